import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FlowState } from '#contract/command.ts';
import { type Explained, explain } from '#machines/explain.ts';
import { factsAt, nextChange } from '#machines/external-facts.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { ProblemError } from '#server/problem.ts';
import { holdFreezes, lockFreezes } from '#server/rollout/freeze.ts';
import {
  liveOf,
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const operator = () => p.user('launch-operator');
const manager = () => p.user('release-manager');
const at = (seconds: number) => new Date(p.clock.now().getTime() + seconds * 1_000).toISOString();
const flow: Flow = liveDeploymentFlow;

/** What a page says of a command: the flow as the call answers it, explained at an instant. */
function shown(state: FlowState, command: string, instant: Date): Explained | undefined {
  const facts = factsAt(state.external, instant.getTime());
  return explain(flow, revive(flow, state), seedActor('launch-operator'), facts).find((one) => one.command === command);
}

const keysOf = (explained: Explained | undefined) => explained?.needs.map(({ key }) => key);

async function refusedWith(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof ProblemError)) throw error ?? new Error('the call was accepted');
  expect(error.status).toBe(409);
  return error.document.needs;
}

async function frozen<T>(from: string, to: string, work: () => Promise<T>): Promise<T> {
  const { body } = await manager().createFreezeWindow({ body: { from, to, reason } });
  try {
    return await work();
  } finally {
    await manager().deleteFreezeWindow({ params: { id: body.id } });
  }
}

describe('a fact in time is in what the page explains, and the refusal names the same (D-247)', () => {
  it('the start waits for its first phase, unless it is started now (D-062.08)', async () => {
    const id = await readyLive(p, { name: 'Later', phases: [{ share: 100, inSeconds: 3_600 }] });
    const { flow: state } = await liveOf(p, id);
    const before = shown(state, 'rollout.start', p.clock.now());
    expect(keysOf(before)).toEqual(['startDue']);
    expect(await refusedWith(operator().startLiveDeployment({ params: { id }, body: {} }))).toEqual(before?.needs);

    const due = nextChange(state.external, p.clock.now().getTime());
    expect(due).toBe(p.clock.now().getTime() + 3_600_000);
    expect(shown(state, 'rollout.start', new Date(due ?? 0))?.open).toBe(true);
    expect((await start(p, id)).body.status).toBe('ROLLOUT_INITIATED');
    await operator().abortLiveDeployment({ params: { id }, body: { reason } });
    await runFor(p, 3);
  });

  it('nothing starts, resumes or is retried while a freeze window holds, and each opens again when it ends (D-062.08, D-062.12, D-062.14, D-062.16)', async () => {
    const planned = await readyLive(p, { name: 'Frozen start', phases: [{ share: 100, inSeconds: -5 }] });
    const id = await readyLive(p, { name: 'Frozen work', priority: 90 });
    await start(p, id);
    await runFor(p, 2);
    await p.user('admin').tellSimulatedAnswer({
      params: { kind: 'LIVE', id },
      body: { type: 'vehicles.failed', count: 2, reason: 'VEHICLE_OFFLINE' },
    });
    await operator().pauseLiveDeployment({ params: { id }, body: { reason } });
    const [from, to] = [at(-60), at(600)];
    await frozen(from, to, async () => {
      const { flow: running } = await liveOf(p, id);
      const { flow: ready } = await liveOf(p, planned);
      const asked = [
        ['rollout.resume', running, () => operator().resumeLiveDeployment({ params: { id }, body: {} })],
        [
          'rollout.retryFailed',
          running,
          () => operator().retryFailedVehicles({ params: { id }, body: { reasons: ['VEHICLE_OFFLINE'] } }),
        ],
        ['rollout.start', ready, () => operator().startLiveDeployment({ params: { id: planned }, body: {} })],
      ] as const;
      for (const [command, state, call] of asked) {
        const explained = shown(state, command, p.clock.now());
        expect([command, keysOf(explained)]).toEqual([command, ['notFrozen']]);
        expect(await refusedWith(call())).toEqual(explained?.needs);
        expect(nextChange(state.external, p.clock.now().getTime())).toBe(Date.parse(to));
        expect(keysOf(shown(state, command, new Date(to)))).toEqual([]);
      }
      // A page that stays open needs to know of a window before it begins, too.
      expect(ready.external?.frozen).toMatchObject([{ from, to, reason, by: seedActor('release-manager').name }]);
    });
    await operator().abortLiveDeployment({ params: { id }, body: { reason } });
    await runFor(p, 3);
  });
});

