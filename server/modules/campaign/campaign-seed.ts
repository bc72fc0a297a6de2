import type { PartFile } from '#contract/endpoint.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

/** What the demo makes of a kind. */
type Seed = {
  /** of its calls: `createBigLoopCampaign` */
  readonly name: 'BigLoop' | 'Oru20';
  readonly table: 'bigLoopCampaign' | 'oru20Campaign';
  /** the part in which a release's file travels, and what that is called */
  readonly part: string;
  readonly fileName: string;
  readonly release: object;
  /** what the artifact store does not have */
  readonly unknown: object;
  readonly campaign: object;
};
type Watched = {
  readonly look: (services: Services, row: { readonly id: number; readonly toolKey: string }) => Promise<unknown>;
};
type Until = 'empty' | 'incomplete' | 'ready' | 'failed' | 'rolledOut' | 'ended';
type SeedCampaign = { readonly name: string; readonly vehicles: number; readonly until: Until };

/** Together they stand at every step of D-066 and D-067. */
const campaigns: readonly SeedCampaign[] = [
  { name: 'Certificates, pilot fleet', vehicles: 12, until: 'rolledOut' },
  { name: 'Certificates, second wave', vehicles: 4, until: 'ready' },
  { name: 'Gateway watchdog', vehicles: 2, until: 'incomplete' },
  { name: 'Winter charging', vehicles: 0, until: 'empty' },
  { name: 'Head units of 2019', vehicles: 1, until: 'failed' },
  { name: 'Spring package, withdrawn', vehicles: 3, until: 'ended' },
];

const bigLoop: Seed = {
  name: 'BigLoop',
  table: 'bigLoopCampaign',
  part: 'file',
  fileName: 'gateway.zip',
  release: { description: '', diagnosticAddress: '17FC', softwareRelease: 'GW-2026.1', releaseNotes: 'Renews the certificates.' },
  unknown: { softwareRelease: 'GW-1999.4' },
  campaign: { market: 'DE', autoInstall: true, preconditions: ['IGNITION_OFF', 'PARKING_BRAKE'] },
};

const icc = 'oru20/icc/2026.1';
const oru20: Seed = {
  name: 'Oru20',
  table: 'oru20Campaign',
  part: 'updateOrderFile',
  fileName: 'update-order.json',
  release: {
    ...{ description: 'Display and navigation', ecu: 'ICC', artifactoryType: 'GENERIC', diagnosticAddresses: ['5F', '17FC'] },
    jfrogUri: `https://artifacts.example.org/${icc}`,
    artifacts: [0, 1].map((no) => {
      const name = `icc-2026.1-${no}.pkg`;
      return { name, downloadUri: `https://artifacts.example.org/${icc}/${name}` };
    }),
    updateOrderFileName: 'update-order.json',
  },
  unknown: { jfrogUri: 'https://artifacts.example.org/oru20/sim-noartifact/2025.9' },
  campaign: {
    ...{ market: 'NO', autoInstall: false, preconditions: ['IGNITION_OFF', 'WIFI'], platform: 'MEB', autoDownload: true },
    ...{ skipOruConsentCheck: false, updateDuration: 35, energyConsumption: 1.2 },
  },
};

const seeds = { bigLoop, oru20 };

type Answer = Promise<{ readonly body: { readonly id: number } }>;
type Loose = Readonly<Record<string, (input: object) => Answer>>;

const manifests = (vin: string, isComplete: boolean): PartFile[] => [
  {
    part: 'vehicleManifest',
    file: new File([JSON.stringify({ vin, ecus: [{ address: '17FC' }, { address: '5F' }] })], `${vin}.json`),
  },
  ...(isComplete
    ? [
        {
          part: 'configurationManifests',
          file: new File(
            ['<configurationManifest configuration="base"><entry key="coding" value="01"/></configurationManifest>'],
            'base.xml',
          ),
        },
      ]
    : []),
];

/** Campaigns and releases of the demo, each led to its step by the E3 2.0 ORU manager; written once, where there are test vehicles. */
export const campaignSeed =
  (kind: keyof typeof seeds, watched: Watched) =>
  async (services: Services, as: SeedAs): Promise<void> => {
    const { campaign, fileName, name, part, release, table, unknown } = seeds[kind];
    const { db, now } = services;
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
    const vehicles = await db
      .selectFrom('testVehicle')
      .select(['vin', 'alias'])
      .where('homeBrandId', '=', 1)
      .where('status', '=', 'ACTIVE')
      .orderBy('id')
      .limit(12)
      .execute();
    if (vehicles.length === 0) return;
    const api = as('oru20-manager', 1) as unknown as Loose;
    const call = async (what: string, input: object): Promise<number> => (await api[what]?.(input))?.body?.id ?? 0;
    const newRelease = (called: string, over: object = {}) =>
      call(`create${name}Release`, {
        body: { ...release, name: called, ...over },
        files: [{ part, file: new File(['{"order":[1,2]}'], fileName) }],
      });
    const releaseId = await newRelease('Spring 2026');
    await newRelease('Summer 2026, early');
    await newRelease('Autumn 2025, lost', unknown);
    for (const { name: called, until, vehicles: count } of campaigns) {
      const id = await call(`create${name}Campaign`, { body: { ...campaign, name: called } });
      const params = { id };
      for (const [index, { alias, vin }] of vehicles.slice(0, count).entries())
        await call(`add${name}CampaignVehicle`, {
          params,
          body: { vin, alias },
          files: manifests(vin, until !== 'incomplete' || index > 0),
        });
      if (until === 'empty') continue;
      await call(`set${name}CampaignRelease`, { params: { id, releaseId } });
      if (until === 'incomplete' || until === 'ready') continue;
      await call(`rollout${name}Campaign`, { params, body: {} });
      const { toolKey } = await db.selectFrom(table).select('toolKey').where('id', '=', id).executeTakeFirstOrThrow();
      if (until === 'rolledOut') {
        // All of them have their result, on the day of the rollout.
        const begunOn = new Date(now().getTime() - 60_000 / services.config.fleetSpeed);
        await db.updateTable('campaignServiceCampaign').set({ begunOn }).where('key', '=', toolKey).execute();
        await watched.look(services, { id, toolKey });
      }
      if (until === 'ended' && name === 'Oru20') await call('abortOru20Campaign', { params });
      if (until === 'ended' && name === 'BigLoop') {
        const told = JSON.stringify({ health: 'OK', isStopped: true, isFinished: false });
        await db.updateTable('campaignServiceCampaign').set({ told }).where('key', '=', toolKey).execute();
        await watched.look(services, { id, toolKey });
      }
    }
  };
