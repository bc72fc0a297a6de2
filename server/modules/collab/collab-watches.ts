import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { annotationPattern, type CollabType, type Watched } from '#contract/collab/collab-entity.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { stores } from '#server/entity/stores.ts';
import { routeOfList, rulesOf } from '#server/modules/vehicle-list/vehicle-list-store.ts';
import { journalAnnotation, readable } from './collab-entities.ts';

/** What the caller watches (D-058, D-096, D-189). Nobody is told who watches what: the journal alone has it. */
export const watchHandlers = {
  listWatches: async (call) => reply(await watchedBy(call)),

  watchEntity: async (call) => {
    const { entityType, entityId } = call.params;
    const { subject } = call.actor;
    const watch = await call.transaction(async (tx) => {
      const found = await readable(call, tx, entityType, entityId);
      const added = await tx
        .insertInto('entityWatch')
        .values({ subject, entityType, entityId, since: new Date(call.at) })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added) journalAnnotation(tx, call, found, { command: 'watch.set' });
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
      if (numDeletedRows > 0n) journalAnnotation(tx, call, found, { command: 'watch.removed' });
    });
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

type Shown = Omit<Watched, 'entityType' | 'entityId' | 'since'> & { readonly id: number };

/** How an entity stands in the list of what somebody watches; an area with a new one adds its row (D-058). */
const shown: Readonly<Record<CollabType, (call: CallBase, ids: readonly number[]) => Promise<Shown[]>>> = {
  SOFTWARE_PROJECT: async ({ brandId, services: { db } }, ids) => {
    const rows = await db.selectFrom('softwareProject').selectAll().where('id', 'in', ids).where(visibleFor(brandId)).execute();
    return rows.map((row) => ({
      id: row.id,
      title: `${row.moduleName} ${row.moduleVersion}`,
      where: '',
      route: urlOf('SOFTWARE_PROJECT', { swProjectId: row.id }),
      status: row.status,
      changedOn: row.changedOn.toISOString(),
    }));
  },
  RELEASE_CANDIDATE: async ({ brandId, services: { db } }, ids) => {
    const rows = await db.selectFrom('releaseCandidate').selectAll().where('id', 'in', ids).where(visibleFor(brandId)).execute();
    const projectIds = rows.map((row) => row.softwareProjectId);
    const projects =
      rows.length === 0
        ? []
        : await db
            .selectFrom('softwareProject')
            .select(['id', 'moduleName', 'moduleVersion'])
            .where('id', 'in', projectIds)
            .execute();
    return rows.map((row) => {
      const project = projects.find(({ id }) => id === row.softwareProjectId);
      const module = project ? `${project.moduleName} ${project.moduleVersion}` : '';
      return {
        id: row.id,
        title: `${module} · ${row.version}`,
        where: row.nameForRelease,
        route: urlOf('RELEASE_CANDIDATE', { swProjectId: row.softwareProjectId, releaseCandidateId: row.id }),
        status: row.status === 'ACTIVE' ? row.stage : row.status,
        changedOn: row.changedOn.toISOString(),
      };
    });
  },
  VEHICLE_LIST: async ({ actor, brandId, services: { db } }, ids) => {
    const rows = await db.selectFrom('vehicleList').selectAll().where('id', 'in', ids).where(visibleFor(brandId)).execute();
    const readable = rows.filter((row) => allows(rulesOf(row).read, actor, { brandId }));
    return readable.map((row) => ({
      id: row.id,
      title: row.name,
      where: '',
      route: routeOfList(row),
      status: row.type,
      changedOn: row.changedOn.toISOString(),
    }));
  },
};

/** The caller's watches that they may read at the selected brand, those that changed last first (D-033, D-171d). */
export async function watchedBy(call: CallBase): Promise<Watched[]> {
  const { db } = call.services;
  const rows = await db.selectFrom('entityWatch').selectAll().where('subject', '=', call.actor.subject).execute();
  const types = [...new Set(rows.map((row) => row.entityType))].filter((type) => {
    const store = stores[type];
    return store !== undefined && allows(store.read, call.actor, { brandId: call.brandId });
  });
  const lists = await Promise.all(
    types.map(async (entityType) => {
      const mine = rows.filter((row) => row.entityType === entityType);
      const found = await shown[entityType](
        call,
        mine.map((row) => row.entityId),
      );
      return found.map(({ id, ...rest }): Watched => {
        const since = mine.find((row) => row.entityId === id)?.since ?? new Date(call.at);
        return { ...rest, entityType, entityId: id, since: since.toISOString() };
      });
    }),
  );
  const watched = await withLastChange(db, lists.flat());
  return watched.sort((a, b) => b.changedOn.localeCompare(a.changedOn));
}

/** The row says when a person edited it last; what the system brought about since counts here too. */
async function withLastChange(db: Database, watched: readonly Watched[]): Promise<Watched[]> {
  const { rows } = await sql<{ type: string; id: number; at: Date }>`
    select w.type, w.id, j.at
    from unnest(${watched.map((item) => item.entityType)}::text[], ${watched.map((item) => item.entityId)}::int[]) as w (type, id),
      lateral (
        select at from journal where entity_type = w.type and entity_id = w.id and command !~ ${annotationPattern} order by seq desc limit 1
      ) as j
  `.execute(db);
  return watched.map((item) => {
    const last = rows.find(({ type, id }) => type === item.entityType && id === item.entityId);
    return last ? { ...item, changedOn: last.at.toISOString() } : item;
  });
}
