import { type RawBuilder, sql } from 'kysely';
import { type PagedType, pagedTypes } from '#contract/entity/entities.ts';
import { type IdsOf, ownIds, urlOf } from '#contract/entity/entity-address.ts';
import type { CallBase } from '#server/call.ts';
import { mayRead } from './access.ts';

import { visibleFor } from './entity.ts';
import type { EntityStore } from './flow-store.ts';

/** A row of `entityPages`: an entity with what its page is called and where it stands. */
export type EntityPage = {
  readonly entityType: PagedType;
  readonly id: number;
  readonly homeBrandId: number;
  readonly title: string;
  /** what it belongs to */
  readonly place: string;
  readonly status: string;
  /** the ids of its address, by the names that its path has for them */
  readonly ids: Readonly<Record<string, string | number>>;
};

const none = sql`''`;

const ownIdsIn = (type: PagedType) => sql`jsonb_build_object(${sql.lit(Object.keys(ownIds(type, 0))[0] ?? '')}, e.id)`;

function pagesOf(call: CallBase, type: PagedType): RawBuilder<unknown> {
  const { page, table } = call.services.stores[type];
  if (!page) throw new Error(`${type} has a page, and its store does not say what it is called`);
  const { title, status, placeFor, place = placeFor?.(call) ?? none, kind = none, from = sql``, ids = ownIdsIn(type) } = page;
  return sql`select ${sql.lit(type)} as entity_type, e.id, e.home_brand_id, e.brand_ids, e.changed_on, ${status}::text as status,
    ${title} as title, ${place} as place, ${kind} as kind, ${ids} as ids from ${sql.table(table)} e ${from}`;
}

/** The ids of a kind's entities that the caller sees at the selected brand, among those who may read such ones (D-214b, D-219, D-241). */
export function seenRows(call: Pick<CallBase, 'actor' | 'brandId'>, store: EntityStore): RawBuilder<unknown> {
  const { page, table } = store;
  const above = store.seenWith?.();
  const { kind = none, from = sql`` } = page ?? {};
  const seen = page?.seen?.(call) ?? sql`true`;
  const isSeenAbove = above ? sql`${above.column} in ${seenRows(call, above.store)}` : sql`true`;
  return sql`(select one.id from (
    select e.id, ${kind} as kind from ${sql.table(table)} e ${from} where ${visibleFor(call.brandId, 'e')} and ${isSeenAbove}
  ) as one where ${seen})`;
}

/** Everything that has a page, or some kinds of it, as one table: its name, what it belongs to as the caller may know it, the ids of its address, and by what kind it is seen. */
export const entityPages = (call: CallBase, types: readonly PagedType[] = pagedTypes): RawBuilder<unknown> =>
  sql`(${sql.join(
    types.map((type) => pagesOf(call, type)),
    sql` union all `,
  )})`;

/** Condition on a row of `entityPages`, called `everything`: the caller could open its page at the selected brand, by right, brand and flag (D-219, D-241, T2). */
export async function openable(call: CallBase): Promise<RawBuilder<boolean>> {
  const { brandId } = call;
  const may = await Promise.all(pagedTypes.map((type) => mayRead(call, type)));
  const types = pagedTypes.filter((_, index) => may[index]);
  const byRow = types.flatMap((type) => {
    const seen = call.services.stores[type].page?.seen?.(call);
    return seen ? [sql`and (everything.entity_type <> ${sql.lit(type)} or ${seen})`] : [];
  });
  return sql<boolean>`(everything.entity_type = any(${types}::text[]) ${sql.join(byRow, sql` `)}
    and (home_brand_id = ${brandId} or ${brandId} = any(brand_ids)))`;
}

/** The address of an entity's page. */
export const routeOf = ({ entityType, ids }: EntityPage): string => urlOf(entityType, ids as IdsOf<PagedType>);
