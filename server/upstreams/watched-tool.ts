import { type RawBuilder, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { nounOf } from '#contract/entity/entities.ts';
import type { ToolHealth } from '#contract/tool-health.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { defineRecurring, type Recurring } from '#server/jobs/recurring.ts';
import { type Author, systemAuthor } from '#server/journal/journal.ts';
import { conflict, unavailable } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from './deadline.ts';
import { portOf, type Tool } from './tool.ts';

/** The tool has nothing of this key. */
export class NotInTool extends Error {
  override readonly name = 'NotInTool';
}

/** What a row says of the tool: the name that it has there, whether the tool answered for it, and when it was last asked. */
type WatchedRow = FlowRow & { toolKey: string; health: ToolHealth; askedOn: Date };
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
  /** what follows from a report, after the fact `tool.reported`; none where the tool gave none */
  readonly noted: (tx: Transaction, author: Author, id: number, report: Report | undefined) => Promise<void>;
};

type WatchedTool<Port extends object> = {
  /** Asks the tool; silence and failures become problems. Repeating an order changes nothing more, so one may try again. */
  readonly ask: <T>(call: CallBase, ask: (port: Port, signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The same about a row: where the tool fails, that is written down, so that the row's commands are closed with the reason (D-247). */
  readonly order: <T>(call: CallBase, row: Known, ask: (port: Port, signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Asks about one row now, writes down what the tool says, and answers whether it is reached. */
  readonly look: (services: Services, row: Known) => Promise<ToolHealth>;
  /** One look at all that are due. It asks about one at least, so that an outage closes the commands of all of them within it (D-247). */
  readonly lookAtAll: (services: Services) => Promise<void>;
  /** looks again and again */
  readonly recurring: Recurring;
};

/** Seconds from one look at a tool to the next. */
const everySeconds = 5;
/** Rows about which nothing is expected are asked about so often, and all of them as soon as the tool fails for one. */
const restingMinutes = 1;
/** as many at a time: the others come with the next look */
const mostALook = 200;
const atOnce = 8;

/** Follows what a tool does with the rows of a noun, and tells their flow by the fact `tool.reported` (machines/fragments/tool.ts). */
export function watchedTool<Port extends object, Row extends WatchedRow, Machine extends AnyStateMachine, Report>(
  watch: Watch<Port, Row, Machine, Report>,
): WatchedTool<Port> {
  const { tool, store, name, isOver, isExpecting, report, isKnown, noted } = watch;
  const table = sql.table(store.table);

  const reportOf = async (services: Services, { toolKey }: Known) => {
    try {
      const said = await withDeadline((signal) => report(portOf(services.upstreams, tool), toolKey, signal, services));
      return { payload: { health: 'OK' as ToolHealth, isKnown: isKnown(said) }, said };
    } catch (error) {
      return { payload: { health: (error instanceof NotInTool ? 'NOT_FOUND' : 'NOT_AVAILABLE') as ToolHealth } };
    }
  };

  const look: WatchedTool<Port>['look'] = async (services, { id, toolKey }) => {
    const { payload, said } = { said: undefined, ...(await reportOf(services, { id, toolKey })) };
    const author = systemAuthor(services.now().toISOString(), `${tool.id}-${id}`);
    await inTransaction(services.db, async (tx) => {
      await sql`update ${table} set asked_on = ${author.at}::timestamptz where id = ${id}`.execute(tx);
      await applyFact(tx, author, store, { id, type: 'tool.reported', payload });
      await noted(tx, author, id, said);
    });
    return payload.health;
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
      healths.push(...(await Promise.all(rows.slice(from, from + atOnce).map((row) => look(services, row)))));
    return healths;
  };
  const lookAtAll = async (services: Services) => {
    const isDue = sql<boolean>`(${isExpecting}) or health <> 'OK'
      or asked_on < ${services.now()}::timestamptz - make_interval(mins => ${restingMinutes})`;
    const due = await open(services, isDue, mostALook);
    const asked = due.length > 0 ? due : await open(services, sql`true`, 1);
    if ((await lookAt(services, asked)).includes('NOT_AVAILABLE'))
      await lookAt(services, await open(services, sql`health = 'OK'`, mostALook));
  };

  const subject = tool.name.toLowerCase();
  const noun = nounOf(store.entityType);
  const ask: WatchedTool<Port>['ask'] = async ({ services }, question) => {
    try {
      return await withDeadline((signal) => question(portOf(services.upstreams, tool), signal));
    } catch (error) {
      if (error instanceof NotInTool) throw conflict(`The ${subject} does not have this ${noun} any more.`);
      throw unavailable(
        `The ${subject} does not answer. Please try again: an order that it has accepted is not carried out twice.`,
        error,
      );
    }
  };
  const order: WatchedTool<Port>['order'] = async (call, row, question) => {
    try {
      return await ask(call, question);
    } catch (error) {
      await look(call.services, row).catch((err: unknown) =>
        call.log.warn({ err }, `the health of the ${subject} was not noted`),
      );
      throw error;
    }
  };
  return { ask, order, look, lookAtAll, recurring: defineRecurring(name, everySeconds, lookAtAll) };
}
