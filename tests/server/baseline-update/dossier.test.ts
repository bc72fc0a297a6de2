import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { type BaselinePortal, baselinePortal, persons } from '#tests/support/baseline-update/baseline-portal.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: BaselinePortal;
beforeAll(async () => {
  t = await baselinePortal();
});
afterAll(() => t.close());
const who = () => persons(t);
const { versionCurrent, versionTarget } = ecuReleaseParts;

describe('the dossier of a baseline update', () => {
  it('shows all of it as of any moment, with the journal row of the decision (BLU-08, BLU-21, BLU-22, STATE-10)', async () => {
    const { id } = await t.setup.newUpdate();
    const params = { id };
    const dossier = async (at?: string) =>
      (
        await who()
          .reviewer()
          .getBaselineDossier({ params, query: at === undefined ? {} : { at } })
      ).body;
    await t.setup.fulfil(id);
    t.clock.pass(60_000);
    const before = t.clock.now().toISOString();
    t.clock.pass(60_000);
    await t.setup.submitGate(id);
    await t.setup.approveAll(id);
    const body = { decision: 'GO', reason: '', conditions: [] } as const;
    await who()
      .admin()
      .decideGate2({ params, body: body as never });
    const now = await dossier();
    const [update] = now.items;
    expect(update).toMatchObject({ entityType: 'BASELINE_UPDATE', id, state: { value: 'APPROVED' } });
    expect(new Set(now.items.map(({ entityType }) => entityType))).toEqual(
      new Set(['BASELINE_UPDATE', 'ECU_RELEASE', 'PRECONDITION', 'GATE_REVIEW']),
    );
    expect(now.items.filter(({ entityType }) => entityType === 'GATE_REVIEW')).toHaveLength(5);
    // The seal is a row of the journal, which anybody can check.
    const { hash } = await t.database.owner
      .selectFrom('journal')
      .select('hash')
      .where('seq', '=', now.decision?.seq as never)
      .executeTakeFirstOrThrow();
    expect(now.decision?.hash).toBe(hash);
    expect(now.people.map(({ id: subject }) => subject)).toContain('seed-baseline-update-manager');
    expect(now.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['gate2.submit', 'gate2.decide', 'item.approve']),
    );
    const then = await dossier(before);
    expect(then.items[0]).toMatchObject({ state: { value: 'IN_PROGRESS' } });
    expect(then.decision).toBeNull();
    expect((await refusal(dossier('2000-01-01T00:00:00.000Z'))).status).toBe(404);
  });
});

describe('the comparison of ECU versions', () => {
  it('sets current against target, and the target against that of another baseline (BLU-03, BLU-10)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: other } = await t.setup.newUpdate();
    const save = async (releaseId: number, swVersion: string, current = true) => {
      const params = { id: releaseId };
      if (current) await who().owner().saveEcuReleaseVersionCurrent({ params, body: versionCurrent.example });
      await who()
        .owner()
        .saveEcuReleaseVersionTarget({ params, body: { ...versionTarget.example, swVersion } });
    };
    await save((await t.setup.newRelease(id, 'Display unit')).id, '0912');
    await save((await t.setup.newRelease(other, 'Display unit')).id, '0913', false);
    const compare = async (at: number, against?: number) =>
      (
        await who()
          .reviewer()
          .compareBaselines({ params: { id: at }, query: against === undefined ? {} : { with: against } })
      ).body;
    expect(await compare(id)).toEqual([
      expect.objectContaining({
        change: 'CHANGED',
        from: expect.objectContaining({ swVersion: '0911' }),
        to: expect.objectContaining({ swVersion: '0912' }),
      }),
    ]);
    expect((await compare(other)).map(({ change }) => change)).toEqual(['ADDED']);
    expect((await compare(id, other)).map(({ change, from, to }) => [change, from?.swVersion, to?.swVersion])).toEqual([
      ['CHANGED', '0913', '0912'],
    ]);
  });
});
