import type { CampaignInput } from '#contract/data-load-campaign/data-load-campaign.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

type Until =
  | 'unknown'
  | 'draft'
  | 'submitted'
  | 'corrected'
  | 'planned'
  | 'running'
  | 'paused'
  | 'complete'
  | 'stopped'
  | 'canceled';
type SeedBatch = { readonly day: number; readonly vehicles: number; readonly criterion: string };
type SeedCampaign = Pick<CampaignInput, 'title' | 'type' | 'dataPackageSize'> &
  Partial<Pick<CampaignInput, 'priorityIndex' | 'customerImpact' | 'updateType' | 'recallId'>> & {
    /** days from today on; before today in the past */
    readonly starts: number;
    readonly batches: readonly SeedBatch[];
    readonly until: Until;
    /** per cent of what was due by now */
    readonly progress?: number;
  };

const batch = (day: number, vehicles: number, criterion: string): SeedBatch => ({ day, vehicles, criterion });

/** Together they stand at every state of D-069 but DELETED; the loader does not know the last one. */
const campaigns: readonly SeedCampaign[] = [
  {
    title: 'Maps Europe 2026.4',
    type: 'MAPS',
    dataPackageSize: 12_500,
    priorityIndex: 70,
    starts: -6,
    batches: [
      batch(-6, 61_000, 'Germany, first half'),
      batch(-1, 72_400, 'Germany, second half'),
      batch(4, 48_000, 'Benelux'),
      batch(8, 82_000, 'Austria und Schweiz'),
    ],
    until: 'running',
    progress: 61,
  },
  {
    title: 'Web app 3.3',
    type: 'WEBAPP',
    dataPackageSize: 240,
    customerImpact: 'NONE',
    starts: -4,
    batches: [batch(-4, 18_000, 'Pilot fleet'), batch(3, 36_000, 'ID.3 and ID.4')],
    until: 'running',
    progress: 100,
  },
  {
    title: 'Navigation database Nordics 2026.4',
    type: 'OI_NAVDB',
    dataPackageSize: 9_800,
    starts: -3,
    batches: [batch(-3, 44_000, 'Norway and Sweden'), batch(2, 30_000, 'Denmark and Finland')],
    until: 'paused',
    progress: 37,
  },
  {
    title: 'Charging hotfix 2.13.4',
    type: 'ECU',
    dataPackageSize: 85,
    priorityIndex: 95,
    customerImpact: 'MEDIUM',
    updateType: 'MANDATORY',
    recallId: '23X4',
    starts: -9,
    batches: [batch(-9, 31_200, 'Delivered before June')],
    until: 'stopped',
    progress: 42,
  },
  {
    title: 'Maps Europe 2026.3',
    type: 'MAPS',
    dataPackageSize: 12_100,
    starts: -14,
    batches: [batch(-14, 51_000, 'All of Europe'), batch(-11, 36_000, 'United Kingdom')],
    until: 'complete',
  },
  {
    title: 'Voice packages for Nordic languages',
    type: 'MIB3_TI',
    dataPackageSize: 1_450,
    starts: 3,
    batches: [batch(3, 26_500, 'Sweden'), batch(5, 21_000, 'Norway'), batch(9, 32_000, 'Finland')],
    until: 'planned',
  },
  {
    title: 'Klimazonenvorkonditionierung ab Modelljahr 2025',
    type: 'CARIAD_MAP',
    dataPackageSize: 3_200,
    customerImpact: 'HIGH',
    starts: 4,
    batches: [batch(4, 34_000, 'Modelljahr 2025'), batch(6, 44_300, 'Modelljahr 2026')],
    until: 'submitted',
  },
  {
    title: 'MIB2 certificates',
    type: 'MIB2',
    dataPackageSize: 12,
    updateType: 'MANDATORY',
    starts: 6,
    batches: [batch(6, 120_000, 'All vehicles with MIB2')],
    until: 'corrected',
  },
  {
    title: 'Range display, winter package',
    type: 'ORU_MEB_ORU4',
    dataPackageSize: 760,
    starts: 12,
    batches: [],
    until: 'draft',
  },
  {
    title: 'Places of interest, North America',
    type: 'MAPS',
    dataPackageSize: 1_400_000,
    starts: 10,
    batches: [batch(10, 15_000, 'Canada')],
    until: 'canceled',
  },
  {
    title: 'Container base images',
    type: 'AUTOEDGE_CONTAINER',
    dataPackageSize: 2_100,
    starts: 7,
    batches: [batch(7, 9_000, 'Test fleet of the brand')],
    until: 'unknown',
  },
];

const day = 86_400_000;
const comment = 'Please split the only batch: a day takes 50,000 vehicles.';

/** Data-load campaigns of the demo, led by their owner and evaluated by somebody else; written once. */
export async function seedDataLoad(services: Services, as: SeedAs, asOf: (at: Date) => SeedAs): Promise<void> {
  const { db, now } = services;
  if (await db.selectFrom('dataLoadCampaign').select('id').limit(1).executeTakeFirst()) return;
  const today = new Date(now());
  today.setUTCHours(5, 0, 0, 0);
  const at = (days: number) => new Date(today.getTime() + days * day).toISOString();
  for (const campaign of campaigns) {
    // What has begun was planned before it did.
    const then = new Date(Math.min(now().getTime(), Date.parse(at(campaign.starts)) - 2 * day));
    const before = campaign.starts > 2 ? as : asOf(then);
    await seedOne(before, as, campaign, at);
  }
}

async function seedOne(before: SeedAs, as: SeedAs, campaign: SeedCampaign, at: (days: number) => string): Promise<void> {
  const { batches, progress, starts, until, ...fields } = campaign;
  const owner = before('data-load-manager', 1);
  const admin = before('data-load-admin', 1);
  const { body } = await owner.createDataLoadCampaign({
    body: {
      updateType: 'RECOMMENDED',
      customerImpact: 'LOW',
      ...fields,
      description: `${fields.title}: data for vehicles that are on the road.`,
      campaignStart: at(starts),
      campaignOwner: 'seed-data-load-manager',
    },
  });
  const params = { id: body.id };
  if (batches.length > 0)
    await owner.saveDataLoadBatches({
      params,
      body: {
        batches: batches.map(({ criterion, day: days, vehicles }) => ({
          batchStart: at(days),
          vehicleVolume: vehicles,
          criterion,
        })),
      },
    });
  const told = { health: 'OK', isKnown: true, started: 'NONE' } as const;
  const steering = as('admin', 1);
  if (until === 'draft' || until === 'submitted') return;
  if (until === 'unknown') return void (await steering.tellSimulatedLoader({ params, body: { ...told, isKnown: false } }));
  if (until === 'canceled') return void (await owner.cancelDataLoadCampaign({ params, body: {} }));
  if (until === 'corrected') {
    await admin.evaluateDataLoadCampaign({ params, body: { state: 'CORRECT', comment } });
    return;
  }
  await admin.evaluateDataLoadCampaign({ params, body: { state: 'PLAN', comment: '' } });
  if (until === 'planned') return;
  await steering.tellSimulatedLoader({ params, body: { ...told, progress: progress ?? 100 } });
  await steering.tellSimulatedLoader({ params, body: { ...told, progress: null } });
  if (until === 'paused') await as('data-load-manager', 1).pauseDataLoadCampaign({ params, body: {} });
  if (until === 'stopped')
    await as('data-load-admin', 1).stopDataLoadCampaign({ params, body: { reason: 'The package has a wrong checksum.' } });
}
