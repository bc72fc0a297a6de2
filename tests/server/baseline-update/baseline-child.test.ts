import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionExample, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { preconditionExample } from '#contract/precondition/precondition.ts';
import { riskExample } from '#contract/risk/risk.ts';
import { riskLevelOf } from '#contract/risk/risk-shape.ts';
import { type BaselinePortal, baselinePortal, persons } from '#tests/support/baseline-update/baseline-portal.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: BaselinePortal;
let bluId: number;
beforeAll(async () => {
  t = await baselinePortal();
  bluId = (await t.setup.newUpdate()).id;
});
afterAll(() => t.close());
const who = () => persons(t);
const reason = 'Please look at this once more.';

describe('an ECU release', () => {
  it('is submitted once its four forms are complete, and approved by a second person (BLU-04, BLU-09, BLU-10, BLU-11, BLU-12, BLU-13, BLU-14, BLU-15, D-076, D-082, T5)', async () => {
    const { id } = await t.setup.newRelease(bluId, 'Gateway');
    const params = { id };
    const submit = () => who().owner().submitEcuRelease({ params, body: {} });
    const { testing } = ecuReleaseParts;
    await who()
      .owner()
      .saveEcuReleaseTesting({ params, body: { ...testing.example, blockingDefects: 2 } });
    expect((await refusal(submit())).needs).toEqual(
      expect.arrayContaining(['compatibilitySaved', 'functionalSaved', 'organizationalSaved']),
    );
    await t.setup.fillRelease(id);
    await who()
      .owner()
      .saveEcuReleaseTesting({ params, body: { ...testing.example, blockingDefects: 2 } });
    // Defects that block it keep it from being submitted, and so does leaving open how many there are (D-082c).
    expect(await refusal(submit())).toMatchObject({ status: 409, needs: ['noBlockingDefects'] });
    await who()
      .owner()
      .saveEcuReleaseTesting({ params, body: { ...testing.example, blockingDefects: null } });
    expect(await refusal(submit())).toMatchObject({ status: 409, needs: ['noBlockingDefects'] });
    await who()
      .owner()
      .saveEcuReleaseTesting({ params, body: { ...testing.example, blockingDefects: 0 } });
    await submit();
    const own = who()
      .owner()
      .approveEcuRelease({ params, body: {} as never });
    expect(await refusal(own)).toMatchObject({ needs: ['approverIsNotRequester'] });
    expect(
      (
        await who()
          .admin()
          .approveEcuRelease({ params, body: {} as never })
      ).body.status,
    ).toBe('APPROVED');
    // What is approved changes once it was taken up again, with a reason (D-076.4).
    expect((await refusal(who().owner().saveEcuReleaseTesting({ params, body: testing.example }))).status).toBe(409);
    await who()
      .owner()
      .reopenEcuRelease({ params, body: { reason } as never });
    expect((await who().owner().saveEcuReleaseTesting({ params, body: testing.example })).body.status).toBe('IN_PROGRESS');
  });

  it('has its version decided as one block, which a change undoes (BLU-10, D-081d)', async () => {
    const { id } = await t.setup.newRelease(bluId, 'Radar');
    const params = { id };
    const { versionCurrent, versionGeneral, versionTarget } = ecuReleaseParts;
    await who().owner().saveEcuReleaseVersionGeneral({ params, body: versionGeneral.example });
    await who().owner().saveEcuReleaseVersionCurrent({ params, body: versionCurrent.example });
    const same = { ...versionTarget.example, ...versionCurrent.example };
    expect((await refusal(who().owner().saveEcuReleaseVersionTarget({ params, body: same }))).status).toBe(422);
    await who().owner().saveEcuReleaseVersionTarget({ params, body: versionTarget.example });
    const approve = () =>
      who()
        .admin()
        .approveEcuVersion({ params, body: {} as never });
    expect(
      (
        await refusal(
          who()
            .owner()
            .approveEcuVersion({ params, body: {} as never }),
        )
      ).status,
    ).toBe(403);
    expect((await approve()).body.flow).toMatchObject({ context: { versionDecision: 'APPROVED' } });
    const { body } = await who()
      .owner()
      .saveEcuReleaseVersionTarget({ params, body: { ...versionTarget.example, swVersion: '0999' } });
    expect(body.flow).toMatchObject({ context: { versionDecision: null } });
  });

  it('names the baselines that bring the same software (BLU-16, D-081a)', async () => {
    const { id } = await t.setup.newRelease(bluId, 'Display unit');
    const { id: otherUpdate } = await t.setup.newUpdate();
    const { id: otherId } = await t.setup.newRelease(otherUpdate, 'Display unit');
    for (const one of [id, otherId])
      await who()
        .owner()
        .saveEcuReleaseVersionTarget({ params: { id: one }, body: ecuReleaseParts.versionTarget.example });
    const { body } = await who().owner().listEcuBaselines({ params: { id } });
    expect(body.map((row) => row.bluId)).toContain(otherUpdate);
    expect(
      (
        await refusal(
          who()
            .owner()
            .editEcuRelease({ params: { id }, body: { ...ecuReleaseExample, ecuName: '' } }),
        )
      ).status,
    ).toBe(422);
  });

  it('asks for what its answers ask for (BLU-22, D-082a, D-082b, D-082c)', async () => {
    const { id } = await t.setup.newRelease(bluId, 'Charger');
    const params = { id };
    const compatibility = (body: object) =>
      refusal(
        who()
          .owner()
          .saveEcuReleaseCompatibility({ params, body: { ...ecuReleaseParts.compatibility.example, ...body } }),
      );
    expect(await compatibility({ backwardCompatible: false })).toMatchObject({ fields: ['/justification'] });
    const dependent = (...addresses: string[]) => ({
      dependentEcus: addresses.map((diagnosticAddress) => ({ diagnosticAddress, minSwVersion: '0911' })),
    });
    expect(await compatibility(dependent('13', '19', '13'))).toMatchObject({ fields: ['/dependentEcus/2/diagnosticAddress'] });
    const { diagnosticAddress: own } = (await who().owner().getEcuRelease({ params })).body;
    expect(await compatibility(dependent(own))).toMatchObject({ fields: ['/dependentEcus/0/diagnosticAddress'] });
    const twice = { ...ecuReleaseParts.compatibility.example, compatibleHw: ['H12', 'H13', 'H12'] };
    expect((await who().owner().saveEcuReleaseCompatibility({ params, body: twice })).body.compatibility?.compatibleHw).toEqual([
      'H12',
      'H13',
    ]);
    expect(await compatibility({ minSwVersion: '0912', maxSwVersion: '0911' })).toMatchObject({ fields: ['/maxSwVersion'] });
    const functional = { ...ecuReleaseParts.functional.example, functionalChange: true };
    expect(await refusal(who().owner().saveEcuReleaseFunctional({ params, body: functional }))).toMatchObject({
      fields: ['/description'],
    });
    const order = { ...ecuReleaseParts.testing.example, testStart: '2026-02-02', testEnd: '2026-01-01' };
    expect(await refusal(who().owner().saveEcuReleaseTesting({ params, body: order }))).toMatchObject({ fields: ['/testEnd'] });
  });
});

