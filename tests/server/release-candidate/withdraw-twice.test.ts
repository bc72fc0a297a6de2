import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RolloutPortal, reason, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { newChain, refusal, walkChain } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(300);
});
afterAll(() => p.close());

const selection = { selectedBrands: [1 as const], filterCriteria: [] };

it('answers the second withdrawal of a live request with 409, and 403 only to those who could never have asked (D-062.04, T6)', async () => {
  const owner = p.user('container-po');
  const { body } = await owner.createLiveDeployment({
    body: { releaseCandidateId: p.live, name: 'Twice', purpose: 'ROLLOUT' },
  });
  const at = { params: { id: body.id } };
  await owner.saveLiveTargets({ ...at, body: selection });
  await owner.requestLiveDeployment({ ...at, body: { reason, desiredStart: '2040-02-01' } });
  const withdraw = (user: string) => p.user(user).withdrawLiveDeployment({ ...at, body: {} });
  expect(await refusal(withdraw('release-manager'))).toMatchObject({ status: 403, needs: ['requester'] });
  await withdraw('container-po');
  expect(await refusal(withdraw('container-po'))).toMatchObject({ status: 409, needs: ['REQUESTED'] });
  expect(await refusal(withdraw('analyst'))).toMatchObject({ status: 403, needs: ['DEPLOYMENT_WRITE'] });
  // Who reads the deployment is told its state too (ADR 19).
  expect(await refusal(withdraw('launch-operator'))).toMatchObject({ status: 403, needs: ['DEPLOYMENT_WRITE', 'REQUESTED'] });
});

it('answers the second withdrawal of every step of the approval chain with 409 (D-060.11, .13, .19, .23, .26, T6)', async () => {
  const chain = await newChain(p, 'Twice withdrawn');
  const at = { params: { id: chain.id } };
  const brand = { params: { id: chain.id, brandId: 1 } };
  const twice = async (withdraw: () => Promise<unknown>) => {
    await withdraw();
    expect(await refusal(withdraw())).toMatchObject({ status: 409 });
  };
  await walkChain(p, chain, 'scm');
  await twice(() => p.user('container-po').withdrawScm({ ...at, body: {} }));
  await p.user('container-po').confirmScm({ ...at, body: {} });
  await walkChain(p, chain, 'validate', 'test');
  await twice(() => p.user('aec-sdt-admin').withdrawValidation({ ...at, body: {} }));
  await p.user('aec-sdt-admin').confirmValidation({ ...at, body: { timeZone: 'Europe/Berlin' } });
  await walkChain(p, chain, 'confirm', 'review');
  await twice(() => p.user('release-manager-vw').withdrawBrand({ ...brand, body: {} }));
  await walkChain(p, chain, 'confirm', 'review');
  await p.user('container-po').requestDeployment({ ...at, body: {} });
  await twice(() => p.user('container-po').withdrawDeploymentRequest({ ...at, body: {} }));
});
