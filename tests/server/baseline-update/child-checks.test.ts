import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baselineExample } from '#contract/baseline-update/baseline-update.ts';
import { functionExample } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import type { AbleTo } from '#contract/people/able.ts';
import { preconditionExample } from '#contract/precondition/precondition.ts';
import { riskExample } from '#contract/risk/risk.ts';
import { type BaselinePortal, baselinePortal, persons } from '#tests/support/baseline-update/baseline-portal.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: BaselinePortal;
beforeAll(async () => {
  t = await baselinePortal();
});
afterAll(() => t.close());
const who = () => persons(t);

describe('an ECU release among what belongs to its baseline update', () => {
  it('is the only one of its address in a baseline update (BLU-22, D-081a, D-151)', async () => {
    const { id } = await t.setup.newUpdate();
    const create = (ecuName: string, diagnosticAddress: string) =>
      who()
        .owner()
        .createEcuRelease({ params: { id }, body: { ...ecuReleaseExample, ecuName, diagnosticAddress } });
    await create('Gateway', '19');
    const { body: other } = await create('Radar', '13');
    const taken = { status: 409, fields: ['/diagnosticAddress'], code: 'AEC_OPERATION_CANNOT_BE_PERFORMED' };
    for (const address of ['19', '0019']) expect(await refusal(create('Second gateway', address))).toMatchObject(taken);
    const edit = { ...ecuReleaseExample, ecuName: 'Radar', diagnosticAddress: '19' };
    expect(
      await refusal(
        who()
          .owner()
          .editEcuRelease({ params: { id: other.id }, body: edit }),
      ),
    ).toMatchObject(taken);
  });

  it('and a function name each other only within their baseline update, and no longer once one is deleted (D-082b, D-083a)', async () => {
    const { id } = await t.setup.newUpdate();
    const elsewhere = await t.setup.newFunction((await t.setup.newUpdate()).id);
    const [kept, gone] = [await t.setup.newRelease(id, 'Gateway'), await t.setup.newRelease(id, 'Radar')];
    const made = await t.setup.newFunction(id);
    const functional = (changedFunctions: number[]) =>
      who()
        .owner()
        .saveEcuReleaseFunctional({ params: { id: kept.id }, body: { ...ecuReleaseParts.functional.example, changedFunctions } });
    for (const wrong of [elsewhere.id, 99_999])
      expect(await refusal(functional([made.id, wrong]))).toMatchObject({ status: 422, fields: ['/changedFunctions/1'] });
    await functional([made.id]);
    const params = { id: made.id };
    const body = { ...functionExample, cvfNumber: made.cvfNumber, affectedEcus: [kept.id, gone.id] };
    await who().owner().editCustomerVehicleFunction({ params, body });
    await who()
      .owner()
      .deleteEcuRelease({ params: { id: gone.id } });
    expect((await who().owner().getCustomerVehicleFunction({ params })).body.affectedEcus).toEqual([kept.id]);
    await who().owner().deleteCustomerVehicleFunction({ params });
    const left = (
      await who()
        .owner()
        .getEcuRelease({ params: { id: kept.id } })
    ).body.functional;
    expect(left).toMatchObject({ changedFunctions: [] });
  });

  it('is to be approved by somebody who may, as a function and a risk are (D-082e, D-083d, D-085)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: releaseId } = await t.setup.newRelease(id, 'Gateway');
    const { id: riskId } = await t.setup.newRisk(id, { probability: 5, severity: 5 });
    const field = { status: 422, fields: ['/approverId'] };
    const approver = (approverId: string) =>
      who()
        .owner()
        .saveEcuReleaseApproval({ params: { id: releaseId }, body: { approverId } });
    expect(await refusal(approver('seed-release-manager'))).toMatchObject(field);
    await t.setup.fillRelease(releaseId);
    // Whom it names does not submit it: nobody could approve it then.
    await approver('seed-baseline-update-manager');
    const submit = () =>
      who()
        .owner()
        .submitEcuRelease({ params: { id: releaseId }, body: {} });
    expect(await refusal(submit())).toMatchObject({ status: 403, needs: ['requesterIsNotNamedApprover'] });
    await approver('seed-admin');
    // The history names whom it asks, who has not acted yet (D-059, D-248).
    const history = { entityType: 'ECU_RELEASE' as const, entityId: releaseId, kind: 'changes' as const };
    const { people } = (
      await who()
        .owner()
        .listAudit({ query: { ...history, sort: 'at,desc' } })
    ).body;
    expect(people.map(({ id: subject }) => subject)).toContain('seed-admin');
    expect((await submit()).body.status).toBe('PENDING');
    const judge = (approverId: string) =>
      who()
        .owner()
        .saveRiskApproval({ params: { id: riskId }, body: { approverId } });
    // One that is high is judged by release managers alone, and none by who owns it.
    for (const wrong of ['seed-second-baseline-update-manager', 'seed-baseline-update-manager'])
      expect(await refusal(judge(wrong))).toMatchObject(field);
    await judge('seed-release-manager');
    // The field offers those alone, at the brand of the risk, and asks nothing of a brand that is not the caller's.
    const offered = async (able: AbleTo, q: string, at?: 1 | 4) =>
      (await t.user('multi-brand-release-manager').searchUsers({ query: { q, able, at } })).body.map(({ id: one }) => one);
    expect(await offered('riskJudge', 'Hartwig')).toEqual(['seed-second-baseline-update-manager']);
    expect(await offered('riskHighJudge', 'Hartwig')).toEqual([]);
    expect(await offered('riskHighJudge', 'Maurer')).toEqual(['seed-release-manager']);
    expect(await offered('riskHighJudge', 'Maurer', 4)).toEqual([]);
    const foreign = who()
      .owner()
      .searchUsers({ query: { q: 'Maurer', able: 'riskHighJudge', at: 4 } });
    expect(await refusal(foreign)).toMatchObject({ status: 403 });
  });

  it('a risk that is raised over the head of its approver says that another one is to be chosen, and by whom (D-077.5, D-085)', async () => {
    const { id: bluId } = await t.setup.newUpdate();
    const { id, title } = await t.setup.newRisk(bluId);
    const [params, owner] = [{ id }, who().owner()];
    const shown = async () => (await owner.getRisk({ params })).body;
    const judge = (approverId: string) => owner.saveRiskApproval({ params, body: { approverId } });
    await judge('seed-second-baseline-update-manager');
    await owner.assessRisk({ params, body: {} });
    expect((await shown()).flow.external?.approverUnable).toEqual([]);
    await owner.editRisk({ params, body: { ...riskExample, title, probability: 5, severity: 5 } });
    expect((await shown()).flow.external?.approverUnable).toHaveLength(1);
    const accept = () => who().reviewer().acceptRisk({ params, body: {} });
    expect(await refusal(accept())).toMatchObject({ needs: ['approver', 'approverMayJudge'] });
    await judge('seed-release-manager');
    expect((await accept()).body.status).toBe('ACCEPTED');
  });

  it('has people who may read it, and is searched for among them (D-076.2, D-077.1, D-077.4, D-171c)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: releaseId } = await t.setup.newRelease(id, 'Gateway');
    const { cvfNumber, id: functionId } = await t.setup.newFunction(id);
    const { id: riskId, title } = await t.setup.newRisk(id);
    const { category, name, title: what } = await t.setup.newPrecondition(id);
    const owner = who().owner();
    const [at, stranger] = [{ id }, { ownerId: 'seed-seat-analyst' }];
    const precondition = { ...preconditionExample, responsibleId: stranger.ownerId };
    const calls = [
      () => owner.createEcuRelease({ params: at, body: { ...ecuReleaseExample, ...stranger } }),
      () => owner.editEcuRelease({ params: { id: releaseId }, body: { ...ecuReleaseExample, ecuName: 'Gateway', ...stranger } }),
      () =>
        owner.saveEcuReleaseOrganizational({
          params: { id: releaseId },
          body: { ...ecuReleaseParts.organizational.example, projectManagerId: stranger.ownerId } as never,
        }),
      () => owner.createCustomerVehicleFunction({ params: at, body: { ...functionExample, ...stranger } }),
      () =>
        owner.editCustomerVehicleFunction({ params: { id: functionId }, body: { ...functionExample, cvfNumber, ...stranger } }),
      () => owner.createRisk({ params: at, body: { ...riskExample, ...stranger } }),
      () => owner.editRisk({ params: { id: riskId }, body: { ...riskExample, title, ...stranger } }),
      () => owner.createPrecondition({ params: at, body: { ...precondition, category: 'testing', name: 'of-seat' } }),
      () => owner.editPrecondition({ params: { ...at, category, name } as never, body: { ...precondition, title: what } }),
    ];
    for (const call of calls)
      expect(await refusal(call())).toMatchObject({
        status: 422,
        fields: [expect.stringMatching(/^\/(?:ownerId|projectManagerId|responsibleId)$/)],
      });
    const found = async (able?: 'baselineRead') =>
      (await owner.searchUsers({ query: { q: 'Alonso', able } })).body.map(({ id: subject }) => subject);
    expect(await found()).toEqual([stranger.ownerId]);
    expect(await found('baselineRead')).toEqual([]);
  });

  it('keeps what it names until neither can change: one deleted meanwhile is named by nobody (D-082b, D-083a)', async () => {
    const { id } = await t.setup.newUpdate();
    const owner = who().owner();
    for (const place of [1, 2, 3, 4]) {
      const [release, gone] = [await t.setup.newRelease(id, `Radar ${place}`), await t.setup.newFunction(id)];
      const params = { id: release.id };
      const body = { ...ecuReleaseParts.functional.example, changedFunctions: [gone.id] };
      await Promise.allSettled([
        owner.deleteCustomerVehicleFunction({ params: { id: gone.id } }),
        owner.saveEcuReleaseFunctional({ params, body }),
      ]);
      expect((await owner.getEcuRelease({ params })).body.functional?.changedFunctions ?? []).toEqual([]);
      const made = await t.setup.newFunction(id);
      const edit = { ...functionExample, cvfNumber: made.cvfNumber, affectedEcus: [release.id] };
      await Promise.allSettled([
        owner.deleteEcuRelease({ params }),
        owner.editCustomerVehicleFunction({ params: { id: made.id }, body: edit }),
      ]);
      expect((await owner.getCustomerVehicleFunction({ params: { id: made.id } })).body.affectedEcus).toEqual([]);
    }
  });

  it('is not submitted over what somebody else is typing, and its version not approved by who wrote in it (D-050, D-081d)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: entityId } = await t.setup.newRelease(id, 'Gateway');
    const params = { id: entityId };
    const [owner, other] = [who().owner(), t.user('second-baseline-update-manager')];
    await t.setup.fillRelease(entityId);
    const lock = { params: { entityType: 'ECU_RELEASE' as const, entityId }, query: { form: 'testing' } };
    await other.acquireLock(lock);
    const submit = () => owner.submitEcuRelease({ params, body: {} });
    expect(await refusal(submit())).toMatchObject({ status: 423 });
    await other.releaseLock(lock);
    await t.setup.writeVersions(entityId);
    const { example } = ecuReleaseParts.versionGeneral;
    await other.saveEcuReleaseVersionGeneral({ params, body: { ...example, releaseName: 'Gateway 4.3' } as never });
    const approve = (by: typeof owner) => by.approveEcuVersion({ params, body: {} as never });
    for (const writer of [owner, other])
      expect(await refusal(approve(writer))).toMatchObject({ status: 403, needs: ['versionDeciderIsNotVersionEditor'] });
    await approve(who().admin());
    // Once it is approved, another version has the eyes of those who write that one.
    await other.saveEcuReleaseVersionGeneral({ params, body: { ...example, releaseName: 'Gateway 4.4' } as never });
    await approve(owner);
    expect((await submit()).body.status).toBe('PENDING');
  });
});