describe('a customer vehicle function', () => {
  it('is complete with its document and its safety requirements, each of them fulfilled (BLU-05, BLU-17, D-083, T5)', async () => {
    const { id } = await t.setup.newFunction(bluId);
    const params = { id };
    const save = (safety: object) =>
      who()
        .owner()
        .saveCustomerVehicleFunctionSafetyRequirements({
          params,
          body: { ...functionParts.safetyRequirements.example, ...safety },
        });
    expect(await refusal(save({ safetyRelevant: true, asil: null }))).toMatchObject({
      fields: expect.arrayContaining(['/asil']),
    });
    // What is left empty is no level: only what is needed then is missing.
    const unrated = { safetyRelevant: false, asil: '' as const, justification: '' };
    expect(await refusal(save(unrated))).toMatchObject({ status: 422, fields: ['/justification'] });
    expect((await save({ ...unrated, justification: 'It moves nothing.' })).body.safetyRequirements).toMatchObject({
      asil: null,
    });
    await who().owner().saveCustomerVehicleFunctionDmsReference({ params, body: functionParts.dmsReference.example });
    const requirement = { requirementId: 'SR-1', text: 'The picture stands within 2 s.', verification: 'TEST', fulfilled: false };
    const both = { safetyRelevant: true, asil: 'B', requirements: [requirement, { ...requirement, text: 'It moves.' }] };
    expect(await refusal(save(both))).toMatchObject({ fields: ['/requirements/1/requirementId'] });
    await save({ safetyRelevant: true, asil: 'B', requirements: [requirement] });
    const submit = () => who().owner().submitCustomerVehicleFunction({ params, body: {} });
    expect((await refusal(submit())).status).toBe(409);
    await save({ safetyRelevant: true, asil: 'B', requirements: [{ ...requirement, fulfilled: true }] });
    await submit();
    const approve = () =>
      who()
        .admin()
        .approveCustomerVehicleFunction({ params, body: {} as never });
    expect((await approve()).body.status).toBe('APPROVED');
    const twice = {
      params: { id: bluId },
      body: { ...functionExample, cvfNumber: (await who().owner().getCustomerVehicleFunction({ params })).body.cvfNumber },
    };
    expect(await refusal(who().owner().createCustomerVehicleFunction(twice))).toMatchObject({
      status: 409,
      fields: ['/cvfNumber'],
    });
  });
});

