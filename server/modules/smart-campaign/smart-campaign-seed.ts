import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { SeedApi, SeedAs } from '#server/db/seed/seed-context.ts';
import { treeOf } from '#server/db/seed/seed-lists.ts';
import { isHuge } from '#server/fleet/fleet-size.ts';
import type { Services } from '#server/services.ts';

type Until =
  | 'software'
  | 'vehicles'
  | 'request'
  | 'requested'
  | 'approved'
  | 'planned'
  | 'running'
  | 'failed'
  | 'ended'
  | 'aborted';
type SeedCampaign = {
  readonly name: string;
  readonly software: readonly [name: string, version: string];
  /** version of its container, where that is not the usual one */
  readonly container?: string;
  readonly filter: string;
  readonly until: Until;
};

/** Together they stand at every step of D-068. From the second there is a way back to the version of the first (D-255). */
const campaigns: readonly SeedCampaign[] = [
  { name: 'Spring lights', software: ['light-control', '6.2.0'], container: '0911', filter: 'MARKET = GB', until: 'ended' },
  { name: 'Spring lights, withdrawn', software: ['light-control', '6.3.0'], filter: 'MARKET = GB', until: 'aborted' },
  {
    name: 'Winter service',
    software: ['thermal-control', '4.2.0'],
    filter: 'MARKET = DE, NL',
    until: 'running',
  },
  { name: 'Charging curve, Nordics', software: ['charge-manager', '2.8.1'], filter: 'MARKET = NO, SE', until: 'planned' },
  { name: 'Lane assist tuning', software: ['adas-core', '7.1.0'], filter: 'MODEL = "ID.7"', until: 'approved' },
  { name: 'Voice assistant, French', software: ['voice-assistant', '3.0.2'], filter: 'MARKET = FR', until: 'requested' },
  { name: 'Seat memory', software: ['body-comfort', '1.9.4'], filter: 'MODEL_YEAR = 2025, 2026', until: 'request' },
  { name: 'Parking sounds', software: ['parking-aid', '5.5.0'], filter: 'MARKET = IT', until: 'vehicles' },
  { name: 'Trailer mode', software: ['drive-modes', '2.0.0'], filter: '', until: 'software' },
  { name: 'Old gateway', software: ['gateway', '1.0.3'], filter: 'MARKET = ES', until: 'failed' },
];
const order: readonly Until[] = ['software', 'vehicles', 'request', 'requested', 'approved', 'planned'];

/** Smart campaigns of the demo at VW, each led to its step by its people; made once. */
export async function seedSmartCampaigns(
  { config, db, now }: Services,
  as: SeedAs,
  _: (at: Date) => SeedAs,
  settle: () => Promise<void>,
): Promise<void> {
  if (await db.selectFrom('smartCampaign').select('id').limit(1).executeTakeFirst()) return;
  const within = (filter: string) => (isHuge(config) ? `(${filter}) and MODEL_YEAR = 2021` : filter);
  for (const campaign of campaigns) await seedOne(as, settle, { ...campaign, filter: within(campaign.filter) }, now());
}

async function seedOne(as: SeedAs, settle: () => Promise<void>, campaign: SeedCampaign, now: Date): Promise<void> {
  const { container = '0912', filter, name, software, until } = campaign;
  const manager = as('campaign-manager');
  const [softwareName, softwareVersion] = software;
  const { body: made } = await manager.createSmartCampaign({
    body: {
      ...smartDetailsExample,
      name,
      softwareName,
      softwareVersion,
      containers: smartDetailsExample.containers.map((unit) => ({ ...unit, version: container })),
    },
  });
  const params = { id: made.id };
  const isPast = (step: Until) => !order.includes(until) || order.indexOf(until) >= order.indexOf(step);
  if (until === 'software') return;
  const hasVehicles = await chooseOwnList(manager, made.id, filter);
  if (!hasVehicles || !isPast('request')) return;
  await manager.saveSmartParameters({ params, body: smartParametersExample });
  if (!isPast('requested')) return;
  const desiredStart = dayAfter(now.toISOString().slice(0, 10), 14);
  await manager.requestSmartCampaign({
    params,
    body: { purpose: 'ROLLOUT', desiredStart, comment: 'As agreed in the release round.' },
  });
  if (!isPast('approved')) return;
  const approver = as('admin');
  const { touches } = (await approver.getSmartCampaign({ params })).body;
  await approver.approveSmartCampaign({ params, body: { weighed: touches?.key ?? null } });
  if (!isPast('planned')) return;
  const isStarted = until !== 'planned';
  const start = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  await manager.saveSmartPlan({
    params,
    body: {
      phases: [
        { name: 'Pilot', start: start(isStarted ? -1 : 2), share: 10, stopOnFailureRate: 30 },
        { name: 'Everybody', start: start(until === 'ended' ? -0.5 : isStarted ? 1 : 5), share: 90, stopOnFailureRate: 30 },
      ],
    },
  });
  if (!isStarted) return;
  const operator = as('launch-operator');
  await operator.rolloutSmartCampaign({ params, body: {} });
  // What has begun comes to its results, so that there is something to bring back.
  if (until === 'ended' || until === 'aborted') await settle();
  if (until === 'aborted')
    await operator.abortSmartCampaign({ params, body: { reason: 'The supplier found a fault in the lights.' } });
}

/** Whether it has vehicles: a small fleet has none for some of them. */
async function chooseOwnList(manager: SeedApi, id: number, filter: string): Promise<boolean> {
  const params = { id };
  const { body } = await manager.getSmartVehicles({ params });
  const listId = body.own?.listId ?? 0;
  const { name } = (await manager.getVehicleList({ params: { type: 'embedded', id: listId } })).body;
  const { body: saved } = await manager.saveVehicleList({
    params: { type: 'embedded', id: listId },
    body: { name, ownerId: 'seed-campaign-manager', dataSource: 'DIGITAL_TWIN', brandIds: [1], filter: treeOf(filter) },
  });
  if (saved.count === 0) return false;
  await manager.saveSmartVehicles({ params, body: { vehicleListId: listId } });
  return true;
}
