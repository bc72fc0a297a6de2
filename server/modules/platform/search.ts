import { type RawBuilder, sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { type Found, folded, searchLimit } from '#contract/search.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type EntityPage, entityPages, openable, routeOf } from '#server/entity/entity-pages.ts';
import { placesOfVin, vehicleOfVin } from './vin-search.ts';

/** `%` and `_` are letters here, not wildcards. */
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A text without diacritics, as folded() makes it of what is typed; a text of ASCII alone is that already. */
const foldedIn = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  case when octet_length(${text}) = char_length(${text}) then ${text}
  else replace(replace(replace(translate(regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øłđ', 'old'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end)`;
const foldedText = foldedIn(sql`(title || ' ' || place)`);

async function search(call: CallBase, q: string): Promise<Found[]> {
  const words = folded(q).split(/\s+/);
  const id = /^[1-9]\d{0,9}$/.test(q) ? Number(q) : -1;
  const hasWords = sql.join(
    words.map((word) => sql`${foldedText} ilike ${pattern(word)}`),
    sql` and `,
  );
  const { rows } = await sql<EntityPage>`
    select * from ${entityPages(call)} as everything
    where ${await openable(call)} and status <> 'DELETED' and (id = ${id}::bigint or (${hasWords}))
    order by (id = ${id}::bigint) desc, (${foldedIn(sql`title`)} ilike ${pattern(folded(q)).slice(1)}) desc, changed_on desc, entity_type, id
    limit ${searchLimit}`.execute(call.services.db);
  return rows.map((row) => {
    const { entityType, place, status, title } = row;
    return { entityType, id: row.id, title, where: place, route: routeOf(row), status, vin: null };
  });
}

/** The command palette's search; only kinds that the caller may read, at the selected brand (D-219, T2). What was deleted softly is for the filter of its list (D-069.8). */
export const searchHandlers = {
  searchEntities: async (call) => {
    const { q } = call.query;
    const [vehicle, named, places] = await Promise.all([vehicleOfVin(call, q), search(call, q), placesOfVin(call, q)]);
    return reply([...vehicle, ...named, ...places].slice(0, searchLimit));
  },
} satisfies Partial<Handlers<Api>>;
