import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoint.ts';
import { identityApi } from '#contract/identity.ts';
import { createClient } from '#src/api/client.ts';
import { createHttp, revisionOf } from '#src/api/http.ts';
import { ApiError } from '#src/api/problem.ts';
import { isPending } from '#tests/support/pending.ts';

const open = { rule: { anyone: true }, brand: 'selected' } as const;
const thing = z.object({ id: z.number(), name: z.string() });
const table = endpoints({
  getThing: {
    method: 'GET',
    path: '/api/things/{id}',
    summary: '',
    access: open,
    params: z.object({ id: z.number() }),
    response: thing,
  },
  listThings: {
    method: 'GET',
    path: '/api/things',
    summary: '',
    access: open,
    query: z.object({ q: z.string().optional(), type: z.string().optional(), tag: z.array(z.string()).optional() }),
    response: z.array(thing),
  },
  createThing: {
    method: 'POST',
    path: '/api/things',
    summary: '',
    access: open,
    body: z.object({ name: z.string() }),
    response: thing,
    status: 201,
  },
  updateThing: {
    method: 'PUT',
    path: '/api/things/{id}',
    summary: '',
    access: open,
    params: z.object({ id: z.number() }),
    body: z.object({ name: z.string() }),
    response: thing,
  },
  deleteThing: {
    method: 'DELETE',
    path: '/api/things/{id}',
    summary: '',
    access: open,
    params: z.object({ id: z.number() }),
    response: 'none',
  },
  getFile: {
    method: 'GET',
    path: '/api/things/{id}/file',
    summary: '',
    access: open,
    params: z.object({ id: z.number() }),
    response: 'file',
  },
});

type Reply = () => Response | Promise<Response>;
let replies: Reply[];
let requests: { url: string; init: RequestInit }[];
let brandId: number;
const onUnauthorized = vi.fn();

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const held = () => Promise.withResolvers<Response>();

function connect(accessToken: () => Promise<string | undefined> = async () => 'token-1') {
  const http = createHttp({
    brandId: () => brandId,
    accessToken,
    onUnauthorized,
    fetch: (input, init = {}) => {
      requests.push({ url: String(input), init });
      const reply = replies.shift() ?? (() => json({ id: 1, name: 'one' }));
      return new Promise((resolve, reject) => {
        if (init.signal?.aborted) return reject(init.signal.reason);
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        Promise.resolve().then(reply).then(resolve, reject);
      });
    },
  });
  return { http, client: createClient({ ...table, ...identityApi }, http) };
}

const headersOf = (index: number) => new Headers(requests[index]?.init.headers);

beforeEach(() => {
  replies = [];
  requests = [];
  brandId = 4;
  onUnauthorized.mockReset();
});
afterEach(() => vi.restoreAllMocks());

