import { type RawBuilder, sql } from 'kysely';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Actor, allows, rolesThatAllow } from '#contract/access/access.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { PagedType } from '#contract/entity/entities.ts';
import { commandUrl, type IdsOf, ownIds } from '#contract/entity/entity-address.ts';
import type { Task, Wait } from '#contract/platform.ts';
import { dayIn, isOver } from '#contract/time-zone.ts';
import { factsAt } from '#machines/external-facts.ts';
import type { Flow } from '#machines/flow.ts';
import { isFor, type Waiting, waitingKey, waitingKeys, waitingOf, waitingRights } from '#machines/waiting.ts';
import type { CallBase } from '#server/call.ts';
import { runPrepared } from '#server/db/statement.ts';
import { mayRead } from '#server/entity/access.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { externalOf, type FlowRow, type FlowStore, snapshotOf, type TaskText } from '#server/entity/flow-store.ts';
import type { HandedOn } from './handed-on.ts';

/** A task with whoever else can do it, where it is one of others: its people, and roles that would do. */
export type OpenTask = Task & {
  readonly able?: { readonly people: readonly Actor[]; readonly roles: readonly string[] };
  readonly targetBrandId?: Wait['targetBrandId'];
  readonly together?: TaskText['together'];
};
/** Open tasks of the caller at the selected brand; `more` counts entities that may wait for them, beyond those that were read. */
export type Tasks = { readonly tasks: readonly OpenTask[]; readonly more: number };
/** Tasks of the caller, or with `handedOn` what others have of it. Every area with a flow registers one in home.ts. */
export type TaskSource = (call: CallBase, handedOn?: HandedOn) => Promise<Tasks>;

/** How a task is shown; `route` is where its command stands. `since` replaces the instant at which the move became possible. */
type TaskView = Pick<Task, 'title' | 'where' | 'route'> & Partial<Pick<OpenTask, 'dueDate' | 'answers' | 'since' | 'together'>>;

/** Entities of a flow that one answer tells of: decisions first, then those that wait longest. */
const most = 500;

/** The tasks of a flow whose rows say themselves how they are shown; each leads to where its command stands. */
export function tasksOfRows(store: FlowStore): TaskSource {
  return async (call, handedOn) => {
    const { entityType, task } = store;
    if (!task || !(await mayRead(call, entityType as LockType))) return noTasks;
    const { rows, more } = await waitingRows(call, store, handedOn);
    const seen = rows.filter((row) => store.sees?.(row, call.actor) ?? true);
    const { db } = call.services;
    const [above, due] = await Promise.all([store.taskOf?.(db, seen), store.dueOf?.(db, seen)]);
    const tasks = await flowTasks(call, store, handedOn, seen, (row, { command }) => {
      const { field: _, ids: __, page: ___, ...text } = task(row);
      const where = above ? `${above(row)} · ${text.where}` : text.where;
      return { ...text, dueDate: text.dueDate ?? due?.(row) ?? null, where, route: taskRoute(store, row, command) };
    });
    return { tasks, more };
  };
}

/** Where a task of a row is done. */
function taskRoute(store: FlowStore, row: FlowRow, command: string): string {
  const type = store.entityType as PagedType;
  const { field, ids, page } = store.task?.(row) ?? {};
  const address = (ids as IdsOf<PagedType>) ?? ownIds(type, row.id);
  return commandUrl(type, address, store.flow.commands, command, {}, page, field);
}

