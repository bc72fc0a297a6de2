import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '#contract/api.ts';
import type { MonitoringEvent } from '#contract/monitoring.ts';
import { createTelemetry } from '#server/telemetry/sdk.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { facts, fakeCollector } from '#tests/support/portal/collector.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';

/** Who and what must never be in an event (D-055): the people of the calls, their addresses, a vehicle, a token. */
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJDYW5hcnkifQ.c2lnbmF0dXJl';
const canaries = [
  'WVWZZZ1JZXW000042',
  'Ada Minhoff',
  'Minhoff',
  'ada.minhoff@control-center.example',
  'Carolin',
  'seed-admin',
  'Canary',
  token,
];

describe('monitoring of a portal with a collector (MON-01, D-055)', () => {
  let portal: TestPortal<Api>;
  let collector: Awaited<ReturnType<typeof fakeCollector>>;
  let telemetry: ReturnType<typeof createTelemetry>;
  const lines: string[] = [];
  beforeAll(async () => {
    collector = await fakeCollector();
    telemetry = createTelemetry({ environment: 'prelive', endpoint: collector.endpoint, warn: (text) => lines.push(text) });
    portal = await testPortal({ telemetry, logTo: { write: (line) => void lines.push(line) } });
  });
  afterAll(async () => {
    await portal.close();
    await telemetry.close();
    await collector.close();
  });
  beforeEach(async () => {
    await telemetry.flush();
    collector.sent.length = 0;
  });
  const collected = async () => {
    await telemetry.flush();
    const spans = collector.spans();
    return { resource: collector.resource(), spans, calls: spans.filter(({ kind }) => kind === 2), records: collector.records() };
  };

  const tell = (events: readonly unknown[], headers: Record<string, string> = {}) =>
    portal.request('/api/cloud-proxy/monitoring-events', {
      method: 'POST',
      user: '',
      body: JSON.stringify({ events }),
      headers: { 'X-Brand-Id': '0', ...headers },
    });

  it("tells one span a call by its pattern, with the environment, the caller's trace and the problem (MON-01)", async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const refused = await portal.request('/api/ae-container/release-candidates/987654', {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    const problem = (await refused.json()) as { traceId: string; spanId: string };
    const { resource, calls } = await collected();
    expect(facts(resource)).toEqual({
      'service.name': 'control-center',
      'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'deployment.environment.name': 'prelive',
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      traceId,
      parentSpanId: '00f067aa0ba902b7',
      name: 'GET /api/ae-container/release-candidates/{id}',
      kind: 2,
    });
    expect(problem).toMatchObject({ traceId, spanId: calls[0]?.spanId });
    expect(facts(calls[0]?.attributes ?? [])).toMatchObject({ 'http.response.status_code': 404, 'error.type': 'UNKNOWN' });
  });

  it('forwards what pages tell: exceptions, the 401, refused routes with the missing checks, problems (MON-03, MON-04)', async () => {
    const traceId = 'a'.repeat(32);
    const events: MonitoringEvent[] = [
      {
        kind: 'exception',
        cause: 'uncaught',
        type: 'TypeError',
        frames: ['draw /assets/main-AbCd1234.js:1:200'],
        route: '/software/projects',
      },
      { kind: 'exception', cause: 'unauthorized', type: 'Error', frames: [], route: '/' },
      { kind: 'accessRefused', route: '/parameters', missing: ['permission:PARAMETER_READ', 'type:CU'] },
      { kind: 'problem', problemType: 'VWAC_INTERNAL_ERROR', status: 502, traceId },
    ];
    expect((await tell(events)).status).toBe(204);
    const { records } = await collected();
    expect(records.map(({ body, severityText }) => [severityText, body.stringValue])).toEqual([
      ['ERROR', 'page: exception (uncaught)'],
      ['ERROR', 'page: exception (unauthorized)'],
      ['WARN', 'page: access refused'],
      ['WARN', 'page: problem'],
    ]);
    expect(facts(records[0]?.attributes ?? [])).toMatchObject({
      'exception.type': 'TypeError',
      'http.route': '/software/projects',
    });
    expect(facts(records[2]?.attributes ?? [])).toMatchObject({
      'http.route': '/parameters',
      'control_center.missing': 'permission:PARAMETER_READ type:CU',
    });
    expect(records[3]).toMatchObject({ traceId });
  });

  it.each([
    ['a message', { kind: 'exception', cause: 'uncaught', type: 'Error', frames: [], route: '/', message: canaries[1] }],
    ['a message as its type', { kind: 'exception', cause: 'uncaught', type: 'no Ada Minhoff', frames: [], route: '/' }],
    [
      'words among the frames',
      { kind: 'exception', cause: 'uncaught', type: 'Error', frames: ['WVWZZZ1JZXW000042 failed'], route: '/' },
    ],
    ['an address', { kind: 'accessRefused', route: '/vin/WVW?owner=Ada Minhoff', missing: [] }],
    ['an e-mail address as a check', { kind: 'accessRefused', route: '/', missing: ['ada.minhoff@control-center.example'] }],
    ['an unknown kind', { kind: 'note', text: 'hello' }],
  ])('refuses %s with 422: nothing of it is forwarded (D-055)', async (_, event) => {
    expect((await tell([event])).status).toBe(422);
    expect((await collected()).records).toEqual([]);
  });

  it('refuses events of other sites, and more than twenty at once (T10)', async () => {
    const event = { kind: 'accessRefused', route: '/', missing: [] };
    expect((await tell([event], { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await tell(Array.from({ length: 21 }, () => event))).status).toBe(422);
  });

  it('a line of the log belongs to the span of the call that wrote it (MON-01)', async () => {
    const incoming = { traceId: 'f'.repeat(32), spanId: '1'.repeat(16) };
    const own = await telemetry.call(incoming, async (trace) => {
      portal.services.log.child({ traceId: trace.traceId }).warn('slow');
      return trace;
    });
    const { records } = await collected();
    expect(records[0]).toMatchObject({ traceId: own.traceId, spanId: own.spanId });
  });

  it('has no name, e-mail address, vehicle number or token in anything that is sent, whatever is called or fails (D-055)', async () => {
    const [vin = '', name = '', , mail = ''] = canaries;
    const { db, log, upstreams } = portal.services;
    const failure = new TypeError(`${name} <${mail}> drives ${vin} with ${token}`);
    log.error({ err: failure, owner: name, vin }, 'call failed');
    log.warn({ err: failure }, `queue of ${mail} with ${vin} and ${token}`);
    const headers = {
      'User-Agent': `${name} ${vin}`,
      baggage: `owner=${encodeURIComponent(name)},vin=${vin}`,
      tracestate: `vin=${vin},mail=${mail}`,
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`,
    };
    await portal.request(`/api/cloud-proxy/users?q=${encodeURIComponent(name)}&token=${token}`, { headers });
    await portal.request(`/api/ae-container/vehicles/${vin}?owner=${mail}`, { headers });
    await portal.request(`/api/cloud-proxy/users?q=${vin}`, { headers: { ...headers, Authorization: `Bearer ${token}` } });
    await portal.request('/api/ae-container/software-projects', {
      method: 'POST',
      headers,
      body: JSON.stringify({ moduleName: 'Canary', ownerId: 'seed-admin', swPackageName: vin, description: `${mail} ${token}` }),
    });
    await telemetry.call({ traceId: 'c'.repeat(32), spanId: 'd'.repeat(16) }, async (_, answered) => {
      // PostgreSQL writes the value into its message.
      await expect(sql`select ${vin}::int, ${mail} as mail from person where subject = ${name}`.execute(db)).rejects.toThrow(vin);
      await expect(sql`select '${sql.raw(vin)}'::int from person`.execute(db)).rejects.toThrow(vin);
      await upstreams.directory.search(name);
      const ask = () => Promise.reject(new VehicleCloudError('VWAC_INTERNAL_ERROR', `${name} ${vin}`));
      await expect(telemetry.upstream('vehicle-cloud', 'promote', ask)).rejects.toThrow(vin);
      await expect(telemetry.upstream('fleet', 'stopVehicle', () => Promise.reject(failure))).rejects.toThrow(vin);
      answered({ name: vin, method: 'GET', route: `/vehicles/${vin}/${mail}`, status: 500, problem: token });
    });
    telemetry.told({ kind: 'accessRefused', route: `/vin/${vin}`, missing: [vin] }, 'b'.repeat(32));
    const { calls, records, spans } = await collected();
    expect([records.length, calls.length]).toEqual([3, 5]);
    expect(spans.map((span) => facts(span.attributes)['error.type'])).toEqual(
      expect.arrayContaining(['22P02', 'VWAC_INTERNAL_ERROR', 'TypeError']),
    );
    expect(facts(records[0]?.attributes ?? [])).toMatchObject({ 'exception.type': 'TypeError' });
    expect(JSON.stringify(facts(records[0]?.attributes ?? []))).toContain('monitoring.test.ts');
    const everything = collector.sent.map(({ path, text }) => `${path} ${text}`).join('\n');
    expect(everything).toContain('http.server.request.duration');
    expect(canaries.filter((canary) => everything.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);
  });
});
