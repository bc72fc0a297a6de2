import type { AnyStateMachine } from 'xstate';
import type { Target } from '#contract/command.ts';
import { nounOf } from '#contract/entity/entities.ts';
import type { ToolHealth } from '#contract/tool-health.ts';
import { within } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { advanceDecided, applyFact, carryOut, decideIn, placeOfCommand } from '#server/entity/command.ts';
import { type Columns, loadEntity, lockEntity } from '#server/entity/entity.ts';
import { type FlowRow, type FlowStore, snapshotOf } from '#server/entity/flow-store.ts';
import {
  countTry,
  endOrder,
  forgottenOrders,
  openOrder,
  orderOfCall,
  placeOrder,
  purgeOrders,
  type ToolOrder,
} from '#server/entity/open-orders.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { type Author, roleUsed, systemAuthor } from '#server/journal/journal.ts';
import { DependencyFailure, notFound, outcomeOpen, ProblemError, refusedBehind, unavailable } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from './deadline.ts';
import { portOf, type Tool } from './tool.ts';

/** The tool has nothing of this key. */
export class NotInTool extends DependencyFailure {
  override readonly name = 'NotInTool';
}

/** The tool says that it does not carry an order out, now or later; the message tells people why. */
export class RefusedByTool extends DependencyFailure {
  override readonly name = 'RefusedByTool';
}

/** The connection broke: the tool may have taken what it was told. */
export class ToolLost extends DependencyFailure {
  override readonly name = 'ToolLost';
}

/** An order as the tool is told of it: the same key is the same order, however often it is sent. */
export type Told<Row> = {
  readonly key: string;
  /** the command; `repair` where the tool shall have what the portal expects */
  readonly command: string;
  /** as the row is once the order is carried out, but for what the flow changes */
  readonly row: Row;
};
/** What the tool is told where it has something else than the portal expects. */
export const repair = 'tool.repair';

type OrderInput<Row> = {
  readonly id: number;
  readonly payload?: object;
  readonly target?: Target;
  readonly facts?: (tx: Transaction, row: Row) => Promise<object>;
  readonly set?: Columns;
  /** false where the tool need not hear of the command: it is carried out at once */
  readonly concerns?: (row: Row) => boolean;
  /** what follows from a command of which the tool need not hear, in its transaction */
  readonly effects?: (tx: Transaction, row: Row) => Promise<void>;
};

/** Commands that a tool behind the portal has to take before they are carried out. */
export type ToolOrders<Row> = {
  /** Sends the endpoint's command as an order and answers the row after it; refuses as runCommand does, before the tool is told. */
  readonly run: (call: CallBase, input: OrderInput<Row>) => Promise<Row>;
  /** Whether the call is sent again while its order is open: nothing but that is done then, so nothing else is to be looked at before. */
  readonly isAgain: (call: CallBase, input: OrderInput<Row>) => Promise<boolean>;
};

type Options<Port extends object, Row extends FlowRow, Machine extends AnyStateMachine, Report> = {
  readonly tool: Tool<Port>;
  readonly store: FlowStore<Row, Machine>;
  /** tells the tool, and answers columns that follow from what it said */
  readonly tell: (port: Port, told: Told<Row>, signal: AbortSignal) => Promise<Columns>;
  /** what follows from a command that was carried out, in its transaction; one that deletes takes the row away */
  readonly carried: (tx: Transaction, command: string, row: Row) => Promise<void>;
  readonly report: (port: Port, row: Row, signal: AbortSignal, services: Services) => Promise<Report>;
  readonly noted: (tx: Transaction, author: Author, row: Row, report: Report) => Promise<void>;
  /** what the event carries of a command that is carried out although the tool refused it; undefined where nothing is changed then */
  readonly refused?: (command: string, refusal: RefusedByTool) => object | undefined;
};

/** A caller waits so long for the tool at most, in ms: what its database and the way back take is on top (T24: 10 s). */
export const orderPatience = 8_000;
/** Open pages hear of an order that takes longer than this; of most they hear when they are carried out. */
const announcedAfterMs = 1_000;
/** Whoever gave an order and lives has heard of it by then, in ms. */
const forgottenAfter = 12_000;
const keptFor = 86_400_000;
/** as many at a time: the others come with the next look */
const most = 50;
const atOnce = 8;

type Attempt = { readonly isFresh: boolean; readonly patience: number };
type Placed<Row> = { readonly order: ToolOrder; readonly isFresh: boolean } | { readonly row: Row };

/**
 * An order is written down under the row's lock once everything that its command asks holds; then the tool is told; then the command is carried
 * out with what the tool answered. Until it is known what became of an order nothing else is done with its entity (ADR 28).
 */
export function toolOrders<
  Port extends object,
  Row extends FlowRow & { health: ToolHealth },
  Machine extends AnyStateMachine,
  Report,
