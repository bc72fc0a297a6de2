import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smartBatchId, smartCampaignOf } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { type RolloutPortal, reason, rolloutPortal, runFor } from '#tests/support/deployment/rollouts.ts';
import { plannedSmart, rollOut, smartManager, smartOperator } from '#tests/support/smart-campaign/smart-campaigns.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(1_000);
  await seedIdentityUsers(p.database.owner, 'https://issuer.test');
});
afterAll(() => p.close());

const today = () => p.clock.now().toISOString().slice(0, 10);
const days = (from: number, to: number) => ({ query: { from: dayAfter(today(), from), to: dayAfter(today(), to) } });
const entriesOf = async (id: number, from = -1, to = 20, user = 'campaign-manager') =>
  (await p.user(user).listSmartCalendarBatches(days(from, to))).body.filter(({ campaignId }) => campaignId === id);
const day = 86_400;

describe('phases of smart campaigns in the calendar (D-184, D-098, X-13)', () => {
  it('stand there once they are planned, each in its days, with what it is and where its plan is', async () => {
    const id = await plannedSmart(
      p,
      'In the calendar',
      [
        { share: 30, inSeconds: 2 * day },
        { share: 70, inSeconds: 9 * day },
      ],
      'FLEET = COMPANY',
    );
    const { phases } = (await smartManager(p).getSmartPlan({ params: { id } })).body;
    const entries = await entriesOf(id);
    expect(entries.map(({ start }) => start)).toEqual(phases.map(({ start }) => start));
    expect(entries[0]).toMatchObject({
      ...{ source: 'SCM', batchId: smartBatchId(id, 0), title: 'In the calendar', end: null, brandId: 1 },
      ...{ vehicleVolume: phases[0]?.vehicles, state: 'PLANNED', number: 1, of: 2, loaded: 0, criterion: phases[0]?.name },
    });
    expect(smartCampaignOf(entries[1]?.batchId ?? 0)).toBe(id);
    const numbers = async (from: number, to: number) => (await entriesOf(id, from, to)).map(({ number }) => number);
    expect([await numbers(0, 1), await numbers(2, 2), await numbers(3, 8), await numbers(9, 9)]).toEqual([[], [1], [], [2]]);
    const begins = [
      { name: 'First', start: phases[0]?.start ?? null, share: 50 },
      { name: 'Then', start: null, share: 40, begin: { by: 'SUCCESS' as const, share: 80, results: 1, soakHours: 24 } },
      { name: 'By hand', start: null, share: 10, begin: { by: 'HAND' as const } },
    ];
    const { body: foreseen } = await smartManager(p).saveSmartPlan({ params: { id }, body: { phases: begins } });
    expect((await entriesOf(id)).map(({ number, start }) => [number, start])).toEqual([
      [1, foreseen.phases[0]?.start],
      [2, foreseen.phases[1]?.expectedStart],
    ]);
  });

  it('are as their rollout is: under way, done, on hold, stopped', async () => {
    const phases = [{ share: 40 }, { share: 30, inSeconds: 60 }, { share: 30, inSeconds: 3 * day }];
    const id = await plannedSmart(p, 'Under way', phases, 'FLEET = TEST');
    await rollOut(p, id);
    await runFor(p, 3);
    const states = async () => (await entriesOf(id)).map(({ state }) => state);
    expect(await states()).toEqual(['ACTIVE', 'PLANNED', 'PLANNED']);
    await runFor(p, 40, 2);
    const [done] = await entriesOf(id);
    expect(done).toMatchObject({ state: 'COMPLETED', end: expect.any(String), loaded: expect.any(Number) });
    expect(done?.loaded).toBeGreaterThan(0);
    await smartOperator(p).pauseSmartCampaign({ params: { id }, body: { reason } });
    expect((await states())[2]).toBe('PAUSED');
    await smartOperator(p).abortSmartCampaign({ params: { id }, body: { reason } });
    await runFor(p, 5, 2);
    expect([(await states())[0], (await states())[2]]).toEqual(['COMPLETED', 'CANCELED']);
  });

  it('are read by readers of smart campaigns of the brand alone, in the feed and on home as well (D-033, T22)', async () => {
    const id = await plannedSmart(p, 'Subscribed to', [{ share: 100, inSeconds: day }], 'FLEET = COMPANY');
    expect((await refusal(p.user('data-load-manager').listSmartCalendarBatches(days(0, 1)))).status).toBe(403);
    expect((await p.user('admin', 4).listSmartCalendarBatches(days(-1, 20))).body).toEqual([]);
    expect(await entriesOf(id, 0, 2, 'launch-operator')).toHaveLength(1);
    const feed = async (user: string) => {
      const { url } = (await p.user(user).createCalendarFeed({})).body;
      return (await p.fetch(new Request(url ?? ''))).text().then((text) => text.replaceAll('\r\n ', ''));
    };
    expect(await feed('campaign-manager')).toContain('SUMMARY:Subscribed to · phase 1\r\n');
    expect(await feed('campaign-manager')).toContain(`/software/campaigns/oru-smart-campaign/${id}/plan-deployment`);
    expect(await feed('data-load-manager')).not.toContain('Subscribed to');
    const homeOf = async (user: string) => (await p.user(user).getHome({})).body.calendar ?? [];
    expect(await homeOf('campaign-manager')).toContainEqual(
      expect.objectContaining({ kind: 'PHASE', title: expect.stringMatching(/^Subscribed to: /) }),
    );
    expect((await homeOf('data-load-manager')).map(({ title }) => title).join()).not.toContain('Subscribed to');
  });
});
