import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { allows } from '#contract/access/access.ts';
import { type Target, underWay } from '#contract/command.ts';
import { retriedSchema } from '#contract/deployment/rollout.ts';
import { documentChangeSchema, isFollowed } from '#contract/journal/history.ts';
import { notInThisState } from '#contract/problem.ts';
import { needsOf } from '#machines/explain.ts';
import { commandEvent, type Flow, type Stamped } from '#machines/flow.ts';
import { type WaitingSince, waitingOf, waitingSince } from '#machines/waiting.ts';
import type { CallBase, EntityPlace } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { canonicalJson } from '#server/journal/canonical.ts';
import { type Author, type JournalEntry, roleUsed } from '#server/journal/journal.ts';
import { conflict, notFound } from '#server/problem.ts';
import { lockOfForm, refuseWhileLocked, refuseWhileWritten } from './edit-lock.ts';
import {
  type Columns,
  checkRevision,
  type Difference,
  differenceOf,
  insertRow,
  lockEntity,
  placeOf,
  writeRow,
} from './entity.ts';
import { type FlowRow, type FlowStore, factsNow, snapshotOf } from './flow-store.ts';
import { orderWords } from './open-orders.ts';

/** What a command or fact changed, for effects in the same transaction: child rows, jobs, other entities. */
export type Changed<Row> = { readonly before: Row; readonly after: Row };

/** Another entity that a command or fact is about: the history names it to whoever could open it (D-241). */
type Mention = { readonly entityType: string; readonly id: number };

export type CommandInput<Row> = {
  readonly id: number;
  /** default: the endpoint's command */
  readonly type?: string;
  readonly target?: Target;
  readonly payload?: object;
  /** facts that the event needs from the database, read under the row's lock */
  readonly facts?: (tx: Transaction, row: Row) => Promise<object>;
  /** rows below the entity that `facts` keeps: read before and after, the journal tells how they differ (D-059) */
  readonly parts?: (tx: Transaction, row: Row) => Promise<Columns>;
  /** columns outside the flow that the same UPDATE writes (edits) */
  readonly set?: Columns | ((row: Row) => Columns);
  readonly mentions?: Mention | undefined;
  readonly effects?: (tx: Transaction, changed: Changed<Row>) => Promise<void>;
};

/**
 * Sends a command to an entity's flow, in its own transaction, and answers the changed row.
 * 404 unknown or invisible · 403 right or person missing · 412 stale If-Match · 409 not now; 403 and 409 carry explain()'s needs.
 */
export function runCommand<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  input: CommandInput<Row>,
): Promise<Row> {
  return call.transaction((tx) => commandIn(call, tx, store, input));
}

/** runCommand within a transaction that the caller opened. */
export async function commandIn<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  tx: Transaction,
  store: FlowStore<Row, Machine>,
  input: CommandInput<Row>,
): Promise<Row> {
  const { changes, decision, event, row, snapshot } = await decideIn(call, tx, store, input);
  if (event.altered === false) return row;
  return advance(tx, store, row, snapshot, event, decision, { ...input, changes });
}

/** A command that is open: the row, locked, and what the flow is told of it in whose name. */
type Decided<Row> = {
  readonly row: Row;
  readonly snapshot: AnyMachineSnapshot;
  readonly event: FlowFact;
  readonly decision: Decision;
  readonly changes?: Difference | undefined;
};

/** Everything that a command is checked for, under the row's lock: refuses as runCommand does, and changes nothing. */
export async function decideIn<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  tx: Transaction,
  store: FlowStore<Row, Machine>,
  input: Pick<CommandInput<Row>, 'id' | 'type' | 'target' | 'payload' | 'facts' | 'parts'>,
): Promise<Decided<Row>> {
  const type = input.type ?? call.endpoint.command?.type;
  if (!type) throw new Error(`${call.name} names no command`);
  await store.lockAbove?.(tx, input.id);
  const row = await lockEntity<Row>(tx, store, input.id);
  if (!row) throw notFound();
  const target = input.target ?? {};
  const snapshot: AnyMachineSnapshot = snapshotOf(store, row);
  await store.holdExternal?.(tx, row);
  const lock = lockOfForm(call, tx, store, row);
  const [external] = await Promise.all([factsNow(store, tx, row, call.services.now()), lock]);
  const partsBefore = await input.parts?.(tx, row);
  const payload = { ...external, ...input.payload, ...(input.facts ? await input.facts(tx, row) : {}) };
  const changes = partsBefore && differenceOf(partsBefore, (await input.parts?.(tx, row)) ?? {});
  const needs = needsOf(store.flow as Flow, snapshot, type, call.actor, target, payload);
  call.authorize(placeOfCommand(call, store, row, snapshot, target), needs);
  await refuseWhileLocked(call, tx, store, row, lock);
  checkRevision(call, row);
  if (external[underWay]) throw conflict(await orderWords(tx, store, row.id, call.actor), needs);
  if (needs.length > 0) {
    const said = needs.map(({ key }) => store.refusals?.[key]).find((sentence) => sentence !== undefined);
    throw conflict(said ?? notInThisState, needs);
  }
  if (store.closes?.includes(type)) await refuseWhileWritten(call, tx, store, row);
  const definition = store.flow.commands[type];
  const brandId = definition?.at === 'target' ? (target.brandId ?? row.homeBrandId) : row.homeBrandId;
  const role =
    definition && allows(definition.right, call.actor, { brandId }) ? roleUsed(definition.right, call.actor, brandId) : '';
  const event = commandEvent(type, { actor: call.actor, at: call.at }, target, payload);
  if (!snapshot.can(event)) throw conflict(notInThisState);
  const { actor, at, issuer, traceId } = call;
  return { row, snapshot, event, changes, decision: { author: { actor, at, issuer, traceId }, brandId, role, target } };
}

