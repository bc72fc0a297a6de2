import { idOf, resourceOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { type ListQuestion, questionOf } from '#src/app/table/list-question.ts';
import { partQuestion } from '#src/app/table/part-page.ts';
import type { TableDefaults } from '#src/app/table/table-search.ts';
import { type Called, entityOf, listEndpointOf } from './calls.ts';

/** loads.ts, once it is there. */
export async function startEntity({ params, portal }: At, definition: Called, param: string): Promise<void> {
  const id = idOf(params[param]);
  if (id !== undefined) await start(entityOf(portal, definition, { id }));
}

type Begun = Parameters<typeof start>[0];

export async function startPart(
  { params, portal }: At,
  part: (portal: At['portal'], id: number) => Begun,
  param: string,
): Promise<void> {
  const id = idOf(params[param]);
  if (id !== undefined) await start(part(portal, id));
}

export const startPartList = (
  at: At,
  part: (portal: At['portal'], id: number, question: ListQuestion) => Begun,
  param: string,
): Promise<void> => startPart(at, (portal, id) => part(portal, id, partQuestion(at.search)), param);

export async function startList(
  { params, portal, search }: At,
  definition: Called,
  defaults: TableDefaults,
  param?: string,
): Promise<void> {
  const { name, table } = definition;
  const query = questionOf(listEndpointOf(definition), search, defaults);
  const id = param === undefined ? undefined : idOf(params[param]);
  if (param !== undefined && id === undefined) return;
  await start(resourceOf(portal, `list${name}s`, { ...(id !== undefined && { params: { id } }), query }, table));
}
