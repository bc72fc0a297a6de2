import { defineNoun } from '#server/noun.ts';
import { vehicleListHandlers } from './vehicle-list.ts';
import { vehicleListDecideHandlers } from './vehicle-list-decide.ts';
import { vehicleListFilterHandlers } from './vehicle-list-filter.ts';
import { vehicleListImportHandlers } from './vehicle-list-import.ts';
import { orphanImports } from './vehicle-list-import-store.ts';
import { vehicleListStore } from './vehicle-list-store.ts';
import { listSweep } from './vehicle-list-sweep.ts';
import { vehicleListSyncHandlers } from './vehicle-list-sync.ts';
import { vehicleListVinHandlers } from './vehicle-list-vins.ts';

/** Vehicle lists at the server. */
export const vehicleListNoun = defineNoun({
  stores: { VEHICLE_LIST: vehicleListStore },
  handlers: {
    ...vehicleListHandlers,
    ...vehicleListVinHandlers,
    ...vehicleListSyncHandlers,
    ...vehicleListFilterHandlers,
    ...vehicleListDecideHandlers,
    ...vehicleListImportHandlers,
  },
  recurring: [listSweep, orphanImports],
});
