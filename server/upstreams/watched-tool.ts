import { type RawBuilder, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { ToolHealth } from '#contract/tool-health.ts';
import { within } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { type Columns, loadEntity, lockEntity } from '#server/entity/entity.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { openOrder } from '#server/entity/open-orders.ts';
import { defineRecurring, type Recurring } from '#server/jobs/recurring.ts';
import { type Author, systemAuthor } from '#server/journal/journal.ts';
import { notFound, unavailable } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from './deadline.ts';
import { isSimulated, portOf, type Tool } from './tool.ts';
import { NotInTool, orderPatience, type RefusedByTool, type Told, type ToolOrders, toolOrders } from './tool-orders.ts';

/**
 * What a row says of the tool: the name that it has there, whether the tool answered for it, when it was last asked, and whether it had what
 * the portal expects.
 */
type WatchedRow = FlowRow & { toolKey: string; health: ToolHealth; askedOn: Date; toolAgrees: boolean };
type Known = Pick<WatchedRow, 'id' | 'toolKey'>;

type Watch<Port extends object, Row extends WatchedRow, Machine extends AnyStateMachine, Report> = {
  readonly tool: Tool<Port>;
  readonly store: FlowStore<Row, Machine>;
  /** the recurring job's */
  readonly name: string;
  /** rows of which the tool is asked no more */
  readonly isOver: RawBuilder<boolean>;
  /** rows about which news are expected: they are asked about at every look */
  readonly isExpecting: RawBuilder<boolean>;
  /** what the tool says of one; throws NotInTool where it has lost it */
  readonly report: (port: Port, toolKey: string, signal: AbortSignal, services: Services) => Promise<Report>;
  /** whether the state that the tool has for it is one that the portal knows */
  readonly isKnown: (report: Report) => boolean;
  /** whether the tool has something else than the row asks for */
  readonly differs: (row: Row, report: Report) => boolean;
  /** what follows from a report, after the fact `tool.reported` */
  readonly noted: (tx: Transaction, author: Author, row: Row, report: Report) => Promise<void>;
  /**
   * Tells the tool what a command asks of it, or what the row asks where the tool has something else; answers columns that follow. It fails with
   * NotInTool where the tool has lost the row, with RefusedByTool where it does not take the order, with a problem where the tool was not
   * reached; after any other failure it is not known what became of the order.
   */
  readonly tell: (port: Port, told: Told<Row>, signal: AbortSignal) => Promise<Columns>;
  /** what follows from a command that the tool took, in its transaction; one that deletes takes the row away */
  readonly carried: (tx: Transaction, command: string, row: Row) => Promise<void>;
  /** what the event carries of a command that is carried out although the tool refused it; undefined where nothing is changed then */
  readonly refused?: (command: string, refusal: RefusedByTool) => object | undefined;
};

type WatchedTool<Port extends object, Row> = {
  /** Asks the tool about what the portal does not have yet; silence and failures become problems. */
  readonly ask: <T>(call: CallBase, ask: (port: Port, signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** commands that the tool has to take */
  readonly orders: ToolOrders<Row>;
  /** Asks about one row now, writes down what the tool says, and answers whether it is reached; about all where that has turned (D-247). */
  readonly look: (services: Services, row: Known) => Promise<ToolHealth>;
  /**
   * Settles orders of which nobody has heard, and looks at all rows that are due. It asks about one at least, so that an outage closes the
   * commands of all of them within it (D-247).
   */
  readonly lookAtAll: (services: Services) => Promise<void>;
  /** looks again and again */
  readonly recurring: Recurring;
  /**
   * Makes the tool's simulator say something of one item (D-231), by `keep`; the item hears it at once, unless it would have to wait for the
   * simulator. 404 where the tool is no simulated one.
   */
  readonly tellSimulator: <Item extends Known>(call: SimulatorCall, input: SimulatorInput<Item>) => Promise<undefined>;
};

type SimulatorCall = CallBase & {
  readonly params: { readonly id: number };
  readonly body: { readonly health: ToolHealth; readonly fault?: string | undefined };
};
type SimulatorInput<Item> = {
  readonly load: (call: CallBase, id: number) => Promise<Item>;
  /** writes it down as JSON where the simulator finds it */
  readonly keep: (tx: Transaction, row: Item, told: string) => Promise<unknown>;
  /** how the item hears it; by one look where that is not said */
  readonly hear?: (services: Services, row: Item) => Promise<unknown>;
};

/** Seconds from one look at a tool to the next. */
const everySeconds = 5;
/** Rows about which nothing is expected are asked about so often, and all of them as soon as the tool fails for one. */
const restingMinutes = 1;
/** as many at a time: the others come with the next look */
const mostALook = 200;
const atOnce = 8;

/**
 * Follows what a tool does with the rows of a noun, and tells their flow by the fact `tool.reported` (machines/fragments/tool.ts). Where it has
 * something else than the portal expects, it is told again. Its orders: tool-orders.ts.
 */
export function watchedTool<Port extends object, Row extends WatchedRow, Machine extends AnyStateMachine, Report>(
  watch: Watch<Port, Row, Machine, Report>,
): WatchedTool<Port, Row> {
  const { tool, store, name, isOver, isExpecting, report, isKnown, differs, noted, tell, carried, refused } = watch;
  const table = sql.table(store.table);
  const subject = within(tool.name);

  const agree = (tx: Transaction, id: number, agrees: boolean) =>
    sql`update ${table} set tool_agrees = ${agrees} where id = ${id}`.execute(tx);
  const orders = toolOrders<Port, Row, Machine, Report>({
    ...{ tool, store, tell, carried, ...(refused && { refused }) },
    report: (port, { toolKey }, signal, services) => report(port, toolKey, signal, services),
    noted: async (tx, author, row, said) => {
      await sql`update ${table} set asked_on = ${author.at}::timestamptz where id = ${row.id}`.execute(tx);
      await agree(tx, row.id, !differs(row, said));
      await noted(tx, author, row, said);
    },
  });

  const reportOf = async (services: Services, { toolKey }: Known, patience: number) => {
    try {
      const said = await withDeadline((signal) => report(portOf(services.upstreams, tool), toolKey, signal, services), patience);
      return { payload: { health: 'OK' as ToolHealth, isKnown: isKnown(said) }, said };
    } catch (error) {
      return { payload: { health: (error instanceof NotInTool ? 'NOT_FOUND' : 'NOT_AVAILABLE') as ToolHealth } };
    }
  };

  /** Answers what is known of the row's health since, and what was known before. */
  const lookOnce = async (services: Services, { id, toolKey }: Known, until = Date.now() + orderPatience) => {
    const before = await loadEntity<Row>(services.db, store, id);
    const { payload, said } = { said: undefined, ...(await reportOf(services, { id, toolKey }, orderPatience)) };
    const author = systemAuthor(services.now().toISOString(), `${tool.id}-${id}`);
    const order = await inTransaction(services.db, async (tx) => {
      const row = await lockEntity<Row>(tx, store, id);
      // What was asked before a change says nothing of what is expected after it.
      if (!row || row.revision !== before?.revision) return undefined;
      await sql`update ${table} set asked_on = ${author.at}::timestamptz where id = ${id}`.execute(tx);
      const { health } = payload;
      // What becomes of an order decides what the row is next.
      if (await openOrder(tx, store.entityType, id)) {
        if (health !== 'NOT_FOUND') await applyFact(tx, author, store, { id, type: 'tool.reported', payload: { health } });
        return undefined;
      }
      const after = (await applyFact(tx, author, store, { id, type: 'tool.reported', payload })) ?? row;
      if (said === undefined) {
        await agree(tx, id, health === 'NOT_FOUND');
        return undefined;
      }
      await noted(tx, author, after, said);
      const isOther = isKnown(said) && differs(after, said);
      await agree(tx, id, !isOther);
      return isOther ? orders.placeRepair(tx, author, after) : undefined;
    });
    if (order) {
      services.log.warn({ tool: tool.id, id }, `the ${subject} has something else than the portal, and is told again`);
      await orders
        .attempt(services, order, { isFresh: true, patience: Math.max(until - Date.now(), 0) })
        .catch((err: unknown) => services.log.warn({ err, id }, `the ${subject} was not brought in line`));
    }
    return { health: payload.health, before: before?.health };
  };

  /** Those first that the tool was not asked about for longest. */
  const open = async ({ db }: Services, where: RawBuilder<boolean>, limit: number) => {
    const { rows } = await sql<Known>`
      select id, tool_key from ${table} where not (${isOver}) and (${where}) order by asked_on, id limit ${limit}
    `.execute(db);
    return rows;
  };
  const lookAt = async (services: Services, rows: readonly Known[]) => {
    const healths: ToolHealth[] = [];
    for (let from = 0; from < rows.length; from += atOnce)
      healths.push(
        ...(await Promise.all(rows.slice(from, from + atOnce).map(async (row) => (await lookOnce(services, row)).health))),
      );
    return healths;
  };
  const look: WatchedTool<Port, Row>['look'] = async (services, row) => {
    const until = Date.now() + orderPatience;
    const { health, before } = await lookOnce(services, row, until);
    const isTurned = before !== health && [before, health].includes('NOT_AVAILABLE');
    // A tool that is silent about one, or speaks again, is asked about all, so that lists and pages say the same; a slow one keeps nobody waiting.
    if (isTurned && before !== undefined) {
      const others = await open(services, sql`health = ${before}`, mostALook);
      await withDeadline(() => lookAt(services, others), Math.max(until - Date.now(), 0)).catch((err: unknown) =>
        services.log.warn({ err, tool: tool.id }, `the ${subject} was not asked about all that it has`),
      );
    }
    return health;
  };
  const lookAtAll = async (services: Services) => {
    await orders.settleForgotten(services);
    const isDue = sql<boolean>`(${isExpecting}) or health <> 'OK'
      or asked_on < ${services.now()}::timestamptz - make_interval(mins => ${restingMinutes})`;
    const due = await open(services, isDue, mostALook);
    const asked = due.length > 0 ? due : await open(services, sql`true`, 1);
    if ((await lookAt(services, asked)).includes('NOT_AVAILABLE'))
      await lookAt(services, await open(services, sql`health = 'OK'`, mostALook));
  };

  const ask: WatchedTool<Port, Row>['ask'] = async ({ services }, question) => {
    try {
      return await withDeadline((signal) => question(portOf(services.upstreams, tool), signal), orderPatience);
    } catch (error) {
      throw unavailable(
        `The ${subject} does not answer. Please try again: an order that it has accepted is not carried out twice.`,
        error,
      );
    }
  };
  const tellSimulator: WatchedTool<Port, Row>['tellSimulator'] = async (call, { load, keep, hear = look }) => {
    const { config, upstreams } = call.services;
    if (config.environment === 'live' || !isSimulated(upstreams, tool.id)) throw notFound();
    const row = await load(call, call.params.id);
    await call.transaction((tx) => keep(tx, row, JSON.stringify(call.body)));
    if (call.body.fault !== 'HANG') await hear(call.services, row);
    return undefined;
  };
  return { ask, orders, look, lookAtAll, tellSimulator, recurring: defineRecurring(name, everySeconds, lookAtAll) };
}
