import {
  type BulkChange,
  type TestVehicleFilter,
  type TestVehicleRow,
  testVehicleEndpoints,
} from '#contract/test-vehicle/test-vehicle.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

const calls = (portal: Portal) => portal.clientOf(testVehicleEndpoints);
type Known = Pick<TestVehicle, 'id' | 'revision'>;
const at = ({ id, revision }: Known) => [{ params: { id } }, { revision }] as const;

type PageQuery = TestVehicleFilter & { readonly page: number; readonly size: number };

/** D-187 */
export const loadPage = (portal: Portal, query: PageQuery, signal?: AbortSignal) =>
  calls(portal).listTestVehicles({ query }, signal && { signal });

/** Everything that matches, as the server writes it. */
export const loadCsv = (portal: Portal, query: TestVehicleFilter) => calls(portal).exportTestVehicles({ query });

export const loadReadoutSchema = (portal: Portal) => calls(portal).getConstructionStateSchema({});

/** Undefined while the vehicle is being created (NAV-12). */
export const vehicle = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getTestVehicle', { params: { id } }, testVehicleEndpoints);

export const timeline = (portal: Portal, id: number) =>
  resource(portal, 'getTestVehicleTimeline', { params: { id } }, testVehicleEndpoints);

/** What a file read out of the vehicle would change, or with `apply` changes. */
export async function importReadout(portal: Portal, known: Known, file: File, body: { apply: boolean; older: boolean }) {
  const [input, options] = at(known);
  const answer = await calls(portal).importConstructionState({ ...input, body, files: [file] }, options);
  if (body.apply) portal.cache.clear();
  return answer;
}

export async function bulkEdit(portal: Portal, rows: readonly TestVehicleRow[], change: BulkChange) {
  const vehicles = rows.map(({ id, revision }) => ({ id, revision }));
  await calls(portal).bulkEditTestVehicles({ body: { vehicles, change } });
  portal.cache.clear();
}

export async function deleteVehicle(portal: Portal, known: Known) {
  const [input, options] = at(known);
  await calls(portal).deleteTestVehicle(input, options);
  portal.cache.clear();
}