/** Carries out what was just decided, in the same transaction. */
export const advanceDecided = <Row extends FlowRow, Machine extends AnyStateMachine>(
  tx: Transaction,
  store: FlowStore<Row, Machine>,
  { decision, event, row, snapshot }: Decided<Row>,
  set: Columns,
): Promise<Row> => advance(tx, store, row, snapshot, event, decision, { set });

/**
 * Carries out, in the name of whoever gave it, a command that was decided before; its entity was kept from changing since.
 * Undefined where the flow does not take it any more.
 */
export async function carryOut<Row extends FlowRow, Machine extends AnyStateMachine>(
  tx: Transaction,
  store: FlowStore<Row, Machine>,
  { row, decision, event, set }: Pick<Decided<Row>, 'row' | 'event' | 'decision'> & { readonly set: Columns },
): Promise<Row | undefined> {
  const snapshot: AnyMachineSnapshot = snapshotOf(store, row);
  if (!snapshot.can(event)) return undefined;
  return advance(tx, store, row, snapshot, event, decision, { set });
}

/** Where a command is decided: the entity's place, the brand it is aimed at, and whom of those that the entity remembers the caller is. */
export function placeOfCommand<Row extends FlowRow, Machine extends AnyStateMachine>(
  { actor }: Pick<CallBase, 'actor'>,
  store: FlowStore<Row, Machine>,
  row: Row,
  { context }: AnyMachineSnapshot,
  target: Target = {},
): EntityPlace {
  const persons = store.flow.persons(context, target);
  return {
    ...placeOf(store, row),
    ...(target.brandId === undefined ? {} : { targetBrandId: target.brandId }),
    remembered: Object.keys(persons),
    persons: Object.keys(persons).filter((key) => persons[key] === actor.subject),
  };
}

type FactInput<Row> = {
  readonly id: number;
  readonly type: string;
  readonly payload?: object;
  readonly set?: Columns | ((row: Row) => Columns);
  readonly mentions?: Mention | undefined;
  readonly effects?: (tx: Transaction, changed: Changed<Row>) => Promise<void>;
};

/**
 * Tells an entity's flow a fact (an upstream reported, a time passed), in the caller's transaction; no rights are asked.
 * Answers the changed row, or undefined when the chart does not take the fact now: repeats of a fact change nothing.
 */
export async function applyFact<Row extends FlowRow, Machine extends AnyStateMachine>(
  tx: Transaction,
  author: Author,
  store: FlowStore<Row, Machine>,
  input: FactInput<Row>,
): Promise<Row | undefined> {
  const row = await lockEntity<Row>(tx, store, input.id);
  if (!row) return undefined;
  const snapshot: AnyMachineSnapshot = snapshotOf(store, row);
  const event = { ...input.payload, type: input.type, ...stampOf(author) };
  if (!snapshot.can(event)) return undefined;
  return advance(tx, store, row, snapshot, event, { author, brandId: row.homeBrandId, role: '' }, input);
}

/** Inserts an entity in the initial state that its chart computes from `input`; the first journal row is 'created'. */
export async function createEntity<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  tx: Transaction,
  store: FlowStore<Row, Machine>,
  columns: Columns & { readonly homeBrandId: number; readonly brandIds: readonly number[] },
  input: object,
): Promise<Row> {
  const [snapshot] = initialTransition(store.flow.machine, input as never) as [AnyMachineSnapshot, unknown[]];
  const state = stateOf(store, snapshot, {}, call.at);
  const rule = call.endpoint.access.rule;
  const made = await insertRow<Row>(
    tx,
    store,
    { ...columns, ...state },
    {
      author: call,
      command: 'created',
      brandId: columns.homeBrandId,
      role: roleUsed(rule, call.actor, columns.homeBrandId),
      toState: stateText(snapshot.value),
      snapshot: { value: snapshot.value, context: snapshot.context },
    },
  );
  call.made(placeOf(store, made));
  return made;
}

