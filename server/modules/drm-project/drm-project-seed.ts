import type { DrmProjectInput } from '#contract/drm-project/drm-project.ts';
import { apsExample } from '#contract/drm-release-version/aps-questionnaire.ts';
import { configurationExample, type DrmDocument } from '#contract/drm-release-version/drm-release-version.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { SeedApi, SeedAs } from '#server/db/seed/seed-context.ts';
import { treeOf } from '#server/db/seed/seed-lists.ts';
import type { Services } from '#server/services.ts';

type Deployed = {
  readonly name: string;
  /** how far it is; `ended`: its rollout has come to its results, `closed`: it is finished too */
  readonly until: 'created' | 'parameters' | 'ready' | 'ended' | 'closed' | 'running' | 'aborted';
  readonly filter?: string;
  readonly dailyLimit?: number;
};
type Version = Pick<DrmDocument, 'coreVersion' | 'type' | 'changeList'> & {
  readonly until: 'document' | 'configuration' | 'vehicles' | 'complete' | 'cancelled';
  readonly deployments?: readonly Deployed[];
};
type SeedProject = Pick<DrmProjectInput, 'name' | 'description' | 'releaseType'> & {
  /** days from today on */
  readonly due: number;
  readonly isInactive?: boolean;
  readonly versions?: readonly Version[];
};

/** Together their versions and deployments stand at most states of D-064 and D-065. */
const projects: readonly SeedProject[] = [
  {
    name: 'DigitalCarKey',
    description: 'Opens and starts the car by phone.',
    releaseType: 'UPDATE',
    due: 60,
    versions: [
      {
        coreVersion: '4.1.0',
        type: 'NEW',
        changeList: ['The key is handed over by a code.'],
        until: 'complete',
        deployments: [{ name: 'DRM 4.1, Norway', filter: 'MARKET = NO', until: 'closed' }],
      },
      {
        coreVersion: '4.2.0',
        type: 'UPDATE',
        changeList: ['Keys are shared without a phone call.', 'The car opens faster at the second attempt.'],
        until: 'complete',
        deployments: [
          { name: 'Phones of 2018', filter: 'MARKET = ES', until: 'ended' },
          { name: 'DRM 4.2, withdrawn in Italy', filter: 'MARKET = IT', until: 'aborted' },
          { name: 'DRM 4.2, first wave', filter: 'MARKET = NL, SE', dailyLimit: 40, until: 'running' },
          { name: 'DRM 4.2, Germany', filter: 'MARKET = DE', until: 'ready' },
          { name: 'DRM 4.2, company cars', until: 'parameters' },
          { name: 'DRM 4.2, the rest', until: 'created' },
        ],
      },
      { coreVersion: '4.3.0', type: 'UPDATE', changeList: ['Valets get a key for a day.'], until: 'vehicles' },
      { coreVersion: '5.0.0', type: 'UPGRADE', changeList: [], until: 'document' },
    ],
  },
  {
    name: 'MediaRights',
    description: 'Licences of streaming services in the car.',
    releaseType: 'UPGRADE',
    due: 95,
    versions: [
      { coreVersion: '2.0.0', type: 'UPGRADE', changeList: ['Two services at once.'], until: 'cancelled' },
      { coreVersion: '2.1.0', type: 'BUGFIX', changeList: [], until: 'configuration' },
    ],
  },
  { name: 'RangeOnDemand', description: 'Unlocks more range for a journey.', releaseType: 'BUGFIX', due: 40 },
  { name: 'ThemePacks', description: 'Replaced by MediaRights.', releaseType: 'UPDATE', due: 10, isInactive: true },
];

type Settle = () => Promise<void>;
type Made = { readonly manager: SeedApi; readonly today: string; readonly settle: Settle };

/** DRM projects of the demo at VW with their release versions and deployments; made once. */
export async function seedDrm({ db, now }: Services, as: SeedAs, _: (at: Date) => SeedAs, settle: Settle): Promise<void> {
  if (await db.selectFrom('drmProject').select('id').limit(1).executeTakeFirst()) return;
  const made = { manager: as('drm-manager'), today: now().toISOString().slice(0, 10), settle };
  for (const project of projects) await seedProject(made, project);
}

async function seedProject(made: Made, { due, isInactive = false, versions = [], ...project }: SeedProject): Promise<void> {
  const { manager, today } = made;
  const body = { ...project, targetDate: dayAfter(today, due), ownerId: 'seed-drm-manager' };
  const { id } = (await manager.createDrmProject({ body })).body;
  for (const version of versions) await seedVersion(made, id, version, dayAfter(today, due - 20));
  if (isInactive) await manager.editDrmProject({ params: { id }, body: { ...body, status: 'INACTIVE' } });
}

async function seedVersion(made: Made, projectId: number, version: Version, targetDate: string): Promise<void> {
  const { deployments = [], until, ...document } = version;
  const { manager } = made;
  const { body } = await manager.createDrmReleaseVersion({
    params: { id: projectId },
    body: { ...document, targetDate, vehiclePlatform: 'ALL', ownerId: 'seed-drm-manager' },
  });
  const params = { id: body.id };
  if (until === 'document') return;
  await manager.saveDrmConfiguration({ params, body: configurationExample });
  if (until === 'configuration') return;
  // A small fleet has no vehicles for it, and a filter without any is refused.
  const found = await manager.saveDrmVersionVehicles({ params, body: treeOf('MODEL_YEAR != 1990') }).catch(() => undefined);
  if (until === 'vehicles') return;
  if (until === 'cancelled') {
    await manager.cancelDrmReleaseVersion({ params, body: {} });
    return;
  }
  await manager.saveDrmAps({ params, body: apsExample });
  if (!found) return;
  await manager.completeDrmReleaseVersion({ params, body: {} });
  for (const deployment of deployments) await seedDeployment(made, body.id, deployment);
}

async function seedDeployment(made: Made, versionId: number, { name, until, filter, dailyLimit }: Deployed): Promise<void> {
  const { manager, settle, today } = made;
  const { body } = await manager.createDrmDeployment({ params: { id: versionId }, body: { name } });
  const params = { id: body.id };
  if (until === 'created') return;
  await manager.saveDrmParameters({
    params,
    body: {
      startDate: today,
      endDate: dayAfter(today, 28),
      failureStopRate: 60,
      ...(dailyLimit !== undefined && { dailyLimit }),
      customerText: 'Your digital key gets an update.',
    },
  });
  if (until === 'parameters' || filter === undefined) return;
  const found = await manager.saveDrmDeploymentVehicles({ params, body: treeOf(filter) }).catch(() => undefined);
  if (!found || until === 'ready') return;
  await manager.deployDrmDeployment({ params, body: {} });
  if (until === 'aborted') {
    await manager.abortDrmDeployment({ params, body: { reason: 'The supplier found a fault in the key.' } });
    return;
  }
  if (until === 'running') return;
  await settle();
  const { status } = (await manager.getDrmDeployment({ params })).body;
  if (until === 'closed' && status === 'ROLLOUT_SUCCESSFUL') await manager.closeDrmDeployment({ params, body: {} });
}