/** What the caller can do at some entities that leads on to the goal of their flow, and where: the first of it, by their ids. */
export async function nextOfMine(
  call: CallBase,
  store: FlowStore,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly command: string; readonly route: string }>> {
  const { db, now } = call.services;
  const flow = store.flow as Flow;
  const keys = waitingKeys(flow, call.actor);
  if (ids.length === 0 || keys.length === 0) return new Map();
  const { rows } = await sql<FlowRow>`
    select * from ${sql.table(store.table)} where id = any(${[...ids]}::int[]) and waiting ?| ${keys}::text[]
  `.execute(db);
  const external = await externalOf(store, db, rows, now());
  return new Map(
    rows.flatMap((row) => {
      const snapshot: AnyMachineSnapshot = snapshotOf(store, row);
      const moves = waitingOf(flow, snapshot, factsAt(external(row), now().getTime()));
      const mine = moves.find((move) => isFor(flow, snapshot, move, call.actor));
      return mine ? [[row.id, { command: mine.command, route: taskRoute(store, row, mine.command) }] as const] : [];
    }),
  );
}

export const noTasks: Tasks = { tasks: [], more: 0 };

/**
 * Rows of a flow that wait for a move which may be the caller's, found by what waits and not by what changed last (D-096), or those that they handed
 * on. What waits for another person, or at a home brand where the caller has no such right, takes no place of what is theirs; four eyes are
 * asked of each row later. `condition` narrows them further, e.g. to those whose candidate is active.
 */
export async function waitingRows<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  handedOn: HandedOn | undefined,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ readonly rows: readonly Row[]; readonly more: number }> {
  const { db } = call.services;
  const flow = store.flow as Flow;
  if (handedOn) {
    const ids = [...(handedOn.get(store.entityType)?.keys() ?? [])];
    if (ids.length === 0 || !allows(store.read, call.actor, { brandId: call.brandId })) return { rows: [], more: 0 };
    const own = sql<Row>`
      select * from ${sql.table(store.table)} where ${visibleFor(call.brandId)} and id = any(${ids}::int[]) and ${condition}`;
    return { rows: await runPrepared(db, own), more: 0 };
  }
  const rights = waitingRights(flow, call.actor);
  if (rights.size === 0 || !allows(store.read, call.actor, { brandId: call.brandId })) return { rows: [], more: 0 };
  const keys = [...rights.keys()];
  const decides = (key: string) => flow.decisions?.some((command) => key === command || key.startsWith(`${command}:`)) ?? false;
  const moves = JSON.stringify(Object.fromEntries([...rights].map(([key, right]) => [key, { ...right, decides: decides(key) }])));
  // Whom an entity remembers stands in its facts; more may be named there, so that this is a first choice too.
  const namesMe = sql`strpos(e.facts::text, ${JSON.stringify(call.actor.subject)}) > 0`;
  const from = sql`
    from ${sql.table(store.table)} e cross join lateral (
      select min(w.value) as mine_since, bool_or((may.move -> 'decides')::boolean) as mine_decides
      from jsonb_each_text(e.waiting) w cross join lateral (select ${moves}::jsonb -> w.key as move) may
      where case when may.move -> 'byRole' @> to_jsonb(e.home_brand_id) then true
        when may.move -> 'asPerson' @> to_jsonb(e.home_brand_id) then ${namesMe} else false end
    ) mine
    where ${visibleFor(call.brandId, 'e')} and e.waiting ?| ${keys}::text[] and mine_since is not null and ${condition}`;
  const rows = await runPrepared(db, sql<Row>`select e.* ${from} order by mine_decides desc, mine_since, e.id limit ${most}`);
  if (rows.length < most) return { rows, more: 0 };
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return { rows, more: (counted.rows[0]?.count ?? most) - most };
}

/**
 * What the rows wait for and the caller may do (D-033, D-096): the moves that lead on to the goal of their flow, open by the same needs that
 * the page explains and the server refuses with. One task for each command and brand; without a view there is none. With `handedOn` those of
 * others instead, which wait since something that the caller did.
 */
