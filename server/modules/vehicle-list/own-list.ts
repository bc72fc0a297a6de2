import type { AnyStateMachine } from 'xstate';
import type { EntityType } from '#contract/entity/entities.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { ownEdit } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { type CallBase, reply } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { commandIn } from '#server/entity/command.ts';
import { loadEntity, lockEntity, writeRow } from '#server/entity/entity.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import type { Author } from '#server/journal/journal.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { changeList } from './vehicle-list-change.ts';
import { dropContent } from './vehicle-list-content.ts';
import { beginUse, endUse } from './vehicle-list-embedded.ts';
import { findVehicles, foundColumns, withFound } from './vehicle-list-find.ts';
import { listChange, type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { shownList } from './vehicle-list-view.ts';

const listOf = async (call: CallBase, id: number | null): Promise<VehicleListRow> => {
  const list = await loadEntity<VehicleListRow>(call.services.db, vehicleListStore, id ?? 0);
  if (!list) throw notFound();
  return list;
};

/** The embedded list of an entity, as its own call answers it (D-177d). */
export async function replyOwnList(call: CallBase, id: number | null) {
  const list = await listOf(call, id);
  return reply(await shownList(call, list), list.revision);
}

const matchesNone = 'The filter matches no vehicle. Choose other conditions.';

type Owner = FlowRow & { readonly listId: number | null };
type Saved = {
  readonly filter: FilterTree;
  /** what is put before the filter from now on (D-118) */
  readonly preConstraints?: FilterTree | null;
};

/**
 * Saves the filter of an entity's embedded list and finds its vehicles, as a command of the entity's flow: both or neither. One that matches none is refused at its field. The revision that the call is
 * based on is that of the list. `follow`: what else follows from how many vehicles there are, in the same transaction.
 */
export async function saveOwnFilter<Row extends Owner, Machine extends AnyStateMachine>(
  call: CallBase & { readonly params: { readonly id: number } },
  store: FlowStore<Row, Machine>,
  savedOf: (row: Row) => Promise<Saved>,
  follow?: (tx: Transaction, row: Row, count: number) => Promise<void>,
) {
  const { id } = call.params;
  const ofOwner = { ...call, ifMatch: undefined };
  const open = await loadIfAllowed(ofOwner, store, id);
  if (!open) {
    // Closed: the command itself says why.
    await call.transaction((tx) => commandIn(ofOwner, tx, store, { id }));
    throw notFound();
  }
  const list = await listOf(call, open.listId);
  const saved = { preConstraints: list.preConstraints, ...(await savedOf(open)) };
  const found = await findVehicles(call, { ...list, ...saved });
  if (found?.count === 0) throw invalidFields([{ pointer: '/filter', detail: matchesNone }], matchesNone);
  let old: number | null = null;
  const work = ({ contentId }: VehicleListRow) => {
    old = contentId;
    return { ...saved, ...foundColumns(call.at, found) };
  };
  const key = { type: 'EMBEDDED', id: list.id } as const;
  await withFound(call, found, () =>
    call.transaction((tx) =>
      commandIn(ofOwner, tx, store, {
        id,
        facts: async () => ({ vehicleCount: found?.count ?? 0 }),
        effects: async (_, { after }) => {
          await changeList(call, tx, key, { rule: ownEdit, event: 'changed', work });
          await follow?.(tx, after, found?.count ?? 0);
        },
      }),
    ),
  );
  await dropContent(call.services.db, old);
  return replyOwnList(call, list.id);
}

type Use = {
  readonly entityType: Extract<EntityType, 'DRM_RELEASE_VERSION' | 'DRM_DEPLOYMENT'>;
  readonly name: string;
  readonly route: string;
};
type Kept = { readonly id: number; readonly listId: number | null };

/** Keeps the list of an entity as it is for as long as that counts on it (D-079.2). */
export async function followOwnUse<Row extends Kept>(
  tx: Transaction,
  author: Author,
  [before, after]: readonly [Row | undefined, Row],
  isUsed: (row: Row) => boolean,
  { entityType, name, route }: Use,
): Promise<void> {
  const [was, is] = [before !== undefined && isUsed(before), isUsed(after)];
  if (was === is || after.listId === null) return;
  const use = { entityType, entityId: after.id };
  if (is) await beginUse(tx, author, after.listId, { ...use, name, route });
  else await endUse(tx, author, after.listId, use);
}

/** The name for an embedded list; where another one of the brand has that, with the number of what it belongs to (D-118). */
export async function freeListName(tx: Transaction, homeBrandId: number, name: string, id: number): Promise<string> {
  const taken = await tx
    .selectFrom('vehicleList')
    .select('id')
    .where('homeBrandId', '=', homeBrandId)
    .where('type', '=', 'EMBEDDED')
    .where('name', '=', name)
    .executeTakeFirst();
  return taken ? numbered(name, id) : name;
}

function numbered(name: string, id: number): string {
  const number = ` (${id})`;
  return name.slice(0, 80 - number.length) + number;
}

type Called = { readonly id: number; readonly homeBrandId: number; readonly listId: number | null };

/** Calls an embedded list as what it belongs to is called from now on; one that somebody named otherwise keeps its own name (D-118). */
export async function renameOwnList(
  tx: Transaction,
  author: Author,
  { homeBrandId, id, listId }: Called,
  called: string,
): Promise<void> {
  const list = listId === null ? undefined : await lockEntity<VehicleListRow>(tx, vehicleListStore, listId);
  if (!list || list.ownerName === called) return;
  const own = [list.ownerName, numbered(list.ownerName ?? '', id)];
  const name = own.includes(list.name) ? { name: await freeListName(tx, homeBrandId, called, id) } : {};
  const change = { ...listChange(author, list, 'changed'), isFollowed: true };
  await writeRow(tx, vehicleListStore, list, { ownerName: called, ...name }, change);
}
