import { type Selectable, sql } from 'kysely';
import { annotationPattern } from '#contract/collab/collab-entity.ts';
import type { CallBase } from '#server/call.ts';
import type { JournalTable } from '#server/db/tables/platform.ts';
import { type EntityPage, entityPages, openable, routeOf } from '#server/entity/entity-pages.ts';
import type { EntityRow, EntityStore } from '#server/entity/flow-store.ts';

type Entry = Selectable<JournalTable>;
export type Beside = { readonly entry: Entry; readonly of: { readonly name: string; readonly route: string } | null };

/** As many entries of either kind as one answer has. */
const most = 250;

/** Who was asked for a step of an entity, and by whom (D-248); with `isWhole` what was done to what belongs to it as well, newest first. */
export async function besideOf(call: CallBase, store: EntityStore, row: EntityRow, isWhole: boolean): Promise<Beside[]> {
  const [asked, below] = await Promise.all([askedAt(call, store, row), isWhole ? belowOf(call, store, row) : []]);
  return [...asked, ...below].toSorted((one, other) => other.entry.seq - one.entry.seq);
}

async function askedAt({ services: { db } }: CallBase, { entityType }: EntityStore, { id }: EntityRow): Promise<Beside[]> {
  const rows = await db
    .selectFrom('journal')
    .selectAll()
    .where('entityType', '=', entityType)
    .where('entityId', '=', id)
    .where('command', '=', 'ask.added')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  return rows.map((entry) => ({ entry, of: null }));
}

type Found = Entry & { readonly page: Pick<EntityPage, 'entityType' | 'ids' | 'title'> };

/**
 * What people did to what belongs to an entity, of that which the caller could open. What followed from the entity itself stands in its own entries, and so
 * does what came with it.
 */
async function belowOf(call: CallBase, store: EntityStore, { id }: EntityRow): Promise<Beside[]> {
  const below = store.below?.(id);
  if (!below) return [];
  const { stores, db } = call.services;
  const commands = below.types.flatMap((type) => {
    const one = stores[type];
    return 'flow' in one ? Object.keys((one.flow as { readonly commands: object }).commands) : [];
  });
  const { rows } = await sql<Found>`
    with child as materialized (
      select everything.* from ${entityPages(call, below.types)} as everything join ${below.rows} as b using (entity_type, id) where ${await openable(call)}
    )
    select j.*, jsonb_build_object('entityType', child.entity_type, 'ids', child.ids, 'title', child.title) as page
    from child join journal j on j.entity_type = child.entity_type and j.entity_id = child.id
    where j.command !~ ${annotationPattern} and (j.command = any(${commands}::text[]) or (j.command = 'created' and (j.at, j.request_id) <> (
      select at, request_id from journal own where own.entity_type = ${store.entityType} and own.entity_id = ${id} order by seq limit 1
    )))
    order by j.seq desc limit ${most}
  `.execute(db);
  return rows.map(({ page, ...entry }) => ({ entry, of: { name: page.title, route: routeOf(page as EntityPage) } }));
}