export async function flowTasks<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  handedOn: HandedOn | undefined,
  rows: readonly Row[],
  view: (row: Row, move: Waiting) => TaskView | undefined,
): Promise<OpenTask[]> {
  const flow = store.flow as Flow;
  const now = call.services.now();
  const [known, external] = await Promise.all([othersThan(call), externalOf(store, call.services.db, rows, now)]);
  const { administrators, everybodyElse } = known;
  return rows.flatMap((row) => {
    const snapshot: AnyMachineSnapshot = snapshotOf(store, row);
    const facts = factsAt(external(row), now.getTime());
    const isMine = (move: Waiting) => isFor(flow, snapshot, move, call.actor);
    const instants = handedOn?.get(store.entityType)?.get(row.id);
    const isHandedOn = (move: Waiting) => instants?.has(Date.parse(row.waiting?.[waitingKey(move)] ?? '')) === true;
    const ableFor = (move: Waiting) => {
      const isAble = (actor: Actor) => (store.sees?.(row, actor) ?? true) && isFor(flow, snapshot, move, actor);
      const people = (everybodyElse || []).filter(isAble);
      const able = { people: people.length > 0 ? people : administrators.filter(isAble) };
      return { ...able, roles: rolesThatAllow(move.rule, move.brandId) };
    };
    return waitingOf(flow, snapshot, facts)
      .filter((move) => (handedOn ? !isMine(move) && isHandedOn(move) : isMine(move)))
      .flatMap((move): OpenTask[] => {
        const shown = view(row, move);
        if (!shown) return [];
        return [
          {
            since: row.waiting?.[waitingKey(move)] ?? row.changedOn.toISOString(),
            dueDate: null,
            answers: null,
            asked: null,
            ...shown,
            kind: move.command,
            isDecision: flow.decisions?.includes(move.command) ?? false,
            isOnlyMine: !handedOn && everybodyElse && !everybodyElse.some((actor) => isFor(flow, snapshot, move, actor)),
            entityType: store.entityType,
            entityId: row.id,
            brandId: move.target.brandId ?? row.homeBrandId,
            ...(handedOn && { able: ableFor(move), targetBrandId: (move.target.brandId ?? null) as Wait['targetBrandId'] }),
          },
        ];
      });
  });
}

/**
 * Everybody else: administrators apart, who may do anything and own nothing but what names them. False where the directory does not know the caller;
 * null while it gives no answer: tasks are told without it.
 */
function othersThan(call: CallBase): ReturnType<typeof askOthers> {
  const known = others.get(call) ?? askOthers(call);
  others.set(call, known);
  return known;
}
/** Every flow of one call asks: the directory answers once. */
const others = new WeakMap<CallBase, ReturnType<typeof askOthers>>();

type Others = { readonly everybodyElse: readonly Actor[] | false | null; readonly administrators: readonly Actor[] };

async function askOthers({ actor, log, services }: CallBase): Promise<Others> {
  const everybody = await services.upstreams.directory.everybody().catch((error: unknown) => {
    log.warn({ err: error }, 'who else can do a task is not known');
    return null;
  });
  if (everybody === null) return { everybodyElse: null, administrators: [] };
  if (!everybody?.some(({ subject }) => subject === actor.subject)) return { everybodyElse: false, administrators: [] };
  const isAdmin = ({ roles }: Actor) => allows({ role: 'ADMIN' }, { ...actor, roles }, { brandId: 0 });
  const [administrators, everybodyElse] = [true, false].map((isOne) =>
    everybody.filter((other) => other.subject !== actor.subject && isAdmin(other) === isOne),
  ) as [Actor[], Actor[]];
  return { everybodyElse, administrators };
}

/** Late ones first, the latest before the others; then decisions, and what somebody asks for; then what is due soonest, and what waits longest. */
export function inOrder(tasks: readonly Task[], { at, timeZone }: Pick<CallBase, 'at' | 'timeZone'>): Task[] {
  const now = new Date(at);
  const today = dayIn(now, timeZone);
  const rank = ({ asked, dueDate, isDecision }: Task) =>
    dueDate !== null && isOver(dueDate, now, today) ? 0 : isDecision || asked ? 1 : 2;
  const due = ({ dueDate }: Task) => dueDate ?? '9999';
  return tasks.toSorted((a, b) => rank(a) - rank(b) || due(a).localeCompare(due(b)) || a.since.localeCompare(b.since));
}
