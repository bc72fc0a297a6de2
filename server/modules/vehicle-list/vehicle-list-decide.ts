import { Readable } from 'node:stream';
import type { Api } from '#contract/api.ts';
import { listCommands, restoreRule } from '#contract/vehicle-list/vehicle-list-commands.ts';
import type { ImportPart } from '#contract/vehicle-list/vehicle-list-import.ts';
import { counted } from '#contract/words.ts';
import { type Handlers, reply } from '#server/call.ts';
import { csvLine } from '#server/csv.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { type Columns, lockEntity } from '#server/entity/entity.ts';
import { conflict, notFound } from '#server/problem.ts';
import { type Arrived, arrivalRule, joinedTo, requireArrival, turnList, withJoined } from './vehicle-list-arrival.ts';
import { changeList, listForChange, requireFree } from './vehicle-list-change.ts';
import { onlyIn } from './vehicle-list-content.ts';
import { type ImportRow, importOf, shownImport } from './vehicle-list-import-store.ts';
import { type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { takeVersion, versionOf } from './vehicle-list-versions.ts';
import { shownList } from './vehicle-list-view.ts';
import { invalidLines } from './vehicle-list-vins.ts';

/** What becomes of a checked file, and the way back from one that was taken over (D-186b). */
export const vehicleListDecideHandlers = {
  applyImport: async (call) => {
    const { mode } = call.body;
    const upload = await importOf(call, call.params.importId);
    const arrived = readyOf(upload);
    const before = await listForChange(call, { type: 'IMPORTED', id: arrived.listId }, ...arrivalRule(arrived, mode));
    const content = mode === 'ADD' ? await joinedTo(call.services.pools.bulk, before, arrived) : arrived.content;
    const turn = () =>
      call.transaction(async (tx) => {
        const list = await lockEntity<VehicleListRow>(tx, vehicleListStore, before.id);
        if (!list) throw notFound();
        await requireArrival(call, list, arrived, mode, tx);
        // What the caller saw is what happens.
        if (list.contentId !== before.contentId) throw conflict('The list was changed in the meantime.');
        return turnList(tx, list, arrived, mode, content, call);
      });
    const row = await withJoined(call.services.db, arrived.content, content, turn);
    const ended = await importOf(call, upload.id);
    return reply({ import: await shownImport(call, ended), list: await shownList(call, row) }, row.revision);
  },
  getImportLines: async (call) => {
    const { listId, content } = readyOf(await importOf(call, call.params.importId));
    const { part } = call.query;
    const { db } = call.services;
    const list = await db.selectFrom('vehicleList').select(['name', 'contentId']).where('id', '=', listId).executeTakeFirst();
    if (!list) throw notFound();
    const lines = part === 'REJECTED' ? invalidLines(db, content.id, undefined) : vinLines(db, part, content.id, list.contentId);
    return { name: `${list.name}-${part.toLowerCase()}.csv`, mediaType: 'text/csv', content: Readable.from(lines) };
  },
  restoreVins: async (call) => {
    const { id } = call.params;
    const key = { type: 'IMPORTED', id } as const;
    const reason = (shown: Columns) => `${shown.fileName}: ${counted(Number(shown.count), 'vehicle')}`;
    const work = (tx: Transaction) => async (list: VehicleListRow) => {
      const version = await versionOf(tx, list, call.body.versionId, call);
      const rule = restoreRule(list.brandIds, version.brandIds);
      await requireFree(call, rule, list, { hasBrands: lostBrand }, tx);
      return takeVersion(tx, list, version, call);
    };
    const row = await call.transaction((tx) =>
      changeList(call, tx, key, { rule: listCommands.edit, event: 'vins.restored', reason, work: work(tx) }),
    );
    return reply(await shownList(call, row), row.revision);
  },
} satisfies Partial<Handlers<Api>>;

const lostBrand = 'The list has lost a brand since then, and those vehicles may belong to it.';

/** An upload about which nobody has decided; 409 for any other. */
function readyOf(upload: ImportRow): Arrived & { readonly listId: number } {
  const { change, contentId, counts, listId, state } = upload;
  if (state !== 'READY' || !change || !counts || contentId === null || listId === null)
    throw conflict('The upload is not waiting for a decision.');
  return { upload, listId, counts, change, content: { id: contentId, count: counts.valid } };
}

async function* vinLines(
  db: Database,
  part: Exclude<ImportPart, 'REJECTED'>,
  arrived: number,
  there: number | null,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(['vin'])}`);
  const [of, without] = part === 'ADDED' ? [arrived, there] : [there, arrived];
  if (of === null) return;
  for await (const vins of onlyIn(db, of, without)) yield Buffer.from(vins.map((vin) => csvLine([vin])).join(''));
}
