import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionExample } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
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
    expect((await submit()).body.status).toBe('PENDING');
    const judge = (approverId: string) =>
      who()
        .owner()
        .saveRiskApproval({ params: { id: riskId }, body: { approverId } });
    // One that is high is judged by release managers alone, and none by who owns it.
    for (const wrong of ['seed-second-baseline-update-manager', 'seed-baseline-update-manager'])
      expect(await refusal(judge(wrong))).toMatchObject(field);
    await judge('seed-release-manager');
  });
});

describe('gate 2', () => {
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
        .find((one) => one.step.entityType === 'ECU_RELEASE')?.step;
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
    expect(await missing(writer())).toEqual({ ...submission, asked: made });
    expect(await missing(reader())).toEqual({ ...submission, asked: null });
    const asked = async () =>
      (await who().owner().getHome({})).body.tasks.filter((task) => task.entityId === entityId && task.kind === 'ASKED');
    expect(await asked()).toMatchObject([{ asked: { command: 'item.submit', note: 'By Friday' } }]);
    await t.setup.fillRelease(entityId);
    await who()
      .owner()
      .submitEcuRelease({ params: { id: entityId }, body: {} });
    expect(await asked()).toEqual([]);
    // Now it waits for somebody else's approval: who submitted it sees that on home, and what they asked for there.
    expect(await missing(writer())).toEqual({ ...step, command: 'item.approve', asked: null });
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
