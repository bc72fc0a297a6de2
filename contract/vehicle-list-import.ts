import { z } from 'zod';
import { instantSchema, megabyte, text, userReferenceSchema } from './common.ts';
import { endpoints, idParam, idParams } from './endpoint.ts';
import { brandIdsSchema, importCountsSchema, listNameSchema, vehicleListSchema, vehicleListsPath } from './vehicle-list.ts';
import { listAccess } from './vehicle-list-rules.ts';

/** D-186b */
export const uploadInputSchema = z.strictObject({
  name: listNameSchema,
  description: text(0, 1000).default(''),
  brandIds: brandIdsSchema,
});

export const importStates = ['UPLOADING', 'VALIDATING', 'IMPORTED', 'FAILED', 'CANCELLED'] as const;
export type ImportState = (typeof importStates)[number];

/** One upload on its way into a list. It goes on when the page is left; `list` is there once it is IMPORTED. */
export const listImportSchema = z.object({
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
  /** what a replacement did to the list's vehicles */
  change: z.object({ added: z.number().int(), removed: z.number().int(), kept: z.number().int() }).nullable(),
  /** why it FAILED, as a sentence */
  problem: z.string().nullable(),
});
export type ListImport = z.infer<typeof listImportSchema>;

/** Small files are done with the answer; of large ones `list` is null, or as it was before. */
const uploadedSchema = z.object({ import: listImportSchema, list: vehicleListSchema.nullable() });

/** D-119 */
export const vinFiles = { files: 'one', kinds: ['.csv', '.txt'], maxBytes: 100 * megabyte, streamed: true } as const;
export const maxVins = 1_000_000;

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
    summary: 'Replaces the vehicles of an imported list; it keeps its id (D-186b). 423 while it is locked',
    access: { rule: listAccess.importedWrite, brand: 'home' },
    params: idParams,
    body: z.strictObject({}),
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
    summary: 'Ends an upload; nothing of it stays. 409 once it has ended',
    access: { rule: listAccess.importedWrite, brand: 'home' },
    params: ofImport,
    response: listImportSchema,
  },
});
