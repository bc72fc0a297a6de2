import { dataImportEndpoints, importFields, oru23ImportEndpoints } from '#contract/data-import/data-import.ts';
import type { ImportKind } from '#contract/data-import/import-kinds.ts';
import type { DataImport } from '#contract/data-import/import-shape.ts';
import { dataImportFlow, oru23ImportFlow } from '#machines/flows/data-import.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'data-imports': typeof import('#src/i18n/en/data-import/data-imports.json');
  }
}

const importsPath = '/deployment-tracking/data-import';
export const oru23Path = '/data-analytics/e310-oru23';

/** Address of the list of a kind (DT-03, D-199). */
export const listPaths: Readonly<Record<ImportKind, string>> = {
  SALES_DATA: `${importsPath}/sales-data`,
  FLEET_CAPABILITIES: `${importsPath}/fleet-capabilities`,
  TRACKING: `${importsPath}/tracking`,
  ORU23: `${oru23Path}/imports`,
};

const shared = {
  fields: importFields,
  texts: 'data-imports',
  titleOf: ({ fileName }: DataImport) => fileName,
  listOf: ({ kind }: DataImport) => listPaths[kind],
  way: ['VALIDATING', 'VALID', 'COMMITTED'],
} as const;

/** Imports of deployment tracking as their pages know them (DT-03, D-093). */
export const dataImport: EntityDefinition<DataImport> = {
  ...shared,
  type: 'DATA_IMPORT',
  flow: dataImportFlow,
  table: dataImportEndpoints,
  name: 'DataImport',
  listHref: importsPath,
};

/** Imports of ORU 2.3 data (D-199). */
export const oru23Import: EntityDefinition<DataImport> = {
  ...shared,
  type: 'ORU23_IMPORT',
  flow: oru23ImportFlow,
  table: oru23ImportEndpoints,
  name: 'Oru23Import',
};

/** The entity that imports of a kind are. */
export const definitionOf = (kind: ImportKind): EntityDefinition<DataImport> => (kind === 'ORU23' ? oru23Import : dataImport);
