import { type RawBuilder, sql } from 'kysely';
import { marketsOf } from '#contract/access/regions.ts';
import { decideHours, type ImportKind, importColumns, importFiles, isTracking } from '#contract/data-import/import-kinds.ts';
import type { ImportCommand } from '#contract/data-import/import-shape.ts';
import { fieldText } from '#contract/field-text.ts';
import type { ImportFact } from '#machines/flows/data-import.ts';
import type { CallBase } from '#server/call.ts';
import { type Database, databaseOn, type Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import { abortUpload, arrivingRows, runUpload, stageRows, uploadSilence, withStaging } from '#server/files/streamed-upload.ts';
import type { IncomingFile } from '#server/http/stream-form.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { type Author, systemAuthor } from '#server/journal/journal.ts';
import { peopleOf } from '#server/people.ts';
import { conflict, invalidFields } from '#server/problem.ts';
import { inTransaction } from '#server/transaction.ts';
import { tellAlike } from './alike-imports.ts';
import { CsvReader } from './csv-reader.ts';
import { dataImportStore, type ImportStore, type ImportStored, oru23ImportStore, sourceOf } from './data-import-store.ts';
import { type CheckInput, keptCells, repeatedLines, trackingErrors, wrongLines, wrongValues } from './import-checks.ts';
import { dropLines } from './import-commit.ts';
import { previewOf } from './import-preview.ts';

/** Markets that a file can name at most: more of them are no markets. */
const mostMarkets = 1_000;
/** Different codes and versions that a file can bring. */
const mostWords = 2_000;

const running = (id: number) => `data-import ${id}`;
/** Ends the work on an import, where this process is at it. */
export const abortImport = (call: CallBase, id: number): Promise<boolean> => abortUpload(call, running(id));

/** Takes a file in while it arrives and checks it; what comes of it is the fact that the import's flow is told. */
export function runImport(call: CallBase, store: ImportStore, row: ImportStored, file: IncomingFile): Promise<void> {
  const { db, now } = call.services;
  return runUpload(call, {
    key: running(row.id),
    beat: async () => {
      const { rows } = await sql<{ state: string }>`
        update ${sql.table(store.table)} set beat_on = now() where id = ${row.id} returning state`.execute(db);
      return rows[0]?.state !== 'VALIDATING';
    },
    work: (signal, uploaded) => work(call, store, row, file, signal, uploaded),
    // One that was cancelled by its command is so already; whoever cuts the connection does not want it any more.
    ended: async ({ problem, state }) => {
      if (problem === null) return;
      const author = systemAuthor(now().toISOString(), call.traceId);
      await inTransaction<unknown>(db, (tx) =>
        (state === 'FAILED' ? tellFailure : dropImport)(tx, author, store, row.id, problem),
      );
    },
  });
}

async function tellFailure(tx: Transaction, author: Author, store: ImportStore, id: number, problem: string): Promise<void> {
  const failed = await applyFact(tx, author, store, { id, type: 'file.failed' satisfies ImportFact, set: { problem } });
  if (failed) await tellUploader(tx, store, failed, author.at);
}

/** Whoever uploaded a file hears of the end of its check on every page, as with lists of vehicles (VIN-09). */
async function tellUploader(tx: Transaction, store: ImportStore, row: ImportStored, at: string): Promise<void> {
  const { fullName, id } = (await peopleOf(tx, [row.createdBy]))(row.createdBy);
  await publishProgress(tx, store, row, { command: 'import.ended', by: { id, name: fullName }, at });
}

/** Cancels an import for a reason that is nobody's command, with all that waits of it. */
const dropImport = (tx: Transaction, author: Author, store: ImportStore, id: number, problem: string) =>
  applyFact<ImportStored, typeof store.flow.machine>(tx, author, store, {
    id,
    type: 'import.cancel' satisfies ImportCommand,
    set: { problem },
    effects: async (change, { after }) => {
      await dropLines(change, id);
      await tellAlike(change, store, after, author.at);
    },
  });

async function work(
  call: CallBase,
  store: ImportStore,
  row: ImportStored,
  file: IncomingFile,
  signal: AbortSignal,
  uploaded: () => void,
): Promise<void> {
  const { pools, telemetry } = call.services;
  const columns = importColumns[row.kind];
  const note = (change: object) => noteProgress(call, store, row, change);
  const cells = columns.map((_, at) => `c${at + 1}`);
  const tables = `
    create temp table staging (line integer, fault text, ${cells.map((cell) => `${cell} text collate "C"`).join(', ')});
    create temp table wrong_value (place smallint, value text collate "C", other text collate "C", message text);
    create temp table wrong (line integer, place smallint, message text)`;
  let giveBack: (() => void) | undefined;
  await withStaging(call, { signal, tables }, async (client) => {
    const reader = new CsvReader(columns);
    const rows = arrivingRows(file, reader, importFiles.maxBytes, (bytes) =>
      note({
        bytes,
        rowsTotal: reader.lines,
        percent: file.announced ? Math.min(100, Math.floor((bytes / file.announced) * 100)) : 0,
      }),
    );
    const copy = `copy staging (line, fault, ${cells.join(', ')}) from stdin`;
    await stageRows(call, { client, copy, file, rows, signal });
    if (reader.lines === 0 && (reader.isBlank || reader.headerFault === undefined))
      throw invalidFields([{ pointer: '/files', detail: fieldText(reader.isBlank ? 'fileEmpty' : 'fileNoRows', file.name) }]);
    uploaded();
    giveBack = await pools.checks.take(signal, () => note({ phase: 'WAITING', percent: 0 }));
    await note({ phase: 'CHECKING', percent: 5 });
    const own = databaseOn(client, telemetry);
    await check(call, own, row, reader, async (percent) => {
      signal.throwIfAborted();
      await note({ percent });
    });
    await keep(call, own, store, row, reader);
  }).finally(() => giveBack?.());
}

async function noteProgress({ services: { db, now } }: CallBase, store: ImportStore, row: ImportStored, change: object) {
  const set = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<ImportStored>`
      update ${sql.table(store.table)} set ${sql.join(set)} where id = ${row.id} and state = 'VALIDATING' returning *`.execute(
      tx,
    );
    const [after] = rows;
    if (after) await publishProgress(tx, store, after, { command: 'import.progress', at: now().toISOString() });
  });
}

