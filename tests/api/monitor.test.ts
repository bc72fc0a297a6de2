import { afterEach, describe, expect, it, vi } from 'vitest';
import { monitoringEndpoints, monitoringEventSchema } from '#contract/monitoring.ts';
import { createMonitor } from '#src/api/monitor.ts';
import { ApiError } from '#src/api/problem.ts';
import { createReport, type Observed } from '#src/app/failure/monitoring.ts';
import { eventOf } from '#src/app/failure/monitoring-open.ts';

const name = 'Ada Minhoff';
const secret = `${name} <ada@maker.example> drives WVWZZZ1JZXW000042`;

function thrown(): TypeError {
  const error = new TypeError(secret);
  error.stack = [
    `TypeError: ${secret}`,
    '    at draw (https://portal.test/assets/page-AbCd1234.js?v=WVWZZZ1JZXW000042:12:34)',
    '    at async https://portal.test/assets/base-XyZ98765.js:1:2',
    'render@https://portal.test/assets/base-XyZ98765.js:5:6',
    '    at <anonymous>',
  ].join('\n');
  return error;
}

const observed: readonly Observed[] = [
  { kind: 'exception', cause: 'uncaught', error: thrown(), route: '/software/projects/aec/$swProjectId' },
  { kind: 'exception', cause: 'uncaught', error: secret, route: '/' },
  { kind: 'exception', cause: 'unauthorized', route: '/software/projects' },
  {
    kind: 'accessRefused',
    route: '/parameters',
    missing: [{ all: [{ permission: 'DEPLOYMENT_READ' }, { any: [{ type: 'CU' }, { role: 'ADMIN' }] }] }, { brand: 1 }],
  },
  {
    kind: 'problem',
    error: new ApiError({
      code: 'UNKNOWN',
      status: 409,
      traceId: 'd'.repeat(32),
      problem: { type: '', title: secret, status: 409, detail: secret },
    }),
  },
];

describe('what the page tells monitoring (MON-03, MON-04, D-055)', () => {
  it('is kinds, routes, missing checks and places in the code; no name, e-mail address, vehicle number or message', () => {
    const events = observed.map((one) => eventOf(one));
    expect(events).toEqual([
      {
        kind: 'exception',
        cause: 'uncaught',
        type: 'TypeError',
        frames: ['draw /assets/page-AbCd1234.js:12:34', '/assets/base-XyZ98765.js:1:2', 'render /assets/base-XyZ98765.js:5:6'],
        route: '/software/projects/aec/$swProjectId',
      },
      { kind: 'exception', cause: 'uncaught', type: 'Error', frames: [], route: '/' },
      { kind: 'exception', cause: 'unauthorized', type: 'Error', frames: [], route: '/software/projects' },
      {
        kind: 'accessRefused',
        route: '/parameters',
        missing: ['permission:DEPLOYMENT_READ', 'type:CU', 'role:ADMIN', 'brand:1'],
      },
      { kind: 'problem', problemType: 'UNKNOWN', status: 409, traceId: 'd'.repeat(32) },
    ]);
    for (const event of events) expect(monitoringEventSchema.parse(event)).toEqual(event);
    expect(JSON.stringify(events)).not.toMatch(/Minhoff|maker\.example|WVWZZZ/);
  });

  it('goes together in one call without session, key or retry (X-36)', async () => {
    const send = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => new Response(null, { status: 401 }));
    const later: (() => void)[] = [];
    const monitor = createMonitor({ fetch: send, later: (work) => void later.push(work) });
    for (const one of observed) monitor.tell(eventOf(one));
    expect(later).toHaveLength(1);
    later[0]?.();
    later[0]?.();
    expect(send).toHaveBeenCalledOnce();
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe('/api/cloud-proxy/monitoring-events');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
    expect(Object.keys(init?.headers ?? {}).sort()).toEqual(['Content-Type', 'X-Brand-Id']);
    expect(monitoringEndpoints.reportEvents.body.safeParse(JSON.parse(String(init?.body))).success).toBe(true);
  });

  it('comes to an end when a page fails again and again, also when nobody takes it', async () => {
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const later: (() => void)[] = [];
    const monitor = createMonitor({ fetch: send, later: (work) => void later.push(work) });
    for (let n = 0; n < 1_000; n += 1) {
      monitor.tell({ kind: 'problem', problemType: 'UNKNOWN', status: 500 });
      if (n % 10 === 9) later.shift()?.();
    }
    expect(send).toHaveBeenCalledTimes(20);
  });
});

describe('a portal without a collector (MON-02)', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['is not monitored', async () => false, 0],
    ['cannot say whether it is', () => Promise.reject(new Error('down')), 0],
    ['is monitored', async () => true, 1],
  ])('that %s', async (_, isWanted, calls) => {
    vi.useFakeTimers();
    const send = vi.fn(async () => new Response());
    vi.stubGlobal('fetch', send);
    vi.stubGlobal('window', new EventTarget());
    const wanted = vi.fn(isWanted);
    const report = createReport(wanted);
    for (const one of observed) report(one);
    report({ kind: 'problem', error: new ApiError({ code: 'BACKEND_UNREACHABLE', status: 0 }) });
    expect(wanted).toHaveBeenCalledTimes(observed.length);
    vi.useRealTimers();
    await vi.waitFor(async () => {
      window.dispatchEvent(new Event('pagehide'));
      expect(send).toHaveBeenCalledTimes(calls);
    });
  });
});
