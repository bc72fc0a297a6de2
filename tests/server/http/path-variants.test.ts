import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows } from '#contract/access/access.ts';
import { type Api, api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemSchema } from '#contract/problem.ts';
import { sessionOf, type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';
import { listening, notedHandlers, type RawAnswer, type RawRequest, tableCalls } from '#tests/support/spec/table-calls.ts';
import { isFull } from '#tests/support/tier.ts';

/** The table with its paths and rules; without bodies, so that a call without one gets as far as its rights allow. */
const table = Object.fromEntries(
  Object.entries<Endpoint>(api).map(([name, { body: _, upload: __, ...endpoint }]) => [name, endpoint]),
) as unknown as Api;
const calls = tableCalls();
/** Holds the brand and next to no right; and who has all. */
const users = ['deployment-data-provider', 'admin'] as const;
type User = (typeof users)[number];

let reached: EndpointName[] = [];
let portal: TestPortal<Api>;
let wire: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  const page = async () => new Response('<html>the page</html>', { headers: { 'Content-Type': 'text/html' } });
  portal = await testPortalOf<Api>(
    table,
    notedHandlers((name) => reached.push(name)),
    { page },
  );
  wire = await listening(portal.fetch);
});
afterAll(async () => {
  await wire.close();
  await portal.close();
});

type Asked = { readonly answer: RawAnswer; readonly reached: readonly EndpointName[] };
async function ask(user: User, { headers, ...request }: RawRequest): Promise<Asked> {
  reached = [];
  const answer = await wire.ask({ ...request, headers: { Authorization: `Bearer ${user}`, 'X-Brand-Id': '1', ...headers } });
  return { answer, reached };
}

/** What a user reaches by the plain path. */
const plain = new Map<User, Set<EndpointName>>();
beforeAll(async () => {
  for (const user of users) {
    const found = new Set<EndpointName>();
    for (const { endpoint, path } of calls)
      for (const name of (await ask(user, { method: endpoint.method, path })).reached) found.add(name);
    plain.set(user, found);
  }
});

/** What a variant may never do: reach more than the plain path, another method's call, the page, or a failure of the server. */
function judge(user: User, request: RawRequest, { answer, reached: got }: Asked): string[] {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const wrong = got.filter((name) => !plain.get(user)?.has(name) || api[name].method !== method);
  const faults = wrong.map((name) => `reached ${name}`);
  if (answer.status < 400 || answer.status >= 500) faults.push(`answered ${answer.status}`);
  const isProblem = answer.headers['content-type'] === 'application/problem+json';
  if (!isProblem || (request.method !== 'HEAD' && !problemSchema.safeParse(JSON.parse(answer.text)).success))
    faults.push('no problem');
  return faults.map((fault) => `${user} ${request.method} ${request.path} ${JSON.stringify(request.headers ?? {})}: ${fault}`);
}

/**
 * Paths are understood by what all endpoints share: each spelling, method and header is tried at every sixth of them, each time at other ones, so that
 * every endpoint meets four or more and every one meets fifty endpoints. `npm run test:full` tries all at all.
 */
const isTried = (place: number, kind: number): boolean => isFull || (place + kind) % 6 === 0;

