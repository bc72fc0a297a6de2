import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type BaselinePortal, baselinePortal } from '#tests/support/baseline-update/baseline-portal.ts';
import { baselineRollouts } from '#tests/support/baseline-update/baseline-rollouts.ts';
import { liveOf, readyLive } from '#tests/support/deployment/rollouts.ts';
import { testIssuer } from '#tests/support/portal/portal.ts';

let t: BaselinePortal;
beforeAll(async () => {
  t = await baselinePortal();
});
afterAll(() => t.close());

const { calls, released } = baselineRollouts(() => t);
/** Reads live deployments and smart campaigns, and nothing of baselines. */
const otherReader = () => {
  const roles = [
    { name: 'reader', rights: ['DEPLOYMENT_READ', 'SMART_CAMPAIGN_READ'], brandId: 1 },
    { name: 'type-cu', rights: [], brandId: 1 },
  ];
  return t.as({ actor: { subject: 'reader', name: 'Reader', roles }, sid: 'reader', issuer: testIssuer }, 1);
};

it('a live deployment tells whoever may read its baseline update that it brings other software, and nobody else (D-075.9, D-241)', async () => {
  const id = await released('E311');
  const { link, retarget } = calls(id);
  const liveId = await readyLive(t, { name: 'Winter rollout' });
  await link('LIVE_DEPLOYMENT', liveId);
  const brings = async () => (await liveOf(t, liveId)).brings;
  expect(await brings()).toMatchObject([{ open: { id }, mismatch: null }]);
  await retarget();
  const mismatch = { target: 'RolloutTest 9.9.9', software: 'RolloutTest 2.0.0' };
  expect(await brings()).toMatchObject([{ open: { id }, mismatch }]);
  // Whoever reads the rollout and not the baseline update learns neither its name nor its target version.
  const { body } = await otherReader().getLiveDeployment({ params: { id: liveId } });
  expect(body.brings).toMatchObject([{ open: null, mismatch: null }]);
  expect(JSON.stringify(body.brings)).not.toContain('9.9.9');
});

it('software that reads as the target version is the target version, wherever its name ends with the version (D-075.9, D-080c)', async () => {
  const id = await released('E311');
  const { link, linkable, retarget, rollouts } = calls(id);
  const liveId = await readyLive(t, { name: 'Spelled otherwise' });
  const isMatch = async () => (await linkable('Spelled')).map((one) => [one.software, one.isMatch]);
  // The rollout brings RolloutTest 2.0.0.
  await retarget({ baselineName: 'RolloutTest 2.0.0' });
  expect(await isMatch()).toEqual([['RolloutTest 2.0.0', true]]);
  await retarget({ baselineName: 'RolloutTest 2.0.0', clusterVersion: '2.0' });
  expect(await isMatch()).toEqual([['RolloutTest 2.0.0', false]]);
  await retarget({ baselineName: 'RolloutTest 2.0.0' });
  await link('LIVE_DEPLOYMENT', liveId);
  expect((await liveOf(t, liveId)).brings).toMatchObject([{ open: { id }, mismatch: null }]);
  expect((await rollouts()).linked).toMatchObject([{ known: { software: 'RolloutTest 2.0.0', isMatch: true } }]);
});

it('so does a smart campaign: one of two baseline updates may be the one that it brings (D-075.9, D-241)', async () => {
  const [first, second] = [await released('E312'), await released('E312')];
  const { id: campaignId } = await t.setup.draft(first, { name: 'Northern markets' });
  for (const id of [first, second]) await calls(id).link('SMART_CAMPAIGN', campaignId);
  await calls(second).retarget();
  const mismatch = { target: 'RolloutTest 9.9.9', software: 'RolloutTest 2.0.0' };
  const brings = [
    { open: { id: first }, mismatch: null },
    { open: { id: second }, mismatch },
  ];
  expect((await t.setup.shown(`/api/scm/campaigns/${campaignId}`)).brings).toMatchObject(brings);
  const told = (await otherReader().getSmartCampaign({ params: { id: campaignId } })).body.brings;
  expect(told.map(({ mismatch: one, open }) => [open, one])).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('what happens to the baseline update is news of the rollouts that are linked to it (D-075.9, D-247)', () => {
  const told: readonly Endpoint[] = [api.getLiveDeployment, api.getSmartCampaign];
  for (const { of } of told) expect(of).toContain('BASELINE_UPDATE');
});
