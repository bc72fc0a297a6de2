import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Api } from '#contract/api.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { createTelemetry } from '#server/telemetry/sdk.ts';
import { statementOf } from '#server/telemetry/statement.ts';
import { inTransaction } from '#server/transaction.ts';
import { facts, fakeCollector, type Span } from '#tests/support/portal/collector.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';

const done = defineJob('telemetry.done', z.object({}), () => Promise.resolve());
const failing = defineJob('telemetry.failing', z.object({}), () => Promise.reject(new Error('on purpose')), { retryLimit: 0 });

let collector: Awaited<ReturnType<typeof fakeCollector>>;
let telemetry: ReturnType<typeof createTelemetry>;
let portal: TestPortal<Api>;
beforeAll(async () => {
  collector = await fakeCollector();
  telemetry = createTelemetry({ environment: 'local', endpoint: collector.endpoint, warn: (text) => expect.unreachable(text) });
  portal = await testPortal({ telemetry, jobs: [done, failing], work: true });
});
afterAll(async () => {
  await portal.close();
  await telemetry.close();
  await collector.close();
});

const childrenOf = (spans: readonly Span[], parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId);

it('spans nest: statements and upstream calls in their call, statements of an upstream in that one (MON-01)', async () => {
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  const [found] = await Promise.all([
    portal.request('/api/cloud-proxy/users?q=ad', { headers: { traceparent } }),
    portal.request('/api/cloud-proxy/backend-status'),
  ]);
  expect(found.status).toBe(200);
  await telemetry.flush();
  const spans = collector.spans();
  const call = spans.find(({ name }) => name === 'GET /api/cloud-proxy/users');
  expect(call).toMatchObject({ traceId: '1'.repeat(32), parentSpanId: '2'.repeat(16), kind: 2 });
  const upstream = childrenOf(spans, call).find(({ name }) => name === 'directory search');
  expect(facts(upstream?.attributes ?? [])).toEqual({
    'control_center.upstream': 'directory',
    'control_center.operation': 'search',
    'control_center.outcome': 'ok',
  });
  const statement = childrenOf(spans, upstream).find(({ name }) => name === 'SELECT person');
  expect(facts(statement?.attributes ?? [])).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.collection.name': 'person',
  });
  expect(Number(statement?.startTimeUnixNano)).toBeGreaterThanOrEqual(Number(call?.startTimeUnixNano) - 1e6);
  expect(Number(statement?.endTimeUnixNano)).toBeLessThanOrEqual(Number(call?.endTimeUnixNano) + 1e6);

  // Calls at the same time do not mix.
  const other = spans.find(({ name }) => name === 'GET /api/cloud-proxy/backend-status');
  expect(childrenOf(spans, other).length).toBeGreaterThan(0);
  for (const child of childrenOf(spans, other)) expect(child.traceId).toBe(other?.traceId);
  for (const child of childrenOf(spans, call)) expect(child.traceId).toBe('1'.repeat(32));
});

it('the trace goes on to services behind the portal from the span that asks them, and from nowhere else (MON-01)', async () => {
  expect(telemetry.outgoing()).toEqual({});
  const incoming = { traceId: '3'.repeat(32), spanId: '4'.repeat(16), parentSpanId: '5'.repeat(16) };
  const sent = await telemetry.call(incoming, () => telemetry.upstream('fleet', 'pause', async () => telemetry.outgoing()));
  await telemetry.flush();
  const span = collector.spans().find(({ name }) => name === 'fleet pause');
  expect(sent).toEqual({ traceparent: `00-${incoming.traceId}-${span?.spanId}-01` });
});

it('what happens outside of a call makes no span (MON-01)', async () => {
  const before = collector.spans().length;
  await portal.services.db.selectFrom('person').selectAll().execute();
  await portal.services.upstreams.directory.everybody();
  await telemetry.flush();
  expect(collector.spans()).toHaveLength(before);
});

it('metrics arrive: calls, pools, jobs, live streams, event loop (MON-01)', async () => {
  await portal.request('/api/cloud-proxy/users?q=ad');
  await portal.request('/api/cloud-proxy/users?q=a');
  const leaving = new AbortController();
  const open = await portal.request('/api/live', { signal: leaving.signal });
  expect(open.status).toBe(200);
  const { db, jobs } = portal.services;
  await inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, done, {});
    await jobs.enqueue(tx, failing, {});
  });
  await vi.waitFor(
    async () => {
      await telemetry.flush();
      const runs = collector
        .points('control_center.job.duration')
        ?.map(({ facts: { ...named }, count }) => [named, Number(count)]);
      expect(runs).toEqual(
        expect.arrayContaining([
          [{ 'control_center.job': 'telemetry.done', 'control_center.outcome': 'ok' }, 1],
          [{ 'control_center.job': 'telemetry.failing', 'control_center.outcome': 'failed' }, 1],
        ]),
      );
    },
    { timeout: 10_000 },
  );
  const calls = collector.points('http.server.request.duration') ?? [];
  const users = calls.filter(({ facts: named }) => named['http.route'] === '/api/cloud-proxy/users');
  expect(users.map(({ facts: named }) => named['control_center.status_class']).sort()).toEqual(['2xx', '4xx']);
  expect(users.every(({ count, sum = -1 }) => Number(count) > 0 && sum > 0)).toBe(true);
  const pools = collector.points('db.client.connection.count') ?? [];
  expect(new Set(pools.map(({ facts: named }) => named['db.client.connection.pool.name']))).toEqual(
    new Set(['main', 'turns', 'patterns', 'bulk', 'uploads']),
  );
  const main = pools.filter(({ facts: named }) => named['db.client.connection.pool.name'] === 'main');
  const sizeOf = ({ asDouble, asInt }: (typeof pools)[number]) => Number(asDouble ?? asInt);
  expect(main.reduce((sum, point) => sum + sizeOf(point), 0)).toBeGreaterThan(0);
  expect(collector.points('db.client.connection.pending_requests')).toHaveLength(5);
  const streams = () => Number(collector.points('control_center.live.streams')?.[0]?.asDouble);
  expect(streams()).toBe(1);
  for (const name of ['mean', 'p99', 'max']) {
    const [point] = collector.points(`nodejs.eventloop.delay.${name}`) ?? [];
    expect(point && sizeOf(point)).toBeGreaterThanOrEqual(0);
  }
  leaving.abort();
  await telemetry.flush();
  expect(streams()).toBe(0);
});

it.each([
  ['select "a" from "release_candidate" as "e" where "vin" = $1', 'SELECT', 'release_candidate'],
  ['insert into "person" ("a") values ($1)', 'INSERT', 'person'],
  ['update "session" set "x" = $1', 'UPDATE', 'session'],
  ['delete from "edit_lock" where 1 = 1', 'DELETE', 'edit_lock'],
  ['with x as (select * from vehicle) select 1 from x', 'WITH', 'vehicle'],
  ['select extract(epoch from now()) from pgboss.job j', 'SELECT', 'pgboss.job'],
  ["select 'taken from minhoff'", 'SELECT', undefined],
  ["select 'taken from minhoff", 'SELECT', undefined],
  ['commit', 'COMMIT', undefined],
  ['minhoff', 'OTHER', undefined],
])('%s is told as %s of %s (D-055)', (text, operation, table) => {
  expect(statementOf(text)).toEqual({ operation, table });
});
