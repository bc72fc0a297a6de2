import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#contract/api.ts';
import type { MonitoringEvent } from '#contract/monitoring.ts';
import { createLog } from '#server/log/log.ts';
import { readConfig } from '#server/start/config.ts';
import { openTelemetry, toldPerMinute } from '#server/telemetry/open.ts';
import { createOutbox, outboxLimit } from '#server/telemetry/outbox.ts';
import { inertTelemetry } from '#server/telemetry/telemetry.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';

const endpoint = 'https://collector.test/otlp/';
/** Who and what must never be in an event (D-055): the people of the calls, their addresses, a vehicle. */
const canaries = [
  'WVWZZZ1JZXW000042',
  'Ada Minhoff',
  'Minhoff',
  'ada.minhoff@control-center.example',
  'Carolin',
  'seed-admin',
  'Canary',
];

type Sent = { readonly url: string; readonly text: string };
const sent: Sent[] = [];
const collector: typeof fetch = async (url, init) => {
  sent.push({ url: String(url), text: String(init?.body) });
  return new Response('{}');
};
const telemetry = openTelemetry({ environment: 'prelive', otlpEndpoint: endpoint }, { fetch: collector });

type Attributes = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: string } }[];
type Resource = { readonly attributes: Attributes };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attributes;
  status: { code?: number };
};
type LogRecord = { body: { stringValue: string }; severityText: string; traceId?: string; attributes: Attributes };

const facts = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
async function collected() {
  await telemetry.close();
  const of = (kind: string) =>
    sent.filter(({ url }) => url === `https://collector.test/otlp/v1/${kind}`).map(({ text }) => JSON.parse(text));
  const traces = of('traces') as { resourceSpans: { resource: Resource; scopeSpans: { spans: Span[] }[] }[] }[];
  const logs = of('logs') as { resourceLogs: { scopeLogs: { logRecords: LogRecord[] }[] }[] }[];
  return {
    resource: traces[0]?.resourceSpans[0]?.resource,
    spans: traces.flatMap((body) => body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans))),
    records: logs.flatMap((body) => body.resourceLogs.flatMap((one) => one.scopeLogs.flatMap(({ logRecords }) => logRecords))),
  };
}

describe('monitoring of a portal with a collector (MON-01, D-055)', () => {
  let portal: TestPortal<Api>;
  const lines: string[] = [];
  beforeAll(async () => {
    portal = await testPortal({ telemetry, logTo: { write: (line) => void lines.push(line) } });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await telemetry.close();
    sent.length = 0;
  });

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
    const { resource, spans } = await collected();
    expect(facts(resource?.attributes ?? [])).toEqual({
      'service.name': 'control-center',
      'deployment.environment.name': 'prelive',
    });
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({
      traceId,
      parentSpanId: '00f067aa0ba902b7',
      name: 'GET /api/ae-container/release-candidates/{id}',
      kind: 2,
    });
    expect(problem).toMatchObject({ traceId, spanId: spans[0]?.spanId });
    expect(facts(spans[0]?.attributes ?? [])).toMatchObject({ 'http.response.status_code': 404, 'error.type': 'UNKNOWN' });
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

  it('has no name, e-mail address or vehicle number in any event, whatever is called or fails (D-055)', async () => {
    const [vin = '', name = '', , mail = ''] = canaries;
    const failure = new TypeError(`${name} <${mail}> drives ${vin}`);
    portal.services.log.error({ err: failure, owner: name, vin }, 'call failed');
    portal.services.log.warn({ err: failure }, `queue of ${mail} with ${vin}`);
    await portal.request(`/api/cloud-proxy/users?q=${encodeURIComponent(name)}`);
    await portal.request(`/api/ae-container/vehicles/${vin}?owner=${mail}`);
    await portal.request('/api/ae-container/software-projects', {
      method: 'POST',
      body: JSON.stringify({ moduleName: 'Canary', ownerId: 'seed-admin' }),
    });
    portal.services.telemetry.told({ kind: 'accessRefused', route: `/vin/${vin}`, missing: [vin] }, 'b'.repeat(32));
    const { records, spans } = await collected();
    expect([records.length, spans.length]).toEqual([3, 3]);
    expect(facts(records[0]?.attributes ?? [])).toMatchObject({ 'exception.type': 'TypeError' });
    expect(JSON.stringify(facts(records[0]?.attributes ?? []))).toContain('monitoring.test.ts');
    const everything = sent.map(({ text }) => text).join('\n');
    expect(canaries.filter((canary) => everything.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);
  });
});

describe('a collector that does not answer (MON-01)', () => {
  it('costs no call time, and no memory beyond the queue', async () => {
    const silent = vi.fn(() => new Promise<Response>(() => undefined));
    const outbox = createOutbox({ url: endpoint, fetch: silent, envelope: (items) => ({ items }) });
    const began = performance.now();
    for (let n = 0; n < outboxLimit * 3; n += 1) outbox.add({ n });
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(silent).toHaveBeenCalledTimes(1);
    expect(outbox.dropped()).toBeGreaterThanOrEqual(outboxLimit);
    outbox.forget();
  });

  it.each([
    ['refuses the connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 500', async () => new Response('', { status: 500 })],
  ])('that %s loses the batch and throws nothing', async (_, answer) => {
    const outbox = createOutbox({ url: endpoint, fetch: answer, envelope: (items) => ({ items }) });
    outbox.add({});
    await expect(outbox.flush()).resolves.toBeUndefined();
    expect(outbox.dropped()).toBe(1);
  });

  it('does not hold up the end of the server', async () => {
    const silent = openTelemetry({ environment: 'local', otlpEndpoint: endpoint }, { fetch: () => new Promise(() => undefined) });
    silent.failed({ severity: 'WARN', text: 'x' });
    const began = performance.now();
    await silent.close();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('takes a flood of what pages tell only up to its share', async () => {
    const bodies: string[] = [];
    let time = 0;
    const take: typeof fetch = async (_, init) => {
      bodies.push(String(init?.body));
      return new Response();
    };
    const fed = openTelemetry({ environment: 'local', otlpEndpoint: endpoint }, { fetch: take, now: () => time });
    const event: MonitoringEvent = { kind: 'accessRefused', route: '/flood', missing: [] };
    for (let n = 0; n < toldPerMinute * 2; n += 1) fed.told(event, 'c'.repeat(32));
    time = 60_000;
    fed.told(event, 'c'.repeat(32));
    await vi.waitFor(async () => {
      await fed.close();
      expect(bodies.join('').match(/\/flood/g)).toHaveLength(toldPerMinute + 1);
    });
  });
});

describe('without a collector (MON-02)', () => {
  it('monitoring is inert: in tests, and wherever the variable is unset', async () => {
    const send = vi.fn();
    expect(openTelemetry(readConfig({}), { fetch: send })).toBe(inertTelemetry);
    expect(openTelemetry(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }), { fetch: send })).toBe(inertTelemetry);
    createLog({ logLevel: 'silent' }).error('x');
    expect(send).not.toHaveBeenCalled();
  });

  it('each environment names its own collector (MON-01)', () => {
    const config = readConfig({
      ENVIRONMENT: 'live',
      OIDC_ISSUER: 'https://login.live.test',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.live.test',
    });
    expect(config).toMatchObject({ environment: 'live', otlpEndpoint: 'https://otel.live.test' });
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'nonsense' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  });
});
