import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { type BaselinePortal, baselinePortal, persons } from '#tests/support/baseline-update/baseline-portal.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: BaselinePortal;
beforeAll(async () => {
  t = await baselinePortal();
});
afterAll(() => t.close());
const who = () => persons(t);

const gateOf = async (id: number) => (await who().owner().getGate2({ params: { id } })).body;
const statusOf = async (id: number) => (await who().owner().getBaselineUpdate({ params: { id } })).body.status;
const submit = (id: number) => who().owner().submitGate2({ params: { id }, body: {} });
const at = (id: number, category: (typeof gateCategories)[number]) => ({ params: { id, category } });
const go = { decision: 'GO', reason: '', conditions: ['Watch the first 100 vehicles'] } as const;
const tasksOf = async (user: string, type: 'BASELINE_UPDATE' | 'GATE_REVIEW', id?: number) =>
  (await t.user(user).getHome({})).body.tasks
    .filter(({ entityId, entityType }) => entityType === type && (id === undefined || entityId === id))
    .map(({ kind }) => kind);
/** A baseline update whose gate 2 is submitted. */
async function submitted(): Promise<number> {
  const { id } = await t.setup.newUpdate();
  await t.setup.fulfil(id);
  await submit(id);
  return id;
}

describe('gate 2', () => {
  it('stays closed by each of its facts, one by one and by name (BLU-08, BLU-21, D-075.3)', async () => {
    const { id } = await t.setup.newUpdate();
    await who()
      .owner()
      .saveBaselineUpdateVersionCurrent({ params: { id }, body: { baselineName: 'Autumn', clusterVersion: '26.4' } as never });
    const closed = async () => (await refusal(submit(id))).needs;
    expect(await closed()).toEqual(['hasEcuRelease', 'everyPreconditionConfirmed']);
    const { id: releaseId } = await t.setup.newRelease(id, 'Display unit');
    const { id: functionId } = await t.setup.newFunction(id);
    const { id: riskId } = await t.setup.newRisk(id, { title: 'It restarts', probability: 5, severity: 5 });
    expect(await closed()).toEqual([
      ...['everyEcuReleaseApproved', 'everyFunctionApproved', 'everyPreconditionConfirmed', 'noHighRiskOpen'],
    ]);
    const { requirements, progress } = await gateOf(id);
    const of = (key: string) => requirements.find((one) => one.key === key);
    expect(of('everyEcuReleaseApproved')).toMatchObject({
      ...{ met: 0, total: 1 },
      missing: [{ name: expect.stringContaining('Display unit'), route: expect.stringContaining(`/ecu-release/${releaseId}/`) }],
    });
    expect(of('noHighRiskOpen')?.missing).toEqual([
      expect.objectContaining({ name: 'It restarts', route: expect.stringContaining(`/risk/${riskId}/`) }),
    ]);
    expect(progress.map(({ category }) => category)).toEqual([...gateCategories]);
    expect(progress.every(({ confirmed, total }) => confirmed === 0 && total > 0)).toBe(true);
    await t.setup.confirmAll(id);
    expect((await gateOf(id)).progress.every(({ confirmed, total }) => confirmed === total)).toBe(true);
    await t.setup.fulfil(id);
    expect(await closed()).toEqual(['everyFunctionApproved', 'noHighRiskOpen']);
    await t.setup.approveFunction(functionId);
    // A high risk that is in work no longer keeps it closed (D-077.4).
    await who()
      .owner()
      .assessRisk({ params: { id: riskId }, body: {} });
    expect((await gateOf(id)).requirements.flatMap(({ missing }) => missing)).toEqual([]);
    expect((await submit(id)).body.status).toBe('PENDING');
  });

  it('locks everything below it while it is decided (D-075.7, D-076.4, BLU-11)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: riskId } = await t.setup.newRisk(id);
    await t.setup.fulfil(id);
    const { items } = (await who().owner().listEcuReleases({ params: { id }, query: {} })).body;
    await submit(id);
    const params = { id };
    const body = { baselineName: 'Winter', clusterVersion: '27.1', clusterPartNumber: '', releaseDate: null };
    const closed = [
      () => who().owner().saveBaselineUpdateVersionTarget({ params, body }),
      () =>
        who()
          .owner()
          .saveEcuReleaseVersionTarget({
            params: { id: items[0]?.id ?? 0 },
            body: {
              ...{ hwPartNumber: '10A035816A', hwVersion: 'H12', swPartNumber: '10A915184A', swVersion: '0912' },
              datasetPartNumber: '',
              bootloaderVersion: '',
            },
          }),
      () =>
        who()
          .owner()
          .assessRisk({ params: { id: riskId }, body: {} }),
      () =>
        who()
          .owner()
          .createEcuRelease({ params: { id }, body: { ...ecuReleaseExample, ecuName: 'Too late' } }),
      () =>
        who()
          .owner()
          .startPrecondition({ params: { id, category: 'testing', name: 'hil-passed' }, body: {} }),
    ];
    for (const call of closed) expect((await refusal(call())).status).toBe(409);
    expect((await who().owner().withdrawGate2({ params, body: {} })).body.status).toBe('IN_PROGRESS');
    expect(
      (
        await who()
          .owner()
          .assessRisk({ params: { id: riskId }, body: {} })
      ).body.status,
    ).toBe('IN_PROGRESS');
  });

  it('needs five reviews by their reviewers, and a decision by none of them alone (BLU-08, D-023, D-075.4, D-075.5)', async () => {
    const id = await submitted();
    expect((await gateOf(id)).categories.map(({ category, status }) => [category, status])).toEqual(
      gateCategories.map((category) => [category, 'PENDING']),
    );
    await t.setup.nameReviewer(id, 'testing');
    // Only whom it names reviews it.
    expect(
      await refusal(
        who()
          .owner()
          .approveGateReview({ ...at(id, 'testing'), body: {} as never }),
      ),
    ).toMatchObject({ status: 403 });
    const decide = () =>
      who()
        .reviewer()
        .decideGate2({ params: { id }, body: go as never });
    expect(await refusal(decide())).toMatchObject({ status: 409, needs: ['everyReviewApproved'] });
    await t.setup.approveAll(id);
    // The owner decides no baseline of its own, even with the role (four eyes).
    expect(
      (
        await refusal(
          who()
            .owner()
            .decideGate2({ params: { id }, body: go as never }),
        )
      ).status,
    ).toBe(403);
    expect((await decide()).body.status).toBe('APPROVED');
    expect((await gateOf(id)).decision).toMatchObject({
      decision: 'GO',
      conditions: ['Watch the first 100 vehicles'],
      decidedBy: { id: 'seed-release-manager' },
    });
  });

  it('goes back with no-go and a reason, and comes again (D-075.5, D-075.6, D-075.7, T5)', async () => {
    const id = await submitted();
    const decide = (body: object) =>
      who()
        .admin()
        .decideGate2({ params: { id }, body: body as never });
    expect(await refusal(decide({ decision: 'NO_GO', reason: '', conditions: [] }))).toMatchObject({
      status: 422,
      fields: ['/reason'],
    });
    const reason = 'The HIL run covers 12 of 14 ECU releases.';
    expect((await decide({ decision: 'NO_GO', reason, conditions: [] })).body.status).toBe('REJECTED');
    expect((await gateOf(id)).decision).toMatchObject({ decision: 'NO_GO', reason });
    expect((await submit(id)).body.status).toBe('PENDING');
    expect((await gateOf(id)).decision).toBeNull();
    // A review that was rejected closes it without a decision on the whole.
    expect(await refusal(who().admin().closeGate2({ params: { id }, body: {} }))).toMatchObject({
      needs: ['someReviewRejected'],
    });
    await t.setup.rejectOne(id);
    expect((await who().admin().closeGate2({ params: { id }, body: {} })).body.status).toBe('REJECTED');
    await submit(id);
    await t.setup.approveAll(id);
    await decide(go);
    expect(await statusOf(id)).toBe('APPROVED');
  });

  it('stands with its reviewers: their inbox, and a task on home (D-023, HOME-02)', async () => {
    const id = await submitted();
    await t.setup.nameReviewer(id, 'technical');
    const inbox = async () =>
      (await who().reviewer().listMyReviews({})).body
        .filter(({ bluId }) => bluId === id)
        .map(({ category, status }) => [category, status]);
    expect(await inbox()).toEqual([['technical', 'PENDING']]);
    const [review] = (await gateOf(id)).categories;
    expect(await tasksOf('release-manager', 'GATE_REVIEW', review?.id)).toHaveLength(1);
    await who()
      .reviewer()
      .approveGateReview({ ...at(id, 'technical'), body: {} as never });
    expect(await inbox()).toEqual([['technical', 'APPROVED']]);
    expect(await tasksOf('release-manager', 'GATE_REVIEW', review?.id)).toEqual([]);
    expect(
      (
        await who()
          .owner()
          .listBaselineUpdates({ query: { limit: 250 } })
      ).body.items.find((row) => row.id === id),
    ).toMatchObject({
      inReview: 4,
    });
  });

  it('leads to a release, a rollout that its smart campaign starts, and an end (BLU-01, D-075.8, D-075.9, D-075.10)', async () => {
    const { id, code } = await t.setup.newUpdate();
    await t.setup.fulfil(id);
    await submit(id);
    await t.setup.approveAll(id);
    await who()
      .admin()
      .decideGate2({ params: { id }, body: go as never });
    const release = () => who().owner().releaseBaselineUpdate({ params: { id }, body: {} });
    // A target version that was forgotten is written in; then it stays.
    expect(await refusal(release())).toMatchObject({ status: 409, needs: ['versionTargetSaved'] });
    const body = { baselineName: code, clusterVersion: '27.1', clusterPartNumber: '', releaseDate: null };
    const write = () => who().owner().saveBaselineUpdateVersionTarget({ params: { id }, body });
    await write();
    expect(
      (
        await refusal(
          who()
            .owner()
            .saveBaselineUpdateVersionTarget({ params: { id }, body: { ...body, clusterVersion: '28.0' } }),
        )
      ).status,
    ).toBe(409);
    expect((await release()).body.status).toBe('READY_FOR_DEPLOYMENT');
    await t.setup.deploy(id);
    expect(await statusOf(id)).toBe('ROLLOUT');
    expect((await who().owner().closeBaselineUpdate({ params: { id }, body: {} })).body.status).toBe('FINISHED');
  });
});