describe('requests', () => {
  it('carry brand, token, language, time zone and trace (D-052, BRAND-04, D-040, API-G01, API-G03)', async () => {
    await connect().client.getThing({ params: { id: 7 } });
    expect(requests[0]?.url).toBe('/api/things/7');
    expect(headersOf(0).get('X-Brand-Id')).toBe('4');
    expect(headersOf(0).get('Authorization')).toBe('Bearer token-1');
    expect(headersOf(0).get('Accept-Language')).toBe('en');
    expect(headersOf(0).get('X-Time-Zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(headersOf(0).get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(headersOf(0).has('Idempotency-Key')).toBe(false);
  });

  it('carry no Authorization and brand 0 while nobody is signed in', async () => {
    brandId = 0;
    await connect(async () => undefined).client.getThing({ params: { id: 7 } });
    expect(headersOf(0).has('Authorization')).toBe(false);
    expect(headersOf(0).get('X-Brand-Id')).toBe('0');
  });

  it('carry the brand of the page that shows the data (T23)', async () => {
    await connect().client.createThing({ body: { name: 'x' } }, { brandId: 1 });
    expect(headersOf(0).get('X-Brand-Id')).toBe('1');
  });

  it('keep the brand of the moment they were made while a token is waited for (BRAND-02, BRAND-04, T23)', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { client } = connect(() => promise);
    const sent = client.createThing({ body: { name: 'x' } });
    brandId = 9;
    resolve('token-2');
    await sent;
    expect(headersOf(0).get('X-Brand-Id')).toBe('4');
  });

  it('carry a fresh Idempotency-Key on every POST, or the given one', async () => {
    const { client } = connect();
    await client.createThing({ body: { name: 'x' } });
    await client.createThing({ body: { name: 'x' } });
    await client.createThing({ body: { name: 'x' } }, { idempotencyKey: 'mine' });
    expect(headersOf(0).get('Idempotency-Key')).not.toBe(headersOf(1).get('Idempotency-Key'));
    expect(headersOf(2).get('Idempotency-Key')).toBe('mine');
    expect(headersOf(0).get('Content-Type')).toBe('application/json');
    expect(requests[0]?.init.body).toBe('{"name":"x"}');
  });

  it('carry the revision of what was read (D-051)', async () => {
    replies = [() => json({ id: 7, name: 'x' }, { headers: { ETag: '"3"' } })];
    const { client } = connect();
    const read = await client.getThing({ params: { id: 7 } });
    expect(revisionOf(read)).toBe(3);
    await client.updateThing({ params: { id: 7 }, body: { name: 'y' } }, { revision: revisionOf(read) });
    expect(headersOf(1).get('If-Match')).toBe('"3"');
  });

  it('repeat the name of a list in the query and leave out what is absent', async () => {
    replies = [() => json([])];
    await connect().client.listThings({ query: { q: 'a&b', tag: ['x', 'y'] } });
    expect(requests[0]?.url).toBe('/api/things?q=a%26b&tag=x&tag=y');
  });
});

describe('answers', () => {
  it("are never those of something that is still to be created: nobody loads the id 'new' (ERR-23, NAV-12, NAV-13)", async () => {
    const { client } = connect();
    for (const id of [Number('new'), 'new' as never])
      await expect(client.getThing({ params: { id } })).rejects.toThrow(
        "Loading of state with primary key 'new' is not allowed!",
      );
    expect(requests).toEqual([]);
  });

  it('must have the shape of the contract (ERR-01, ERR-25)', async () => {
    replies = [() => json({ id: 'seven' }, { headers: { 'X-Trace-Id': 't1' } })];
    await expect(connect().client.getThing({ params: { id: 7 } })).rejects.toMatchObject({
      code: 'ZOD_ERROR',
      status: 200,
      traceId: 't1',
    });
    replies = [() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })];
    await expect(connect().client.getThing({ params: { id: 7 } })).rejects.toMatchObject({ code: 'ZOD_ERROR' });
  });

  it('become an ApiError when they are problems', async () => {
    const problem = { type: '/api/error?type=AEC_OPERATION_CANNOT_BE_PERFORMED', title: 'Conflict', status: 409, traceId: 't2' };
    replies = [() => json(problem, { status: 409 })];
    const error = await connect()
      .client.deleteThing({ params: { id: 7 } })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'AEC_OPERATION_CANNOT_BE_PERFORMED', status: 409, traceId: 't2' });
  });

  it('may be nothing or a file with its name', async () => {
    replies = [
      () => new Response(null, { status: 204 }),
      () =>
        new Response('a;b', {
          headers: { 'Content-Disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%C3%BC.csv' },
        }),
    ];
    const { client } = connect();
    expect(await client.deleteThing({ params: { id: 7 } })).toBeUndefined();
    const file = await client.getFile({ params: { id: 7 } });
    expect([(file as File).name, await file.text()]).toEqual(['ü.csv', 'a;b']);
  });
});

