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
  readonly ids?: Readonly<Record<string, number | string>>;
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
  // What else the path names travels with the body of the test.
  const named: Readonly<Record<string, unknown>> = { ...body, id, brandId: target?.brandId, ...ids };
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name] ?? 1));
  const sent = Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !inPath.includes(name)));
  const withBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  // A command that is a GET changes nothing when it comes again (X-06, D-067.2): it says what it is based on.
  const shown = endpoint.method === 'GET' ? await revisionAt(portal, path, { user, brandId }) : null;
  const response = await portal.request(path, {
    method: endpoint.method,
    user,
    headers: { 'X-Brand-Id': String(brandId), ...(shown === null ? {} : { 'If-Match': shown }) },
    ...(withBody ? { body: endpoint.upload ? formOf(sent, endpoint.upload) : JSON.stringify(endpoint.body ? sent : {}) } : {}),
  });
  const content: unknown = response.status === 204 ? undefined : await response.json();
  return {
    status: response.status,
    problem: response.ok ? undefined : (content as Problem),
    revision: response.headers.get('etag'),
    body: content,
  };
}

/** A form with one file (D-170); of a call whose files have names of their own, the data alone. */
function formOf(data: object, { parts }: NonNullable<Endpoint['upload']>): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  if (!parts) form.append('files', new File(['All passed.'], 'report.txt', { type: 'text/plain' }));
  return form;
}

/** The revision of the entity below whose address a command stands; null where the caller does not see it. */
async function revisionAt(
  portal: Requests,
  path: string,
  { user, brandId }: Pick<Sent, 'user' | 'brandId'>,
): Promise<string | null> {
  const [entity = path] = /^.*?\/\d+/.exec(path) ?? [];
  const response = await portal.request(entity, { user, headers: { 'X-Brand-Id': String(brandId) } });
  return response.headers.get('etag');
}