describe('a precondition', () => {
  it('is confirmed by whoever is responsible, with a link or a document as evidence (BLU-18, BLU-19, D-077.1, D-077.2, D-077.3, D-084)', async () => {
    const own = await t.setup.newPrecondition(bluId);
    const params = { id: bluId, category: 'testing', name: own.name } as const;
    await who().owner().startPrecondition({ params, body: {} });
    const confirm = () =>
      who()
        .owner()
        .confirmPrecondition({ params, body: {} as never });
    expect(
      (
        await refusal(
          who()
            .admin()
            .confirmPrecondition({ params, body: {} as never }),
        )
      ).status,
    ).toBe(403);
    expect((await refusal(confirm())).status).toBe(409);
    await t.setup.addEvidence(`/api/blu/baseline-updates/${bluId}/preconditions/testing/${own.name}`);
    expect((await confirm()).body).toMatchObject({ status: 'Confirmed', confirmedBy: { id: 'seed-baseline-update-manager' } });
    // The evidence of what was confirmed stays.
    const [document] = (await who().owner().getPrecondition({ params })).body.documents;
    expect(
      (
        await refusal(
          who()
            .owner()
            .removeEvidence({ params: { ...params, documentId: document?.id ?? 0 } }),
        )
      ).status,
    ).toBe(409);
    await who().owner().reopenPrecondition({ params, body: {} });
    await who()
      .owner()
      .removeEvidence({ params: { ...params, documentId: document?.id ?? 0 } });
    expect((await who().owner().getPrecondition({ params })).body.documents).toEqual([]);
  });

  it('of the catalogue is not deleted; one of its own is (D-077.1, D-099)', async () => {
    const { name } = await t.setup.newPrecondition(bluId);
    const remove = (one: string) =>
      who()
        .owner()
        .deletePrecondition({ params: { id: bluId, category: 'testing', name: one } });
    expect((await refusal(remove('hil-passed'))).status).toBe(409);
    // What it is about, and that gate 2 asks for it, stays; the rest is typed.
    const params = { id: bluId, category: 'testing', name: 'hil-passed' } as const;
    const { title } = (await who().owner().getPrecondition({ params })).body;
    const edit = (input: object) =>
      who()
        .owner()
        .editPrecondition({ params, body: { ...preconditionExample, title, ...input } });
    expect(await refusal(edit({ title: 'Something else', mandatory: false }))).toMatchObject({
      status: 422,
      fields: ['/title', '/mandatory'],
    });
    await edit({ comment: 'Planned for Monday' });
    await remove(name);
    expect(await refusal(remove(name))).toMatchObject({ status: 404 });
    // An address that ends with it asks for a new one (NAV-12).
    for (const reserved of ['new', 'constructor']) {
      const body = { category: 'testing', name: reserved, ...preconditionExample } as const;
      const create = who()
        .owner()
        .createPrecondition({ params: { id: bluId }, body });
      expect(await refusal(create)).toMatchObject({ status: 422, fields: ['/name'] });
    }
    const again = { category: 'testing', name: 'hil-passed', ...preconditionExample } as const;
    expect(
      await refusal(
        who()
          .owner()
          .createPrecondition({ params: { id: bluId }, body: again }),
      ),
    ).toMatchObject({
      status: 409,
      fields: ['/name'],
    });
  });
});