/** Spellings of a path that some server, proxy or filter takes for the plain one. */
function spellings(address: string): string[] {
  const [path = '', query] = address.split('?');
  const rest = path.slice('/api'.length);
  const last = path.lastIndexOf('/');
  const [head, tail] = [path.slice(0, last), path.slice(last + 1)];
  const variants = [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `/api/${rest}`,
    `${head}//${tail}`,
    `${head}%2f${tail}`,
    `${head}%2F${tail}`,
    `${head}%252f${tail}`,
    `${head}%5c${tail}`,
    `/api%2f${rest.slice(1)}`,
    `/%61pi${rest}`,
    `/%2561pi${rest}`,
    `/API${rest}`,
    `/Api${rest}`,
    path.toUpperCase(),
    `/api/.${rest}`,
    `/api/..${path}`,
    `/api/x/..${rest}`,
    `/x/..${path}`,
    `/healthz/..${path}`,
    `/api/%2e%2e${path}`,
    `/assets/%2e%2e${path}`,
    `${path}/.`,
    `${path}/..`,
    `${path}/../${tail}`,
    `${path}%00`,
    `${path}%0a`,
    `${path}%20`,
    `${path};jsessionid=1`,
    `/api;x${rest}`,
    `${path}.json`,
    `${path}%2e`,
    `${path}%3f`,
    `${path}~`,
    `http://127.0.0.1${path}`,
    `http://evil.example${path}`,
  ];
  return variants.map((variant) => (query === undefined ? variant : `${variant}?${query}`));
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'];

describe('path variants over the whole contract, without rights and with all (T3)', () => {
  it('the plain paths: each reaches exactly what the rules of the contract say (T3)', () => {
    for (const user of users) {
      const { actor } = sessionOf(user);
      // What is opened by its signed address is reached by no sample.
      const allowed = calls
        .filter(({ endpoint: { access } }) => access.byAddress !== true && allows(access.rule, actor, { brandId: 1 }))
        .map(({ name }) => name);
      expect([...(plain.get(user) ?? [])].sort()).toEqual(allowed.sort());
    }
    // A few are a person's own: nobody reaches those by rights alone.
    expect(plain.get('admin')?.size).toBeGreaterThan(calls.length * 0.9);
    expect(plain.get('deployment-data-provider')?.size).toBeLessThan(calls.length / 4);
  });

  it.each(users)('no spelling of a path gives %s more than the plain one, nor the page', async (user) => {
    const faults: string[] = [];
    let total = 0;
    let asPlain = 0;
    for (const [place, { endpoint, path }] of calls.entries()) {
      for (const variant of spellings(path).filter((_, kind) => isTried(place, kind))) {
        const request = { method: endpoint.method, path: variant };
        const asked = await ask(user, request);
        total += 1;
        if (asked.reached.length > 0) asPlain += 1;
        faults.push(...judge(user, request, asked));
      }
    }
    console.info('path variants', { user, endpoints: calls.length, requests: total, asPlain, faults: faults.length });
    expect(faults).toEqual([]);
  });

  it.each(users)('no other method and no override header gives %s another call', async (user) => {
    const faults: string[] = [];
    let total = 0;
    for (const [place, path] of [...new Set(calls.map((call) => call.path))].entries()) {
      const requests: RawRequest[] = [
        ...methods.map((method) => ({ method, path })),
        ...overrides.flatMap((header) =>
          ['DELETE', 'PUT', 'POST', 'GET'].map((other) => ({
            method: other === 'GET' ? 'POST' : 'GET',
            path,
            headers: { [header]: other },
          })),
        ),
        { method: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}_method=DELETE` },
        { method: 'GET', path: '/api/unknown', headers: { 'X-Original-URL': path, 'X-Rewrite-URL': path } },
        { method: 'GET', path, headers: { 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin', 'X-Original-URL': '/healthz' } },
      ];
      for (const request of requests.filter((_, kind) => isTried(place, kind))) {
        const asked = await ask(user, request);
        total += 1;
        faults.push(...judge(user, request, asked));
      }
    }
    console.info('methods and overrides', { user, requests: total, faults: faults.length });
    expect(faults).toEqual([]);
  });

  it('a request that cannot be read is a 400 problem (T11, T20)', async () => {
    for (const request of [
      { method: 'GET', path: '/api/ae-container\\software-projects' },
      { method: 'GET', path: '/api/error', headers: { Host: 'bad host/x' } },
    ]) {
      const { answer, reached: got } = await ask('admin', request);
      expect([answer.status, answer.headers['content-type'], got]).toEqual([400, 'application/problem+json', []]);
    }
  });
});
