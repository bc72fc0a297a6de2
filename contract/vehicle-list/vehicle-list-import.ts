import { z } from 'zod';
import { idField, instantSchema, megabyte, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { brandIdsSchema, importCountsSchema, listNameSchema, vehicleListSchema, vehicleListsPath } from './vehicle-list.ts';
import { listAccess } from './vehicle-list-rules.ts';

/** D-186b */
export const uploadInputSchema = z.strictObject({
  name: listNameSchema,
  description: text(0, 1000).default(''),
  brandIds: brandIdsSchema,
});

/** WAITING: other uploads are being checked. READY: checked, and somebody has to decide what becomes of it. */
const importStates = ['UPLOADING', 'WAITING', 'VALIDATING', 'READY', 'IMPORTED', 'FAILED', 'CANCELLED'] as const;
export type ImportState = (typeof importStates)[number];

/** What a checked file does to a list: its vehicles take the place of those there, or join them. */
const importModes = ['REPLACE', 'ADD'] as const;
export type ImportMode = (typeof importModes)[number];

/** Lines of the file that were not taken, or vehicles that replacing would bring and take away. */
const importParts = ['ADDED', 'REMOVED', 'REJECTED'] as const;
export type ImportPart = (typeof importParts)[number];

/** One upload on its way into a list. It goes on when the page is left; `list` is there once it is IMPORTED. */
const listImportSchema = z.object({
  id: z.number().int(),
  state: z.enum(importStates),
  /** the list it makes or replaces; null until a new one is there */
  listId: z.number().int().nullable(),
  name: z.string(),
  fileName: z.string(),
  uploader: userReferenceSchema,
  startedOn: instantSchema,
  finishedOn: instantSchema.nullable(),
  bytes: z.number().int(),
  lines: z.number().int(),
  /** lines that have been checked so far */
  checked: z.number().int(),
  /** of the checks after the upload, 0 to 100 (VIN-09) */
  percent: z.number().int().min(0).max(100),
  secondsLeft: z.number().int().nullable(),
  counts: importCountsSchema.nullable(),
  /** what it did to the list's vehicles; of a READY one, what replacing them would do: adding brings the same ones and takes none away */
  change: z.object({ added: z.number().int(), removed: z.number().int(), kept: z.number().int() }).nullable(),
  /** why it FAILED, or ended without anybody's doing, as a sentence */
  problem: z.string().nullable(),
  /** of a READY one: nothing of it is kept after this */
  decideUntil: instantSchema.nullable(),
});
export type ListImport = z.infer<typeof listImportSchema>;

/** Small files are done with the answer; of large ones `list` is null, or as it was before. */
const uploadedSchema = z.object({ import: listImportSchema, list: vehicleListSchema.nullable() });

/** D-119 */
export const vinFiles = { files: 'one', kinds: ['.csv', '.txt'], maxBytes: 100 * megabyte, streamed: true } as const;
export const maxVins = 1_000_000;
/** Undecided uploads and the vehicles of before are kept this long, in hours. */
export const keptHours = 24;

const ofImport = z.object({ importId: idParam });

/** D-186b, VIN-09, VIN-11 */
export const vehicleListImportEndpoints = endpoints({
  uploadVehicleList: {
    method: 'POST',
    path: `${vehicleListsPath}/imported/upload`,
    summary: 'Makes an imported list of a file of VINs (D-186b, VIN-09)',
    access: { rule: listAccess.importedWrite, brand: 'selected' },
    body: uploadInputSchema,
    upload: vinFiles,
    response: uploadedSchema,
    status: 201,
  },
  replaceUpload: {
    method: 'PUT',
    path: `${vehicleListsPath}/imported/{id}/upload`,
    summary:
      'Replaces the vehicles of an imported list, or adds to them; it keeps its id (D-186b). With LATER it is only checked: READY. 409 while another file is uploaded to it, 423 while it is locked',
    access: { rule: listAccess.importedWrite, brand: 'home' },
    params: idParams,
    body: z.strictObject({ apply: z.enum([...importModes, 'LATER']).default('REPLACE') }),
    upload: vinFiles,
    response: uploadedSchema,
  },
  listImports: {
    method: 'GET',
    path: `${vehicleListsPath}/imports`,
    summary: 'Uploads of the brand that are on their way, and the last ones that ended',
    access: { rule: listAccess.importedWrite, brand: 'selected' },
    response: z.array(listImportSchema),
  },
  getImport: {
    method: 'GET',
    path: `${vehicleListsPath}/imports/{importId}`,
    summary: 'How far an upload is',
    access: { rule: listAccess.importedWrite, brand: 'selected' },
    params: ofImport,
    response: listImportSchema,
  },
  cancelImport: {
    method: 'POST',
    path: `${vehicleListsPath}/imports/{importId}/cancel`,
    summary: 'Ends an upload, or drops a READY one; nothing of it stays. 409 once it has ended',
    access: { rule: listAccess.importedWrite, brand: 'home' },
    params: ofImport,
    response: listImportSchema,
  },
  applyImport: {
    method: 'POST',
    path: `${vehicleListsPath}/imports/{importId}/apply`,
    summary: 'Takes a READY upload over into its list. 409 when it is not READY (any more), 423 while the list is locked',
    access: { rule: listAccess.importedWrite, brand: 'home' },
    params: ofImport,
    body: z.strictObject({ mode: z.enum(importModes) }),
    response: uploadedSchema,
  },
  getImportLines: {
    method: 'GET',
    path: `${vehicleListsPath}/imports/{importId}/lines.csv`,
    summary: 'What a READY upload would add and remove, and its rejected lines',
    access: { rule: listAccess.importedWrite, brand: 'selected' },
    params: ofImport,
    query: z.object({ part: z.enum(importParts) }),
    response: 'file',
  },
  restoreVins: {
    method: 'POST',
    path: `${vehicleListsPath}/imported/{id}/restore`,
    summary: 'Gives an imported list the vehicles back that it had before an upload of the last 24 hours. 423 while it is locked',
    access: { rule: listAccess.importedWrite, brand: 'home' },
    params: idParams,
    body: z.strictObject({ versionId: idField }),
    response: vehicleListSchema,
  },
});