describe('a risk', () => {
  it('has the level of its probability and severity, and is accepted by whoever decides where it is high (BLU-07, BLU-20, D-077.4, D-077.5, D-077.6, D-085)', async () => {
    expect([5, 6, 12, 13, 25].map(riskLevelOf)).toEqual(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH', 'HIGH']);
    const { id } = await t.setup.newRisk(bluId, { probability: 4, severity: 4, mitigation: '' });
    const params = { id };
    const owner = () => who().owner();
    // Without a mitigation none is assessed; one that is high is accepted by nobody but a decider.
    expect((await refusal(owner().assessRisk({ params, body: {} }))).status).toBe(409);
    const body = { ...riskExample, title: 'It restarts', probability: 4, severity: 4 };
    await owner().editRisk({ params, body });
    expect((await owner().assessRisk({ params, body: {} })).body).toMatchObject({
      score: 16,
      level: 'HIGH',
      status: 'IN_PROGRESS',
    });
    expect([403, 409]).toContain((await refusal(owner().acceptRisk({ params, body: {} }))).status);
    expect((await who().reviewer().acceptRisk({ params, body: {} })).body).toMatchObject({
      status: 'ACCEPTED',
      judge: { id: 'seed-release-manager' },
    });
    // What was judged stays; how far its mitigation is does not, and closes it.
    expect((await refusal(owner().editRisk({ params, body: { ...body, severity: 1 } }))).status).toBe(409);
    expect((await refusal(owner().closeRisk({ params, body: {} }))).status).toBe(409);
    await owner().editRisk({ params, body: { ...body, mitigationDone: true } });
    expect((await owner().closeRisk({ params, body: {} })).body.status).toBe('COMPLETED');
  });

  it('keeps gate 2 closed as a high one after it is lowered, and is not deleted by its owner then (BLU-20, D-075.3, D-077.5, ADR 41)', async () => {
    const { id } = await t.setup.newRisk(bluId, { probability: 5, severity: 5 });
    const params = { id };
    const owner = () => who().owner();
    const body = { ...riskExample, title: 'It restarts at night', probability: 1, severity: 1 };
    expect((await owner().editRisk({ params, body })).body).toMatchObject({ level: 'LOW', judgedLevel: 'HIGH' });
    const open = { name: body.title, status: 'Open' };
    const { requirements } = (await owner().getGate2({ params: { id: bluId } })).body;
    expect(requirements.find(({ key }) => key === 'noHighRiskOpen')?.missing).toMatchObject([open]);
    const submit = refusal(owner().submitGate2({ params: { id: bluId }, body: {} }));
    expect((await submit).needs).toContain('noHighRiskOpen');
    expect((await refusal(owner().deleteRisk({ params }))).needs).toEqual(['highRemovedByOther']);
    await owner().assessRisk({ params, body: {} });
    // Another one who writes judges low risks, and not this one.
    const second = t.user('second-baseline-update-manager');
    expect((await refusal(second.acceptRisk({ params, body: {} }))).status).toBe(403);
    expect((await who().reviewer().acceptRisk({ params, body: {} })).body.judgedLevel).toBe('LOW');
  });
});