describe('401', () => {
  it('tells that the session ended (SESSION-01)', async () => {
    replies = [() => json({}, { status: 401 })];
    await expect(connect().client.getThing({ params: { id: 7 } })).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('of user info, refresh and logout says something else (SESSION-01, AUTH-08, X-36)', async () => {
    const { client } = connect();
    for (const call of [client.getUserInfo, client.refreshSession, client.logOut]) {
      replies = [() => json({}, { status: 401 })];
      await expect(call()).rejects.toMatchObject({ status: 401 });
    }
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('no answer', () => {
  const down = () => Promise.reject(new TypeError('fetch failed'));

  it('of a GET is asked for once more, and only once (D-043, D-015)', async () => {
    replies = [down];
    expect(await connect().client.getThing({ params: { id: 1 } })).toEqual({ id: 1, name: 'one' });
    expect(requests).toHaveLength(2);
    replies = [down, down];
    const error = await connect()
      .client.getThing({ params: { id: 1 } })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'BACKEND_UNREACHABLE', status: 0, unreachable: true });
    expect(requests).toHaveLength(4);
  });

  it('has a trace id to look the call up by, but none while this device is offline: it never left (ERR-37)', async () => {
    const traced = () => {
      replies = [down];
      return connect().client.createThing({ body: { name: 'x' } });
    };
    await expect(traced()).rejects.toMatchObject({ traceId: expect.stringMatching(/^[\da-f]{32}$/) });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(traced()).rejects.toMatchObject({ traceId: undefined });
    vi.unstubAllGlobals();
  });

  it('of a change is never repeated (D-043)', async () => {
    replies = [down];
    await expect(connect().client.createThing({ body: { name: 'x' } })).rejects.toMatchObject({ code: 'BACKEND_UNREACHABLE' });
    expect(requests).toHaveLength(1);
  });

  it('a 5xx is an answer and is not repeated (D-043)', async () => {
    replies = [() => json({ type: '/api/error?type=UNKNOWN', title: 'x', status: 503 }, { status: 503 })];
    await expect(connect().client.getThing({ params: { id: 1 } })).rejects.toMatchObject({ code: 'UNKNOWN', status: 503 });
    expect(requests).toHaveLength(1);
  });

  it('in time counts as unreachable and is not repeated (D-015, D-043)', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    await expect(connect().client.getThing({ params: { id: 1 } })).rejects.toMatchObject({ code: 'BACKEND_UNREACHABLE' });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
    await connect()
      .client.listThings({})
      .catch(() => undefined);
    expect(timeout).toHaveBeenLastCalledWith(60_000);
    await connect()
      .client.getFile({ params: { id: 1 } })
      .catch(() => undefined);
    expect(timeout).toHaveBeenLastCalledWith(600_000);
  });
});

describe('cancellation (API-G05, D-046)', () => {
  it('lets a newer search win; the older one is never heard of', async () => {
    const { client } = connect();
    const [slow, fast] = [held(), held()];
    replies = [() => slow.promise, () => fast.promise];
    const older = client.listThings({ query: { q: 'a' } });
    const newer = client.listThings({ query: { q: 'ab' } });
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[0]?.init.signal?.aborted).toBe(true);
    fast.resolve(json([{ id: 2, name: 'two' }]));
    slow.resolve(json([{ id: 1, name: 'one' }]));
    expect(await newer).toEqual([{ id: 2, name: 'two' }]);
    expect(await isPending(older)).toBe(true);
  });

  it('gives both askers of the same address the newer answer', async () => {
    const { client } = connect();
    replies = [() => held().promise, () => json({ id: 7, name: 'new' })];
    const [older, newer] = [client.getThing({ params: { id: 7 } }), client.getThing({ params: { id: 7 } })];
    expect(await newer).toEqual({ id: 7, name: 'new' });
    expect(await older).toEqual({ id: 7, name: 'new' });
  });

  it('leaves other resources, other brands and changes alone', async () => {
    const { client } = connect();
    const waiting = [held(), held(), held(), held()];
    replies = waiting.map(
      ({ promise }) =>
        () =>
          promise,
    );
    const calls = [
      client.listThings({ query: { type: 'CU' } }),
      client.listThings({ query: { type: 'DRM' } }),
      client.listThings({ query: { type: 'CU' } }, { brandId: 1 }),
      client.updateThing({ params: { id: 7 }, body: { name: 'y' } }),
    ];
    await vi.waitFor(() => expect(requests).toHaveLength(4));
    expect(requests.map(({ init }) => init.signal?.aborted)).toEqual([false, false, false, false]);
    waiting.forEach(({ resolve }, index) => {
      resolve(json(index < 3 ? [] : { id: 7, name: 'y' }));
    });
    await Promise.all(calls);
  });

  it('rejects with the reason of the caller that leaves, and aborts when nobody else waits', async () => {
    const { client } = connect();
    replies = [() => held().promise];
    const leaving = new AbortController();
    const call = client.getThing({ params: { id: 7 } }, { signal: leaving.signal });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it('drops every read when the brand changes (T23)', async () => {
    const { client, http } = connect();
    const late = held();
    replies = [() => late.promise];
    const call = client.getThing({ params: { id: 7 } });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    http.dropReads();
    late.resolve(json({ id: 7, name: 'old brand' }));
    expect(await isPending(call)).toBe(true);
  });
});