/** Finds every error of the staged lines, into `wrong`. */
async function check(
  call: CallBase,
  own: Database,
  row: ImportStored,
  reader: CsvReader,
  note: (percent: number) => Promise<void>,
): Promise<void> {
  const { homeBrandId, kind } = row;
  if (reader.headerFault !== undefined) return void (await add(own, sql`values (1, 0, ${reader.headerFault})`));
  await sql`analyze staging`.execute(own);
  await sql`set work_mem = '128MB'`.execute(own);
  await sql`set jit = off`.execute(own);
  const input: CheckInput = {
    brandId: homeBrandId,
    now: call.services.now(),
    markets: await marketsIn(own, row),
    allowed: marketsOf(call.actor, homeBrandId),
  };
  for (const values of wrongValues(kind, input))
    await sql`insert into wrong_value (place, value, other, message) ${values}`.execute(own);
  await note(30);
  await addWrongLines(own, kind);
  await note(40);
  await add(own, repeatedLines(kind));
  await note(50);
  if (!isTracking(kind)) return;
  for (const errors of trackingErrors(input, sourceOf({ kind }))) await add(own, errors);
  const { rows } = await sql<{ words: number }>`
    select count(*)::int as words from (select c6 from staging union select c7 from staging union select c8 from staging) w`.execute(
    own,
  );
  if ((rows[0]?.words ?? 0) > mostWords)
    await add(own, sql`values (1, 0, ${`The file has more than ${mostWords} different error codes and versions`})`);
}

