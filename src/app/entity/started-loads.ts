import { idOf, resourceOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { questionOf } from '#src/app/table/list-question.ts';
import type { TableDefaults } from '#src/app/table/table-search.ts';
import { type Called, entityOf, listEndpointOf } from './calls.ts';

/** loads.ts, once it is there. */
export async function startEntity({ params, portal }: At, definition: Called, param: string): Promise<void> {
  const id = idOf(params[param]);
  if (id !== undefined) await start(entityOf(portal, definition, { id }));
}

export async function startPart(
  { params, portal }: At,
  part: (portal: At['portal'], id: number) => { begin(): Promise<unknown> },
  param: string,
): Promise<void> {
  const id = idOf(params[param]);
  if (id !== undefined) await start(part(portal, id));
}

export function startList({ portal, search }: At, definition: Called, defaults: TableDefaults): Promise<void> {
  const { name, table } = definition;
  const query = questionOf(listEndpointOf(definition), search, defaults);
  return start(resourceOf(portal, `list${name}s`, { query }, table));
}
