import { z } from 'zod';
import { noPayload } from '#contract/command.ts';
import { pageOf, pageQuery } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { fields } from '#contract/entity/fields.ts';
import { listOf } from '#contract/list.ts';
import { dataImportWrite, importFiles, oru23ImportWrite, trackingImportKinds } from './import-kinds.ts';
import {
  importCalls,
  importCommandsOf,
  importFilters,
  importOrder,
  importRowSchema,
  importSchema,
  importSorts,
} from './import-shape.ts';

/** Nothing of an import is typed: its file says it all. */
export const importFields = fields(z.strictObject({ fileName: z.string().min(1).max(200) }), { file: { fileName: {} } });

export const dataImportCommands = importCommandsOf(dataImportWrite);
export const oru23ImportCommands = importCommandsOf(oru23ImportWrite);

const base = '/api/deployment-tracking/imports';
const oru23Base = '/api/analytics/e310-oru23/imports';
const at = { rule: dataImportWrite, brand: 'selected' } as const;
const oru23At = { rule: oru23ImportWrite, brand: 'selected' } as const;
const ofKind = z.object({ kind: z.enum(trackingImportKinds) });
const uploaded = { method: 'POST', body: noPayload, upload: importFiles, response: importSchema, status: 201 } as const;

/** Sold vehicles of a month, or vehicles with a capability from a day on, by market and platform: what the last commit of each line says. */
const figureSchema = z.object({
  period: z.string(),
  market: z.string(),
  platform: z.string(),
  /** '' for sales */
  capability: z.string(),
  models: z.number().int(),
  vehicles: z.number().int(),
  /** the file with the last of its lines */
  importId: z.number().int(),
  fileName: z.string(),
});
export type ImportedFigure = z.infer<typeof figureSchema>;
export const figureKinds = ['SALES_DATA', 'FLEET_CAPABILITIES'] as const;

/** D-188 */
export const dataImportEndpoints = endpoints({
  listDataImports: {
    method: 'GET',
    path: base,
    summary: 'Imports of the brand, of one kind or of all (D-188)',
    access: at,
    of: ['DATA_IMPORT'],
    ...listOf({
      row: importRowSchema,
      scope: { kind: z.enum(trackingImportKinds).optional() },
      sort: importSorts,
      filters: importFilters,
      order: importOrder,
    }),
  },
  createDataImport: {
    ...uploaded,
    path: `${base}/{kind}`,
    summary: 'Takes a file in and checks it; nothing of it counts before it is committed (D-093, D-188)',
    access: at,
    params: ofKind,
  },
  getDataImportTemplate: {
    method: 'GET',
    path: `${base}/{kind}/template.csv`,
    summary: 'The first line of a file of this kind, and an example (D-188)',
    access: at,
    params: ofKind,
    response: 'file',
  },
  ...importCalls({
    ...{ name: 'DataImport', type: 'DATA_IMPORT', flow: 'dataImport', base },
    ...{ right: dataImportWrite, commands: dataImportCommands },
  }),
  listImportedFigures: {
    method: 'GET',
    path: '/api/deployment-tracking/figures',
    summary: 'Figures in force, by month or day, market and platform: the last commit of each line counts',
    access: at,
    of: ['DATA_IMPORT'],
    query: pageQuery.omit({ sort: true }).extend({ kind: z.enum(figureKinds) }),
    response: pageOf(figureSchema),
  },
});

/** D-199: the upload area of its board, by the same calls. */
export const oru23ImportEndpoints = endpoints({
  listOru23Imports: {
    method: 'GET',
    path: oru23Base,
    summary: 'Imports of ORU 2.3 data of the brand (D-199)',
    access: oru23At,
    of: ['ORU23_IMPORT'],
    ...listOf({ row: importRowSchema, scope: {}, sort: importSorts, filters: importFilters, order: importOrder }),
  },
  createOru23Import: {
    ...uploaded,
    path: oru23Base,
    summary: 'Takes a file of ORU 2.3 data in and checks it; nothing of it counts before it is committed (D-199)',
    access: oru23At,
  },
  getOru23ImportTemplate: {
    method: 'GET',
    path: `${oru23Base}/template.csv`,
    summary: 'The first line of a file of ORU 2.3 data, and an example (D-199)',
    access: oru23At,
    response: 'file',
  },
  ...importCalls({
    ...{ name: 'Oru23Import', type: 'ORU23_IMPORT', flow: 'oru23Import', base: oru23Base },
    ...{ right: oru23ImportWrite, commands: oru23ImportCommands },
  }),
});
