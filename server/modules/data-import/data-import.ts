import { Readable } from 'node:stream';
import type { Api } from '#contract/api.ts';
import { dataImportEndpoints, oru23ImportEndpoints } from '#contract/data-import/data-import.ts';
import {
  type ImportKind,
  importColumns,
  importExamples,
  shownErrors,
  type TrackingImportKind,
} from '#contract/data-import/import-kinds.ts';
import type { ImportError } from '#contract/data-import/import-shape.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { csvLine } from '#server/csv.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { type Changed, commandIn, createEntity } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { presenting } from '#server/entity/presenting.ts';
import type { Download } from '#server/files/files.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { alikeOf, tellAlike } from './alike-imports.ts';
import { seedImports } from './data-import-seed.ts';
import {
  dataImportList,
  dataImportStore,
  decideUntil,
  type ImportStore,
  type ImportStored,
  oru23ImportList,
  oru23ImportStore,
  rollbackUntil,
} from './data-import-store.ts';
import { commitLines, dropErrors, dropLines, rollBack } from './import-commit.ts';
import { importedFigures } from './import-figures.ts';
import { abortImport, orphanImports, runImport } from './import-run.ts';

const errorPortion = 10_000;

const csvFile = (name: string, content: Download['content']): Download => ({
  name,
  mediaType: 'text/csv; charset=utf-8',
  content,
});

/** The header of a kind's files with an example (D-188). */
const templateOf = (kind: ImportKind): Download =>
  csvFile(
    `${kind.toLowerCase().replaceAll('_', '-')}.csv`,
    `\uFEFF${importColumns[kind].join(';')}\r\n${importExamples[kind].join(';')}\r\n`,
  );

async function errorsOf(db: Database, { id, kind }: ImportStored, from: number, limit: number): Promise<ImportError[]> {
  const rows = await db
    .selectFrom('importError')
    .select(['line', 'place', 'message'])
    .where('importId', '=', id)
    .orderBy('line')
    .orderBy('place')
    .offset(from)
    .limit(limit)
    .execute();
  return rows.map(({ line, message, place }) => ({ line, column: importColumns[kind][place - 1] ?? '', message }));
}

/** Every error of a file, written while it is read (D-188). */
function errorFile({ services: { db } }: CallBase, row: ImportStored): Download {
  async function* lines() {
    yield Buffer.from(`\uFEFF${csvLine(['line', 'column', 'message'], ';')}`);
    for (let from = 0; ; from += errorPortion) {
      const errors = await errorsOf(db, row, from, errorPortion);
      yield Buffer.from(errors.map(({ column, line, message }) => csvLine([line, column, message], ';')).join(''));
      if (errors.length < errorPortion) return;
    }
  }
  return csvFile(`errors-${row.id}.csv`, Readable.from(lines()));
}

/** How imports of one entity are answered. */
function presented(store: ImportStore) {
  return presenting(store, {
    own: (row: ImportStored, person) => ({
      kind: row.kind,
      fileName: row.fileName,
      uploadedBy: person(row.createdBy),
      uploadedOn: row.createdOn.toISOString(),
      state: row.state,
      status: row.state,
      bytes: row.bytes,
      rowsTotal: row.rowsTotal,
      rowsValid: row.rowsValid,
      rowsInvalid: row.rowsInvalid,
      phase: row.phase,
      percent: row.percent,
      problem: row.problem,
      errorCount: row.facts.errors,
      // Of one that was cancelled nothing is kept; one that was checked before warnings were has none.
      preview: row.preview && row.state !== 'CANCELLED' ? { ...row.preview, warnings: row.preview.warnings ?? [] } : null,
      committedOn: row.facts.committedOn,
      decideUntil: decideUntil(row),
      rollbackUntil: rollbackUntil(row),
    }),
    subjects: ({ createdBy }) => [createdBy],
    around: async (call, row) => ({
      shown: { errors: await errorsOf(call.services.db, row, 0, shownErrors), ...(await alikeOf(call, store, row)) },
    }),
  });
}

