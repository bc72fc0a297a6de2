import { baselineExample } from '#contract/baseline-update/baseline-update.ts';
import type { CandidateBrandId } from '#contract/brand.ts';
import { functionExample } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { preconditionExample } from '#contract/precondition/precondition.ts';
import { riskExample } from '#contract/risk/risk.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let made = 0;

/** A baseline update whose owner has left, with one of everything that belongs to it. */
export async function baselinesOf(t: TestPortal, home: CandidateBrandId, brandIds: readonly CandidateBrandId[]) {
  const admin = t.user('admin', home);
  made += 1;
  const { body: update } = await admin.createBaselineUpdate({
    body: { ...baselineExample, code: `MATRIX.${made}`, title: `TestModule baseline ${made}`, ownerId: 'seed-admin' },
  });
  const params = { id: update.id };
  const { body: release } = await admin.createEcuRelease({ params, body: { ...ecuReleaseExample, ownerId: 'seed-admin' } });
  const { body: vehicleFunction } = await admin.createCustomerVehicleFunction({
    params,
    body: { ...functionExample, ownerId: 'seed-admin' },
  });
  const { body: risk } = await admin.createRisk({ params, body: { ...riskExample, ownerId: 'seed-admin' } });
  const key = { ...params, category: 'testing' as const, name: 'matrix' };
  const { body: precondition } = await admin.createPrecondition({
    params,
    body: { ...preconditionExample, responsibleId: 'seed-admin', category: key.category, name: key.name },
  });
  const { body: shown } = await admin.addEvidence({ params: key, body: {}, files: [new File(['one'], 'hil.txt')] });
  const { body: review } = await admin.getGateReview({ params: { ...params, category: 'testing' } });
  const { owner } = t.database;
  const shared = { brandIds: [...brandIds] };
  const left = (context: object, names: object) => JSON.stringify({ ...context, ...names, ...shared });
  await owner
    .updateTable('baselineUpdate')
    .set({ ownerId: 'left', facts: left(update.flow.context, { owner: 'left' }), ...shared })
    .where('id', '=', update.id)
    .execute();
  await owner
    .updateTable('precondition')
    .set({ responsibleId: 'left', facts: left(precondition.flow.context, { responsible: 'left' }) })
    .where('id', '=', precondition.id)
    .execute();
  await owner
    .updateTable('risk')
    .set({ ownerId: 'left', facts: left(risk.flow.context, { owner: 'left' }) })
    .where('id', '=', risk.id)
    .execute();
  await owner
    .updateTable('gateReview')
    .set({ reviewerId: 'left', facts: left(review.flow.context, { owner: 'left', reviewer: 'left' }) })
    .where('baselineUpdateId', '=', update.id)
    .execute();
  for (const table of ['ecuRelease', 'customerVehicleFunction', 'precondition', 'risk', 'gateReview'] as const)
    await owner.updateTable(table).set(shared).where('baselineUpdateId', '=', update.id).execute();
  return {
    ...{ BU: update.id, ER: release.id, CV: vehicleFunction.id, RI: risk.id },
    PD: shown.documents[0]?.id ?? 0,
  };
}
