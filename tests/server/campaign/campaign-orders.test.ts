import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { bigLoopCampaigns } from '#server/modules/campaign/big-loop-campaign.ts';
import { oru20Campaigns } from '#server/modules/campaign/oru20-campaign.ts';
import { bigLoopSetup, type CampaignSetup, oru20Setup } from '#tests/support/campaign/campaign-setup.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let one: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  one = await testPortal();
  other = await testPortal({ database: one.database });
  await seedPeople(one.services);
  return async () => {
    await other.close();
    await one.close();
  };
});

const kinds = [
  { key: 'big-loop', make: bigLoopSetup, watched: bigLoopCampaigns.watched, table: 'bigLoopCampaign', tool: 'big-loop-service' },
  { key: 'ORU 2.0', make: oru20Setup, watched: oru20Campaigns.watched, table: 'oru20Campaign', tool: 'oru20-service' },
] as const;

describe.each(kinds)('orders of $key to its service (T7, T24, D-066.3)', ({ make, table, tool, watched }) => {
  const db = () => one.services.db;
  const stored = (id: number) => db().selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ordersOf = (setup: CampaignSetup, id: number) =>
    db().selectFrom('toolOrder').selectAll().where('entityType', '=', setup.type).where('entityId', '=', id).execute();
  const inService = async (id: number) =>
    db()
      .selectFrom('campaignServiceCampaign')
      .selectAll()
      .where('key', '=', (await stored(id)).toolKey)
      .execute();
  const rollout = async (portal: TestPortal, setup: CampaignSetup, id: number) => {
    const manager = await inProcess(portal)('oru20-manager');
    const response = await manager.call(`${setup.base}/campaigns/${id}/rollout`, { method: 'POST', body: '{}' });
    return { status: response.status, text: await response.text() };
  };
  const rolledOut = async (setup: CampaignSetup, id: number) =>
    db()
      .selectFrom('journal')
      .select(['command', 'subject'])
      .where('entityType', '=', setup.type)
      .where('entityId', '=', id)
      .where('command', '=', 'campaign.rollout')
      .execute();

  it('eight rollouts at once, at two servers, are one order and one campaign there', async () => {
    const setup = make(inProcess(one));
    const id = await setup.readyCampaign();
    const ended = await Promise.all(Array.from({ length: 8 }, (_, index) => rollout(index % 2 === 0 ? one : other, setup, id)));
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ended.filter(({ status }) => status === 409 || status === 412)).toHaveLength(7);
    expect(await ordersOf(setup, id)).toMatchObject([{ command: 'campaign.rollout', outcome: 'done' }]);
    expect(await inService(id)).toHaveLength(1);
    expect(await rolledOut(setup, id)).toHaveLength(1);
    expect((await stored(id)).status).toBe('ROLLED_OUT');
  });

  it('kill -9 between order and answer: seven more make no second one, and it is carried out in the name of who gave it', {
    timeout: 60_000,
  }, async () => {
    const setup = make(inProcess(one));
    const id = await setup.readyCampaign();
    const script = path.resolve('tests/support/campaign/campaign-host.ts');
    const address = JSON.stringify(one.database.address);
    const host = spawn(process.execPath, [script, address, tool, `${setup.base}/campaigns/${id}/rollout`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(host.stdout, 'data');
    expect(String(line)).toContain('told');
    const begun = await inService(id);
    host.kill('SIGKILL');
    await once(host, 'exit');
    const others = await Promise.all(Array.from({ length: 7 }, (_, index) => rollout(index % 2 === 0 ? one : other, setup, id)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 409));
    expect(others[0]?.text).toContain('underWay');
    expect(others[0]?.text).toContain('has not yet said what became of your order.');
    expect((await stored(id)).status).toBe('CREATED');
    await db()
      .updateTable('toolOrder')
      .set({ begunOn: new Date(Date.now() - 60_000) })
      .where('entityType', '=', setup.type)
      .where('entityId', '=', id)
      .execute();
    await watched.lookAtAll(other.services);
    expect(await stored(id)).toMatchObject({ status: 'ROLLED_OUT', campaignIdUcl: expect.stringMatching(/^UCL-/) });
    expect(await ordersOf(setup, id)).toMatchObject([{ outcome: 'done' }]);
    expect((await inService(id)).map(({ begunOn, no }) => [begunOn, no])).toEqual(begun.map(({ begunOn, no }) => [begunOn, no]));
    expect(await rolledOut(setup, id)).toEqual([{ command: 'campaign.rollout', subject: 'seed-oru20-manager' }]);
  });

  it('an answer that was lost is an unknown outcome: it says so, once, and is settled by the same key (BIG-09, T24)', async () => {
    const setup = make(inProcess(one));
    const id = await setup.readyCampaign();
    await setup.simulate(id, { fault: 'ANSWER_LOST' });
    const lost = await rollout(one, setup, id);
    expect([lost.status, lost.text]).toEqual([503, expect.stringContaining('not known yet')]);
    expect(lost.text).toContain('underWay');
    const shown = async () =>
      JSON.parse(await (await setup.manager()).call(`${setup.base}/campaigns/${id}`).then((one) => one.text()));
    expect((await shown()).readiness.editable).toBe(false);
    await watched.lookAtAll(other.services);
    const before = await stored(id);
    const { no } = (await inService(id))[0] ?? {};
    // Tries that learn nothing new change nothing, and leave no row in the history.
    for (let tries = 0; tries < 3; tries += 1) await watched.lookAtAll(other.services);
    expect((await stored(id)).revision).toBe(before.revision);
    await setup.simulate(id, {});
    await watched.lookAtAll(other.services);
    expect(await stored(id)).toMatchObject({ status: 'ROLLED_OUT', campaignIdUcl: `UCL-${String(no).padStart(6, '0')}` });
    expect(await inService(id)).toHaveLength(1);
    const next = await setup.readyCampaign();
    expect((await rollout(one, setup, next)).status).toBe(200);
    // Telling the simulator once more took a number, the tries none.
    expect((await inService(next))[0]?.no).toBe((no ?? 0) + 2);
    expect((await ordersOf(setup, id)).filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  it('a service that does not answer closes the rollout, and says so (ERR-19)', async () => {
    const setup = make(inProcess(one));
    const id = await setup.readyCampaign();
    await setup.simulate(id, { health: 'NOT_AVAILABLE' });
    const refused = await rollout(one, setup, id);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('serviceAnswers')]);
    await setup.simulate(id, {});
    expect((await rollout(one, setup, id)).status).toBe(200);
  });
});
