import { idOf, resourceOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { questionOf } from '#src/app/table/list-question.ts';
import type { TableDefaults } from '#src/app/table/table-search.ts';
import { entityOf, listEndpointOf } from './calls.ts';
import type { EntityDefinition } from './definition.ts';

/** Begins to load the entity that an address names; a new one has nothing to load (NAV-12). */
export function startEntity(
  { params, portal }: At,
  definition: EntityDefinition<never>,
  param: string,
): Promise<void> | undefined {
  const id = idOf(params[param]);
  return id === undefined ? undefined : start(entityOf(portal, definition, id));
}

/** Begins to load the page of a list that an address shows. */
export function startList({ portal, search }: At, definition: EntityDefinition<never>, defaults: TableDefaults): Promise<void> {
  const { name, table } = definition;
  const query = questionOf(listEndpointOf(definition), search, defaults);
  return start(resourceOf(portal, `list${name}s`, { query }, table));
}
