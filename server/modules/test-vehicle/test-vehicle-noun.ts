import { defineNoun } from '#server/noun.ts';
import { testVehicleHandlers } from './test-vehicle.ts';
import { testVehicleImportHandlers } from './test-vehicle-import.ts';
import { testVehicleStore } from './test-vehicle-store.ts';

/** Test vehicles at the server. */
export const testVehicleNoun = defineNoun({
  stores: { TEST_VEHICLE: testVehicleStore },
  handlers: { ...testVehicleHandlers, ...testVehicleImportHandlers },
});