>(options: Options<Port, Row, Machine, Report>) {
  const { tool, store, tell, carried, report, noted, refused } = options;
  const subject = within(tool.name);

  const place = async (call: CallBase, tx: Transaction, input: OrderInput<Row>): Promise<Placed<Row>> => {
    const callKey = callKeyOf(call, input);
    const known = callKey === null ? undefined : await orderOfCall(tx, callKey);
    // What ended is the answer to a key alone: without one the call is looked at as any that comes later.
    if (known && (known.endedOn === null || call.key !== undefined)) {
      const row = await lockEntity<Row>(tx, store, input.id);
      if (!row) throw notFound();
      call.authorize(placeOfCommand(call, store, row, snapshotOf(store, row), input.target));
      return known.endedOn === null ? { order: known, isFresh: false } : { row };
    }
    const decided = await decideIn(call, tx, store, input);
    if (input.concerns?.(decided.row) === false) {
      const row = await advanceDecided(tx, store, decided, input.set ?? {});
      await input.effects?.(tx, row);
      return { row };
    }
    const { event, decision } = decided;
    const order = await placeOrder(tx, {
      ...named(input.id, event.type, call.services.now()),
      ...{ event, decision, callKey, columns: input.set ?? {} },
    });
    return { order, isFresh: true };
  };

  const named = (entityId: number, command: string, begunOn: Date) =>
    ({ key: crypto.randomUUID(), entityType: store.entityType, entityId, command, begunOn }) as const;

  /** Tells the tool and writes down what came of it. A fresh order that the tool did not take is none; of an older one that says nothing. */
  const attempt = async (services: Services, order: ToolOrder, { isFresh, patience }: Attempt): Promise<Row> => {
    const { command, entityId, key } = order;
    const found = await loadEntity<Row>(services.db, store, entityId);
    if (!found) return gone(services, order);
    const row: Row = { ...found, ...order.columns };
    const heard: { columns?: Columns; report?: Report } = {};
    const waiting = isFresh ? setTimeout(() => void announceOrder(services, row), announcedAfterMs) : undefined;
    try {
      await withDeadline(async (signal) => {
        const port = portOf<Port>(services.upstreams, tool);
        heard.columns = await tell(port, { key, command, row }, signal);
        heard.report = await report(port, row, signal, services);
      }, patience);
    } catch (error) {
      const carries = error instanceof RefusedByTool ? refused?.(command, error) : undefined;
      if (carries) return settle(services, { ...order, event: { ...order.event, ...carries } }, {}, undefined);
      // What it says after it has taken the order is asked again at the next look.
      if (!heard.columns) throw await failed(services, order, error, isFresh);
    } finally {
      clearTimeout(waiting);
    }
    return settle(services, order, heard.columns ?? {}, heard.report);
  };

  /** Pages that show the row as it was before offer what is refused by now (D-247). */
  const announceOrder = ({ db, log, now }: Services, row: Row): Promise<void> =>
    inTransaction(db, (tx) => publishProgress(tx, store, row, { command: 'order.turned', at: now().toISOString() })).catch(
      (err: unknown) => log.warn({ err, id: row.id }, `an order to the ${subject} could not be told`),
    );

  const gone = async (services: Services, { key }: ToolOrder): Promise<never> => {
    await inTransaction(services.db, (tx) => endOrder(tx, key, 'done', services.now()));
    throw notFound();
  };

  /** Writes down that the tool did not take an order, or did not say whether it did; answers the problem. */
  const failed = async (services: Services, order: ToolOrder, cause: unknown, isFresh: boolean): Promise<ProblemError> => {
    const isLost = cause instanceof NotInTool;
    const isRefused = isLost || cause instanceof RefusedByTool;
    const isOver = isRefused || (isFresh && cause instanceof ProblemError);
    const at = services.now();
    const begins = await inTransaction(services.db, async (tx) => {
      const row = await lockEntity<Row>(tx, store, order.entityId);
      if (!row || (await openOrder(tx, store.entityType, row.id))?.key !== order.key) return false;
      if (isOver) await endOrder(tx, order.key, 'refused', at);
      const isNews = isOver ? order.tries > 0 : (await countTry(tx, order.key)) === 1;
      const health = isLost ? 'NOT_FOUND' : isRefused ? 'OK' : 'NOT_AVAILABLE';
      const author = systemAuthor(at.toISOString(), `${tool.id}-${row.id}`);
      // A further try of which nothing is known says nothing new: whether the tool answers is seen by the looks at it.
      if (isNews || isOver) await applyFact(tx, author, store, { id: row.id, type: 'tool.reported', payload: { health } });
      if (isNews) await publishProgress(tx, store, row, { command: 'order.turned', at: author.at });
      return isNews && !isOver;
    });
    // Told once: its end is told too, and what lies between says nothing new.
    if (begins)
      services.log.warn(
        { err: cause, order: order.key, command: order.command },
        `an order to the ${subject} is not settled yet`,
      );
    if (isLost) return refusedBehind(`The ${subject} does not have this ${nounOf(store.entityType)} any more.`);
    if (isRefused) return refusedBehind(`The ${subject} did not take the order: ${(cause as Error).message}`);
    if (isOver) return unavailable(`The ${subject} does not answer. Nothing was changed. Please try again.`, cause);
    return outcomeOpen(
      `The ${subject} did not answer in time, so it is not known yet whether it took the order. It is asked again until it does, and this page then shows what became of it.`,
      cause,
    );
  };

  /** Carries the command out, unless somebody else has done so meanwhile. */
  const settle = (services: Services, order: ToolOrder, columns: Columns, said: Report | undefined): Promise<Row> =>
    inTransaction(services.db, async (tx) => {
      const { command, decision, entityId: id, event } = order;
      const at = services.now();
      const row = await lockEntity<Row>(tx, store, id);
      if (!row) throw notFound();
      if ((await openOrder(tx, store.entityType, id))?.key !== order.key) return row;
      await endOrder(tx, order.key, 'done', at);
      const author = systemAuthor(at.toISOString(), `${tool.id}-${id}`);
      const answering = await applyFact(tx, author, store, {
        id,
        type: 'tool.reported',
        payload: { health: 'OK', isKnown: true },
      });
      const set = { ...order.columns, ...columns };
      const isRepair = command === repair;
      const after = isRepair ? row : await carryOut(tx, store, { row: answering ?? row, decision, event, set });
      if (!after) throw new Error(`order ${order.key} of ${store.entityType} ${id} can not be carried out: ${command}`);
      if (!isRepair) await carried(tx, command, after);
      const left = await loadEntity<Row>(tx, store, id);
      if (left && said !== undefined) await noted(tx, author, left, said);
      return (await loadEntity<Row>(tx, store, id)) ?? after;
    });

  return {
    isAgain: async (call: CallBase, input: OrderInput<Row>): Promise<boolean> => {
      const callKey = callKeyOf(call, input);
      return callKey !== null && (await orderOfCall(call.services.db, callKey))?.endedOn === null;
    },
    run: async (call: CallBase, input: OrderInput<Row>): Promise<Row> => {
      const placed = await call.transaction((tx) => place(call, tx, input), 'isBefore');
      if ('row' in placed) return placed.row;
      const { isFresh, order } = placed;
      return attempt(call.services, order, { isFresh, patience: orderPatience });
    },
    /** Opens an order that brings the tool in line, in the transaction of whoever found that it is not; answers what sends it. */
    placeRepair: async (tx: Transaction, author: Author, row: Row): Promise<ToolOrder> =>
      placeOrder(tx, {
        ...named(row.id, repair, new Date(author.at)),
        event: { type: repair, actor: author.actor, at: author.at },
        decision: { author, brandId: row.homeBrandId, role: roleUsed(store.read, author.actor, row.homeBrandId) },
        columns: {},
        callKey: null,
      }),
    attempt,
    /** Settles orders of which nobody has heard: their server died, or the tool did not say what became of them. */
    settleForgotten: async (services: Services): Promise<void> => {
      const { db, log, now } = services;
      const before = new Date(now().getTime() - forgottenAfter);
      const orders = await forgottenOrders(db, store.entityType, before, most);
      for (let from = 0; from < orders.length; from += atOnce)
        await Promise.all(
          orders.slice(from, from + atOnce).map((order) =>
            attempt(services, order, { isFresh: false, patience: orderPatience }).then(
              () => log.info({ order: order.key, command: order.command }, `an order to the ${subject} was settled`),
              (err: unknown) => {
                const { key, command } = order;
                if (!(err instanceof ProblemError)) log.error({ err, order: key }, `an order to the ${subject} fails`);
                else if (err.status === 503) log.debug({ err, order: key }, `an order to the ${subject} is not settled yet`);
                else log.info({ err, order: key, command }, `an order to the ${subject} was settled: it was not carried out`);
              },
            ),
          ),
        );
      await purgeOrders(db, store.entityType, new Date(now().getTime() - keptFor));
    },
  };
}

/**
 * Names a call that may be sent again, and all that it asks for: a POST by its key, any other method as it is. Its order moves the revision while the
 * tool is silent, which is no reason to refuse whoever gave it (D-051, T24).
 */
function callKeyOf(call: CallBase, { id, payload, set, target }: OrderInput<never>): string | null {
  const { actor, endpoint, ifMatch, issuer, key, name } = call;
  if (key === undefined && endpoint.method === 'POST') return null;
  return contentHash([issuer, actor.subject, key ?? [ifMatch ?? null], name, id, payload, set, target]);
}
