import { brandsOf } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { VehicleListInput } from '#contract/vehicle-list/vehicle-list.ts';
import { copiedType, type ListFacts, listCommands } from '#contract/vehicle-list/vehicle-list-commands.ts';
import type { VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type Columns, deleteEntity, insertRow, placeOf } from '#server/entity/entity.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import { seenCriteria } from '#server/entity/sight.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { roleUsed } from '#server/journal/journal.ts';
import { answerList } from '#server/list/list-page.ts';
import { forbidden, invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { refuseNamedList } from './named-lists.ts';
import { changeList, listForChange, requireFree } from './vehicle-list-change.ts';
import { dropContent } from './vehicle-list-content.ts';
import { copyVehicles, type Found, findVehicles, foundColumns, withFound } from './vehicle-list-find.ts';
import { closeReady } from './vehicle-list-import-store.ts';
import { overviewFor, vehicleListList } from './vehicle-list-page.ts';
import { readList, rulesOf, type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { dropVersionsOf } from './vehicle-list-versions.ts';
import { shownList, shownRows } from './vehicle-list-view.ts';

/** Vehicle lists (D-118, D-186a, D-216). */
export const vehicleListHandlers = {
  listVehicleLists: (call) => {
    const { db } = call.services;
    return answerList(call, vehicleListList, {
      where: overviewFor(call),
      present: async (ids) => shownRows(call, await db.selectFrom('vehicleList').selectAll().where('id', 'in', ids).execute()),
      idOf: ({ id }) => id,
    });
  },
  getVehicleList: async (call) => answer(call, await readList(call, call.params)),
  createVehicleList: async (call) => {
    const { body, params } = call;
    const facts: ListFacts = { type: params.type, ownerKind: null, heldBy: null };
    requireFacts(listCommands.create, facts, 'An embedded list is created by what it belongs to.');
    requireRight(call, listCommands.create.right(facts), call.brandId);
    checkHeldBrands(call, body.brandIds);
    checkFilterFits(params.type, body.filter);
    await checkPerson(call, body.ownerId);
    const found = await findVehicles(call, { ...body, type: params.type, homeBrandId: call.brandId, preConstraints: null });
    const columns = { homeBrandId: call.brandId, type: params.type, ...body, ...foundColumns(call.at, found) };
    return answer(call, await insertList(call, columns, found));
  },
  saveVehicleList: async (call) => {
    const { body, params } = call;
    const details = { changedHere: 'The vehicles are changed on the page of what the list belongs to.' };
    const before = await listForChange(call, params, listCommands.edit, details);
    checkHeldBrands(call, body.brandIds, before.brandIds);
    checkFilterFits(before.type, body.filter);
    if (body.ownerId !== before.ownerId) await checkPerson(call, body.ownerId);
    const isSame = isSameChoice(before, body);
    const found = isSame ? undefined : await findVehicles(call, { ...before, ...body });
    let old: number | null = null;
    const work = ({ contentId }: VehicleListRow) => {
      if (!isSame) old = contentId;
      return { ...body, ...(isSame ? {} : foundColumns(call.at, found)) };
    };
    const save = () =>
      call.transaction((tx) => changeList(call, tx, params, { rule: listCommands.edit, details, event: 'changed', work }));
    const row = await withFound(call, found, () => uniqueName(save));
    await dropContent(call.services.db, old);
    return answer(call, row);
  },
  deleteVehicleList: async (call) => {
    const { id } = call.params;
    const details = { standsAlone: 'An embedded list is deleted with what it belongs to.' };
    const before = await listForChange(call, call.params, listCommands.delete, details);
    await call.transaction((tx) =>
      deleteEntity<VehicleListRow>(call, tx, vehicleListStore, id, async (row) => {
        requireRight(call, rulesOf(row).write, row.homeBrandId);
        await requireFree(call, listCommands.delete, row, details, tx);
        await refuseNamedList(call, tx, id);
        await dropVersionsOf(tx, id);
        await closeReady(tx, { listId: id }, `The list was deleted by ${call.actor.name}.`, call.at);
      }),
    );
    await dropContent(call.services.db, before.contentId);
    return undefined;
  },
  copyVehicleList: async (call) => {
    const source = await readList(call, call.params);
    const type = copiedType(source.type);
    requireRight(call, listCommands.copy.right({ type, ownerKind: null, heldBy: null }), call.brandId);
    const held = brandsOf(call.actor);
    const brandIds = [...new Set([call.brandId, ...source.brandIds.filter((id) => held.includes(id))])].sort((a, b) => a - b);
    const found = await copyVehicles(call, source, brandIds);
    const { dataSource, description, fileName, uploader, uploadedOn, counts } = source;
    const { filter, preConstraints } = await seenCriteria(call, vehicleListStore, source, source);
    const isHome = source.homeBrandId === call.brandId;
    const columns = {
      ...{ type, name: call.body.name, description, dataSource, filter, preConstraints },
      // Whose file it was stays at its home brand, with the lines that were not taken.
      ...(isHome && { fileName, uploader, uploadedOn, counts }),
      homeBrandId: call.brandId,
      brandIds,
      ownerId: call.actor.subject,
      parentId: source.id,
      ...foundColumns(call.at, found),
      lastCountSync: source.lastCountSync,
    };
    return answer(call, await insertList(call, columns, found));
  },
} satisfies Partial<Handlers<Api>>;

async function answer(call: CallBase, row: VehicleListRow) {
  return reply(await shownList(call, row), row.revision);
}

type NewList = Columns & { readonly homeBrandId: number };
function insertList(call: CallBase, columns: NewList, found: Found): Promise<VehicleListRow> {
  const change = {
    author: call,
    command: 'created',
    brandId: columns.homeBrandId,
    role: roleUsed(call.endpoint.access.rule, call.actor, columns.homeBrandId),
  };
  const save = () =>
    call.transaction(async (tx) => {
      const row = await insertRow<VehicleListRow>(tx, vehicleListStore, columns, change);
      call.made(placeOf(vehicleListStore, row));
      return row;
    });
  return withFound(call, found, () => uniqueName(save));
}

/** D-118: unique per brand and type. */
export const uniqueName = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(save, 'vehicle_list_name', fieldText('unique', 'name'), '/name', 'AEC_OPERATION_CANNOT_BE_PERFORMED');

/** Who makes a list sees its vehicles, so the brands must be theirs (D-219, T2), but for those that the list has already. */
export function checkHeldBrands(call: CallBase, brandIds: readonly number[], had: readonly number[] = []): void {
  const held = [...brandsOf(call.actor), ...had];
  if (!brandIds.every((id) => held.includes(id))) throw forbidden('You have no access to vehicles of this brand.');
}

function checkFilterFits(type: VehicleListType, filter: FilterTree | null): void {
  if (type === 'IMPORTED' && filter !== null)
    throw invalidFields([{ pointer: '/filter', detail: 'An imported list has no filter.' }]);
}

/** Name, owner and the like leave the vehicles as they are. */
function isSameChoice(row: VehicleListRow, { brandIds, dataSource, filter }: VehicleListInput): boolean {
  const choice = (one: Pick<VehicleListInput, 'brandIds' | 'dataSource' | 'filter'>) =>
    contentHash({ brandIds: [...one.brandIds].sort(), dataSource: one.dataSource, filter: one.filter });
  return choice(row) === choice({ brandIds, dataSource, filter });
}
