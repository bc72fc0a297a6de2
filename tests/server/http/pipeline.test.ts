import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { createSampleTable, sampleApi, sampleHandlers } from '#tests/support/flow/sample-flow.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';

let portal: TestPortal<typeof sampleApi>;
beforeAll(async () => {
  portal = await testPortalOf(sampleApi, sampleHandlers);
  await createSampleTable(portal.database.owner);
});
afterAll(() => portal.close());

const refusal = async (response: Response) => {
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const document = problemSchema.parse(JSON.parse(text));
  expect(document.status).toBe(response.status);
  expect(document.traceId).toBe(response.headers.get('x-trace-id'));
  expect(document.instance).toMatch(/^\/api(\/|$)/i);
  expect(text).not.toMatch(/\bat .*\.ts:\d+|hunter2/);
  return document;
};
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  portal.request(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

describe('session and brand', () => {
  it('answers 401 without a session (trust: Answers)', async () => {
    const response = await portal.request('/api/samples', { user: '' });
    expect((await refusal(response)).status).toBe(401);
  });

  it.each([
    ['0', 400],
    ['1, 1', 400],
    ['VW', 400],
    ['12', 400],
    ['01', 400],
    ['', 400],
    ['4', 403],
    ['1', 200],
  ])('answers brand header %j with %i (D-040, T1)', async (brand, status) => {
    const response = await portal.request('/api/samples', { user: 'container-po', headers: { 'X-Brand-Id': brand } });
    expect(response.status).toBe(status);
  });

  it('answers 400 without a brand header (D-040)', async () => {
    const headers = { Authorization: 'Bearer admin' };
    const response = await portal.fetch(new Request('http://127.0.0.1:8080/api/samples', { headers }));
    expect((await refusal(response)).status).toBe(400);
  });

  it('answers 403 with the missing right as a need, and the roles that have it (T3)', async () => {
    const response = await portal.request('/api/samples', { user: 'default-only' });
    expect(response.status).toBe(403);
    const other = await portal.request('/api/samples', { user: 'campaign-manager' });
    const { needs } = await refusal(other);
    expect(needs).toEqual([
      { kind: 'right', key: 'SOFTWARE_PROJECT_READ', by: expect.arrayContaining(['CONTAINER_PO', 'ADMIN']) },
    ]);
    expect(needs?.[0]?.by).not.toContain('CAMPAIGN_MANAGER');
  });

  it('answers 403 while the feature is off (D-234)', async () => {
    expect((await portal.request('/api/samples/flagged')).status).toBe(204);
    await portal.services.db.insertInto('featureFlag').values({ name: 'cc.data.unece', brandId: 1, isEnabled: false }).execute();
    expect((await refusal(await portal.request('/api/samples/flagged'))).detail).toBe('Feature is disabled');
  });
});

describe('other sites', () => {
  it.each([
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }, 403],
    [{ Origin: 'http://127.0.0.1:8080', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 201],
  ])('answers a change with %j by %i (T10)', async (headers, status) => {
    expect((await post('/api/samples', { name: 'a' }, headers as Record<string, string>)).status).toBe(status);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'])(
    'refuses content type %s with 415 (T10)',
    async (type) => {
      expect((await post('/api/samples', { name: 'a' }, { 'Content-Type': type })).status).toBe(415);
    },
  );

  it('ignores method overrides (trust: method override headers)', async () => {
    const response = await portal.request('/api/samples', { headers: { 'X-HTTP-Method-Override': 'POST' } });
    expect(response.status).toBe(200);
  });
});

describe('input', () => {
  it.each([
    ['{', 400],
    ['{"name":"a"', 400],
    ['"\\u0000"', 422],
    ['{"name":"a\\u0000b"}', 422],
    ['{"name":"\\ud800"}', 422],
    ['{"name":"a","__proto__":{"x":1}}', 422],
    ['{"name":1e400}', 422],
    ['{"name":NaN}', 400],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 422],
    [`{"name":"a","x":[${'0,'.repeat(120_000)}0]}`, 422],
    [JSON.stringify({ name: 'a'.repeat(2_100_000) }), 413],
    ['{"name":""}', 422],
    ['{"name":"a","id":7}', 422],
    ['', 422],
  ])('answers body %#: %.40s with %i (T4, T20)', async (body, status) => {
    const response = await post('/api/samples', body);
    expect((await refusal(response)).status).toBe(status);
  });

  it('names unknown fields by JSON pointer (D-151, T4)', async () => {
    const { errors = [] } = await refusal(await post('/api/samples', { name: '', homeBrandId: 4 }));
    expect(errors.map((error) => error.instance).sort()).toEqual(['/homeBrandId', '/name']);
  });

  it.each([
    '/api/samples/abc',
    '/api/samples/-1',
    '/api/samples/99999999999',
    '/api/samples/0x1',
    '/api/samples/1.0',
    '/api/samples/1e0',
    '/api/samples/+1',
    '/api/samples/01',
    '/api/samples/%201',
    '/api/samples/1%00',
    '/api/samples?limit=x',
  ])('answers %s with 400 (X-24, T20)', async (path) => {
    expect((await refusal(await portal.request(path))).status).toBe(400);
  });

  it('names the part of an address that holds what cannot be stored (D-151, T20)', async () => {
    for (const [path, field] of [
      ['/api/samples/1%00', '/id'],
      ['/api/samples?q=%00', '/q'],
      ['/api/samples?limit=5&sort=name%00', '/sort'],
    ] as const) {
      const { errors = [], status } = await refusal(await portal.request(path));
      const said = { instance: field, detail: 'The text contains characters that cannot be stored.' };
      expect([status, errors]).toEqual([400, [expect.objectContaining(said)]]);
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/API/samples',
    '/api//samples',
    '/api/samples/',
    '/api/samples/1/../../x',
    '/api/samples.json',
  ])('answers path variant %s with a 404 problem, never the page (T3)', async (path) => {
    expect((await refusal(await portal.request(path))).status).toBe(404);
  });
});

describe('answers', () => {
  it('carries the security headers everywhere (T11)', async () => {
    for (const path of [
      '/api/samples',
      '/api/unknown',
      '/healthz',
      '/readyz',
      '/api/openapi.json',
      '/nothing',
      '/api/samples/liar',
    ]) {
      const { headers } = await portal.request(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('turns an answer of wrong shape into a 500 problem (ERR-01, API-G06)', async () => {
    expect((await refusal(await portal.request('/api/samples/liar'))).status).toBe(500);
  });

  it('sends a wrong shape on X-Sim: badshape outside live (D-150)', async () => {
    const response = await portal.request('/api/samples', { headers: { 'X-Sim': 'badshape' } });
    expect(await response.json()).toEqual({ shape: 'bad' });
  });

  it.each([
    ['ECONNREFUSED', 503],
    ['57014', 503],
    ['57P01', 503],
    ['22021', 422],
    ['23505', 409],
    ['XX000', 500],
  ])('maps failure %s to %i without its text (T24)', async (code, status) => {
    const response = await portal.request(`/api/samples/crash?code=${code}`);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
    expect((await refusal(response)).status).toBe(status);
  });

  it('keeps a valid traceparent and replaces a bad one (ERR-02)', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const kept = await portal.request('/api/unknown', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
    expect(kept.headers.get('x-trace-id')).toBe(traceId);
    const replaced = await portal.request('/api/unknown', { headers: { traceparent: `00-${traceId}\\n-x` } });
    expect(replaced.headers.get('x-trace-id')).toMatch(/^[\da-f]{32}$/);
  });

  it('names the simulators in /readyz and describes the table in OpenAPI (ADR 4)', async () => {
    const ready = (await (await portal.request('/readyz')).json()) as { status: string; simulators: string[] };
    expect(ready.status).toBe('UP');
    expect(ready.simulators).toEqual(portal.services.upstreams.simulators);
    const document = (await (await portal.request('/api/openapi.json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toContain('/api/samples/{id}');
  });
});
