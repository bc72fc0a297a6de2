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
    expect(await refusal(dossier('2099-01-01T00:00:00.000Z'))).toMatchObject({ status: 400, fields: ['/at'] });
  });
});

describe('rounds of gate 2', () => {
  it('begin anew, are ticked by the reviewer of the moment alone, and stay in the dossier (BLU-08, BLU-21, D-075.3, D-075.4, D-080d, D-099)', async () => {
    const { id } = await t.setup.newUpdate();
    const params = { id };
    const [former, second] = ['seed-release-manager', 'seed-second-baseline-update-manager'];
    const technical = { params: { id, category: 'technical' as const } };
    const { owner, reviewer } = who();
    const other = () => t.user('second-baseline-update-manager');
    const shown = async () => (await owner().getGateReview(technical)).body;
    const save = async (by: ReturnType<typeof owner>, reviewerId: string, done: boolean, comment = '') => {
      const checklist = (await shown()).checklist.map(({ text }) => ({ text, done, comment }));
      return by.editGateReview({ ...technical, body: { reviewerId, checklist, comment } });
    };
    const ticks = async () => (await shown()).checklist.map(({ done }) => done);
    const nothing = [false, false, false, false];
    await t.setup.fulfil(id);
    // Before gate 2 is submitted there is nothing to tick.
    expect(await refusal(save(reviewer(), former, true))).toMatchObject({ status: 409, needs: ['reviewedWhileSubmitted'] });
    await t.setup.submitGate(id);
    await save(reviewer(), former, true, 'Measured twice');
    expect(await ticks()).toEqual([true, true, true, true]);
    const approve = () => other().approveGateReview({ ...technical, body: {} as never });
    // Who reviews now answers for nothing that another one ticked.
    const { checklist, comment } = await shown();
    await owner().editGateReview({ ...technical, body: { reviewerId: second, checklist, comment } });
    expect(await shown()).toMatchObject({ reviewer: { id: second }, comment: '' });
    expect(await ticks()).toEqual(nothing);
    expect(await refusal(approve())).toMatchObject({ needs: ['everyItemDone'] });
    await save(other(), second, true);
    await approve();
    await t.setup.rejectOne(id);
    const reason = 'The HIL run is not complete.';
    await who()
      .admin()
      .decideGate2({ params, body: { decision: 'NO_GO', reason, conditions: [] } as never });
    // What is decided is not ticked either, in a category that nobody decided.
    const functional = { params: { id, category: 'functional' as const } };
    const open = (await owner().getGateReview(functional)).body;
    const late = { reviewerId: former, checklist: open.checklist.map((item) => ({ ...item, done: true })), comment: '' };
    expect(await refusal(reviewer().editGateReview({ ...functional, body: late }))).toMatchObject({
      needs: ['reviewedWhileSubmitted'],
    });
    await t.setup.submitGate(id);
    expect(await shown()).toMatchObject({ status: 'PENDING', comment: '', decidedBy: null, decidedOn: null });
    expect(await ticks()).toEqual(nothing);
    await save(other(), second, true);
    await t.setup.withdrawGate(id);
    expect(await ticks()).toEqual(nothing);

    const { people, rounds } = (await reviewer().getBaselineDossier({ params, query: {} })).body;
    expect(rounds.map(({ round, end }) => [round, end?.event, end?.state, end?.reason])).toEqual([
      [1, 'gate2.decide', 'REJECTED', reason],
      [2, 'gate2.withdraw', 'IN_PROGRESS', null],
    ]);
    const [first, next] = rounds.map(({ reviews }) => reviews[0]);
    expect(first).toMatchObject({
      category: 'technical',
      reviewers: [
        { reviewer: former, by: null },
        { reviewer: second, by: 'seed-baseline-update-manager' },
      ],
      decision: { event: 'item.approve', by: second },
    });
    expect(first?.items[0]?.marks.map(({ by, done }) => [by, done])).toEqual([
      [former, true],
      ['seed-baseline-update-manager', false],
      [second, true],
    ]);
    expect(next).toMatchObject({ reviewers: [{ reviewer: second }], decision: null });
    expect(next?.items.map(({ done, marks }) => [done, marks.map(({ by }) => by)])).toEqual(nothing.map(() => [true, [second]]));
    expect(people.map(({ id: subject }) => subject)).toEqual(expect.arrayContaining([former, second]));
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
    // The same software in other hardware, with other data or another boot loader, is another version (D-081c).
    const { id: third } = await t.setup.newUpdate();
    const { id: releaseId } = await t.setup.newRelease(third, 'Display unit');
    const parts = { hwPartNumber: '10A035816B', datasetPartNumber: '10A035819A', bootloaderVersion: '0002' };
    await who()
      .owner()
      .saveEcuReleaseVersionTarget({
        params: { id: releaseId },
        body: { ...versionTarget.example, swVersion: '0912', ...parts },
      });
    const [row] = await compare(id, third);
    expect(row).toMatchObject({ change: 'CHANGED', differs: Object.keys(parts), from: parts });
  });
});