type Aimed = {
  readonly brandId?: unknown;
  readonly documentId?: unknown;
  readonly changedIds?: unknown;
  readonly aboutDocumentIds?: unknown;
  readonly content?: unknown;
  readonly vin?: unknown;
  /** of a repetition: how many vehicles, and for which reasons they had failed */
  readonly retryable?: unknown;
  readonly reasons?: unknown;
};
/** What the flow is told: a command or a fact, by whom and when. */
export type FlowFact = Stamped &
  Aimed & {
    readonly type: string;
    readonly reason?: unknown;
    /** of a command that saves something: false where all is as it was, so that nothing changes, no revision and no history */
    readonly altered?: unknown;
  };
/** In whose name a change is made, at which brand, by which role. */
export type Decision = { readonly author: Author; readonly brandId: number; readonly role: string; readonly target?: Target };

async function advance<Row extends FlowRow, Machine extends AnyStateMachine>(
  tx: Transaction,
  store: FlowStore<Row, Machine>,
  row: Row,
  snapshot: AnyMachineSnapshot,
  event: FlowFact,
  decision: Decision,
  input: Pick<CommandInput<Row>, 'set' | 'mentions' | 'effects'> & { readonly changes?: Difference | undefined },
): Promise<Row> {
  const [next] = transition(store.flow.machine, snapshot as never, event as never) as [AnyMachineSnapshot, unknown[]];
  const set = typeof input.set === 'function' ? input.set(row) : input.set;
  const columns = { ...set, ...stateOf(store, next, row.waiting ?? {}, event.at) };
  const after = await writeRow<Row>(tx, store, row, columns, {
    ...decision,
    target: { ...aimOf(event), ...vehicleOf(event, row), ...retriedBy(event, row), ...decision.target },
    command: event.type,
    fromState: stateText(store.value(row)),
    toState: stateText(next.value),
    reason: whyOf(event, set),
    changes: input.changes,
    ...(input.mentions && { mentions: input.mentions }),
    isFollowed: isFollowed(event.type),
    snapshot: { value: next.value, context: next.context },
  });
  await input.effects?.(tx, { before: row, after });
  return after;
}

/** What somebody wrote as the reason of a command; a reason that is a field of the entity is content, and no comment on it (D-059). */
const whyOf = ({ reason }: FlowFact, set: Columns = {}): string | undefined =>
  typeof reason === 'string' && !('reason' in set) ? reason : undefined;

/** Columns of a state: its value, the facts, and since when what waits for somebody waits. */
function stateOf<Row extends FlowRow, Machine extends AnyStateMachine>(
  store: FlowStore<Row, Machine>,
  snapshot: AnyMachineSnapshot,
  before: WaitingSince,
  at: string,
): Columns {
  const waiting = waitingSince(before, waitingOf(store.flow as Flow, snapshot), at);
  return { ...store.columns(snapshot.value, snapshot.context), facts: snapshot.context as object, waiting };
}

/** What an event names inside its entity, so that the history can tell equal ones apart: a brand, documents (D-059). */
function aimOf({ brandId, documentId, changedIds, aboutDocumentIds, content }: Aimed): JournalEntry['target'] {
  const documentIds = typeof documentId === 'number' ? [documentId] : (changedIds ?? aboutDocumentIds);
  const { data: change } = documentChangeSchema.safeParse(content);
  return {
    ...(typeof brandId === 'number' && { brandId }),
    ...(Array.isArray(documentIds) && { documentIds }),
    ...(change && { content: change }),
  };
}

/** The vehicle that an event names, where nobody reads of it but the brand whose it is (D-240). */
function vehicleOf({ vin }: Aimed, { brandIds, homeBrandId }: FlowRow): JournalEntry['target'] {
  return typeof vin === 'string' && brandIds.every((id) => id === homeBrandId) ? { vin } : {};
}

/** What a repetition takes up again, told likewise. */
function retriedBy({ reasons, retryable }: Aimed, { brandIds, homeBrandId }: FlowRow): JournalEntry['target'] {
  const { data: retried } = retriedSchema.safeParse({ vehicles: retryable, reasons });
  return retried && brandIds.every((id) => id === homeBrandId) ? { retried } : {};
}

const stampOf = (author: Author): Stamped => ({ actor: author.actor, at: author.at });
const stateText = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value));
