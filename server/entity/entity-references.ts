import { sql } from 'kysely';
import type { BrandId } from '#contract/brand.ts';
import { type EntityReference, type ReferredType, referredTypes } from '#contract/entity/entity-reference.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { mentioned } from './entity.ts';
import { type EntityPage, entityPages, openable, routeOf } from './entity-pages.ts';

/** An object that an answer mentions. */
export type Mentioned = { readonly entityType: ReferredType; readonly id: number };
type Row = EntityPage & { readonly isOpen: boolean };

/**
 * Mentioned objects as the caller may read of them (D-241): by name and address where the caller could open them, else what they are and
 * whose. Every answer, refusal and history that mentions another object goes through here. Undefined for one that is gone. One statement,
 * however many.
 */
export async function referencesFor(
  call: CallBase,
  mentioned: readonly Mentioned[],
  db: Database = call.services.db,
): Promise<(one: Mentioned) => EntityReference | undefined> {
  if (mentioned.length === 0) return () => undefined;
  const byType = Map.groupBy(mentioned, ({ entityType }) => entityType);
  const among = [...byType].map(
    ([entityType, of]) => sql`(entity_type = ${entityType} and id = any(${[...new Set(of.map(({ id }) => id))]}::int[]))`,
  );
  const { rows } = await sql<Row>`
    select *, ${await openable(call)} as is_open from ${entityPages(call)} as everything where ${sql.join(among, sql` or `)}
  `.execute(db);
  const found = new Map(rows.map((row) => [keyOf(row), referenceOf(row)]));
  return (one) => found.get(keyOf(one));
}

/** The same in their order, without those that are gone. */
export async function referencesTo(call: CallBase, mentioned: readonly Mentioned[]): Promise<EntityReference[]> {
  const reference = await referencesFor(call, mentioned);
  return mentioned.flatMap((one) => reference(one) ?? []);
}

/** What a journal entry is about beside its own entity, by its difference. */
export function mentionIn(diff: Readonly<Record<string, { readonly to?: unknown } | undefined>>): Mentioned | undefined {
  const to = diff[mentioned]?.to;
  if (typeof to !== 'object' || to === null || !('entityType' in to) || !('id' in to)) return undefined;
  const entityType = referredTypes.find((type) => type === to.entityType);
  return entityType && { entityType, id: Number(to.id) };
}

const keyOf = ({ entityType, id }: Mentioned) => `${entityType} ${id}`;

function referenceOf(row: Row): EntityReference {
  const { entityType, homeBrandId, id, isOpen, title } = row;
  return { entityType, brandId: homeBrandId as BrandId, open: isOpen ? { id, name: title, route: routeOf(row) } : null };
}
