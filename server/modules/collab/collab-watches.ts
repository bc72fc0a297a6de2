import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { annotationPattern, type CollabType, type Watched } from '#contract/collab/collab-entity.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import { discussable, readable } from '#server/entity/access.ts';
import { type EntityPage, entityPages, openable, routeOf } from '#server/entity/entity-pages.ts';
import { recordAnnotation } from './annotations.ts';

/** What the caller watches (D-058, D-096, D-189). Nobody else is told who watches what: the journal has it. */
export const watchHandlers = {
  listWatches: async (call) => reply(await watchedBy(call)),

  watchEntity: async (call) => {
    const { entityType, entityId } = call.params;
    const { subject } = call.actor;
    const watch = await call.transaction(async (tx) => {
      const found = await discussable(call, tx, entityType, entityId);
      const added = await tx
        .insertInto('entityWatch')
        .values({ subject, entityType, entityId, since: new Date(call.at) })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added) await recordAnnotation(tx, call, found, { command: 'watch.set' }, 'author');
      const mine = tx.selectFrom('entityWatch').selectAll().where('subject', '=', subject);
      return added ?? mine.where('entityType', '=', entityType).where('entityId', '=', entityId).executeTakeFirstOrThrow();
    });
    return reply({ entityType, entityId, since: watch.since.toISOString() });
  },

  unwatchEntity: async (call) => {
    const { entityType, entityId } = call.params;
    await call.transaction(async (tx) => {
      const found = await readable(call, tx, entityType, entityId);
      const { numDeletedRows } = await tx
        .deleteFrom('entityWatch')
        .where('subject', '=', call.actor.subject)
        .where('entityType', '=', entityType)
        .where('entityId', '=', entityId)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await recordAnnotation(tx, call, found, { command: 'watch.removed' }, 'author');
    });
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

/** The caller's watches of what they could open at the selected brand, those that changed last first (D-033, D-171d). */
export async function watchedBy(call: CallBase): Promise<Watched[]> {
  const { db } = call.services;
  const rows = await runPrepared(
    db,
    sql<EntityPage & { changedOn: Date; since: Date }>`
      select everything.*, w.since from ${entityPages(call)} as everything
      join entity_watch w on w.entity_type = everything.entity_type and w.entity_id = everything.id and w.subject = ${call.actor.subject}
      where ${await openable(call)}`,
  );
  const watched = await withLastChange(
    db,
    rows.map((row) => ({
      entityType: row.entityType as CollabType,
      entityId: row.id,
      since: row.since.toISOString(),
      title: row.title,
      where: row.place,
      route: routeOf(row),
      status: row.status,
      changedOn: row.changedOn.toISOString(),
    })),
  );
  return watched.sort((a, b) => b.changedOn.localeCompare(a.changedOn));
}

/** The row says when a person edited it last; what the system brought about since counts here too. */
async function withLastChange(db: Database, watched: readonly Watched[]): Promise<Watched[]> {
  const rows = await runPrepared(
    db,
    sql<{ type: string; id: number; at: Date }>`
    select w.type, w.id, j.at
    from unnest(${watched.map((item) => item.entityType)}::text[], ${watched.map((item) => item.entityId)}::int[]) as w (type, id),
      lateral (
        select at from journal where entity_type = w.type and entity_id = w.id and command !~ ${annotationPattern} order by seq desc limit 1
      ) as j
  `,
  );
  return watched.map((item) => {
    const last = rows.find(({ type, id }) => type === item.entityType && id === item.entityId);
    return last ? { ...item, changedOn: last.at.toISOString() } : item;
  });
}