/** The lines of wrong values, column by column: of most files there are none. */
async function addWrongLines(own: Database, kind: ImportKind): Promise<void> {
  await add(own, wrongLines(kind, 0));
  await sql`analyze wrong_value`.execute(own);
  const { rows } = await sql<{ place: number }>`select distinct place from wrong_value order by place`.execute(own);
  for (const { place } of rows) await add(own, wrongLines(kind, place));
  await sql`create index on wrong (line)`.execute(own);
  await sql`analyze wrong`.execute(own);
}

const add = (own: Database, errors: RawBuilder<unknown>) => sql`insert into wrong (line, place, message) ${errors}`.execute(own);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes of the standard that name no country. */
const noMarkets = ['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'];
const isMarket = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined && !noMarkets.includes(code);

async function marketsIn(own: Database, { kind }: ImportStored): Promise<string[]> {
  const cell = sql.ref(`s.c${(importColumns[kind] as readonly string[]).indexOf('market') + 1}`);
  const { rows } = await sql<{
    market: string;
  }>`select distinct upper(${cell}) as market from staging s limit ${mostMarkets}`.execute(own);
  return rows.map(({ market }) => market).filter(isMarket);
}

/** What was found becomes the import's, in one transaction with the fact; undefined is what the flow answers once somebody has cancelled it. */
async function keep(call: CallBase, own: Database, store: ImportStore, row: ImportStored, reader: CsvReader): Promise<void> {
  const { rows: found } = await sql<{ errors: number; lines: number }>`
    select count(*)::int as errors, count(distinct line) filter (where line > 1)::int as lines from wrong`.execute(own);
  const { errors = 0, lines = 0 } = found[0] ?? {};
  const markets = await marketsIn(own, row);
  const preview = errors === 0 ? await previewOf(own, row, sourceOf(row)) : null;
  await inTransaction(own, async (tx) => {
    if (errors === 0)
      await sql`insert into import_line (import_id, line, cells) select ${row.id}::int, s.line, ${keptCells(row.kind)} from staging s`.execute(
        tx,
      );
    else
      await sql`insert into import_error (import_id, line, place, message) select ${row.id}::int, line, place, message from wrong`.execute(
        tx,
      );
    const set = {
      rowsTotal: reader.lines,
      rowsInvalid: lines,
      rowsValid: reader.lines - lines,
      sha256: reader.sha256(),
      markets,
      preview: preview && JSON.stringify(preview),
      percent: 100,
    };
    const author = systemAuthor(call.services.now().toISOString(), call.traceId);
    const fact = { id: row.id, type: 'file.checked' satisfies ImportFact, payload: { errors }, set };
    const checked = await applyFact(tx, author, store, fact);
    if (!checked) throw conflict('The upload was cancelled.');
    await tellAlike(tx, store, checked, author.at);
    await tellUploader(tx, store, checked, author.at);
  });
}

/** Ends what a killed server left: its connection is gone, and with it all that it had staged (T24). */
export const orphanImports = defineRecurring('data-imports.orphans', 30, async ({ db, now }) => {
  for (const store of [dataImportStore, oru23ImportStore]) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(store.table)} where state = 'VALIDATING' and beat_on < now() - make_interval(secs => ${sql.lit(uploadSilence)})`.execute(
      db,
    );
    const problem = 'The check of the file was interrupted. Please upload it again.';
    const author = systemAuthor(now().toISOString(), 'imports');
    for (const { id } of rows) await inTransaction(db, (tx) => tellFailure(tx, author, store, id, problem));
    await dropUndecided(db, store, author);
  }
});

/** Checked lines wait a day for a decision, then they are dropped: the file can be uploaded again (D-093). */
async function dropUndecided(db: Database, store: ImportStore, author: Author): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(store.table)} where state = 'VALID'
      and changed_on < ${author.at}::timestamptz - make_interval(hours => ${sql.lit(decideHours)})`.execute(db);
  const problem = `Nobody committed it within ${decideHours} hours, so its rows were dropped. The file can be uploaded again.`;
  for (const { id } of rows) await inTransaction(db, (tx) => dropImport(tx, author, store, id, problem));
}
