import { type CommandTable, exampleOf } from '#contract/command.ts';
import {
  type SmartCampaignCommand,
  type SmartCampaignContext,
  smartCampaignCommands,
  smartDetailsExample,
} from '#contract/smart-campaign/smart-campaign.ts';
import { type SmartCampaignFact, smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { answerOf } from '#tests/support/deployment/simulated-answers.ts';
import { weighedNow } from '#tests/support/deployment/weighed.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';

export const smartPath = '/api/scm/campaigns';
const table: CommandTable = smartCampaignCommands;
type SmartMove = Move & { readonly type: SmartCampaignCommand | SmartCampaignFact };
const sent =
  (by: NonNullable<Move['by']>) =>
  (type: SmartCampaignCommand, facts: object = {}): SmartMove => ({ type, by, payload: exampleOf(table[type] ?? {}), facts });
const manager = sent(testUsers.campaignManager);
const approver = sent(testUsers.admin);
const operator = sent(testUsers.launchOperator);
const told = (type: SmartCampaignFact, facts: object): SmartMove => ({ type, facts });

/** What people send to a smart campaign, and what its backend reports. */
const moves: readonly SmartMove[] = [
  manager('details.save'),
  manager('vehicles.save', { vehicleCount: 3 }),
  manager('parameters.save'),
  manager('request.submit', { vehicleCount: 3 }),
  manager('request.withdraw'),
  approver('request.approve'),
  approver('request.reject'),
  manager('plan.save'),
  operator('rollout.start', { frozen: false, campaignCreated: true }),
  operator('rollout.start', { frozen: false, campaignCreated: false, campaignProblem: 'AEC_VWAC_ROLLOUT_REQUEST_ERROR' }),
  operator('rollout.pause'),
  operator('rollout.resume', { frozen: false }),
  operator('phase.go', { frozen: false, phaseAhead: true }),
  operator('rollout.abort'),
  operator('rollout.retryFailed', { frozen: false, retryable: 2 }),
  operator('vehicle.stop', { vehicleFinished: false }),
  told('stopRate.reached', { phase: 0 }),
  told('vehicles.failed', { retryable: 2 }),
  ...(['NOT_FINISHED', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'SUPERSEDED'] as const).map((status) =>
    told('job.reported', { status }),
  ),
  manager('campaign.delete'),
  // ADR 18: only once the vehicles could not be frozen
  { ...manager('list.retry', { listFailed: true }), isLast: true },
  { ...manager('approval.withdraw', { listFailed: true }), isLast: true },
];

/** D-068 */
const smartCampaignModel: FlowModel = {
  flow: smartCampaignFlow,
  input: { homeBrandId: 1, brandIds: [1] },
  moves: (snapshot) => ((snapshot.context as SmartCampaignContext).removed ? [] : moves),
  key: (snapshot) => {
    const { jobStatus, parametersSaved, paused, removed, someRetryable, vehicleCount } = snapshot.context as SmartCampaignContext;
    const ended = jobStatus === 'SUCCESS' ? 1 : jobStatus === 'PARTIAL_SUCCESS' ? 2 : 0;
    return JSON.stringify([snapshot.value, vehicleCount !== null, parametersSaved, paused, removed, someRetryable, ended]);
  },
};

/** The second phase waits for somebody (D-250). */
const byHand = {
  phases: [
    { name: 'First', start: '2020-01-12T08:00:00.000Z', share: 50 },
    { name: 'Rest', start: null, share: 50, begin: { by: 'HAND' } },
  ],
};

type Lists = { readonly own: { readonly listId: number; readonly count: number } };

/** Smart campaigns on a running portal: D-068 by calls. The fleet is held and answers when a path wants it to. */
function smartCampaignWalker(as: As): Walker {
  let made = 0;
  const mark = Date.now() % 1_000_000;
  const simulate = async (id: number, method: 'PUT' | 'POST', what: 'pace' | 'answers', body: object) =>
    answer<undefined>(await as('admin'), method, `/api/simulation/deployments/SMART/${id}/${what}`, body);
  const vehicleOf = async (address: string) => {
    const response = await (await as('launch-operator')).call(`${address}/rollout/vehicles?status=PENDING&page=0&size=1`);
    if (!response.ok) return undefined;
    const { items } = (await response.json()) as { readonly items: readonly { readonly vehicleId: string }[] };
    return items[0]?.vehicleId;
  };
  return {
    entityType: 'SMART_CAMPAIGN',
    reader: 'campaign-manager',
    begin: async () => {
      made += 1;
      const name = `Walked smart ${mark}-${made}`;
      const body = { ...smartDetailsExample, name };
      const caller = await as('campaign-manager');
      const { id } = await answer<{ id: number }>(caller, 'POST', smartPath, body);
      await simulate(id, 'PUT', 'pace', { held: true });
      return { id, address: `${smartPath}/${id}`, name, rival: undefined };
    },
    body: async ({ address, name }, { payload, type }) => {
      const body = payload ?? exampleOf(table[type] ?? {});
      if (type === 'details.save') return { ...body, name };
      if (type === 'plan.save') return byHand;
      if (type === 'vehicle.stop') return { ...body, vin: (await vehicleOf(address)) ?? 'WVWZZZE1ZMP000001' };
      if (type === 'rollout.retryFailed') return { reasons: ['VEHICLE_OFFLINE'] };
      if (type === 'request.approve' || type === 'rollout.start')
        return { ...body, ...(await weighedNow(await as('admin'), address)) };
      if (type !== 'vehicles.save') return body;
      return { vehicleListId: await filledList(await as('campaign-manager'), address, name) };
    },
    special: async ({ address, id }, { event: { move } }) => {
      if (move.type === 'list.retry' || move.type === 'approval.withdraw')
        await simulate(id, 'POST', 'answers', { type: 'list.failed' });
      if (!move.by) {
        await simulate(id, 'POST', 'answers', answerOf(move));
        return true;
      }
      const { campaignCreated } = (move.facts ?? {}) as { readonly campaignCreated?: boolean };
      if (campaignCreated !== false) return false;
      await refused(as, address);
      return true;
    },
    end: async ({ id }, last) => {
      if (last?.after.value !== 'ROLLED_OUT' || last.after.context.removed) return;
      const { jobStatus } = last.after.context as SmartCampaignContext;
      if (jobStatus !== 'SUCCESS') await simulate(id, 'POST', 'answers', { type: 'job.reported', status: 'SUCCESS' });
    },
  };
}

/** The campaign's own list, with some vehicles in it (D-118). */
export async function filledList(caller: Awaited<ReturnType<As>>, address: string, name: string, market = 'DE'): Promise<number> {
  const { own } = await answer<Lists>(caller, 'GET', `${address}/vehicles`);
  if (own.count > 0) return own.listId;
  const inMarket = { key: 'MARKET', comparison: 'EQUAL', values: [market] };
  const filter = { operator: 'AND', containers: [], constraints: [inMarket] };
  const list = { name, ownerId: 'seed-campaign-manager', dataSource: 'DIGITAL_TWIN', brandIds: [1], filter };
  await answer(caller, 'PUT', `/api/vehicle-lists/embedded/${own.listId}`, list);
  return own.listId;
}

/** A rollout for which the backend creates no campaign (D-150): its trigger word stands in the name meanwhile. */
async function refused(as: As, address: string): Promise<void> {
  const caller = await as('admin');
  await answer(caller, 'PUT', '/api/simulation/backends/fleet', { status: 'DOWN' });
  try {
    const operator = await as('launch-operator');
    await answer(operator, 'POST', `${address}/rollout`, await weighedNow(operator, address));
  } finally {
    await answer(caller, 'PUT', '/api/simulation/backends/fleet', { status: 'UP' });
  }
}

/** D-068 for the tests of every flow. */
export const smartCampaignTests: FlowTests = {
  title: 'the smart campaign (D-068, ORUN-02, ORUN-03, ORUN-04, ORUN-05, ORUN-06, ORUN-07, ORUN-09, ORUN-12, STATE-09, T5)',
  model: smartCampaignModel,
  walker: smartCampaignWalker,
  parity: async (portal) => (await import('./smart-campaign-parity.ts')).smartCampaignParity(portal),
};
