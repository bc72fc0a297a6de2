import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { type Found, searchLimit } from '#contract/search.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type EntityPage, entityPages, openable, routeOf } from '#server/entity/entity-pages.ts';

/** `%` and `_` are letters here, not wildcards. */
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

async function search(call: CallBase, q: string): Promise<Found[]> {
  const words = q.split(/\s+/);
  const id = /^[1-9]\d{0,9}$/.test(q) ? Number(q) : -1;
  const hasWords = sql.join(
    words.map((word) => sql`title || ' ' || place ilike ${pattern(word)}`),
    sql` and `,
  );
  const { rows } = await sql<EntityPage>`
    select * from ${entityPages(call)} as everything
    where ${await openable(call)} and status <> 'DELETED' and (id = ${id}::bigint or (${hasWords}))
    order by (id = ${id}::bigint) desc, (title ilike ${pattern(q).slice(1)}) desc, changed_on desc, entity_type, id
    limit ${searchLimit}`.execute(call.services.db);
  return rows.map((row) => {
    const { entityType, place, status, title } = row;
    return { entityType, id: row.id, title, where: place, route: routeOf(row), status };
  });
}

/** The command palette's search; only kinds that the caller may read, at the selected brand (D-219, T2). What was deleted softly is for the filter of its list (D-069.8). */
export const searchHandlers = {
  searchEntities: async (call) => reply(await search(call, call.query.q)),
} satisfies Partial<Handlers<Api>>;
