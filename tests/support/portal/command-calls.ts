import { api, type EndpointName } from '#contract/api.ts';
import type { Target } from '#contract/command.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';

/** The endpoint that sends a flow's command; undefined for one that another call implies. */
export function endpointOf(
  flowId: string,
  command: string,
): { readonly name: EndpointName; readonly endpoint: Endpoint } | undefined {
  const found = Object.entries<Endpoint>(api).find(([, { command: sent }]) => sent?.flow === flowId && sent.type === command);
  return found && { name: found[0] as EndpointName, endpoint: found[1] };
}

/** Something that answers HTTP as a seed user, like `testPortal().request`. */
export type Requests = { readonly request: (path: string, init?: RequestInit & { readonly user?: string }) => Promise<Response> };

export type Sent = {
  readonly id: number;
  /** ids of its path by their names, where it is called below something else */
  readonly ids?: Readonly<Record<string, number>>;
  readonly target?: Target;
  readonly body?: object;
  readonly user: string;
  readonly brandId: number;
};

export type Heard = {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly revision: string | null;
  readonly body: unknown;
};

/** Sends a command over HTTP. */
export async function sendCommand(
  portal: Requests,
  endpoint: Endpoint,
  { id, ids, target, body, user, brandId }: Sent,
): Promise<Heard> {
  const values: Readonly<Record<string, unknown>> = { id, brandId: target?.brandId, ...ids };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const withBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const response = await portal.request(path, {
    method: endpoint.method,
    user,
    headers: { 'X-Brand-Id': String(brandId) },
    ...(withBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const content: unknown = response.status === 204 ? undefined : await response.json();
  return {
    status: response.status,
    problem: response.ok ? undefined : (content as Problem),
    revision: response.headers.get('etag'),
    body: content,
  };
}
