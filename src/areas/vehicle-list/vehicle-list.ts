import { allows } from '#contract/access/access.ts';
import type { Answer } from '#contract/endpoint.ts';
import { type VehicleList, vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { listFields } from '#contract/vehicle-list/vehicle-list-fields.ts';
import { vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { listAccess, rulesOfType, type VehicleListType, vehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { entityOf } from '#src/app/entity/calls.ts';
import type { PlainDefinition } from '#src/app/entity/definition.ts';
import type { Portal } from '#src/app/portal.ts';
import { idOf, resource, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { NoAccess, noAccessTo } from '#src/app/session/no-access.ts';
import { entryOfType } from './access.ts';

/** Calls about lists and their uploads; they come with their pages, not with the first load (ADR 6). */
const listCalls = { ...vehicleListEndpoints, ...vehicleListImportEndpoints } as const;
export type ListKey = { readonly type: VehicleListType; readonly id: number };

/** What a synchronisation has changed. */
export type SyncResult = Answer<typeof vehicleListEndpoints.syncVehicleList>;

/** Vehicle lists as their pages know them (VIN-01, D-118). */
export const vehicleList: PlainDefinition<VehicleList> = {
  type: 'VEHICLE_LIST',
  table: listCalls,
  name: 'VehicleList',
  fields: listFields,
  texts: 'vehicle-lists',
  titleOf: ({ name }) => name,
};

/** The last uploads, for who may make some. */
export const importsOf = (portal: Portal) => {
  const actor = portal.actor();
  const isOpen = actor && allows(listAccess.importedWrite, actor, { brandId: portal.brandId() });
  return isOpen ? resource(portal, 'listImports', {}, listCalls) : undefined;
};

/**
 * Begins to load what the pages of a list show. VIN-08: another text for the type is refused; D-216: who may neither read nor write lists of the
 * type is told so.
 */
export async function startList({ params, portal }: At): Promise<void> {
  const type = vehicleListType(params.vinListType ?? '');
  const actor = portal.actor();
  const entry = actor ? entryOfType(type, actor, portal.brandId()) : 'closed';
  const id = idOf(params.vinListId);
  // Which roles open an embedded list depends on what it belongs to: the server says so.
  const isClosed = id === undefined ? entry !== 'write' : entry === 'closed' && type !== 'EMBEDDED';
  if (isClosed) {
    const { read, write } = rulesOfType(type);
    const closed = noAccessTo('Vehicle lists', [id === undefined ? write : read], actor, portal.brandId());
    throw new NoAccess({ ...closed, creating: entry === 'read' ? 'vehicle lists' : undefined });
  }
  await start(id === undefined ? undefined : entityOf(portal, vehicleList, { id, type }), importsOf(portal));
}
