import type { Addressed, EntityDefinition, Shown } from './definition.ts';

/** An entity that stands below another one: its definition without where it stands. */
export type Placeable<Entity extends Shown> = Omit<EntityDefinition<Entity>, 'address' | 'listHref'>;
type Ids = Readonly<Record<string, string | number>>;

const known = new Map<string, EntityDefinition<never>>();

/** The same where it stands: below the ids of `above`, named by `param` in its address, listed at `listHref`. The same one each time. */
export function placedIn<Entity extends Shown>(
  of: Placeable<Entity>,
  param: string,
  above: Ids,
  listHref: string,
): EntityDefinition<Entity> {
  const key = `${of.type} ${listHref}`;
  const placed = known.get(key) ?? { ...of, listHref, address: ({ id }: Addressed) => ({ ...above, [param]: id }) };
  known.set(key, placed as EntityDefinition<never>);
  return placed as EntityDefinition<Entity>;
}