describe('gate 2', () => {
  it('is not reviewed by who owns the baseline update, whichever comes first (D-075.4, BLU-21)', async () => {
    const { id, code } = await t.setup.newUpdate();
    const give = (ownerId: string) =>
      who()
        .owner()
        .editBaselineUpdate({ params: { id }, body: { ...baselineExample, code, ownerId } });
    await t.setup.fulfil(id);
    const technical = { params: { id, category: 'technical' as const } };
    const { checklist, comment } = (await who().owner().getGateReview(technical)).body;
    const reviewerId = 'seed-second-baseline-update-manager';
    await who()
      .owner()
      .editGateReview({ ...technical, body: { reviewerId, checklist, comment } });
    expect(await refusal(give(reviewerId))).toMatchObject({ status: 422, fields: ['/ownerId'] });
    // One that was stored before this was asked keeps gate 2 closed.
    await t.database.owner
      .updateTable('gateReview')
      .set({ reviewerId: 'seed-baseline-update-manager' })
      .where('baselineUpdateId', '=', id)
      .where('category', '=', 'technical')
      .execute();
    const submit = () => who().owner().submitGate2({ params: { id }, body: {} });
    expect(await refusal(submit())).toMatchObject({ status: 409, needs: ['everyReviewerNamed'] });
    expect((await who().owner().getGate2({ params: { id } })).body.requirements.at(-1)).toMatchObject({ met: 4, total: 5 });
  });

  it('says what it does not ask for: versions that nobody approved, and high risks that nobody accepted (D-075.3, D-076.2, D-077.5, D-081d)', async () => {
    const { id } = await t.setup.newUpdate();
    const gateOf = async () => (await who().owner().getGate2({ params: { id } })).body;
    await t.setup.fulfil(id);
    const { id: riskId } = await t.setup.newRisk(id, { title: 'It restarts', probability: 5, severity: 5 });
    await who()
      .owner()
      .assessRisk({ params: { id: riskId }, body: {} });
    const told = await gateOf();
    expect(told.versionsUnapproved).toEqual([
      expect.objectContaining({ status: 'CREATED', route: expect.stringMatching(/\/ecu-release\/\d+\/version\/approval$/) }),
    ]);
    expect(told.risksUnaccepted).toEqual([expect.objectContaining({ name: 'It restarts', status: 'IN_PROGRESS' })]);
    const [release] = (await who().owner().listEcuReleases({ params: { id }, query: {} })).body.items;
    const params = { id: release?.id ?? 0 };
    await who()
      .owner()
      .reopenEcuRelease({ params, body: { reason: 'Its version is written.' } });
    await t.setup.writeVersions(params.id);
    await who()
      .admin()
      .approveEcuVersion({ params, body: {} as never });
    await t.setup.approveRelease(params.id);
    expect((await gateOf()).versionsUnapproved).toEqual([]);
    expect((await who().owner().submitGate2({ params: { id }, body: {} })).body.status).toBe('PENDING');
  });

  it('has who can be asked for what is missing, and tells what was asked of them (BLU-21, D-248, D-033)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: entityId } = await t.setup.newRelease(id, 'Gateway');
    const step = { entityType: 'ECU_RELEASE' as const, entityId };
    const reader = () => t.user('release-manager');
    const writer = () => t.user('second-baseline-update-manager');
    const submission = { ...step, command: 'item.submit' };
    const askable = async (user: ReturnType<typeof reader>, command = 'item.submit') =>
      (await user.listAskable({ query: { ...step, command } })).body.map(({ id: subject }) => subject);
    const missing = async (user: ReturnType<typeof reader>) =>
      (await user.getGate2({ params: { id } })).body.requirements
        .flatMap((one) => one.missing)
        .find((one) => one.step.entityType === 'ECU_RELEASE');
    // To a reader it is closed, and everybody who writes is asked; who writes, too, asks whose it is; the owner nobody.
    expect(await askable(reader())).toContain('seed-third-baseline-update-manager');
    expect(await askable(writer())).toEqual(['seed-baseline-update-manager']);
    expect(await askable(who().owner())).toEqual([]);
    expect(
      await refusal(
        who()
          .owner()
          .ask({ body: { ...submission, toAll: true } }),
      ),
    ).toMatchObject({ status: 409 });
    const others = { ...submission, toUserIds: ['seed-third-baseline-update-manager'] };
    expect(await refusal(writer().ask({ body: others }))).toMatchObject({ status: 422, fields: ['/toUserIds'] });
    const { body: made } = await writer().ask({ body: { ...submission, toAll: true, note: 'By Friday' } });
    expect(made.to.map(({ id: subject }) => subject)).toEqual(['seed-baseline-update-manager']);
    const way = expect.stringContaining(`/ecu-release/${entityId}/`);
    expect(await missing(writer())).toMatchObject({ step: { ...submission, asked: made }, mine: { route: way } });
    expect(await missing(reader())).toMatchObject({ step: { ...submission, asked: null }, mine: null });
    const asked = async () =>
      (await who().owner().getHome({})).body.tasks.filter((task) => task.entityId === entityId && task.kind === 'ASKED');
    expect(await asked()).toMatchObject([{ asked: { command: 'item.submit', note: 'By Friday' } }]);
    await t.setup.fillRelease(entityId);
    await who()
      .owner()
      .submitEcuRelease({ params: { id: entityId }, body: {} });
    expect(await asked()).toEqual([]);
    // Now it waits for somebody else's approval: who submitted it sees that on home, and what they asked for there.
    const mine = { command: 'item.approve', route: way };
    expect(await missing(writer())).toMatchObject({ step: { ...step, command: 'item.approve', asked: null }, mine });
    expect(await missing(who().owner())).toMatchObject({ mine: null });
    expect(await askable(who().owner(), 'item.approve')).toContain('seed-second-baseline-update-manager');
    const approval = { ...step, command: 'item.approve', toAll: true } as const;
    const { body: question } = await who().owner().ask({ body: approval });
    const { waits } = (await who().owner().getHome({})).body;
    expect(waits.find((one) => one.entityType === 'ECU_RELEASE' && one.entityId === entityId)).toMatchObject({
      ...{ kind: 'item.approve', targetBrandId: null, asked: question },
    });
    // The history of the release tells the questions beside its entries; that of the update what was done to the release (D-059).
    const historyOf = async (entityType: 'BASELINE_UPDATE' | 'ECU_RELEASE', of: number, below: 'no' | 'yes' = 'no') =>
      (await reader().listAudit({ query: { entityType, entityId: of, below, kind: 'changes', sort: 'at,desc' } })).body;
    const own = await historyOf('ECU_RELEASE', entityId);
    expect(own.items.map(({ event }) => event)).not.toContain('ask.added');
    expect(own.beside).toMatchObject([
      { event: 'ask.added', of: null, diff: { asked: { to: 'item.approve' } }, user: { id: 'seed-baseline-update-manager' } },
      { event: 'ask.added', of: null, diff: { people: { to: ['seed-baseline-update-manager'] } } },
    ]);
    expect(own.people.map(({ id: subject }) => subject)).toContain('seed-second-baseline-update-manager');
    const { beside } = await historyOf('BASELINE_UPDATE', id, 'yes');
    const gateway = { name: expect.stringMatching(/^Gateway/), route: expect.stringContaining(`/ecu-release/${entityId}/`) };
    expect(beside.at(0)).toMatchObject({
      event: 'item.submit',
      entityType: 'ECU_RELEASE',
      from: 'IN_PROGRESS',
      to: 'PENDING',
      of: gateway,
    });
    expect(beside.at(-1)).toMatchObject({ event: 'created', entityType: 'ECU_RELEASE', of: gateway });
    expect((await historyOf('BASELINE_UPDATE', id)).beside).toEqual([]);
  });
});
