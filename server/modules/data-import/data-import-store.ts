import { type ColumnType, type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import { marketsOf } from '#contract/access/regions.ts';
import type { ExternalFacts } from '#contract/command.ts';
import { dataImportEndpoints, oru23ImportEndpoints } from '#contract/data-import/data-import.ts';
import {
  dataImportWrite,
  decideHours,
  type ImportKind,
  type ImportState,
  importStates,
  isTracking,
  oru23ImportWrite,
  rollbackHours,
  type TrackingImportKind,
} from '#contract/data-import/import-kinds.ts';
import type { ImportContext, ImportPreview, ImportRow } from '#contract/data-import/import-shape.ts';
import { dataImportFlow, oru23ImportFlow } from '#machines/flows/data-import.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
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
import { isSeen, type Seen } from '#server/live/live.ts';
import type { importSources } from '#server/modules/analytics/imported-campaigns.ts';

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
  /** that its lines name; null until they are read */
  markets: string[] | null;
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

/** Campaigns that a file names are found by this source and the file's own id of them. */
export const sourceOf = ({ kind }: Pick<ImportStored, 'kind'>): (typeof importSources)[number] =>
  kind === 'ORU23' ? 'ORU23' : 'IMPORT';

type Reader = Pick<CallBase, 'actor' | 'brandId'>;
/** Whoever has a region sees what they uploaded, and imports of its markets alone; who may read none hears that, and not whether there is one (D-190, D-214c). */
const seesOf =
  (write: Rule) =>
  (row: ImportStored, actor: Actor): boolean =>
    !allows(write, actor, { brandId: row.homeBrandId }) || isSeen(seenToOf(write)(row), actor, row.homeBrandId);

const seenToOf =
  (write: Rule) =>
  ({ createdBy, markets }: ImportStored): Seen => ({
    rule: write,
    persons: { uploader: createdBy },
    markets,
  });

/** The same as a condition on an import's markets and on who uploaded it. */
const seenBy = ({ actor, brandId }: Reader, markets: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<boolean> => {
  const allowed = marketsOf(actor, brandId);
  return allowed ? sql<boolean>`(${by} = ${actor.subject} or ${markets} <@ ${[...allowed]}::text[])` : sql<boolean>`true`;
};

/** Until when somebody has to decide about a checked one; null where that is not open. */
export const decideUntil = ({ changedOn, state }: Pick<ImportStored, 'changedOn' | 'state'>): string | null =>
  state === 'VALID' ? new Date(changedOn.getTime() + decideHours * hour).toISOString() : null;

/** Since when the rows of checked files of tracking count by another import: the same bytes were committed in the meantime (D-188). */
async function reportedSince(db: Database, table: string, rows: readonly ImportStored[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.filter(({ kind, state }) => state === 'VALID' && isTracking(kind)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await runPrepared(
    db,
    sql<{ id: number; since: string }>`
    select w.id, min(o.facts ->> 'committedOn') as since from ${sql.table(table)} w
    join ${sql.table(table)} o on o.sha256 = w.sha256 and o.kind = w.kind and o.home_brand_id = w.home_brand_id
    where w.id = any(${ids}::int[]) and o.state = 'COMMITTED' group by w.id`,
  );
  return new Map(found.map(({ id, since }) => [id, since]));
}

/** What an import is called in a task. */
const called: Readonly<Record<ImportKind, string>> = {
  SALES_DATA: 'Import of sales data',
  FLEET_CAPABILITIES: 'Import of fleet capabilities',
  TRACKING: 'Import of deployment tracking',
  ORU23: 'Import of ORU 2.3 data',
};

const shared = (write: Rule, table: 'dataImport' | 'oru23Import') => ({
  read: write,
  sees: seesOf(write),
  seenTo: seenToOf(write),
  page: {
    title: sql`e.file_name`,
    status: sql`e.state`,
    kind: sql`coalesce(array_to_string(e.markets, ','), '-') || ' ' || e.created_by`,
    seen: (reader: Reader) => seenBy(reader, sql`string_to_array(split_part(kind, ' ', 1), ',')`, sql`split_part(kind, ' ', 2)`),
  },
  ...flatState('state'),
  // The time to take it back passes while one looks (D-247).
  external: async (db: Database, rows: readonly ImportStored[]) => {
    const since = await reportedSince(db, table, rows);
    return (row: ImportStored): ExternalFacts => {
      const [until, from] = [rollbackUntil(row), since.get(row.id)];
      return {
        rollbackOver: until === null ? [] : [{ from: until, to: null }],
        rowsReported: from === undefined ? [] : [{ from, to: null }],
      };
    };
  },
  refusals: {
    rowsNew: 'The same file was committed as another import: its rows count already, and there is nothing more to import.',
  },
  task: (row: ImportStored) => ({ title: row.fileName, where: called[row.kind], dueDate: decideUntil(row) }),
});

/** DT-03, D-188 */
export const dataImportStore: FlowStore<ImportStored, typeof dataImportFlow.machine> = {
  ...shared(dataImportWrite, 'dataImport'),
  entityType: 'DATA_IMPORT',
  table: 'dataImport',
  flow: dataImportFlow,
};

/** D-199 */
export const oru23ImportStore: FlowStore<ImportStored, typeof oru23ImportFlow.machine> = {
  ...shared(oru23ImportWrite, 'oru23Import'),
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

/** Imports of a table that somebody sees, as `e`, with who uploaded them. */
const seenRows = (reader: Reader, table: string, kind?: string) => sql`(
  select * from ${sql.table(table)} where (${kind ?? null}::text is null or kind = ${kind ?? null}) and ${seenBy(reader, sql`markets`, sql`created_by`)}
  ) e left join person p on p.subject = e.created_by`;

/** Of one kind, or of all. */
export const dataImportList = (reader: Reader, kind: TrackingImportKind | undefined) =>
  listSource(dataImportEndpoints.listDataImports.list, {
    from: seenRows(reader, 'data_import', kind),
    columns,
    search: searchIn('data_import'),
  });
export const oru23ImportList = (reader: Reader) =>
  listSource(oru23ImportEndpoints.listOru23Imports.list, {
    from: seenRows(reader, 'oru23_import'),
    columns,
    search: searchIn('oru23_import'),
  });
