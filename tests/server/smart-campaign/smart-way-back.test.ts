import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { planOf, type RolloutPortal, reason, rolloutPortal, runFor } from '#tests/support/deployment/rollouts.ts';
import {
  approveSmart,
  plannedSmart,
  rollOut,
  smartManager,
  smartOf,
  smartOperator,
  smartRequest,
  smartStatusOf,
} from '#tests/support/smart-campaign/smart-campaigns.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(2_000);
});
afterAll(() => p.close());

const [container] = smartDetailsExample.containers;
if (!container) throw new Error('the example has a container');
/** The software of the example in one of its versions. */
const softwareAt = (softwareVersion: string, version: string, ecu = container.ecu) => ({
  ...smartDetailsExample,
  softwareVersion,
  containers: [{ ...container, version, ecu }],
});
const rename = (id: number, { containers, softwareVersion }: ReturnType<typeof softwareAt>) =>
  p.database.owner
    .updateTable('smartCampaign')
    .set({ softwareVersion, containers: JSON.stringify(containers) })
    .where('id', '=', id)
    .execute();

/** A campaign that has brought a version to its vehicles. */
async function broughtOut(name: string, details: ReturnType<typeof softwareAt>): Promise<number> {
  const id = await plannedSmart(p, name, [{ share: 100 }], 'FLEET = TEST');
  await rename(id, details);
  await rollOut(p, id);
  await runFor(p, 60, 2);
  return id;
}
/** One that was aborted after its first phase had its results. */
async function abortedHalfway(name: string): Promise<number> {
  const id = await plannedSmart(p, name, [{ share: 40 }, { share: 60, inSeconds: 100_000 }], 'FLEET = TEST');
  await rename(id, softwareAt('4.2.0', '0912'));
  await rollOut(p, id);
  await runFor(p, 60, 2);
  await smartOperator(p).abortSmartCampaign({ params: { id }, body: { reason } });
  await runFor(p, 5);
  return id;
}
const vinsOf = async (id: number, status?: 'SUCCESS') => {
  const all = p.services.db
    .selectFrom('rolloutVehicle as v')
    .innerJoin('rollout as r', 'r.id', 'v.rolloutId')
    .select('v.vin')
    .where('r.deploymentId', '=', id)
    .where('r.kind', '=', 'SMART');
  const rows = await (status ? all.where('v.status', '=', status) : all).orderBy('v.vin').execute();
  return rows.map(({ vin }) => vin);
};

describe('the way back of a smart campaign (D-255)', () => {
  it('leads exactly the vehicles that got a version to one that was rolled out before, through request and approval as any other', {
    timeout: 60_000,
  }, async () => {
    const before = await broughtOut('Version before', softwareAt('4.1.0', '0900'));
    await broughtOut('Other unit', softwareAt('4.0.0', '0800', '19'));
    const id = await abortedHalfway('Half of the vehicles');
    const got = await vinsOf(id, 'SUCCESS');
    expect(got.length).toBeGreaterThan(2);
    expect(got.length).toBeLessThan((await vinsOf(id)).length * 0.6);
    const { body: offered } = await smartManager(p).getSmartWayBack({ params: { id } });
    expect(offered).toMatchObject({ vehicles: got.length, versions: [{ campaignId: before, version: '4.1.0' }] });
    expect(offered.versions).toHaveLength(1);

    const back = { ...softwareAt('4.1.0', '0900'), name: 'Back again', wayBackOf: id };
    const { body: made } = await smartManager(p).createSmartCampaign({ body: back });
    expect(made).toMatchObject({
      ...{ stage: 'PREPARATION', openStep: 'parameters', vehicleCount: got.length },
      wayBackOf: { open: { id, name: 'Half of the vehicles' } },
    });
    // A second one for the same vehicles is refused while it is under way, and the page of the first names it.
    expect((await refusal(smartManager(p).createSmartCampaign({ body: back }))).status).toBe(409);
    expect((await smartOf(p, id)).wayBack?.ways).toMatchObject([
      { to: { open: { id: made.id, name: 'Back again' } }, status: 'PREPARATION', isUnderWay: true },
    ]);
    const params = { id: made.id };
    expect((await smartManager(p).getSmartVehicles({ params })).body).toEqual({ own: null, chosen: null });
    const choose = { params, body: { vehicleListId: 1 } };
    expect(await refusal(smartManager(p).saveSmartVehicles(choose))).toMatchObject({ status: 409, needs: ['targetsOpen'] });
    const other = softwareAt('9.9.9', '0900');
    expect(await refusal(smartManager(p).saveSmartDetails({ params, body: other }))).toMatchObject({
      status: 422,
      fields: ['/softwareVersion'],
    });
    const renamed = { ...softwareAt('4.1.0', '0900'), name: 'Back to 4.1.0' };
    expect((await smartManager(p).saveSmartDetails({ params, body: renamed })).body.name).toBe('Back to 4.1.0');
    await smartManager(p).saveSmartParameters({ params, body: smartParametersExample });
    await smartManager(p).requestSmartCampaign({ params, body: smartRequest });
    await approveSmart(p, made.id);
    expect(await vinsOf(made.id)).toEqual(got);
    await smartManager(p).saveSmartPlan({ params, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
    await rollOut(p, made.id);
    await runFor(p, 60, 2);
    const { counts, total } = await smartStatusOf(p, made.id);
    expect([total, counts.SUCCESS + counts.FAILED]).toEqual([got.length, got.length]);
    // Never automatic, and what it leads from stays as it is; what was brought back is not offered again.
    expect(await smartOf(p, id)).toMatchObject({
      status: 'ROLLOUT_ABORTED',
      wayBack: {
        ...{ vehicles: got.length, remaining: counts.FAILED },
        ways: [{ to: { open: { name: 'Back to 4.1.0' } }, status: 'COMPLETED', isUnderWay: false }],
      },
    });
  });

  it('is not offered, and refused, from a campaign that runs, and to what was not rolled out before it', async () => {
    const running = await plannedSmart(p, 'Still running', [{ share: 50 }, { share: 50, inSeconds: 100_000 }], 'FLEET = TEST');
    await rollOut(p, running);
    await runFor(p, 40, 2);
    const to = (wayBackOf: number, details = softwareAt('4.1.0', '0900')) =>
      smartManager(p).createSmartCampaign({ body: { ...details, wayBackOf } });
    expect((await smartManager(p).getSmartWayBack({ params: { id: running } })).body).toEqual({ vehicles: 0, versions: [] });
    expect((await refusal(to(running))).status).toBe(409);
    await smartOperator(p).abortSmartCampaign({ params: { id: running }, body: { reason } });
    await runFor(p, 5);
    for (const wrong of [
      softwareAt('9.9.9', '0900'),
      softwareAt('4.1.0', '0901'),
      { ...softwareAt('4.1.0', '0900'), softwareName: 'another' },
    ])
      expect(await refusal(to(running, wrong))).toMatchObject({ status: 422, fields: ['/softwareVersion'] });
    expect(
      (
        await refusal(
          p.user('launch-operator').createSmartCampaign({ body: { ...softwareAt('4.1.0', '0900'), wayBackOf: running } }),
        )
      ).status,
    ).toBe(403);
    expect((await refusal(to(999_999))).status).toBe(404);
  });
});
