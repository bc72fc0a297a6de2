import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '#contract/access/access.ts';
import type { ExternalFacts } from '#contract/command.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import type { ToolOrderTable } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import type { EntityStore } from './flow-store.ts';

export type ToolOrder = Selectable<ToolOrderTable>;
type Type = ToolOrder['entityType'];
type Placed = Pick<ToolOrder, 'key' | 'entityType' | 'entityId' | 'command' | 'event' | 'decision' | 'columns' | 'callKey'> & {
  readonly begunOn: Date;
};

/** Writes down an order before the tool is told; the caller holds the row's lock and knows that none is open. */
export async function placeOrder(tx: Transaction, order: Placed): Promise<ToolOrder> {
  const { columns, decision, event, ...plain } = order;
  return tx
    .insertInto('toolOrder')
    .values({
      ...plain,
      columns: JSON.stringify(columns),
      decision: JSON.stringify(decision),
      event: JSON.stringify(event),
      endedOn: null,
      outcome: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An order stays known for a while: the call that gave it may come again. */
export async function endOrder(tx: Transaction, key: string, outcome: 'done' | 'refused', at: Date): Promise<void> {
  await tx.updateTable('toolOrder').set({ endedOn: at, outcome }).where('key', '=', key).execute();
}

/** The tool did not say what became of it; answers how often that was so. */
export async function countTry(tx: Transaction, key: string): Promise<number> {
  const row = await tx
    .updateTable('toolOrder')
    .set({ tries: sql`tries + 1` })
    .where('key', '=', key)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

const openOf = (db: Database, entityType: Type, ids: readonly number[]): SelectQueryBuilder<Tables, 'toolOrder', ToolOrder> =>
  db
    .selectFrom('toolOrder')
    .selectAll()
    .where('entityType', '=', entityType)
    .where('entityId', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('endedOn', 'is', null);

/** The order of an entity that is open. */
export const openOrder = (db: Database, entityType: Type, id: number): Promise<ToolOrder | undefined> =>
  runPrepared(db, openOf(db, entityType, [id])).then(([order]) => order);

/** The last order that a call gave, unless it was refused: that may be tried anew. */
export const orderOfCall = (db: Database, callKey: string): Promise<ToolOrder | undefined> =>
  db
    .selectFrom('toolOrder')
    .selectAll()
    .where('callKey', '=', callKey)
    .where(sql<boolean>`outcome is distinct from 'refused'`)
    .orderBy('begunOn', 'desc')
    .executeTakeFirst();

/** Orders of which nobody has heard since: whoever gave them had to answer before. */
export const forgottenOrders = (db: Database, entityType: Type, begunBefore: Date, limit: number): Promise<ToolOrder[]> =>
  db
    .selectFrom('toolOrder')
    .selectAll()
    .where('entityType', '=', entityType)
    .where('endedOn', 'is', null)
    .where((where) => where.or([where('begunOn', '<', begunBefore), where('tries', '>', 0)]))
    .orderBy('begunOn')
    .limit(limit)
    .execute();

/** Forgets what ended long ago. */
export async function purgeOrders(db: Database, entityType: Type, endedBefore: Date): Promise<void> {
  await db.deleteFrom('toolOrder').where('entityType', '=', entityType).where('endedOn', '<', endedBefore).execute();
}

/** Orders that are open as external facts of their entities: which command it is, and whose (D-247). */
export async function orderFacts(
  db: Database,
  entityType: Type,
  ids: readonly number[],
): Promise<Map<number, ExternalFacts[string]>> {
  const rows = ids.length === 0 ? [] : await runPrepared(db, openOf(db, entityType, ids));
  return new Map(
    rows.map(({ command, decision, entityId }) => [
      entityId,
      [{ from: null, to: null, reason: command, by: decision.author.actor.name, byId: decision.author.actor.subject }],
    ]),
  );
}

/** Why nothing else is done now, for the reader: one's own order is told as one's own. */
export async function orderWords(
  db: Database,
  store: EntityStore & { readonly ordersTo?: string },
  id: number,
  reader: Pick<Actor, 'subject'>,
): Promise<string> {
  const by = (await openOrder(db, store.entityType, id))?.decision.author.actor;
  const isOwn = by?.subject === reader.subject;
  const order = isOwn ? 'your order' : `the order${by ? ` of ${by.name}` : ''}`;
  return `The ${store.ordersTo ?? 'tool'} has not yet said what became of ${order}. It is asked again until it does.`;
}
