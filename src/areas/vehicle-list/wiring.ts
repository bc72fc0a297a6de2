import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import {
  type ImportMode,
  type ImportPart,
  type ListImport,
  vehicleListImportEndpoints,
} from '#contract/vehicle-list/vehicle-list-import.ts';
import type { VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';

/** The calls of this area come with its pages, not with the first load (ADR 6). */
const table = { ...vehicleListEndpoints, ...vehicleListImportEndpoints } as const;
const calls = (portal: Portal) => portal.clientOf(table);

type Client = ReturnType<typeof calls>;
type BodyOf<Name extends keyof Client> = Parameters<Client[Name]>[0] extends { body: infer Body } ? Body : never;
export type ListInput = BodyOf<'createVehicleList'>;
export type UploadBody = BodyOf<'uploadVehicleList'>;
export type VinQuery = NonNullable<Parameters<Client['listVins']>[0]['query']> & {
  readonly page: number;
  readonly size: number;
};
export type VinPage = Awaited<ReturnType<Client['listVins']>>;
export type SyncResult = Awaited<ReturnType<Client['syncVehicleList']>>;
export type ListKey = { readonly type: VehicleListType; readonly id: number };
type Known = ListKey & { readonly revision: number };
type Sending = {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
  readonly brandId: number;
};

const key = ({ id, type }: ListKey) => ({ id, type });

/** D-186a, by page */
export const listsEndpoint = vehicleListEndpoints.listVehicleLists;
export const vehicleLists = (portal: Portal, query: ListQuestion) => resource(portal, 'listVehicleLists', { query }, table);
export const vehicleList = (portal: Portal, list: ListKey) => resource(portal, 'getVehicleList', { params: key(list) }, table);
export const createList = (portal: Portal, type: VehicleListType, body: ListInput) =>
  calls(portal).createVehicleList({ params: { type }, body });
export const saveList = (portal: Portal, list: Known, body: ListInput) =>
  calls(portal).saveVehicleList({ params: key(list), body }, { revision: list.revision });
export const copyList = (portal: Portal, list: ListKey, name: string) =>
  calls(portal).copyVehicleList({ params: key(list), body: { name } });
export const deleteList = (portal: Portal, list: Known): Promise<undefined> =>
  calls(portal).deleteVehicleList({ params: key(list) }, { revision: list.revision });

/** D-186c, D-079.2 */
export const syncList = (portal: Portal, list: Known): Promise<SyncResult> =>
  calls(portal).syncVehicleList({ params: key(list) }, { revision: list.revision });
export const lockList = (portal: Portal, list: Known, reason: string) =>
  calls(portal).lockVehicleList({ params: key(list), body: { reason } }, { revision: list.revision });
export const unlockList = (portal: Portal, list: Known): Promise<undefined> =>
  calls(portal).unlockVehicleList({ params: key(list) }, { revision: list.revision });

/** A page of a list's vehicles, in order of VIN (D-044). */
export const loadVins = (portal: Portal, list: ListKey, query: VinQuery, signal: AbortSignal): Promise<VinPage> =>
  calls(portal).listVins({ params: key(list), query }, { signal });
/** Lines of the uploaded file that were not taken (D-186c). */
export const loadInvalid = (portal: Portal, list: ListKey): Promise<Blob> => calls(portal).getInvalidVins({ params: key(list) });

/** D-186b, VIN-09. The brand is that of the page where the upload began: it goes on when another one is selected. */
export const uploadList = async (portal: Portal, body: UploadBody, file: File, sending: Sending): Promise<ListImport> =>
  (await calls(portal).uploadVehicleList({ body, files: [file] }, sending)).import;
export const replaceVins = async (
  portal: Portal,
  { id, revision }: { readonly id: number; readonly revision: number },
  file: File,
  apply: ImportMode | 'LATER',
  sending: Sending,
): Promise<ListImport> =>
  (await calls(portal).replaceUpload({ params: { id }, body: { apply }, files: [file] }, { ...sending, revision })).import;
export const listImports = (portal: Portal) => resource(portal, 'listImports', {}, table);
export const lookAtImport = (portal: Portal, importId: number, brandId: number, signal: AbortSignal): Promise<ListImport> =>
  calls(portal).getImport({ params: { importId } }, { signal, brandId });
export const cancelImport = (portal: Portal, importId: number, brandId: number): Promise<ListImport> =>
  calls(portal).cancelImport({ params: { importId } }, { brandId });
/** What becomes of a checked file. */
export const applyImport = async (portal: Portal, importId: number, mode: ImportMode, brandId: number): Promise<ListImport> =>
  (await calls(portal).applyImport({ params: { importId }, body: { mode } }, { brandId })).import;
/** Vehicles that a checked file brings or takes away, or its lines that were not taken. */
export const loadImportLines = (portal: Portal, importId: number, part: ImportPart): Promise<Blob> =>
  calls(portal).getImportLines({ params: { importId }, query: { part } });
/** Vehicles of before an upload, for 24 hours. */
export const restoreVehicles = (portal: Portal, { id, revision }: Omit<Known, 'type'>, versionId: number) =>
  calls(portal).restoreVins({ params: { id }, body: { versionId } }, { revision });
