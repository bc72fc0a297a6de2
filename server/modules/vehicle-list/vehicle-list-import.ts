import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import { listCommands } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { insertRow, loadEntity, lockEntity, visibleFor } from '#server/entity/entity.ts';
import type { Author } from '#server/journal/journal.ts';
import { roleUsed } from '#server/journal/journal.ts';
import { conflict, invalidFields, notFound, problem } from '#server/problem.ts';
import { checkHeldBrands, uniqueName } from './vehicle-list.ts';
import { endImported, joinedTo, propose, requireArrival, turnList, uploadColumns, withJoined } from './vehicle-list-arrival.ts';
import { listForChange, requireFree } from './vehicle-list-change.ts';
import { difference } from './vehicle-list-content.ts';
import type { Checked } from './vehicle-list-import-checks.ts';
import { abortImport, runImport } from './vehicle-list-import-run.ts';
import {
  beginImport,
  closeReady,
  type ImportRow,
  importOf,
  isUnended,
  shownImport,
  shownImports,
} from './vehicle-list-import-store.ts';
import { type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { shownList } from './vehicle-list-view.ts';

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
        call.transaction(async (tx) => {
          const list = await insertRow<VehicleListRow>(
            tx,
            vehicleListStore,
            { ...columns, ...uploadColumns({ ...checked, upload: began }, checked.content) },
            change,
          );
          const arrived = { ...checked, change: { added: list.count, removed: 0, kept: 0 }, upload: began };
          await endImported(tx, arrived, { listId: list.id }, now.at);
        }),
      );
    });
    return answer(call, row);
  },
  replaceUpload: async (call) => {
    const { apply } = call.body;
    const { id } = call.params;
    const before = await listForChange(call, { type: 'IMPORTED', id }, listCommands.edit);
    const { brandIds, homeBrandId, name } = before;
    const row = await take(call, { homeBrandId, brandIds, name, listId: id }, async (checked, now, began, own) => {
      const change = await difference(own, before.contentId, checked.content);
      const arrived = { ...checked, change, upload: began };
      // Said before the work is done.
      if (apply === 'ADD') await requireArrival(call, before, arrived, apply, own);
      const content = apply === 'ADD' ? await joinedTo(own, before, arrived) : checked.content;
      const turn = () =>
        call.transaction(async (tx) => {
          const list = await lockEntity<VehicleListRow>(tx, vehicleListStore, id);
          if (!list) throw notFound();
          if (apply === 'LATER') await requireFree(call, listCommands.edit, list, {}, tx);
          else await requireArrival(call, list, arrived, apply, tx);
          // What was checked was checked against these brands, and compared with these vehicles.
          if (list.contentId !== before.contentId || String(list.brandIds) !== String(before.brandIds))
            throw conflict('The list was changed in the meantime. Please upload the file again.');
          if (apply === 'LATER') await propose(tx, arrived, now.at);
          else await turnList(tx, list, arrived, apply, content, now);
        });
      await withJoined(call.services.db, checked.content, content, turn);
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
  getImport: async (call) => reply(await shownImport(call, await importOf(call, call.params.importId))),
  cancelImport: async (call) => {
    const { importId } = call.params;
    const { db } = call.services;
    const row = await importOf(call, importId);
    if (!isUnended(row)) throw conflict('The upload has ended already.');
    if (row.state === 'READY')
      await call.transaction((tx) => closeReady(tx, { id: importId }, `Discarded by ${call.actor.name}`, call.at));
    else if (!(await abortImport(call, importId)))
      await db.updateTable('vehicleListImport').set({ cancelAsked: true }).where('id', '=', importId).execute();
    const after = await importOf(call, importId);
    if (after.state === 'IMPORTED') throw conflict('The upload has ended already.');
    return reply(await shownImport(call, after));
  },
} satisfies Partial<Handlers<Api>>;

type Target = Pick<ImportRow, 'homeBrandId' | 'brandIds' | 'name' | 'listId'>;

/** Takes the call's file in; answers the import as it stands when the answer is due. `own` is the connection that the import has anyway. */
async function take(
  call: CallBase,
  target: Target,
  finish: (checked: Checked, now: Author, row: ImportRow, own: Database) => Promise<void>,
): Promise<ImportRow> {
  const { file } = call;
  if (!file) throw invalidFields([{ pointer: '/files', detail: 'Add exactly one file.' }]);
  const row = await beginImport(call, { ...target, fileName: file.name });
  const { actor, issuer, services, traceId } = call;
  await runImport(call, row, file, (checked, own) =>
    finish(checked, { actor, issuer, traceId, at: services.now().toISOString() }, row, own),
  );
  return importOf(call, row.id);
}

async function answer(call: CallBase, row: ImportRow) {
  const list = row.listId === null ? undefined : await loadEntity<VehicleListRow>(call.services.db, vehicleListStore, row.listId);
  return reply({ import: await shownImport(call, row), list: list ? await shownList(call, list) : null }, list?.revision);
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
  const detail = fieldText('unique', 'name');
  if (taken) throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { detail, fields: [{ pointer: '/name', detail }] });
}
