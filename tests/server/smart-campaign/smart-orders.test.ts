import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/connection.ts';
import { type RolloutPortal, reason, rolloutPortal, runFor } from '#tests/support/deployment/rollouts.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { smartPath } from '#tests/support/smart-campaign/smart-campaign-tests.ts';
import {
  ownListOf,
  plannedSmart,
  preparedSmart,
  rollOut,
  smartManager,
  smartOf,
  smartRequest,
  smartStatusOf,
} from '#tests/support/smart-campaign/smart-campaigns.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
let other: TestPortal;
beforeAll(async () => {
  p = await rolloutPortal(1_000, new Date());
  other = await testPortal({ database: p.database });
  return async () => {
    await other.close();
    await p.close();
  };
});

const post = async (portal: Pick<TestPortal, 'request'>, id: number, what: string, user: string, body: object = {}) => {
  const response = await portal.request(`${smartPath}/${id}/${what}`, { method: 'POST', user, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
};
/** As many at once as asked, at two servers in turn. */
const atOnce = (count: number, id: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => post(index % 2 === 0 ? p : other, id, 'rollout', 'launch-operator')));
const jobsOf = (id: number) =>
  p.services.db.selectFrom('fleetJob').select(['id', 'key', 'openedAt']).where('key', 'like', `smart-${id}-%`).execute();
const journalOf = async (id: number, ...commands: string[]) => {
  const rows = await p.services.db
    .selectFrom('journal')
    .select(['command', 'subject'])
    .where('entityType', '=', 'SMART_CAMPAIGN')
    .where('entityId', '=', id)
    .where('command', 'in', commands)
    .orderBy('seq')
    .execute();
  return rows.map(({ command, subject }) => `${command} by ${subject}`);
};
/** Statements that wait for a row that somebody else has. */
const waiting = async (db: Database) => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()
  `.execute(db);
  return rows[0]?.count;
};
const started = ['rollout.start by seed-launch-operator'];

describe('orders of a smart campaign to its backend (T6, T24, D-068.08)', () => {
  it('eight rollouts at once, at two servers, are one order and one campaign there', async () => {
    const id = await plannedSmart(p, 'Eight');
    const ended = await atOnce(8, id);
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await jobsOf(id)).toMatchObject([{ key: `smart-${id}-1` }]);
    expect(await journalOf(id, 'rollout.start')).toEqual(started);
    await runFor(p, 60, 2);
    const { counts, total } = await smartStatusOf(p, id);
    expect(counts.SUCCESS + counts.FAILED).toBe(total);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('kill -9 between order and answer: eight more make no second one, and one of them finds it', {
    timeout: 60_000,
  }, async () => {
    const id = await plannedSmart(p, 'Killed');
    const script = path.resolve('tests/support/smart-campaign/smart-host.ts');
    const host = spawn(process.execPath, [script, JSON.stringify(p.database.address), String(id)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(host.stdout, 'data');
    expect(String(line)).toContain('told');
    const begun = await jobsOf(id);
    expect(begun).toHaveLength(1);
    host.kill('SIGKILL');
    await once(host, 'exit');
    expect(await smartOf(p, id)).toMatchObject({ stage: 'PLANNED', status: 'CREATED' });
    const others = await atOnce(8, id);
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(others.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await jobsOf(id)).toEqual(begun);
    expect(await journalOf(id, 'rollout.start')).toEqual(started);
    expect((await smartStatusOf(p, id)).jobId).toBe(begun[0]?.id);
  });

  it('an answer that was lost twice is an unknown outcome: it says so, and the next attempt finds the same order', async () => {
    const id = await plannedSmart(p, 'Lost');
    const { upstreams } = p.services;
    const { fleet } = upstreams;
    const losing = async (request: Parameters<typeof fleet.startJob>[0]) => {
      await fleet.startJob(request);
      throw new Error('The connection was lost.');
    };
    Object.assign(upstreams, { fleet: { ...fleet, startJob: losing } });
    const lost = await post(p, id, 'rollout', 'launch-operator').finally(() => Object.assign(upstreams, { fleet }));
    expect([lost.status, lost.text]).toEqual([503, expect.stringContaining('not known')]);
    expect(await smartOf(p, id)).toMatchObject({ stage: 'PLANNED' });
    const begun = await jobsOf(id);
    expect(begun).toHaveLength(1);
    await rollOut(p, id);
    expect(await jobsOf(id)).toEqual(begun);
    expect(await smartOf(p, id)).toMatchObject({ status: 'ROLLED_OUT' });
  });
});

describe('commands that exclude each other, at once and at two servers (T6, D-068)', () => {
  const race = async (id: number, ...sent: readonly (readonly [what: string, user: string, body?: object])[]) => {
    const ended = await Promise.all(
      sent.map(([what, user, body], index) => post(index % 2 === 0 ? p : other, id, what, user, body)),
    );
    expect(ended.map(({ status }) => (status === 412 ? 409 : status)).sort()).toEqual([200, ...sent.slice(1).map(() => 409)]);
  };

  it('approve, reject and withdraw: one of them decides', async () => {
    const id = await preparedSmart(p, 'Decided once');
    await smartManager(p).requestSmartCampaign({ params: { id }, body: smartRequest });
    await race(id, ['approve', 'admin'], ['reject', 'admin', { reason }], ['withdraw', 'campaign-manager']);
    const decisions = await journalOf(id, 'request.approve', 'request.reject', 'request.withdraw');
    expect(decisions).toHaveLength(1);
    const { stage } = await smartOf(p, id);
    expect(stage).toBe(decisions[0]?.startsWith('request.approve') ? 'APPROVED' : 'PREPARATION');
    const uses = await p.services.db
      .selectFrom('vehicleListUse')
      .select('listId')
      .where('entityType', '=', 'SMART_CAMPAIGN')
      .where('entityId', '=', id)
      .execute();
    expect(uses).toHaveLength(stage === 'APPROVED' ? 1 : 0);
  });

  it('request and a change of its list: what is decided on is the list as it is (D-068.04, D-079.2)', async () => {
    const id = await preparedSmart(p, 'Counted once');
    const { listId } = await ownListOf(p, id);
    const shown = async () => [
      (await smartOf(p, id)).vehicleCount,
      (await smartManager(p).listSmartCampaigns({ query: { q: 'Counted once' } })).body.items[0]?.vehicleCount,
    ];
    const { db } = p.services;
    const toCount = (count: number) => db.updateTable('vehicleList').set({ count }).where('id', '=', listId);
    await toCount(7).execute();
    expect(await shown()).toEqual([7, 7]);
    // The change has the list and is not over when the campaign is requested.
    const asked = await db.transaction().execute(async (tx) => {
      await tx.updateTable('vehicleList').set({ count: 3 }).where('id', '=', listId).execute();
      const sent = post(p, id, 'request', 'campaign-manager', smartRequest);
      await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(1);
      return { sent };
    });
    expect(await asked.sent).toMatchObject({ status: 200 });
    expect(await shown()).toEqual([3, 3]);
    // What was asked for stays, whatever is counted later.
    await toCount(5).execute();
    expect(await shown()).toEqual([3, 3]);
  });

  it('request and delete: what is asked for is not gone, and what is gone is not asked for', async () => {
    const id = await preparedSmart(p, 'Asked or gone');
    const [asked, deleted] = await Promise.all([
      post(p, id, 'request', 'campaign-manager', smartRequest),
      other.request(`${smartPath}/${id}`, { method: 'DELETE', user: 'campaign-manager' }),
    ]);
    expect([asked.status, deleted.status].sort()).toEqual(asked.status === 200 ? [200, 409] : [204, 404]);
    if (asked.status === 200) expect(await smartOf(p, id)).toMatchObject({ stage: 'REQUESTED' });
    else expect((await refusal(smartOf(p, id))).status).toBe(404);
  });

  it('two aborts: one ends it, in one name', async () => {
    const id = await plannedSmart(p, 'Aborted once');
    await rollOut(p, id);
    await race(id, ['abort', 'launch-operator', { reason }], ['abort', 'admin', { reason }]);
    expect(await journalOf(id, 'rollout.abort')).toHaveLength(1);
    expect(await smartOf(p, id)).toMatchObject({ status: 'ROLLOUT_ABORTED' });
  });
});