describe('a freeze window that was committed first wins over a start (D-062.16)', () => {
  const isWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
    `.execute(p.database.owner);
    expect(rows[0]?.waiting).toBeGreaterThan(0);
  };

  it('also one that begins while the fleet is asked for the job', async () => {
    const id = await readyLive(p, { name: 'Slow fleet' });
    const { fleet } = p.services.upstreams;
    const asked = vi.spyOn(fleet, 'startJob').mockImplementationOnce(async () => {
      p.clock.pass(1_000);
      await manager().createFreezeWindow({ body: { from: at(0), to: at(60), reason } });
      return 'J-TOO-LATE';
    });
    expect(await refusedWith(start(p, id))).toMatchObject([{ key: 'notFrozen' }]);
    asked.mockRestore();
    expect((await liveOf(p, id)).status).toBe('READY_TO_ROLLOUT');
    p.clock.pass(61_000);
  });

  it('also one that is being set: the start waits for it', async () => {
    const id = await readyLive(p, { name: 'Behind a freeze' });
    let started: Promise<unknown> | undefined;
    const window = { homeBrandId: 1, brandIds: [1], startsOn: new Date(at(-1)), endsOn: new Date(at(60)), reason };
    const stamp = { createdOn: p.clock.now(), createdBy: 'seed-admin', changedOn: p.clock.now(), changedBy: 'seed-admin' };
    await p.services.db.transaction().execute(async (tx) => {
      await lockFreezes(tx, 1);
      await tx
        .insertInto('freezeWindow')
        .values({ ...window, ...stamp })
        .execute();
      started = refusedWith(start(p, id));
      await vi.waitFor(isWaiting);
    });
    expect(await started).toMatchObject([{ key: 'notFrozen' }]);
    p.clock.pass(61_000);
  });

  it('and one that comes second waits for the start', async () => {
    const body = { from: at(0), to: at(1), reason };
    let set: Promise<unknown> | undefined;
    await p.services.db.transaction().execute(async (tx) => {
      await holdFreezes(tx, 1);
      set = manager().createFreezeWindow({ body });
      await vi.waitFor(isWaiting);
    });
    expect(await set).toMatchObject({ body: { reason } });
  });
});

it('tells the pages of the deployments that a freeze window concerns when it is set and when it is lifted (D-247)', async () => {
  const id = await readyLive(p, { name: 'Told of freezes' });
  const planning = await readyLive(p, { name: 'Told while it is planned' });
  // Approved, and not planned yet.
  await p.database.owner.updateTable('liveDeployment').set({ status: 'IN_PREPARATION' }).where('id', '=', planning).execute();
  const told: unknown[] = [];
  const reader = p.services.live
    .subscribe({
      brandId: 4,
      rule: { anyone: true },
      sid: 'x',
      signal: new AbortController().signal,
      again: async () => ({ actor: seedActor('release-manager-audi'), sid: 'x', issuer: '' }),
    })
    .getReader();
  const hear = async () => {
    for (;;) {
      const { value } = await reader.read();
      for (const [, news = ''] of new TextDecoder().decode(value).matchAll(/^data: (.*)$/gm)) told.push(JSON.parse(news));
      if ([id, planning].every((one) => told.some((news) => (news as { entityId: number }).entityId === one))) return;
    }
  };
  await frozen(at(-1), at(60), async () => {
    await hear();
    for (const entityId of [id, planning])
      expect(told).toContainEqual(
        expect.objectContaining({ entityType: 'LIVE_DEPLOYMENT', entityId, command: 'freeze.changed', by: null }),
      );
    told.length = 0;
  });
  await hear();
  await reader.cancel();
});
