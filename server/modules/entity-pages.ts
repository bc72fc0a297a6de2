import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { type IdsOf, ownIds, type PagedType, pagedTypes, urlOf } from '#contract/entity/entities.ts';
import { listOwnerKinds, vehicleListRules } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { Stores } from '#server/entity/stores.ts';
import { mayRead } from '#server/modules/collab/collab-entities.ts';
import { seenRequest } from '#server/modules/e311-request/e311-request-store.ts';

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

function pagesOf(stores: Stores, type: PagedType): RawBuilder<unknown> {
  const { page, table } = stores[type];
  if (!page) throw new Error(`${type} has a page, and its store does not say what it is called`);
  const { title, status, place = none, kind = none, from = sql``, ids = ownIdsIn(type) } = page;
  return sql`select ${sql.lit(type)} as entity_type, e.id, e.home_brand_id, e.brand_ids, e.changed_on, ${status}::text as status,
    ${title} as title, ${place} as place, ${kind} as kind, ${ids} as ids from ${sql.table(table)} e ${from}`;
}

/** Everything that has a page, as one table: its name, what it belongs to, the ids of its address; a list with what opens it as its kind. */
export const entityPages = ({ stores }: { readonly stores: Stores }): RawBuilder<unknown> =>
  sql`(${sql.join(
    pagedTypes.map((type) => pagesOf(stores, type)),
    sql` union all `,
  )})`;

/** Condition on a row of `entityPages`, called `everything`: the caller could open its page at the selected brand, by right, brand and flag (D-219, D-241, T2). */
export async function openable(call: CallBase): Promise<RawBuilder<boolean>> {
  const { brandId } = call;
  const may = await Promise.all(pagedTypes.map((type) => mayRead(call, type)));
  const types = pagedTypes.filter((_, index) => may[index]);
  return sql<boolean>`(everything.entity_type = any(${types}::text[])
    and (everything.entity_type <> 'VEHICLE_LIST' or kind = any(${listKinds(call)}::text[]))
    and (everything.entity_type <> 'E311_REQUEST' or ${seenRequest(call)})
    and (home_brand_id = ${brandId} or ${brandId} = any(brand_ids)))`;
}

/** Types of lists, and owners of embedded ones, that the caller may read (D-216). */
function listKinds({ actor, brandId }: CallBase): string[] {
  const types = (['STANDALONE', 'IMPORTED'] as const).filter((type) =>
    allows(vehicleListRules(type, null).read, actor, { brandId }),
  );
  const owners = listOwnerKinds.filter((kind) => allows(vehicleListRules('EMBEDDED', kind).read, actor, { brandId }));
  return [...types, ...owners];
}

/** The address of an entity's page. */
export const routeOf = ({ entityType, ids }: EntityPage): string => urlOf(entityType, ids as IdsOf<PagedType>);
