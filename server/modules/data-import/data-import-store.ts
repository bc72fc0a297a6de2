import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { Rule } from '#contract/access/access.ts';
import type { ExternalFacts } from '#contract/command.ts';
import { dataImportEndpoints, oru23ImportEndpoints } from '#contract/data-import/data-import.ts';
import {
  dataImportWrite,
  type ImportKind,
  type ImportState,
  importStates,
  oru23ImportWrite,
  rollbackHours,
  type TrackingImportKind,
} from '#contract/data-import/import-kinds.ts';
import type { ImportContext, ImportPreview, ImportRow } from '#contract/data-import/import-shape.ts';
import { dataImportFlow, oru23ImportFlow } from '#machines/flows/data-import.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import {
  amongValues,
  containing,
  figure,
  instant,
  type ListColumn,
  listSource,
  ranked,
  words,
} from '#server/list/list-source.ts';

type ImportTable = FlowColumns & {
  kind: ImportKind;
  fileName: string;
  state: ImportState;
  bytes: Generated<number>;
  rowsTotal: Generated<number>;
  rowsValid: Generated<number>;
  rowsInvalid: Generated<number>;
  phase: Generated<ImportRow['phase']>;
  percent: Generated<number>;
  /** of the whole file */
  sha256: string | null;
  preview: ColumnType<ImportPreview | null, string | null | undefined, string | null>;
  problem: string | null;
  /** its server is at work on it */
  beatOn: Generated<Date>;
};
declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-093 */
    dataImport: ImportTable;
    /** D-199; its numbers are none of data_import's */
    oru23Import: ImportTable;
    importError: { importId: number; line: number; place: number; message: string };
  }
}

export type ImportStored = Omit<Selectable<ImportTable>, 'facts'> & { facts: ImportContext };
export type ImportStore = FlowStore<ImportStored>;

const hour = 3_600_000;
/** D-188; null before it is committed */
export const rollbackUntil = ({ facts: { committedOn } }: Pick<ImportStored, 'facts'>): string | null =>
  committedOn === null ? null : new Date(Date.parse(committedOn) + rollbackHours * hour).toISOString();

const shared = (write: Rule, where: string) => ({
  read: write,
  page: { title: sql`e.file_name`, status: sql`e.state` },
  ...flatState('state'),
  // The time to take it back passes while one looks (D-247).
  external:
    async () =>
    (row: ImportStored): ExternalFacts => {
      const until = rollbackUntil(row);
      return { rollbackOver: until === null ? [] : [{ from: until, to: null }] };
    },
  task: ({ fileName }: ImportStored) => ({ title: fileName, where }),
});

/** DT-03, D-188 */
export const dataImportStore: FlowStore<ImportStored, typeof dataImportFlow.machine> = {
  ...shared(dataImportWrite, 'Import of deployment tracking'),
  entityType: 'DATA_IMPORT',
  table: 'dataImport',
  flow: dataImportFlow,
};

/** D-199 */
export const oru23ImportStore: FlowStore<ImportStored, typeof oru23ImportFlow.machine> = {
  ...shared(oru23ImportWrite, 'Import of ORU 2.3 data'),
  entityType: 'ORU23_IMPORT',
  table: 'oru23Import',
  flow: oru23ImportFlow,
};

const columns = {
  fileName: words(sql`e.file_name`),
  uploadedBy: words(sql`coalesce(p.full_name, e.created_by)`),
  uploadedOn: instant(sql`e.created_on`),
  status: ranked(sql`e.state`, importStates),
  rowsTotal: figure(sql`e.rows_total`),
  rowsValid: figure(sql`e.rows_valid`),
  rowsInvalid: figure(sql`e.rows_invalid`),
} satisfies Readonly<Record<string, ListColumn>>;

const searchIn = (table: string) => (word: string) => [
  sql`select s.id from ${sql.table(table)} s where ${containing(sql`s.file_name`, word)}`,
  sql`select s.id from ${sql.table(table)} s join person p on p.subject = s.created_by where ${containing(sql`p.full_name`, word)}`,
  ...amongValues(sql`select s.id from ${sql.table(table)} s where`, { 's.state': importStates }, word),
];

/** Of one kind, or of all. */
export const dataImportList = (kind: TrackingImportKind | undefined) =>
  listSource(dataImportEndpoints.listDataImports.list, {
    from: sql`(select * from data_import where ${kind ?? null}::text is null or kind = ${kind ?? null}) e left join person p on p.subject = e.created_by`,
    columns,
    search: searchIn('data_import'),
  });
export const oru23ImportList = listSource(oru23ImportEndpoints.listOru23Imports.list, {
  from: sql`oru23_import e left join person p on p.subject = e.created_by`,
  columns,
  search: searchIn('oru23_import'),
});
