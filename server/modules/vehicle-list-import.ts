import type { Api } from '#contract/api.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { insertRow, loadEntity, lockEntity, visibleFor, writeRow } from '#server/entity.ts';
import type { Author } from '#server/journal.ts';
import { roleUsed } from '#server/journal.ts';
import { checkHeldBrands, uniqueName } from '#server/modules/vehicle-list.ts';
import { difference, dropContent } from '#server/modules/vehicle-list-content.ts';
import type { Checked } from '#server/modules/vehicle-list-import-checks.ts';
import { abortImport, runImport } from '#server/modules/vehicle-list-import-run.ts';
import {
  beginImport,
  type ImportChange,
  type ImportRow,
  noteImport,
  openStates,
  shownImports,
} from '#server/modules/vehicle-list-import-store.ts';
import { listChange, listForChange, type VehicleListRow, vehicleListStore } from '#server/modules/vehicle-list-store.ts';
import { refuseLockedList, shownList } from '#server/modules/vehicle-list-view.ts';
import { conflict, invalidFields, notFound, problem } from '#server/problem.ts';
import { inTransaction } from '#server/transaction.ts';

const recentImports = 20;

/** Uploads of VIN files (D-186b, VIN-06, VIN-09). */
export const vehicleListImportHandlers = {
  uploadVehicleList: async (call) => {
    const { brandIds, description, name } = call.body;
    checkHeldBrands(call, brandIds);
    await refuseTakenName(call, name);
    const columns = {
      ...{ type: 'IMPORTED', name, description, brandIds, dataSource: 'DIGITAL_TWIN' },
      homeBrandId: call.brandId,
      ownerId: call.actor.subject,
    };
    const row = await take(call, { homeBrandId: call.brandId, brandIds, name, listId: null }, async (checked, now, began) => {
      const change = {
        author: now,
        command: 'created',
        brandId: call.brandId,
        role: roleUsed(call.endpoint.access.rule, call.actor, call.brandId),
      };
      await uniqueName(() =>
        inTransaction(call.services.db, async (tx) => {
          const list = await insertRow<VehicleListRow>(
            tx,
            vehicleListStore,
            { ...columns, ...uploadColumns(began, checked, now) },
            change,
          );
          await end(
            tx,
            began,
            { listId: list.id, counts: checked.counts, change: { added: list.count, removed: 0, kept: 0 } },
            now,
          );
        }),
      );
    });
    return answer(call, row);
  },
  replaceUpload: async (call) => {
    const { id } = call.params;
    const before = await listForChange(call, { type: 'IMPORTED', id });
    await refuseLockedList(call, before);
    const { brandIds, homeBrandId, name } = before;
    const row = await take(call, { homeBrandId, brandIds, name, listId: id }, async (checked, now, began) => {
      const change = await difference(call.services.lanes.bulk, before.contentId, checked.content);
      await inTransaction(call.services.db, async (tx) => {
        const list = await lockEntity<VehicleListRow>(tx, vehicleListStore, id);
        if (!list) throw notFound();
        await refuseLockedList(call, list, tx);
        // What was checked was checked against these brands, and compared with these vehicles.
        if (list.contentId !== before.contentId || String(list.brandIds) !== String(before.brandIds))
          throw conflict('The list was changed meanwhile. Please upload the file again.');
        await writeRow(tx, vehicleListStore, list, uploadColumns(began, checked, now), listChange(now, list, 'vins.replaced'));
        await end(tx, began, { counts: checked.counts, change }, now);
      });
      await dropContent(call.services.db, before.contentId);
    });
    return answer(call, row);
  },
  listImports: async (call) => {
    const { db, now } = call.services;
    const rows = await db
      .selectFrom('vehicleListImport')
      .selectAll()
      .where(visibleFor(call.brandId))
      .orderBy('startedOn', 'desc')
      .orderBy('id', 'desc')
      .limit(recentImports)
      .execute();
    return reply(await shownImports(db, rows, now()));
  },
  getImport: async (call) => reply(await shown(call, await importOf(call, call.params.importId))),
  cancelImport: async (call) => {
    const { importId } = call.params;
    const { db } = call.services;
    const row = await importOf(call, importId);
    if (!isOpen(row)) throw conflict('The upload has ended already.');
    const ofHere = await abortImport(call, importId);
    if (!ofHere) await db.updateTable('vehicleListImport').set({ cancelAsked: true }).where('id', '=', importId).execute();
    const after = await importOf(call, importId);
    if (after.state === 'IMPORTED') throw conflict('The upload has ended already.');
    return reply(await shown(call, after));
  },
} satisfies Partial<Handlers<Api>>;

const isOpen = ({ state }: ImportRow) => (openStates as readonly string[]).includes(state);

async function importOf(call: CallBase, id: number): Promise<ImportRow> {
  const row = await call.services.db.selectFrom('vehicleListImport').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  call.authorize(row);
  return row;
}

type Target = Pick<ImportRow, 'homeBrandId' | 'brandIds' | 'name' | 'listId'>;

/** Takes the call's file in; answers the import as it stands when the answer is due. */
async function take(
  call: CallBase,
  target: Target,
  finish: (checked: Checked, now: Author, row: ImportRow) => Promise<void>,
): Promise<ImportRow> {
  const { file } = call;
  if (!file) throw invalidFields([{ pointer: '/files', detail: 'Add exactly one file.' }]);
  const row = await beginImport(call, { ...target, fileName: file.name });
  const { actor, issuer, services, traceId } = call;
  await runImport(call, row, file, (checked) => {
    return finish(checked, { actor, issuer, traceId, at: services.now().toISOString() }, row);
  });
  return importOf(call, row.id);
}

/** Of an import that was cancelled meanwhile the list hears nothing. */
async function end(tx: Transaction, row: ImportRow, change: ImportChange, now: Author): Promise<void> {
  const lines = change.counts?.total ?? 0;
  const ended = await noteImport(tx, row.id, { ...change, state: 'IMPORTED', checked: lines, finishedOn: new Date(now.at) });
  if (!ended) throw conflict('The upload was cancelled.');
}

const uploadColumns = ({ fileName }: ImportRow, { content, counts }: Checked, { actor, at }: Author) => ({
  contentId: content.id,
  count: content.count,
  counts,
  fileName,
  uploader: actor.subject,
  uploadedOn: at,
  lastCountSync: at,
  syncFailedOn: null,
});

const shown = async (call: CallBase, row: ImportRow) => {
  const [one] = await shownImports(call.services.db, [row], call.services.now());
  if (!one) throw notFound();
  return one;
};

async function answer(call: CallBase, row: ImportRow) {
  const { db } = call.services;
  const list = row.listId === null ? undefined : await loadEntity<VehicleListRow>(db, vehicleListStore, row.listId);
  return reply({ import: await shown(call, row), list: list ? await shownList(call, list) : null }, list?.revision);
}

/** Said before a hundred megabytes are sent rather than after. */
async function refuseTakenName(call: CallBase, name: string): Promise<void> {
  const taken = await call.services.db
    .selectFrom('vehicleList')
    .select('id')
    .where('homeBrandId', '=', call.brandId)
    .where('type', '=', 'IMPORTED')
    .where('name', '=', name)
    .executeTakeFirst();
  const detail = 'This name is already used.';
  if (taken) throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { detail, fields: [{ pointer: '/name', detail }] });
}
