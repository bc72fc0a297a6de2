import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, allows } from '#contract/access/access.ts';
import { milestoneRiskJudges } from '#contract/access/judges.ts';
import { heldRole } from '#contract/access/roles.ts';
import { milestoneExample } from '#contract/milestone/milestone.ts';
import { milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import { milestoneTestExample } from '#contract/milestone-test/milestone-test.ts';
import { dayAfter, dayIn } from '#contract/time-zone.ts';
import { type BaselinePortal, baselinePortal } from '#tests/support/baseline-update/baseline-portal.ts';
import { type MilestoneSetup, milestoneSetup } from '#tests/support/milestone/milestone-setup.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: BaselinePortal;
let setup: MilestoneSetup;
beforeAll(async () => {
  t = await baselinePortal();
  setup = milestoneSetup(inProcess(t));
});
afterAll(() => t.close());
const manager = () => t.user('drm-manager');
const today = () => dayIn(t.clock.now(), 'UTC');
const link = [{ name: 'Report', url: 'https://docs.example/report' }];
const shown = async (id: number) => (await manager().getMilestone({ params: { id } })).body;

describe('a milestone', () => {
  it('is completed once mandatory documents, tests and high risks allow it, and says what is missing until then (D-078.1, D-088, DRM-14)', async () => {
    const { id } = await setup.newMilestone({ mandatoryDocuments: ['Test report', 'Change list'] });
    const params = { id };
    const complete = () => manager().completeMilestone({ params, body: {} });
    const { id: testId } = await setup.newTest(id);
    const { id: riskId } = await setup.newRisk(id, { probability: 4, severity: 4, mitigation: '' });
    await setup.newRisk(id, { probability: 3, severity: 4, mitigation: '' });
    expect((await refusal(complete())).status).toBe(409);
    await manager().startMilestone({ params, body: {} });
    expect(await refusal(complete())).toMatchObject({
      status: 409,
      needs: ['everyDocumentPresent', 'everyTestSuccessful', 'noHighRiskOpen'],
    });
    const { flow, items, ...row } = await shown(id);
    expect(row).toMatchObject({
      documents: { total: 2, missing: 2 },
      tests: { total: 1, missing: 1 },
      highRisks: { total: 1, missing: 1 },
    });
    expect(flow.external?.documentMissing?.[0]?.reason).toBe('Test report, Change list');
    expect(items.documents.map(({ id: documentId, name }) => [name, documentId])).toEqual([
      ['Test report', null],
      ['Change list', null],
    ]);

    // A document of that name is not enough: it has to have a file or a link; capitals do not matter.
    const { documentId } = await setup.newDocument(id, 'test report');
    await setup.newDocument(id, 'Change list', link);
    expect((await shown(id)).documents.missing).toBe(1);
    await manager().updateDocument({ params: { documentId }, body: { name: 'Test report', links: link } });
    expect((await refusal(complete())).needs).toEqual(['everyTestSuccessful', 'noHighRiskOpen']);

    await manager().startMilestoneTest({ params: { id: testId }, body: {} });
    await manager().failMilestoneTest({ params: { id: testId }, body: { reason: 'It opens too late.' } });
    expect((await refusal(complete())).needs).toEqual(['everyTestSuccessful', 'noHighRiskOpen']);
    expect((await shown(id)).items.tests[0]).toMatchObject({
      status: 'Failed',
      failReason: 'It opens too late.',
      executedOn: today(),
    });
    await manager().retestMilestoneTest({ params: { id: testId }, body: {} });
    await manager().passMilestoneTest({ params: { id: testId }, body: {} });
    expect((await refusal(complete())).needs).toEqual(['noHighRiskOpen']);

    const risk = (await manager().getMilestoneRisk({ params: { id: riskId } })).body;
    const { category, description, milestoneId, probability, severity, title } = risk;
    const mitigation = 'The supplier delivers a fix with the next build.';
    const body = { ...milestoneRiskExample, milestoneId, title, description, category, probability, severity, mitigation };
    expect((await refusal(manager().assessMilestoneRisk({ params: { id: riskId }, body: {} }))).needs).toEqual(['hasMitigation']);
    await manager().editMilestoneRisk({ params: { id: riskId }, body });
    await manager().assessMilestoneRisk({ params: { id: riskId }, body: {} });
    const open = { needs: ['noHighRiskOpen'] };
    expect(await refusal(complete())).toMatchObject(open);
    const judge = t.user('second-drm-manager');
    await judge.rejectMilestoneRisk({ params: { id: riskId }, body: { reason: 'The fix comes too late.' } });
    expect(await refusal(complete())).toMatchObject(open);
    await manager().reopenMilestoneRisk({ params: { id: riskId }, body: {} });
    expect(await refusal(complete())).toMatchObject(open);
    await judge.acceptMilestoneRisk({ params: { id: riskId }, body: {} });
    const { body: done } = await complete();
    expect(done).toMatchObject({ status: 'COMPLETED', actualDate: today() });
  });

  it('keeps the actual date that was entered, which is not ahead, and counts its slip from the planned one (D-088)', async () => {
    const { id, name, swProjectId } = await setup.newMilestone();
    const params = { id };
    const body = {
      ...milestoneExample,
      name,
      swProjectId,
      plannedDate: dayAfter(today(), -10),
      forecastDate: dayAfter(today(), 4),
    };
    expect((await manager().editMilestone({ params, body })).body.slip).toBe(14);
    const ahead = { ...body, actualDate: dayAfter(today(), 1) };
    expect(await refusal(manager().editMilestone({ params, body: ahead }))).toMatchObject({
      status: 422,
      fields: ['/actualDate'],
    });
    const yesterday = dayAfter(today(), -1);
    expect((await manager().editMilestone({ params, body: { ...body, actualDate: yesterday } })).body.slip).toBe(9);
    await manager().startMilestone({ params, body: {} });
    expect((await manager().completeMilestone({ params, body: {} })).body.actualDate).toBe(yesterday);
  });

  it('is of an active DRM project of the brand, and answered for by somebody who may write there (D-088, X-03)', async () => {
    const { swProjectId } = await setup.newMilestone();
    const body = { ...milestoneExample, swProjectId };
    const create = (patch: object) => refusal(manager().createMilestone({ body: { ...body, ...patch } }));
    expect(await create({ swProjectId: 999_999 })).toMatchObject({ status: 404 });
    await t.database.owner.updateTable('drmProject').set({ status: 'INACTIVE' }).where('id', '=', swProjectId).execute();
    expect(await create({})).toMatchObject({ status: 422, fields: ['/swProjectId'] });
    await t.database.owner.updateTable('drmProject').set({ status: 'ACTIVE' }).where('id', '=', swProjectId).execute();
    expect(await create({ responsibleId: 'seed-analyst' })).toMatchObject({ status: 422, fields: ['/responsibleId'] });
    expect((await refusal(t.user('analyst').createMilestone({ body }))).status).toBe(403);
  });

  it('is deleted while it is planned and nothing belongs to it, and cancelled with a reason (D-078.1)', async () => {
    const { id } = await setup.newMilestone();
    const { id: testId } = await setup.newTest(id);
    expect((await refusal(manager().deleteMilestone({ params: { id } }))).needs).toEqual(['isEmpty']);
    await manager().deleteMilestoneTest({ params: { id: testId } });
    await manager().deleteMilestone({ params: { id } });
    const other = { id: (await setup.newMilestone()).id };
    await manager().startMilestone({ params: other, body: {} });
    const { body } = await manager().cancelMilestone({ params: other, body: { reason: 'The pilot is done elsewhere.' } });
    expect(body).toMatchObject({ status: 'CANCELED', flow: { context: { cancelReason: 'The pilot is done elsewhere.' } } });
  });

  it('takes days of our years and a name of its own alone, and shows a day that was saved before (D-088, D-153)', async () => {
    const { id, name } = await setup.newMilestone();
    const { swProjectId } = (await manager().getMilestone({ params: { id } })).body;
    const body = { ...milestoneExample, swProjectId, name: `${name} late` };
    for (const plannedDate of ['0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])
      expect(await refusal(manager().createMilestone({ body: { ...body, plannedDate } }))).toMatchObject({
        status: 422,
        fields: ['/plannedDate'],
      });
    // Names tell the milestones of a project apart, but for those that were cancelled.
    const again = { ...body, name: name.toUpperCase() };
    const taken = { status: 422, fields: ['/name'] };
    expect(await refusal(manager().createMilestone({ body: again }))).toMatchObject(taken);
    const other = (await manager().createMilestone({ body })).body;
    expect(await refusal(manager().editMilestone({ params: { id: other.id }, body: again }))).toMatchObject(taken);
    await manager().cancelMilestone({ params: { id: other.id }, body: { reason: 'It is not needed.' } });
    expect((await manager().createMilestone({ body })).body.name).toBe(body.name);
    await t.database.owner.updateTable('milestone').set({ plannedDate: '9999-12-31' }).where('id', '=', id).execute();
    expect((await manager().getMilestone({ params: { id } })).body.plannedDate).toBe('9999-12-31');
    const { items } = (await manager().listMilestones({ query: { name } })).body;
    expect(items.find((one) => one.id === id)?.plannedDate).toBe('9999-12-31');
  });

  it('takes no test, risk or document, and lets none of them change, once it is over (D-078)', async () => {
    const { id } = await setup.newMilestone();
    const { id: testId } = await setup.newTest(id);
    const { id: riskId } = await setup.newRisk(id);
    const { documentId } = await setup.newDocument(id, 'Plan');
    await manager().cancelMilestone({ params: { id }, body: { reason: 'The pilot is done elsewhere.' } });
    const closed = { status: 409, needs: ['milestoneOpen'] };
    const test = { ...milestoneTestExample, milestoneId: id };
    const risk = { ...milestoneRiskExample, milestoneId: id };
    expect(await refusal(manager().createMilestoneTest({ body: test }))).toMatchObject(closed);
    expect(await refusal(manager().createMilestoneRisk({ body: risk }))).toMatchObject(closed);
    expect(await refusal(manager().startMilestoneTest({ params: { id: testId }, body: {} }))).toMatchObject(closed);
    expect(await refusal(manager().assessMilestoneRisk({ params: { id: riskId }, body: {} }))).toMatchObject(closed);
    expect(await refusal(manager().createMilestoneDocument({ body: { referenceId: id, name: 'Late' } }))).toMatchObject(closed);
    const body = { name: 'Plan', links: link };
    expect(await refusal(manager().updateDocument({ params: { documentId }, body }))).toMatchObject(closed);
    expect((await manager().getDocument({ params: { documentId } })).body.isEditable).toBe(false);
  });

  it('is completed by one of two at once, or not at all where a test begins again meanwhile (T7)', async () => {
    const { id } = await setup.newMilestone();
    const params = { id };
    const { id: testId } = await setup.newTest(id);
    await manager().startMilestone({ params, body: {} });
    await manager().startMilestoneTest({ params: { id: testId }, body: {} });
    await manager().passMilestoneTest({ params: { id: testId }, body: {} });
    const both = await Promise.allSettled([1, 2].map(() => manager().completeMilestone({ params, body: {} })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what belongs to a milestone', () => {
  it('stays with it, and names it and its project in its lists (D-089, D-090, X-03)', async () => {
    const [one, other] = [await setup.newMilestone(), await setup.newMilestone()];
    const { id, title } = await setup.newTest(one.id);
    const moved = { ...milestoneTestExample, title, milestoneId: other.id };
    expect(await refusal(manager().editMilestoneTest({ params: { id }, body: moved }))).toMatchObject({
      status: 422,
      fields: ['/milestoneId'],
    });
    const { project } = await shown(one.id);
    const { items } = (await manager().listMilestoneTests({ query: { project } })).body;
    expect(items.map(({ milestone, project: of, title: called }) => [called, milestone, of])).toEqual([
      [title, one.name, project],
    ]);
  });

  it('a high risk is judged by a DRM manager who does not own it, and never by its owner (D-078.3, D-077.5, D-085, DRM-21)', async () => {
    const { id: milestoneId } = await setup.newMilestone();
    const { id } = await setup.newRisk(milestoneId, { probability: 5, severity: 5 });
    const params = { id };
    const second = t.user('second-drm-manager');
    // Who is to judge it may: not its owner, and not a release manager without a part in the area.
    for (const approverId of ['seed-drm-manager', 'seed-release-manager'])
      expect(await refusal(manager().saveMilestoneRiskApproval({ params, body: { approverId } }))).toMatchObject({
        status: 422,
        fields: ['/approverId'],
      });
    const offered = async (q: string) =>
      (await manager().searchUsers({ query: { q, able: 'milestoneRiskHighJudge', at: 1 } })).body.map(({ id: one }) => one);
    expect([await offered('Maurer'), await offered('Falk')]).toEqual([[], ['seed-second-drm-manager']]);
    await manager().saveMilestoneRiskApproval({ params, body: { approverId: 'seed-second-drm-manager' } });
    await manager().assessMilestoneRisk({ params, body: {} });
    expect(await refusal(manager().acceptMilestoneRisk({ params, body: {} }))).toMatchObject({
      status: 403,
      needs: expect.arrayContaining(['approver']),
    });
    // Who is named judges it, and nobody else.
    await manager().saveMilestoneRiskApproval({ params, body: { approverId: 'seed-admin' } });
    expect(await refusal(second.acceptMilestoneRisk({ params, body: {} }))).toMatchObject({ status: 403 });
    await manager().saveMilestoneRiskApproval({ params, body: { approverId: 'seed-second-drm-manager' } });
    expect((await refusal(t.user('release-manager').acceptMilestoneRisk({ params, body: {} }))).status).toBe(403);
    expect((await second.acceptMilestoneRisk({ params, body: {} })).body).toMatchObject({
      status: 'ACCEPTED',
      judge: { id: 'seed-second-drm-manager' },
    });
  });

  it('a lower one is judged by whoever is named and may write in the area (D-078.3, D-085)', async () => {
    const { id: milestoneId } = await setup.newMilestone();
    const { id } = await setup.newRisk(milestoneId, { probability: 2, severity: 2 });
    const params = { id };
    const name = (approverId: string) => manager().saveMilestoneRiskApproval({ params, body: { approverId } });
    expect(await refusal(name('seed-release-manager'))).toMatchObject({ status: 422, fields: ['/approverId'] });
    await name('seed-second-drm-manager');
    // Who is to judge it cannot come to own it: nobody could judge it then.
    const { mitigationDue, ...shown } = (await manager().getMilestoneRisk({ params })).body;
    const { category, description, mitigation, mitigationDone, probability, severity, title } = shown;
    const own = { category, description, mitigation, mitigationDone, mitigationDue, probability, severity, title };
    const body = { ...own, milestoneId, ownerId: 'seed-second-drm-manager' };
    expect(await refusal(manager().editMilestoneRisk({ params, body }))).toMatchObject({ status: 422, fields: ['/ownerId'] });
    await manager().assessMilestoneRisk({ params, body: {} });
    expect((await t.user('second-drm-manager').acceptMilestoneRisk({ params, body: {} })).body).toMatchObject({
      status: 'ACCEPTED',
    });
  });

  it('is not judged, and no high one deleted, by who assessed or owned it since, whoever owns it then (D-077.5, D-078.3, ADR 41)', async () => {
    const { id: milestoneId } = await setup.newMilestone();
    const { id, title } = await setup.newRisk(milestoneId, { probability: 5, severity: 5 });
    const params = { id };
    const second = t.user('second-drm-manager');
    await manager().assessMilestoneRisk({ params, body: {} });
    await second.rejectMilestoneRisk({ params, body: { reason: 'The fix comes too late.' } });
    await manager().reopenMilestoneRisk({ params, body: {} });
    const owned = { ...milestoneRiskExample, title, milestoneId, probability: 5, severity: 5 };
    await manager().editMilestoneRisk({ params, body: { ...owned, ownerId: 'seed-admin' } });
    const had = { status: 403, needs: ['judgeHadNoHand'] };
    expect(await refusal(manager().acceptMilestoneRisk({ params, body: {} }))).toMatchObject(had);
    expect(await refusal(manager().deleteMilestoneRisk({ params }))).toMatchObject({ needs: ['highRemovedByOther'] });
    await manager().editMilestoneRisk({ params, body: { ...owned, ownerId: 'seed-second-drm-manager' } });
    expect(await refusal(t.user('admin').acceptMilestoneRisk({ params, body: {} }))).toMatchObject(had);
    await second.editMilestoneRisk({ params, body: { ...owned, ownerId: 'seed-drm-manager' } });
    expect(await refusal(second.acceptMilestoneRisk({ params, body: {} }))).toMatchObject(had);
    // One that is not high is deleted by whoever writes.
    const { id: small } = await setup.newRisk(milestoneId);
    await manager().deleteMilestoneRisk({ params: { id: small } });
  });

  it('a high risk that is lowered is judged, deleted and counted as a high one until somebody accepts it (D-077.5, D-078.1, ADR 41)', async () => {
    const { id: milestoneId } = await setup.newMilestone();
    const complete = () => manager().completeMilestone({ params: { id: milestoneId }, body: {} });
    await manager().startMilestone({ params: { id: milestoneId }, body: {} });
    const { id, title } = await setup.newRisk(milestoneId, { probability: 4, severity: 4 });
    const params = { id };
    const second = t.user('second-drm-manager');
    const low = { ...milestoneRiskExample, title, milestoneId, probability: 1, severity: 1 };
    const blocks = { needs: ['noHighRiskOpen'] };
    expect((await manager().editMilestoneRisk({ params, body: low })).body).toMatchObject({ level: 'LOW', judgedLevel: 'HIGH' });
    expect(await refusal(complete())).toMatchObject(blocks);
    const { body } = await manager().getMilestone({ params: { id: milestoneId } });
    expect(body).toMatchObject({
      highRisks: { total: 1, missing: 1 },
      items: { risks: [{ id, level: 'LOW', judgedLevel: 'HIGH', score: 1 }] },
    });
    await manager().assessMilestoneRisk({ params, body: {} });
    expect(await refusal(manager().deleteMilestoneRisk({ params }))).toMatchObject({ needs: ['highRemovedByOther'] });
    await second.rejectMilestoneRisk({ params, body: { reason: 'The fix comes too late.' } });
    await manager().reopenMilestoneRisk({ params, body: {} });
    // Whoever does not own it any more lowers it no less in vain.
    await manager().editMilestoneRisk({ params, body: { ...low, ownerId: 'seed-admin' } });
    await manager().editMilestoneRisk({ params, body: { ...low, severity: 2, ownerId: 'seed-admin' } });
    expect(await refusal(complete())).toMatchObject(blocks);
    await second.acceptMilestoneRisk({ params, body: {} });
    expect((await manager().getMilestoneRisk({ params })).body).toMatchObject({ status: 'ACCEPTED', judgedLevel: 'LOW' });
    expect((await complete()).body.status).toBe('COMPLETED');
  });

  it('who decides of high risks is known by the role: the right of the area alone is not enough (D-078.3, D-064.3)', () => {
    const holder = (...roles: Actor['roles']): Actor => ({ subject: 'kim', name: 'Kim', roles });
    const may = (...roles: Actor['roles']) => allows(milestoneRiskJudges.high, holder(...roles), { brandId: 1 });
    const writer = { name: 'drm-coordinator', rights: ['DRMD_WRITE'], brandId: 1 };
    expect(may(heldRole('DRM_MANAGER', 1))).toBe(true);
    expect(may(heldRole('DRM_MANAGER', 4))).toBe(false);
    expect(may(writer)).toBe(false);
    expect(may(heldRole('RELEASE_MANAGER', 1))).toBe(false);
    expect(may(heldRole('RELEASE_MANAGER', 1), writer)).toBe(true);
    expect(may(heldRole('RELEASE_MANAGER_VW', 1), writer)).toBe(true);
  });

  it('a document is for those of the area alone, whatever they may read elsewhere (D-105, D-182, D-245, T2)', async () => {
    const { id } = await setup.newMilestone();
    const { documentId } = await setup.newDocument(id, 'Plan', link);
    const params = { documentId };
    // Whoever reads documents of AEC projects, and may upload them, has no part in the milestone area.
    for (const user of ['container-po', 'release-manager'] as const) {
      expect((await refusal(t.user(user).getDocument({ params }))).status).toBe(403);
      expect((await refusal(t.user(user).deleteDocument({ params }))).status).toBe(403);
    }
    const { items } = (await manager().listMilestoneDocuments({ query: { referenceId: id } })).body;
    expect(items.map(({ documentId: one, milestone }) => [one, milestone !== ''])).toEqual([[documentId, true]]);
    const history = (await manager().listAudit({ query: { entityType: 'MILESTONE', entityId: id } })).body;
    expect(history.items.map(({ event }) => event)).toContain('documents.changed');
  });
});
