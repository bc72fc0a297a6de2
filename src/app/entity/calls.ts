import type { Api, EndpointName } from '#contract/api.ts';
import type { Answer, Endpoint, EndpointTable, PartFile } from '#contract/endpoint.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';
import { type CallResource, resourceOf } from '#src/app/resource.ts';
import type { RunCommand } from '#src/app/screen/use-entity-screen.ts';
import type { ListEndpoint } from '#src/app/table/list-question.ts';
import type { PlainDefinition } from './definition.ts';

type Call = (input: object, options?: CallOptions) => Promise<unknown>;
/** `brandId`: at which brand, where that is not the selected one by then */
type CallOptions = Sending & { readonly revision?: number; readonly brandId?: number };
/** How a call with files is followed and ended. */
type Sending = { readonly signal?: AbortSignal; readonly onProgress?: (percent: number) => void };
/** What an entity's calls are found by. */
export type Called = Pick<PlainDefinition, 'name' | 'table'>;
type Client = Readonly<Record<string, Call | undefined>>;

/** A call of a table by its name. */
export function callOf(portal: Portal, table: EndpointTable, name: string): Call {
  const call = (portal.clientOf(table) as unknown as Client)[name];
  if (!call) throw new Error(`the contract has no call ${name}`);
  return call;
}

/** What a call names of an entity in its path: `type` where its calls have that too, or `params` alone where they name it otherwise than by its number. */
export type EntityKey = {
  readonly id: number;
  readonly type?: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
};
const paramsOf = ({ id, params, type }: EntityKey): object => params ?? { id, ...(type !== undefined && { type }) };

/** How the path of a call names the entity that it is about: `id`, beside its type or not, or as its one parameter is called. */
function keyIn(table: EndpointTable, name: string, id: number): object {
  const names = Object.keys(table[name]?.params?._zod.def.shape ?? {});
  const [own = 'id'] = names.includes('id') ? ['id'] : names;
  return { [own]: id };
}

/** What a call answers of the entity that its path names, as a resource: the entity, or a part of it. */
export const partOf = <const Name extends EndpointName>(
  portal: Portal | SessionPortal,
  table: EndpointTable,
  name: Name,
  id: number,
  query?: object,
): CallResource<Answer<Api[Name]>> =>
  resourceOf(portal, name, { params: keyIn(table, name, id), ...(query && { query }) }, table);

/** Saves an entity, or a part of it, by a call of its own, based on the revision that is shown. */
export function savePart(
  portal: Portal,
  table: EndpointTable,
  name: string,
  { id, revision }: { readonly id: number; readonly revision: number },
  {
    body,
    files,
    params,
    ...sending
  }: Sending & { readonly body?: unknown; readonly files?: readonly (File | PartFile)[]; readonly params?: object } = {},
): Promise<unknown> {
  const input = { params: { ...keyIn(table, name, id), ...params }, body, ...(files && { files }) };
  return callOf(portal, table, name)(input, { ...sending, revision });
}

/** The entity as a resource. */
export const entityOf = <Entity>(portal: Portal | SessionPortal, { name, table }: Called, key: EntityKey): CallResource<Entity> =>
  resourceOf<Entity>(portal, `get${name}`, { params: paramsOf(key) }, table);

/** The endpoint that lists an entity. */
export const listEndpointOf = ({ name, table }: Called): Endpoint & ListEndpoint =>
  table[`list${name}s`] as Endpoint & ListEndpoint;

/** The call that sends a command: of a flow the contract says which; without one it is named as the command and the entity, `lockVehicleList`. */
function sentBy({ name, table }: Pick<Called, 'table'> & Partial<Called>, command: string) {
  const own = `${command}${name}`;
  return (
    Object.entries(table).find(([, endpoint]) => endpoint.command?.type === command) ??
    (table[own] && ([own, table[own]] as const))
  );
}

/** Whether a command ends the entity: its call deletes what the entity's own GET answers. */
export function isDeletion(of: Called, command: string): boolean {
  const call = sentBy(of, command)?.[1];
  return call?.method === 'DELETE' && call.path === of.table[`get${of.name}`]?.path;
}

/** Sends the commands of one entity, based on the revision that was looked at: a decision does not follow onto a newer one (D-051). */
export function commandRunner<Entity>(
  portal: Portal,
  { name, table }: Pick<Called, 'table'> & Partial<Called>,
  key: EntityKey,
  revisionOf: (shown: Entity) => number,
): RunCommand<Entity> {
  return ({ command, entity, payload, seen, target }) => {
    const found = sentBy({ name, table }, command);
    if (!found) throw new Error(`the command ${command} has no endpoint`);
    const [callName, endpoint] = found;
    const call = callOf(portal, table, callName);
    const input = { params: { ...paramsOf(key), ...target }, ...(endpoint.body && { body: payload }) };
    return call(input, { revision: seen ?? revisionOf(entity) });
  };
}
