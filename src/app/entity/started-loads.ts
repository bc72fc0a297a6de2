import type { EndpointName } from '#contract/api.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { idOf, resourceOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { type ListEndpoint, questionOf } from '#src/app/table/list-question.ts';
import type { TableDefaults } from '#src/app/table/table-search.ts';
import { type Called, entityOf, listEndpointOf, partOf } from './calls.ts';

/** A call that names the entity of an address. */
type Of = { readonly name: EndpointName; readonly param: string };

/** loads.ts, once it is there. */
export async function startEntity({ params, portal }: At, definition: Called, param: string): Promise<void> {
  const id = idOf(params[param]);
  if (id !== undefined) await start(entityOf(portal, definition, { id }));
}

export async function startCall(
  { params, portal }: At,
  table: EndpointTable,
  { name, param, query }: Of & { readonly query: object | undefined },
): Promise<void> {
  const id = idOf(params[param]);
  if (id !== undefined) await start(partOf(portal, table, name, id, query));
}

export async function startList(at: At, definition: Called, defaults: TableDefaults, param?: string): Promise<void> {
  const name = `list${definition.name}s` as EndpointName;
  if (param !== undefined) return startPartList(at, definition.table, { name, param, defaults });
  const query = questionOf(listEndpointOf(definition), at.search, defaults);
  await start(resourceOf(at.portal, name, { query }, definition.table));
}

export function startPartList(
  at: At,
  table: EndpointTable,
  { defaults, ...of }: Of & { readonly defaults: TableDefaults },
): Promise<void> {
  return startCall(at, table, { ...of, query: questionOf(table[of.name] as ListEndpoint, at.search, defaults) });
}

export async function parentsOf(
  { params, portal }: At,
  table: EndpointTable,
  { name, param, fields }: Of & { readonly fields: Readonly<Record<string, string>> },
): Promise<Record<string, number> | undefined> {
  const id = idOf(params[param]);
  if (id === undefined) return undefined;
  const known = (await partOf(portal, table, name, id).get()) as unknown as Readonly<Record<string, number>>;
  return Object.fromEntries(Object.entries(fields).map(([own, field]) => [own, known[field] ?? 0]));
}
