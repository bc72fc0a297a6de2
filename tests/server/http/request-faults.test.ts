import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allows } from '#contract/access/access.ts';
import { type Api, api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemSchema } from '#contract/problem.ts';
import { isMutating } from '#server/http/request-rules.ts';
import { sessionOf, type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';
import { notedHandlers, tableCalls } from '#tests/support/spec/table-calls.ts';

const calls = tableCalls();
const mutating = calls.filter(({ endpoint }) => isMutating(endpoint));
/** An abort is a GET with an effect, and has no body. */
const bodied = mutating.filter(({ endpoint }) => endpoint.method !== 'GET');

let reached: EndpointName[] = [];
let portal: TestPortal<Api>;
beforeAll(async () => {
  portal = await testPortalOf<Api>(
    api,
    notedHandlers((name) => reached.push(name)),
  );
});
afterAll(() => portal.close());

/** Admin may everything but what takes a right that only its holder has (D-212). */
function whoMay({ access: { rule } }: Endpoint): string {
  const may = (user: string) => allows(rule, sessionOf(user).actor, { brandId: 1 });
  return !may('admin') && may('oru23-data-provider') ? 'oru23-data-provider' : 'admin';
}

type Body = string | Uint8Array<ArrayBuffer>;
type Fault = { readonly headers?: Record<string, string>; readonly body?: Body | ((endpoint: Endpoint) => Body) };
type Heard = { readonly status: number; readonly pointers: readonly string[]; readonly reached: readonly EndpointName[] };

/** Sends a call with everything right but what is given. Every refusal is a problem with a trace id and no stack (ERR-02). */
async function send({ endpoint, path }: { endpoint: Endpoint; path: string }, { body: made, headers }: Fault): Promise<Heard> {
  reached = [];
  const body = typeof made === 'function' ? made(endpoint) : made;
  const response = await portal.request(path, {
    user: whoMay(endpoint),
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined || endpoint.method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  const problem = problemSchema.parse(JSON.parse(text));
  expect([problem.status, problem.traceId]).toEqual([response.status, response.headers.get('x-trace-id')]);
  expect(problem.spanId).toMatch(/^[\da-f]{16}$/);
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d+/);
  return { status: response.status, pointers: (problem.errors ?? []).map(({ instance = '' }) => instance), reached };
}

/** Sends a fault to each of the calls; answers those that were not refused like this, or got to their handler. */
async function refusedBy(
  some: typeof calls,
  faults: readonly (readonly [string, Fault, number])[],
  what: string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of some) {
    for (const [label, fault, status] of faults) {
      const heard = await send(call, fault);
      if (heard.status !== status || heard.reached.length > 0)
        wrong.push(`${call.name} ${label}: ${heard.status} ${heard.reached}`);
    }
  }
  console.info(what, { calls: some.length, requests: some.length * faults.length, wrong: wrong.length });
  return wrong;
}

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

it('no call takes a body that is no JSON, of another type, too large, too deep or poisoned (T4, T10, T20, API-G02)', async () => {
  const wrong = await refusedBy(
    bodied,
    [
      ['broken JSON', { body: '{"name":' }, 400],
      ['NaN', { body: '{"a":NaN}' }, 400],
      ['no UTF-8', { body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }, 400],
      ['a form', { body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 415],
      ['plain text', { body: '{}', headers: { 'Content-Type': 'text/plain' } }, 415],
      ['another charset', { body: '{}', headers: { 'Content-Type': 'application/json; charset=utf-16' } }, 415],
      ['XML', { body: '<a/>', headers: { 'Content-Type': 'application/xml' } }, 415],
      ['too large', { body: ({ large }) => `"${'x'.repeat((large?.bytes ?? 2_000_000) + 1)}"` }, 413],
      ['too deep', { body: deep }, 422],
      ['NUL', { body: '{"name":"a\\u0000"}' }, 422],
      ['half a character', { body: '{"name":"\\ud800"}' }, 422],
      ['__proto__', { body: '{"__proto__":{"isAdmin":true}}' }, 422],
      ['a list', { body: '[1]' }, 422],
      ['a text', { body: '"x"' }, 422],
      ['a number', { body: '7' }, 422],
    ],
    'bodies',
  );
  expect(wrong).toEqual([]);
});

/** What only the server sets: nobody may hand it in (T4, D-051). */
const readOnly = [
  'id',
  'stage',
  'status',
  'flow',
  'facts',
  'revision',
  'brandId',
  'brandIds',
  'homeBrandId',
  'createdBy',
  'createdOn',
  'changedBy',
  'changedOn',
  'approvedBy',
  'readiness',
  'pushToApproval',
  'rights',
  'isAdmin',
  'constructor',
  'prototype',
];

function shapeOf(endpoint: Endpoint): readonly string[] {
  let { body } = endpoint;
  while (body && 'innerType' in body._zod.def) body = body._zod.def.innerType as NonNullable<Endpoint['body']>;
  return body && 'shape' in body._zod.def ? Object.keys(body._zod.def.shape as object) : [];
}

/** Of a body that is one of several, what makes it the first of them: before that nobody can say whose field one is. */
function kindOf({ body }: Endpoint): object {
  const { discriminator, options = [] } = (body?._zod.def ?? {}) as Partial<z.core.$ZodDiscriminatedUnionDef>;
  const [first] = options;
  const values = discriminator === undefined ? undefined : first?._zod.propValues?.[discriminator];
  return values ? { [discriminator as string]: [...values][0] } : {};
}

it('no call takes a field that is not its own: 422 that names it (T4, D-051, D-151)', async () => {
  const wrong: string[] = [];
  let requests = 0;
  for (const call of bodied) {
    const own = shapeOf(call.endpoint);
    for (const field of readOnly.filter((name) => !own.includes(name))) {
      const heard = await send(call, { body: JSON.stringify({ ...kindOf(call.endpoint), [field]: 4 }) });
      requests += 1;
      const isNamed = call.endpoint.body === undefined || heard.pointers.includes(`/${field}`);
      if (heard.status !== 422 || !isNamed || heard.reached.length > 0) wrong.push(`${call.name} ${field}: ${heard.status}`);
    }
  }
  console.info('read-only fields', { calls: bodied.length, requests, wrong: wrong.length });
  expect(wrong).toEqual([]);
});

const own = () => portal.services.config.publicUrl;

describe('calls of other sites (T10)', () => {
  it('change nothing, whatever the call', async () => {
    const foreign: readonly (readonly [string, Fault, number])[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${own()}.evil.example` },
      { Origin: own().replace('http:', 'https:') },
      { Origin: own(), 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors' },
    ].map(
      (headers) => [JSON.stringify(headers), { headers: headers as unknown as Record<string, string>, body: '{}' }, 403] as const,
    );
    expect(await refusedBy(mutating, foreign, 'other sites')).toEqual([]);
  });

  it('while the own page and scripts get through', async () => {
    for (const headers of [{}, { Origin: own(), 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }]) {
      const heard = await send(
        { endpoint: api.deleteFreezeWindow, path: '/api/freeze-windows/1' },
        { headers: headers as Record<string, string> },
      );
      expect(heard).toMatchObject({ status: 404, reached: ['deleteFreezeWindow'] });
    }
  });

  it('read nothing across origins: no answer allows another one, and none to ask first', async () => {
    for (const { path } of calls) {
      const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' };
      for (const method of ['GET', 'OPTIONS']) {
        const { headers: answered } = await portal.request(path, { method, headers });
        expect([...answered.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
  });
});
