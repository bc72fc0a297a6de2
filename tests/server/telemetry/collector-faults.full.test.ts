import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MonitoringEvent } from '#contract/monitoring.ts';
import { createLog } from '#server/log/log.ts';
import { readConfig } from '#server/start/config.ts';
import { openTelemetry } from '#server/telemetry/open.ts';
import { createTelemetry, queueLimit, toldPerMinute } from '#server/telemetry/sdk.ts';
import { inertTelemetry } from '#server/telemetry/telemetry.ts';
import { type CollectorAnswer, fakeCollector } from '#tests/support/portal/collector.ts';
import { testPortal } from '#tests/support/portal/portal.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
const collecting = async (answer?: CollectorAnswer) => {
  const collector = await fakeCollector(answer);
  closers.push(collector.close);
  return collector;
};
const incoming = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const answer = { name: 'x', method: 'GET', route: '/api/x', status: 200 };

describe('a collector that does not take what is sent (MON-01)', () => {
  it.each<[string, CollectorAnswer | undefined]>([
    ['is not there', undefined],
    ['never answers', () => undefined],
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['asks for later', (_, response) => response.writeHead(503, { 'Retry-After': '30' }).end()],
    ['breaks off', (request) => request.socket.destroy()],
  ])(
    'that %s changes no answer, takes no time of a call and is told once',
    async (_, reply) => {
      const endpoint = reply ? (await collecting(reply)).endpoint : 'http://127.0.0.1:9';
      const warn = vi.fn();
      const telemetry = createTelemetry({ environment: 'local', endpoint, warn });
      const lines: string[] = [];
      const portal = await testPortal({ telemetry, logTo: { write: (line) => void lines.push(line) } });
      closers.push(portal.close);
      const call = async () => (await portal.request('/api/cloud-proxy/users?q=ad')).status;
      expect(await call()).toBe(200);
      const sending = telemetry.flush();
      const began = performance.now();
      expect(await Promise.all(Array.from({ length: 20 }, call))).toEqual(Array.from({ length: 20 }, () => 200));
      expect(performance.now() - began).toBeLessThan(3_000);
      await sending;
      expect(warn).toHaveBeenCalledTimes(1);
      expect(lines.filter((line) => line.includes('OTEL') || line.includes('"level":50'))).toEqual([]);
      const ending = performance.now();
      await telemetry.close();
      expect(performance.now() - ending).toBeLessThan(1_500);
    },
    30_000,
  );

  it('costs no memory beyond the queue', async () => {
    const collector = await collecting(() => undefined);
    const telemetry = createTelemetry({ environment: 'local', endpoint: collector.endpoint, warn: () => undefined });
    closers.push(telemetry.close);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: queueLimit * 3 }, () => telemetry.call(incoming, async (_, answered) => answered(answer))),
    );
    expect(performance.now() - began).toBeLessThan(3_000);
    void telemetry.flush();
    await vi.waitFor(() => expect(collector.spans().length).toBeGreaterThan(0));
    expect(collector.spans().length).toBeLessThanOrEqual(queueLimit + 512);
  });

  it('what works inside a call fails as it would without monitoring', async () => {
    const telemetry = createTelemetry({ environment: 'local', endpoint: 'http://127.0.0.1:9', warn: () => undefined });
    closers.push(telemetry.close);
    const failure = new Error('its own');
    const failing = telemetry.call(incoming, () => telemetry.upstream('fleet', 'abort', () => Promise.reject(failure)));
    await expect(failing).rejects.toBe(failure);
  });

  it('a flood of what pages tell is taken only up to its share', async () => {
    const collector = await collecting();
    let time = Date.now();
    const telemetry = createTelemetry({
      environment: 'local',
      endpoint: collector.endpoint,
      warn: () => undefined,
      now: () => time,
    });
    closers.push(telemetry.close);
    const event: MonitoringEvent = { kind: 'accessRefused', route: '/flood', missing: [] };
    for (let n = 0; n < toldPerMinute * 2; n += 1) telemetry.told(event, 'c'.repeat(32));
    time += 60_000;
    telemetry.told(event, 'c'.repeat(32));
    await telemetry.flush();
    await vi.waitFor(() => expect(collector.records()).toHaveLength(toldPerMinute + 1));
  });
});

it('the end of the server sends what waits (MON-01)', async () => {
  const collector = await collecting();
  const telemetry = createTelemetry({ environment: 'local', endpoint: collector.endpoint, warn: () => undefined });
  await telemetry.call(incoming, async (_, answered) => answered(answer));
  telemetry.failed({ severity: 'WARN', text: 'last words' });
  await telemetry.close();
  expect(collector.spans()).toHaveLength(1);
  expect(collector.records()).toHaveLength(1);
  expect(collector.points('http.server.request.duration')).toHaveLength(1);
});

describe('without a collector (MON-02)', () => {
  it('monitoring is inert: in tests, and wherever the variable is unset', async () => {
    const warn = vi.fn();
    expect(await openTelemetry(readConfig({}), warn)).toBe(inertTelemetry);
    expect(await openTelemetry(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }), warn)).toBe(inertTelemetry);
    createLog({ logLevel: 'silent' }).error('x');
    expect(warn).not.toHaveBeenCalled();
  });

  it('nothing is sent, and not a module of OpenTelemetry is loaded', async () => {
    const collector = await collecting();
    // The SDK's own default address is no way around the configuration.
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await import('#server/start/start.ts');
      const { openTelemetry } = await import('#server/telemetry/open.ts');
      const open = (otlpEndpoint) => openTelemetry({ environment: 'local', otlpEndpoint }, () => undefined);
      const count = () => loaded.filter((url) => url.includes('/@opentelemetry/')).length;
      const off = await open(undefined);
      await off.call({ traceId: 'a', spanId: 'b' }, async (_, answered) => answered({ name: 'x', method: 'GET', route: '/x', status: 200 }));
      await off.close();
      const without = count();
      if (process.argv[1] === 'on') await (await open(process.env.OTEL_TEST)).close();
      console.log(JSON.stringify([without, count()]));
    `;
    const run = async (how: string) => {
      const env = { ...process.env, OTEL_TEST: collector.endpoint };
      const args = ['--input-type=module', '--eval', program, how];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: process.cwd(), env });
      return JSON.parse(stdout) as [number, number];
    };
    expect(await run('off')).toEqual([0, 0]);
    expect(collector.sent).toEqual([]);
    const [without, within] = await run('on');
    expect(without).toBe(0);
    expect(within).toBeGreaterThan(10);
  }, 60_000);

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
