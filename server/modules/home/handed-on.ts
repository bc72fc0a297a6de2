import { sql } from 'kysely';
import type { EntityType } from '#contract/entity/entities.ts';
import type { CallBase } from '#server/call.ts';
import { runPrepared } from '#server/db/statement.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { flowStoresOf } from '#server/entity/stores.ts';

/** Entities that wait for a move since something that somebody did, with the instants of that (ms), by kind and id. */
export type HandedOn = ReadonlyMap<EntityType, ReadonlyMap<number, ReadonlySet<number>>>;

/** Entities that are looked at, what waits longest first. */
const most = 200;

/**
 * What the caller handed on at the selected brand: a move waits since the instant of a change that the journal has in their name (D-033, D-059). One
 * statement for all flows. Whether the caller may read an entity, and who has it now, is asked of each later.
 */
export async function handedOnBy({ actor, brandId, services }: CallBase): Promise<HandedOn> {
  const waiting = flowStoresOf(services.stores).map(
    ({ entityType, table }) => sql`
      select ${sql.lit(entityType)} as entity_type, e.id, w.value::timestamptz as since
      from ${sql.table(table)} e cross join lateral jsonb_each_text(e.waiting) as w
      where ${visibleFor(brandId, 'e')} and e.waiting <> '{}'`,
  );
  const rows = await runPrepared(
    services.db,
    sql<{ entityType: EntityType; id: number; instants: number[] }>`
      select entity_type, id, array_agg(distinct (extract(epoch from since) * 1000)::bigint::float8) as instants
      from (${sql.join(waiting, sql` union all `)}) as waits
      where exists (
        select from journal j
        where j.subject = ${actor.subject} and j.entity_type = waits.entity_type and j.entity_id = waits.id and j.at = waits.since)
      group by entity_type, id order by min(since) limit ${most}`,
  );
  const kinds = Map.groupBy(rows, ({ entityType }) => entityType);
  return new Map(
    [...kinds].map(([entityType, found]) => [entityType, new Map(found.map(({ id, instants }) => [id, new Set(instants)]))]),
  );
}
