import type { Endpoint, EndpointTable } from '#contract/endpoint.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';
import { type CallResource, resourceOf } from '#src/app/resource.ts';
import type { RunCommand } from '#src/app/screen/use-entity-screen.ts';
import type { ListEndpoint } from '#src/app/table/list-question.ts';
import type { PlainDefinition } from './definition.ts';

type Call = (input: object, options?: { revision?: number; signal?: AbortSignal }) => Promise<unknown>;
/** What an entity's calls are found by. */
export type Called = Pick<PlainDefinition, 'name' | 'table'>;
type Client = Readonly<Record<string, Call | undefined>>;

/** A call of a table by its name. */
export function callOf(portal: Portal, table: EndpointTable, name: string): Call {
  const call = (portal.clientOf(table) as unknown as Client)[name];
  if (!call) throw new Error(`the contract has no call ${name}`);
  return call;
}

/** What a call names of an entity in its path: `type` where its calls have that too. */
export type EntityKey = { readonly id: number; readonly type?: string };

/** The entity as a resource. */
export const entityOf = <Entity>(
  portal: Portal | SessionPortal,
  { name, table }: Called,
  { id, type }: EntityKey,
): CallResource<Entity> =>
  resourceOf<Entity>(portal, `get${name}`, { params: { id, ...(type !== undefined && { type }) } }, table);

/** The endpoint that lists an entity. */
export const listEndpointOf = ({ name, table }: Called): Endpoint & ListEndpoint =>
  table[`list${name}s`] as Endpoint & ListEndpoint;

/**
 * Sends the commands of one entity, based on the revision that is shown: of a flow the contract says to which endpoint; without one it is named
 * as the command and the entity, `lockVehicleList`.
 */
export function commandRunner<Entity>(
  portal: Portal,
  { name, table }: Pick<Called, 'table'> & Partial<Called>,
  key: EntityKey,
  revisionOf: (shown: Entity) => number,
): RunCommand<Entity> {
  const commands = new Map<string, readonly [string, Endpoint]>(
    Object.entries(table).flatMap(([name, endpoint]) => (endpoint.command ? [[endpoint.command.type, [name, endpoint]]] : [])),
  );
  return ({ command, entity, payload, target }) => {
    const own = `${command}${name}`;
    const found = commands.get(command) ?? (table[own] && ([own, table[own]] as const));
    if (!found) throw new Error(`the command ${command} has no endpoint`);
    const [callName, endpoint] = found;
    const call = callOf(portal, table, callName);
    const input = { params: { ...key, ...target }, ...(endpoint.body && { body: payload }) };
    return call(input, { revision: revisionOf(entity) });
  };
}