type Upload = CallBase & { readonly params?: { readonly kind?: ImportKind } };
type One = CallBase & { readonly params: { readonly id: number } };
type Effects = (tx: Transaction, changed: Changed<ImportStored>) => Promise<void>;

/** What imports of both entities do alike. */
function importHandlers(store: ImportStore) {
  const { byId, whole } = presented(store);
  const decide = (effects: (call: One) => Effects, then?: (call: One) => Promise<unknown>) => async (call: One) => {
    const { id } = call.params;
    const input = { id, payload: (call as { readonly body?: object }).body ?? {}, effects: effects(call) };
    // Of the largest file a minute, in statements over all its lines.
    const row = await call.transaction(async (tx) => {
      const decided = await commandIn<ImportStored, typeof store.flow.machine>(call, tx, store, input);
      await tellAlike(tx, store, decided, call.at);
      return decided;
    }, 'takesLong');
    await then?.(call);
    return whole(call, row);
  };
  return {
    byId,
    whole,
    upload: async (call: Upload, kind: ImportKind) => {
      const { file } = call;
      if (!file) throw invalidFields([{ pointer: '/files', detail: 'Add exactly one file.' }]);
      const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
      const columns = { kind, fileName: file.name, ...place };
      const row = await call.transaction((tx) =>
        createEntity<ImportStored, typeof store.flow.machine>(call, tx, store, columns, place),
      );
      await runImport(call, store, row, file);
      return whole(call, await readEntity<ImportStored>(call, store, row.id));
    },
    errors: async (call: One) => errorFile(call, await readEntity<ImportStored>(call, store, call.params.id)),
    commit: decide(
      ({ services }) =>
        (tx, { after }) =>
          commitLines(tx, services, after),
    ),
    cancel: decide(
      () =>
        async (tx, { after }) => {
          await dropLines(tx, after.id);
          await dropErrors(tx, after.id);
        },
      (call) => abortImport(call, call.params.id),
    ),
    rollback: decide(
      ({ services }) =>
        (tx, { after }) =>
          rollBack(tx, services, after),
    ),
  };
}

const imports = importHandlers(dataImportStore);
const oru23Imports = importHandlers(oru23ImportStore);

const handlers = {
  ...entityHandlers(dataImportEndpoints, 'DataImport', {
    store: dataImportStore,
    list: (call) => dataImportList(call, (call as { readonly query?: { readonly kind?: TrackingImportKind } }).query?.kind),
    rows: ({ services: { db } }, ids) => imports.byId(db, ids),
    shown: imports.whole,
  }),
  ...entityHandlers(oru23ImportEndpoints, 'Oru23Import', {
    store: oru23ImportStore,
    list: oru23ImportList,
    rows: ({ services: { db } }, ids) => oru23Imports.byId(db, ids),
    shown: oru23Imports.whole,
  }),
  createDataImport: (call) => imports.upload(call, call.params.kind),
  createOru23Import: (call) => oru23Imports.upload(call, 'ORU23'),
  getDataImportTemplate: async ({ params: { kind } }) => templateOf(kind),
  getOru23ImportTemplate: async () => templateOf('ORU23'),
  getDataImportErrors: imports.errors,
  getOru23ImportErrors: oru23Imports.errors,
  commitDataImport: imports.commit,
  commitOru23Import: oru23Imports.commit,
  cancelDataImport: imports.cancel,
  cancelOru23Import: oru23Imports.cancel,
  rollbackDataImport: imports.rollback,
  rollbackOru23Import: oru23Imports.rollback,
  listImportedFigures: async (call) => reply(await importedFigures(call, call.query)),
} satisfies Partial<Handlers<Api>>;

/** Imports of deployment tracking and of ORU 2.3 data (DT-03, D-093, D-188, D-199). */
export const dataImportNoun = defineNoun({
  stores: { DATA_IMPORT: dataImportStore, ORU23_IMPORT: oru23ImportStore },
  handlers,
  recurring: [orphanImports],
  seed: seedImports,
});
