import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashRanges } from '#server/rollout/list.ts';
import { notePoint } from '#server/rollout/points.ts';
import { splitByShare } from '#server/rollout/split.ts';
import { inTransaction } from '#server/transaction.ts';
import {
  liveOf,
  planOf,
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
  statusOf,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const operator = () => p.user('launch-operator');
const fleet = (value: string) => [{ key: 'FLEET', comparator: 'EQUAL' as const, values: [value] }];
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

it('takes in each phase as many vehicles as the preview said, and starts phases by schedule (D-091, D-062.06 … .09, LIVE-02, LIVE-05, X-32)', async () => {
  const id = await readyLive(p, { phases: [{ share: 1 }, { share: 33, inSeconds: 40 }, { share: 66, inSeconds: 80 }] });
  const { body: plan } = await p
    .user('container-po')
    .previewLivePlan({ params: { id }, body: { phases: planOf(p.clock, [{ share: 1 }, { share: 33 }, { share: 66 }]) } });
  expect((await start(p, id)).body.status).toBe('ROLLOUT_INITIATED');
  await runFor(p, 35);
  const first = await statusOf(p, id);
  expect(first.phases.map(({ vehicles }) => vehicles)).toEqual(plan.phases.map(({ vehicles }) => vehicles));
  expect(first.phases.map(({ state }) => state)).toEqual(['DONE', 'PLANNED', 'PLANNED']);
  expect(first.counts.SUCCESS + first.counts.FAILED).toBe(plan.phases[0]?.vehicles);
  expect((await liveOf(p, id)).status).toBe('ROLLOUT_INITIATED');
  await runFor(p, 50);
  expect((await liveOf(p, id)).status).toBe('ROLLED_OUT');
  await runFor(p, 40);
  const last = await statusOf(p, id);
  expect((await liveOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
  expect(last.phases.map(({ counts }) => sum(counts))).toEqual(plan.phases.map(({ vehicles }) => vehicles));
  expect(last.counts).toMatchObject({ PENDING: 0, WAITING: 0, RUNNING: 0, ABORTED: 0 });
  expect(sum(last.counts)).toBe(last.total);
  expect(last.failures.reduce((all, { count }) => all + count, 0)).toBe(last.counts.FAILED);
  const { SUCCESS: installed, FAILED: failed } = last.counts;
  expect(last.progress[0]).toMatchObject({ installed: 0, failed: 0, aborted: 0 });
  expect(last.progress.at(-1)).toEqual({ at: last.endedOn, installed, failed, aborted: 0 });
  expect(last).toMatchObject({ forecast: [], expectedEnd: null });
  const { body: page } = await operator().listRolloutVehicles({ params: { id }, query: { phase: 1, size: 250 } });
  expect(page.total).toBe(plan.phases[1]?.vehicles);
  expect(new Set(page.items.map(({ phaseIndex }) => phaseIndex))).toEqual(new Set([1]));
  expect((await p.user('container-po').closeLiveDeployment({ params: { id }, body: {} })).body.status).toBe('FINISHED');
});

it('splits by largest remainder, exactly and always the same (D-091)', () => {
  expect(splitByShare(10, [33, 33, 34])).toEqual([3, 3, 4]);
  expect(splitByShare(1, [50, 50])).toEqual([1, 0]);
  for (const total of [0, 1, 7, 99, 1_000_003])
    expect(splitByShare(total, [1, 2, 3, 94]).reduce((all, size) => all + size, 0)).toBe(total);
});

it('lists vehicles in ranges of the hash order that leave no gap and do not overlap (D-091)', () => {
  for (const count of [1, 2, 3, 7, 50]) {
    const ranges = hashRanges(count).map(([from, to]) => [BigInt(from), BigInt(to)] as const);
    expect(ranges[0]?.[0]).toBe(-(2n ** 63n));
    expect(ranges.at(-1)?.[1]).toBe(2n ** 63n - 1n);
    for (const [index, [from]] of ranges.entries()) if (index > 0) expect(from).toBe((ranges[index - 1]?.[1] ?? 0n) + 1n);
  }
});

it('pauses and resumes: what runs ends, nothing else starts (D-062.12)', async () => {
  const id = await readyLive(p);
  await start(p, id);
  await runFor(p, 8);
  await operator().pauseLiveDeployment({ params: { id }, body: { reason } });
  await runFor(p, 40);
  const halted = await statusOf(p, id);
  expect(halted.counts.PENDING).toBeGreaterThan(0);
  expect(halted.counts.SUCCESS).toBeGreaterThan(0);
  expect(halted.counts.RUNNING).toBe(0);
  expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLED_OUT', paused: true, pauseReason: reason });
  await operator().resumeLiveDeployment({ params: { id }, body: {} });
  await runFor(p, 30);
  expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLOUT_SUCCESSFUL', paused: false });
});

it('stops by itself when a phase fails too often, and counts anew after a resume (D-062.13)', async () => {
  const phases = [
    { share: 90, stopOnFailureRate: 30 },
    { share: 10, inSeconds: 600 },
  ];
  const id = await readyLive(p, { name: 'Winter sim-partial', phases });
  await start(p, id);
  await runFor(p, 30);
  const stopped = await liveOf(p, id);
  expect(stopped).toMatchObject({ status: 'ROLLOUT_INITIATED', paused: true, pauseReason: 'stop rate' });
  const { stoppedBy } = stopped.flow.context as { stoppedBy: { phase: number; rate: number; stopAt: number } };
  expect(stoppedBy).toMatchObject({ phase: 0, stopAt: 30 });
  expect(stoppedBy.rate).toBeGreaterThanOrEqual(30);
  const halted = await statusOf(p, id);
  expect(halted.counts.SUCCESS + halted.counts.FAILED).toBeGreaterThanOrEqual(18);
  await operator().resumeLiveDeployment({ params: { id }, body: {} });
  expect((await liveOf(p, id)).paused).toBe(false);
  await p.engine.tick();
  expect((await liveOf(p, id)).paused).toBe(false);
  await operator().abortLiveDeployment({ params: { id }, body: { reason } });
  await runFor(p, 3);
  const ended = await statusOf(p, id);
  expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLOUT_ABORTED' });
  expect(sum(ended.counts)).toBe(ended.total);
  expect(ended.counts).toMatchObject({ PENDING: 0, WAITING: 0, RUNNING: 0 });
});

it('ends by itself when the last results come while it is paused: nobody has to resume what has nothing left (D-062.10, .13)', async () => {
  const id = await readyLive(p, { name: 'Through sim-partial', phases: [{ share: 100, stopOnFailureRate: 30 }] });
  await start(p, id);
  await runFor(p, 60);
  const { body } = await operator().listAudit({ query: { entityType: 'LIVE_DEPLOYMENT', entityId: id, size: 50 } });
  expect(body.items.map(({ event }) => event)).toContain('stopRate.reached');
  expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLOUT_SUCCESSFUL', paused: false, pauseReason: null });
});

it('repeats only the failed vehicles whose reason was chosen, in a new job, at most three times (D-062.14)', async () => {
  const id = await readyLive(p, { name: 'Spring sim-partial' });
  await start(p, id);
  await runFor(p, 30);
  const before = await statusOf(p, id);
  const repeatable = before.failures.filter(({ retryable }) => retryable);
  const [chosen] = repeatable;
  if (!chosen) throw new Error('nothing to repeat');
  await expect(
    operator().retryFailedVehicles({ params: { id }, body: { reasons: ['HARDWARE_MISMATCH'] } }),
  ).rejects.toMatchObject({ status: 409 });
  await operator().retryFailedVehicles({ params: { id }, body: { reasons: [chosen.errorCode] } });
  const between = await statusOf(p, id);
  expect(between.jobId).not.toBe(before.jobId);
  expect(between.counts.PENDING).toBe(chosen.count);
  expect(between.counts.FAILED).toBe(before.counts.FAILED - chosen.count);
  await runFor(p, 30);
  const after = await statusOf(p, id);
  expect((await liveOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
  expect(sum(after.counts)).toBe(before.total);
  expect(after.counts.SUCCESS).toBeGreaterThanOrEqual(before.counts.SUCCESS);
  const { rows } = {
    rows: await p.services.db.selectFrom('rolloutVehicle').select(['retries']).where('retries', '>', 0).execute(),
  };
  expect(rows).toHaveLength(chosen.count);
  await p.services.db.updateTable('rolloutVehicle').set({ retries: 3 }).where('status', '=', 'FAILED').execute();
  await expect(
    operator().retryFailedVehicles({ params: { id }, body: { reasons: repeatable.map(({ errorCode }) => errorCode) } }),
  ).rejects.toMatchObject({ status: 409 });
});

it('stops one vehicle, others go on; a finished or foreign one is refused (D-062.15, T2)', async () => {
  const id = await readyLive(p, { name: 'One stop' });
  await start(p, id);
  await runFor(p, 8);
  const { body: running } = await operator().listRolloutVehicles({ params: { id }, query: { status: 'RUNNING' } });
  const vin = running.items[0]?.vehicleId ?? '';
  await operator().stopVehicle({ params: { id }, body: { vin, reason } });
  await expect(operator().stopVehicle({ params: { id }, body: { vin, reason } })).rejects.toMatchObject({ status: 409 });
  await expect(operator().stopVehicle({ params: { id }, body: { vin: 'WVWZZZE1ZPP999999', reason } })).rejects.toMatchObject({
    status: 404,
  });
  await runFor(p, 25);
  const after = await statusOf(p, id);
  expect(after.counts).toMatchObject({ ABORTED: 1, PENDING: 0, RUNNING: 0 });
  expect((await liveOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
  const { body: stopped } = await operator().listRolloutVehicles({ params: { id }, query: { status: 'ABORTED' } });
  expect(stopped.items.map(({ vehicleId }) => vehicleId)).toEqual([vin]);
});

it('stops a vehicle that has not started in a rollout that stands still since long (D-062.12, .15)', async () => {
  const id = await readyLive(p, { name: 'Stop while paused' });
  await start(p, id);
  await runFor(p, 8);
  await operator().pauseLiveDeployment({ params: { id }, body: { reason } });
  await runFor(p, 60);
  const { body: pending } = await operator().listRolloutVehicles({ params: { id }, query: { status: 'PENDING' } });
  const vin = pending.items[0]?.vehicleId ?? '';
  await operator().stopVehicle({ params: { id }, body: { vin, reason } });
  await expect(operator().stopVehicle({ params: { id }, body: { vin, reason } })).rejects.toMatchObject({ status: 409 });
  await operator().resumeLiveDeployment({ params: { id }, body: {} });
  await runFor(p, 40);
  expect((await statusOf(p, id)).counts).toMatchObject({ ABORTED: 1, PENDING: 0, RUNNING: 0 });
  expect((await liveOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
});

it('starts no phase inside a freeze window, and says so in plan and status (D-062.16)', async () => {
  const id = await readyLive(p, { name: 'Frozen', phases: [{ share: 50 }, { share: 50, inSeconds: 30 }] });
  const at = p.clock.now().getTime();
  await start(p, id);
  const window = {
    from: new Date(at + 20_000).toISOString(),
    to: new Date(at + 90_000).toISOString(),
    reason: 'Christmas at the call centre.',
  };
  const { body: set } = await p.user('release-manager').createFreezeWindow({ body: window });
  await expect(operator().createFreezeWindow({ body: window })).rejects.toMatchObject({ status: 403 });
  expect((await p.user('container-po').getLivePlan({ params: { id } })).body.freezes).toMatchObject([
    { phase: 1, brandId: 1, to: window.to, set: { reason: window.reason, by: { id: 'seed-release-manager' } } },
  ]);
  await runFor(p, 60);
  expect((await statusOf(p, id)).phases.map(({ state }) => state)).toEqual(['DONE', 'WAITING_FREEZE']);
  const other = await readyLive(p, { name: 'Frozen start', filterCriteria: fleet('TEST') });
  await expect(start(p, other)).rejects.toMatchObject({ status: 409, document: { needs: [{ key: 'notFrozen' }] } });
  await p.user('release-manager').deleteFreezeWindow({ params: { id: set.id } });
  await runFor(p, 40);
  expect((await liveOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
});

it('lets the higher priority go first; the other waits for these vehicles and both pages say so (D-062.17)', async () => {
  const high = await readyLive(p, { name: 'High', priority: 80, phases: [{ share: 50 }, { share: 50, inSeconds: 60 }] });
  const low = await readyLive(p, { name: 'Low', priority: 20 });
  const { body: plan } = await p.user('container-po').getLivePlan({ params: { id: low } });
  expect(plan.collisions).toContainEqual({
    deployment: { entityType: 'LIVE_DEPLOYMENT', brandId: 1, open: { id: high, name: 'High', route: expect.any(String) } },
    priority: 80,
    vehicles: expect.any(Number),
    goesFirst: true,
    onHold: false,
    held: null,
    stage: 'APPROVED',
  });
  await start(p, low);
  const stageOf = async () => (await p.user('container-po').getLivePlan({ params: { id: low } })).body.collisions[0]?.stage;
  // What has not started keeps nobody waiting, and the page of what runs says that it has not.
  expect([await stageOf(), (await statusOf(p, low)).counts.WAITING]).toEqual(['APPROVED', 0]);
  await start(p, high);
  expect(await stageOf()).toBe('RUNNING');
  await runFor(p, 40, 5);
  const waiting = await statusOf(p, low);
  expect(waiting.counts.WAITING).toBe((await statusOf(p, high)).phases[1]?.vehicles);
  // Nobody knows when the other rollout lets go of them (B3).
  expect(waiting).toMatchObject({ forecast: [], expectedEnd: null });
  expect(waiting.waitsFor).toMatchObject([
    { deployment: { open: { id: high, name: 'High' } }, priority: 80, vehicles: waiting.counts.WAITING },
  ]);
  await runFor(p, 80, 5);
  expect((await liveOf(p, high)).status).toBe('ROLLOUT_SUCCESSFUL');
  expect((await liveOf(p, low)).status).toBe('ROLLOUT_SUCCESSFUL');
});

it('says nothing of a collision any more once one of the two is aborted, on both pages (D-062.10, D-062.17)', async () => {
  const high = await readyLive(p, {
    name: 'High, aborted',
    priority: 80,
    phases: [{ share: 50 }, { share: 50, inSeconds: 600 }],
  });
  const low = await readyLive(p, { name: 'Low, goes on', priority: 20 });
  const names = async (id: number) =>
    (await p.user('container-po').getLivePlan({ params: { id } })).body.collisions.map(({ deployment }) => deployment.open?.name);
  await start(p, low);
  await start(p, high);
  await runFor(p, 40, 5);
  expect((await statusOf(p, low)).waitsFor.map(({ deployment }) => deployment.open?.name)).toEqual(['High, aborted']);
  await operator().abortLiveDeployment({ params: { id: low }, body: { reason } });
  expect([(await statusOf(p, low)).waitsFor, await names(low)]).toEqual([[], []]);
  expect(await names(high)).not.toContain('Low, goes on');
  await operator().abortLiveDeployment({ params: { id: high }, body: { reason } });
  expect([(await statusOf(p, high)).waitsFor, await names(high)]).toEqual([[], []]);
  await runFor(p, 10, 5);
});

it('enables without a job, and is complete once the cloud confirms all groups (D-062.07, LIVE-03)', async () => {
  const id = await readyLive(p, { name: 'Enable', purpose: 'ENABLE' });
  expect((await start(p, id)).body.status).toBe('ACTIVATED');
  await runFor(p, 6);
  expect((await liveOf(p, id)).status).toBe('ENABLEMENT_SUCCESSFUL');
  expect((await statusOf(p, id)).jobId).toBeNull();
});

it('binds the approval to content and list: a later change stops the start in words (D-062.05, T7)', async () => {
  const id = await readyLive(p, { name: 'Bound' });
  expect((await liveOf(p, id)).contentHash).toMatch(/^[0-9a-f]{64}$/);
  await p.database.owner.updateTable('liveDeployment').set({ priority: 99 }).where('id', '=', id).execute();
  await expect(start(p, id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('approval is no longer valid'),
  });
  await p.database.owner.updateTable('liveDeployment').set({ priority: 50 }).where('id', '=', id).execute();
  expect((await start(p, id)).body.status).toBe('ROLLOUT_INITIATED');
});

it('forecasts by starts of phases and freeze windows, says nothing while paused, and keeps a line of what is installed, failed and stopped (D-174c, D-062.12, D-062.16)', async () => {
  const day = 86_400;
  const id = await readyLive(p, { name: 'Forecast', phases: [{ share: 40 }, { share: 60, inSeconds: 3 * day }] });
  const begin = p.clock.now().getTime();
  const instant = (seconds: number) => new Date(begin + seconds * 1_000).toISOString();
  await start(p, id);
  expect((await statusOf(p, id)).expectedEnd).toBeNull();
  await runFor(p, 60);
  const manager = p.user('release-manager');
  const freeze = { from: instant(2 * day), to: instant(5 * day), reason: 'Works holidays' };
  const { body: window } = await manager.createFreezeWindow({ body: freeze });
  const between = await statusOf(p, id);
  const { counts } = between;
  expect(between.phases.map(({ state }) => state)).toEqual(['DONE', 'PLANNED']);
  expect(between.forecast.slice(0, 2).map(({ installed }) => installed)).toEqual([counts.SUCCESS, counts.SUCCESS]);
  expect(between.forecast[1]?.at).toBe(window.to);
  expect(between.expectedEnd).toBe(between.forecast.at(-1)?.at);
  expect(Date.parse(between.expectedEnd ?? '')).toBeGreaterThan(Date.parse(window.to));
  expect(Date.parse(between.expectedEnd ?? '')).toBeLessThan(Date.parse(window.to) + 120_000);
  expect(between.forecast.at(-1)?.installed).toBeLessThanOrEqual(between.total);
  expect(between.progress.at(-1)).toMatchObject({ installed: counts.SUCCESS, failed: counts.FAILED, aborted: 0 });
  await manager.deleteFreezeWindow({ params: { id: window.id } });
  await operator().pauseLiveDeployment({ params: { id }, body: { reason } });
  expect(await statusOf(p, id)).toMatchObject({ forecast: [], expectedEnd: null, endedOn: null });
  await operator().resumeLiveDeployment({ params: { id }, body: {} });
  await operator().abortLiveDeployment({ params: { id }, body: { reason } });
  await runFor(p, 3);
  const over = await statusOf(p, id);
  expect(over.progress.at(-1)).toEqual({
    at: over.endedOn,
    installed: over.counts.SUCCESS,
    failed: over.counts.FAILED,
    aborted: over.counts.ABORTED,
  });
  expect(over.counts.ABORTED).toBeGreaterThan(0);
});

it('keeps about as many points however long a rollout lasts, more of the last ten minutes, and never loses the newest (D-174c)', async () => {
  const id = await readyLive(p, { name: 'Long line' });
  await start(p, id);
  const { id: rolloutId } = await p.services.db
    .selectFrom('rollout')
    .select('id')
    .where('kind', '=', 'LIVE')
    .where('deploymentId', '=', id)
    .executeTakeFirstOrThrow();
  const begin = p.clock.now().getTime();
  const at = (minutes: number) => new Date(begin + minutes * 60_000);
  const note = (minutes: number) => inTransaction(p.services.db, (tx) => notePoint(tx, rolloutId, new Date(begin), at(minutes)));
  for (let minute = 1; minute <= 2_000; minute += 13) await note(minute);
  for (let second = 0; second <= 700; second += 10) await note(2_000 + second / 60);
  const { progress } = await statusOf(p, id);
  expect(progress.length).toBeLessThan(200);
  expect(progress.length).toBeGreaterThan(60);
  expect(progress[0]?.at).toBe(at(0).toISOString());
  expect(progress.at(-1)?.at).toBe(at(2_000 + 700 / 60).toISOString());
  const last = progress.filter((point) => Date.parse(point.at) > begin + (2_000 + 100 / 60) * 60_000);
  expect(last.length).toBeGreaterThanOrEqual(18);
  await operator().abortLiveDeployment({ params: { id }, body: { reason } });
  await runFor(p, 3);
});
