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
});
