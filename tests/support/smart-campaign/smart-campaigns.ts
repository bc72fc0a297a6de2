import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { type Phase, planOf, type RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { weighedOf } from '#tests/support/deployment/weighed.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

export const smartManager = (p: RolloutPortal) => p.user('campaign-manager');
export const smartOperator = (p: RolloutPortal) => p.user('launch-operator');
/** Whoever asks for a campaign does not approve it: Admin does. */
export const smartApprover = (p: RolloutPortal) => p.user('admin');
export const smartRequest = { purpose: 'ROLLOUT', desiredStart: '2040-02-01', comment: 'As agreed.' } as const;
export const smartOf = async (p: RolloutPortal, id: number) => (await smartManager(p).getSmartCampaign({ params: { id } })).body;
export const smartStatusOf = async (p: RolloutPortal, id: number) =>
  (await smartOperator(p).getSmartRolloutStatus({ params: { id } })).body;
/** Rolled out by who has weighed what was approved on the same vehicles since (D-258). */
export async function rollOut(p: RolloutPortal, id: number) {
  const params = { id };
  const planned = (await smartOperator(p).getSmartCampaign({ params })).body;
  return smartOperator(p).rolloutSmartCampaign({ params, body: weighedOf(planned) });
}

/** Approved by who has weighed what touches the request, as far as they may read of it (D-258, D-241). */
export async function approveSmart(p: RolloutPortal, id: number) {
  const params = { id };
  const seen = (await smartApprover(p).getSmartCampaign({ params })).body;
  return smartApprover(p).approveSmartCampaign({ params, body: weighedOf(seen) });
}

/** The campaign's own list, which a way back has not. */
export async function ownListOf(p: RolloutPortal, id: number) {
  const { own } = (await smartManager(p).getSmartVehicles({ params: { id } })).body;
  if (!own) throw new Error(`campaign ${id} has no list of its own`);
  return own;
}

/** Gives the campaign's own list a filter, which brings it vehicles, and answers its id (D-118). */
export async function fillOwnList(p: RolloutPortal, id: number, filter = 'FLEET = COMPANY'): Promise<number> {
  const { listId } = await ownListOf(p, id);
  const list = {
    name: `Vehicles of ${id}`,
    ownerId: 'seed-campaign-manager',
    dataSource: 'DIGITAL_TWIN' as const,
    brandIds: [1],
  };
  await smartManager(p).saveVehicleList({
    params: { type: 'embedded', id: listId },
    body: { ...list, filter: filterOf(filter) },
  });
  return listId;
}

/** A smart campaign with vehicles and parameters, whose request is the next step. */
export async function preparedSmart(p: RolloutPortal, name: string, filter?: string, more: object = {}): Promise<number> {
  const { body } = await smartManager(p).createSmartCampaign({ body: { ...smartDetailsExample, name } });
  const params = { id: body.id };
  const vehicleListId = await fillOwnList(p, body.id, filter);
  await smartManager(p).saveSmartVehicles({ params, body: { vehicleListId } });
  await smartManager(p).saveSmartParameters({ params, body: { ...smartParametersExample, ...more } });
  return body.id;
}

/** A smart campaign with a plan, whose rollout is the next step, by the people whose right each step is. */
export async function plannedSmart(
  p: RolloutPortal,
  name: string,
  phases: readonly Phase[] = [{ share: 100 }],
  filter?: string,
  more: object = {},
): Promise<number> {
  const id = await preparedSmart(p, name, filter, more);
  const params = { id };
  await smartManager(p).requestSmartCampaign({ params, body: smartRequest });
  await approveSmart(p, id);
  await smartManager(p).saveSmartPlan({ params, body: { phases: planOf(p.clock, phases) } });
  return id;
}
