import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baselineParts } from '#contract/baseline-update/baseline-update.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { isClosedReview } from '#contract/gate-review/gate-review.ts';
import { applyFact } from '#server/entity/command.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { reviewStore } from '#server/modules/gate-review/gate-review-store.ts';
import { inTransaction } from '#server/transaction.ts';
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
    const current = { baselineName: 'Autumn', clusterVersion: '26.4' } as never;
    await who().owner().saveBaselineUpdateVersionCurrent({ params: { id }, body: current });
    const closed = async () => (await refusal(submit(id))).needs;
    expect(await closed()).toEqual(['hasEcuRelease', 'everyPreconditionConfirmed', 'everyReviewerNamed']);
    const { id: releaseId } = await t.setup.newRelease(id, 'Display unit');
    const { id: functionId } = await t.setup.newFunction(id);
    const { id: riskId } = await t.setup.newRisk(id, { title: 'It restarts', probability: 5, severity: 5 });
    expect(await closed()).toEqual([
      ...['everyEcuReleaseApproved', 'everyFunctionApproved', 'everyPreconditionConfirmed', 'noHighRiskOpen'],
      'everyReviewerNamed',
    ]);
    const { requirements, progress } = await gateOf(id);
    const of = (key: string) => requirements.find((one) => one.key === key);
    expect(of('everyEcuReleaseApproved')).toMatchObject({
      ...{ met: 0, total: 1 },
      missing: [{ name: expect.stringContaining('Display unit'), route: expect.stringContaining(`/ecu-release/${releaseId}/`) }],
    });
    expect(of('everyReviewerNamed')).toMatchObject({ met: 0, total: 5 });
    expect(of('everyReviewerNamed')?.missing[0]).toMatchObject({
      route: expect.stringMatching(/gate2\/\w+\?field=reviewerId$/),
      person: null,
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

  it('approves a category once its reviewer has ticked the whole checklist, which nobody else changes (BLU-08, D-075.4, D-080d, D-099)', async () => {
    const id = await submitted();
    const review = (await who().reviewer().getGateReview(at(id, 'testing'))).body;
    const { checklist, comment } = review;
    const body = (items: readonly object[], reviewerId: string | null = 'seed-release-manager') =>
      ({ reviewerId, checklist: items, comment }) as never;
    const all = (done: boolean) => checklist.map((item) => ({ ...item, done }));
    const approve = () =>
      who()
        .reviewer()
        .approveGateReview({ ...at(id, 'testing'), body: {} as never });
    expect(await refusal(approve())).toMatchObject({ status: 409, needs: ['everyItemDone'] });
    for (const other of [who().owner(), who().admin()])
      expect(await refusal(other.editGateReview({ ...at(id, 'testing'), body: body(all(true)) }))).toMatchObject({
        needs: ['reviewedByReviewer'],
      });
    const reviewer = who().reviewer();
    // What the catalogue has of it stays; an emptied list is refused, and the page opens as before.
    for (const items of [[], all(true).slice(1)])
      expect(await refusal(reviewer.editGateReview({ ...at(id, 'testing'), body: body(items) }))).toMatchObject({
        status: 422,
        fields: ['/checklist'],
      });
    const own = { text: 'Cold start looked at', done: false, comment: '' };
    const twice = { ...at(id, 'testing'), body: body([...all(true), own, own]) };
    expect(await refusal(reviewer.editGateReview(twice))).toMatchObject({ fields: [`/checklist/${checklist.length + 1}/text`] });
    await reviewer.editGateReview({ ...at(id, 'testing'), body: body([...all(true), own]) });
    expect(await refusal(approve())).toMatchObject({ needs: ['everyItemDone'] });
    await reviewer.editGateReview({ ...at(id, 'testing'), body: body(all(true)) });
    expect((await approve()).body.status).toBe('APPROVED');
    // While it is decided each category keeps a reviewer, though it may be another one who may read it.
    const technical = (await who().owner().getGateReview(at(id, 'technical'))).body;
    for (const reviewerId of [null, 'seed-analyst', 'seed-baseline-update-manager'])
      expect(
        await refusal(
          who()
            .owner()
            .editGateReview({ ...at(id, 'technical'), body: { reviewerId, checklist: technical.checklist, comment: '' } }),
        ),
      ).toMatchObject({ status: 422, fields: ['/reviewerId'] });
  });

  it('keeps an empty checklist a list, however it is stored (BLU-08, D-080d)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: reviewId } = (await who().owner().getGateReview(at(id, 'testing'))).body;
    await inTransaction(t.services.db, async (tx) => {
      const set = { checklist: [] };
      const author = systemAuthor(t.clock.now().toISOString(), 'test');
      await applyFact(tx, author, reviewStore, { id: reviewId, type: 'owner.changed', payload: { owner: 'seed-admin' }, set });
    });
    expect((await gateOf(id)).categories.find(({ category }) => category === 'testing')?.checklist).toEqual([]);
    expect((await who().reviewer().listMyReviews({})).body).toEqual(expect.any(Array));
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
    // Its reasons are those of the rejections: gate 2, the owner's task and the history tell them (D-059, D-075.6).
    const why = 'Testing: Please look at this once more.';
    expect((await gateOf(id)).decision).toMatchObject({ decision: 'NO_GO', reason: why, timeZone: 'UTC' });
    const { items } = (
      await who()
        .owner()
        .listAudit({ query: { entityType: 'BASELINE_UPDATE', entityId: id, sort: 'at,desc' } })
    ).body;
    expect(items[0]).toMatchObject({ event: 'gate2.close', comment: why });
    await submit(id);
    await t.setup.approveAll(id);
    await decide(go);
    expect(await statusOf(id)).toBe('APPROVED');
  });

  it('stands with its reviewers: their inbox, and a task on home, due with the update (D-023, D-033, HOME-02)', async () => {
    const { id } = await t.setup.newUpdate();
    const body = baselineParts.versionGeneral.example as never;
    await who().owner().saveBaselineUpdateVersionGeneral({ params: { id }, body });
    // The seventeen that every update begins with are one line (D-099).
    const homeOf = async (user: string) => (await t.user(user).getHome({})).body.tasks;
    const begun = (await homeOf('baseline-update-manager')).filter(({ route }) => route.includes(`/baseline-update/${id}/`));
    expect(begun.filter(({ entityType }) => entityType === 'PRECONDITION').map(({ kind, title }) => [kind, title])).toEqual([
      ['item.start', '17 preconditions'],
    ]);
    await t.setup.fulfil(id);
    await submit(id);
    const reviews = (await homeOf('release-manager')).filter(({ route }) => route.includes(`/baseline-update/${id}/`));
    expect(new Set(reviews.map(({ dueDate }) => dueDate))).toEqual(new Set([baselineParts.versionGeneral.example.targetDate]));
    const inbox = async () =>
      (await who().reviewer().listMyReviews({})).body
        .filter(({ bluId }) => bluId === id)
        .map(({ category, status }) => [category, status]);
    expect((await inbox()).toSorted()).toEqual(gateCategories.map((category) => [category, 'PENDING']).toSorted());
    const [review] = (await gateOf(id)).categories;
    // First the checklist, then the decision.
    expect(await tasksOf('release-manager', 'GATE_REVIEW', review?.id)).toHaveLength(1);
    expect(await tasksOf('baseline-update-manager', 'GATE_REVIEW', review?.id)).toEqual([]);
    await t.setup.tickAll(id, 'technical');
    expect(await tasksOf('release-manager', 'GATE_REVIEW', review?.id)).toHaveLength(1);
    await who()
      .reviewer()
      .approveGateReview({ ...at(id, 'technical'), body: {} as never });
    expect(await inbox()).toContainEqual(['technical', 'APPROVED']);
    expect(await tasksOf('release-manager', 'GATE_REVIEW', review?.id)).toEqual([]);
    const owner = who().owner();
    const { items } = (await owner.listBaselineUpdates({ query: { limit: 250 } })).body;
    expect(items.find((row) => row.id === id)).toMatchObject({ inReview: 4 });
    // Each tab tells of its own (D-134).
    const { counts } = (await who().owner().getBaselineUpdate({ params: { id } })).body;
    expect(counts).toMatchObject({
      ecuReviews: { inReview: 0, reviewed: 1 },
      cvfReviews: { inReview: 0, reviewed: 0 },
      reviews: { inReview: 4, reviewed: 1 },
    });
  });

  it('counts its rounds, and a no-go closes what nobody decided: it waits for nobody (D-023, D-033, D-075.6, D-134)', async () => {
    const id = await submitted();
    await t.setup.rejectOne(id);
    const noGo = { decision: 'NO_GO', reason: 'The HIL run is not complete.', conditions: [] } as never;
    const admin = who().admin();
    await admin.decideGate2({ params: { id }, body: noGo });
    expect(await gateOf(id)).toMatchObject({ round: 1 });
    const { counts } = (await who().owner().getBaselineUpdate({ params: { id } })).body;
    expect(counts.reviews).toEqual({ inReview: 0, reviewed: 1 });
    const inbox = (await who().reviewer().listMyReviews({})).body.filter(({ bluId }) => bluId === id);
    expect(inbox.map((row) => [row.category, isClosedReview(row, row.bluStatus)]).toSorted()).toEqual(
      gateCategories.map((category) => [category, category !== 'testing']).toSorted(),
    );
    expect(await tasksOf('release-manager', 'GATE_REVIEW', inbox[0]?.id)).toEqual([]);
    // Nor does the owner wait for a reviewer to be named who is.
    const { waits } = (await who().owner().getHome({})).body;
    expect(waits.filter(({ entityType }) => entityType === 'GATE_REVIEW').map(({ kind }) => kind)).not.toContain('item.edit');
    await submit(id);
    expect(await gateOf(id)).toMatchObject({ round: 2 });
  });

  it('is released with the target version that was forgotten (BLU-01, D-075.8)', async () => {
    const { id, code } = await t.setup.newUpdate();
    const params = { id };
    const [owner, admin] = [who().owner(), who().admin()];
    await t.setup.fulfil(id);
    await submit(id);
    await t.setup.approveAll(id);
    await admin.decideGate2({ params, body: go as never });
    const release = () => owner.releaseBaselineUpdate({ params, body: {} });
    // A target version that was forgotten is written in; then it stays.
    expect(await refusal(release())).toMatchObject({ status: 409, needs: ['versionTargetSaved'] });
    const body = { baselineName: code, clusterPartNumber: '', releaseDate: null };
    const write = (clusterVersion: string) =>
      owner.saveBaselineUpdateVersionTarget({ params, body: { ...body, clusterVersion } });
    await write('27.1');
    expect((await refusal(write('28.0'))).status).toBe(409);
    expect((await release()).body.status).toBe('READY_FOR_DEPLOYMENT');
  });
});
