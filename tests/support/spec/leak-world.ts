import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import type { Session } from '#server/http/authenticate.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import {
  placeAt,
  planOf,
  type RolloutPortal,
  readyLive,
  rolloutPortal,
  runFor,
  start,
} from '#tests/support/deployment/rollouts.ts';
import { testIssuer } from '#tests/support/portal/portal.ts';
import { preparedSmart, smartManager, smartRequest } from '#tests/support/smart-campaign/smart-campaigns.ts';
import { generalInformation } from '#tests/support/test-vehicle/test-vehicles.ts';
import { filterOf, listBody, vinFile, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

export const [vw, audi] = [1, 4] as const;

/**
 * Names that stand nowhere but in objects of VW alone, by what they name. VW shares a candidate with Audi, and what is shared has to do with
 * all of them: it waits for them, was replaced by them, is used by them, was copied from them, lies in their freeze.
 */
export const canaries = {
  LIVE_DEPLOYMENT: 'CanaryLive',
  TEST_DEPLOYMENT: 'CanaryTest',
  VEHICLE_LIST: 'CanaryList',
  VEHICLE_GROUP: 'CanaryGroup',
  FREEZE_WINDOW: 'CanaryFreeze',
  TEST_VEHICLE: 'CanaryCar',
  SMART_CAMPAIGN: 'CanarySmart',
} as const;
export type CanaryKind = keyof typeof canaries;

export type World = {
  readonly p: RolloutPortal;
  /** ids of objects that Audi sees too */
  readonly shared: Readonly<Record<'project' | 'candidate' | 'live' | 'test' | 'list' | 'import' | 'uploaded', number>>;
  /** ids of objects of VW alone */
  readonly own: Readonly<Record<'live' | 'test' | 'list' | 'vehicle' | 'freeze' | 'candidate' | 'smart', number>>;
  /** brand of every vehicle of the fleet, by its VIN */
  readonly brandOf: ReadonlyMap<string, number>;
  /** VINs of VW that people of VW wrote into criteria of what is shared */
  readonly written: readonly string[];
};

/** Everybody's rights at Audi, and none elsewhere: what is kept from them is kept by the brand alone. */
export const audiOnly = 'audi-only';
function ofAudi(userName: string): Session | undefined {
  if (userName !== audiOnly) return undefined;
  const roles = seedActor('admin').roles.map((role) => ({ ...role, brandId: audi }));
  return { actor: { subject: userName, name: userName, roles }, sid: userName, issuer: testIssuer };
}

const byFleet: FilterCriterion[] = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];
const inGroup = (name: string): FilterCriterion[] => [{ key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: [name] }];

/** Two candidates for VW and Audi and two for VW alone in one project of VW, with all that can tie them together. */
export async function leakWorld(): Promise<World> {
  const p = await rolloutPortal(1_500, undefined, { stranger: ofAudi });
  const { body: known } = await p.user('admin').getReleaseCandidate({ params: { id: p.live } });
  const project = known.softwareProjectId;
  const [vwApproval, vwLive] = [
    await candidateOfVw(p, project, '3.0.0', 'APPROVAL'),
    await candidateOfVw(p, project, '4.0.0', 'LIVE'),
  ];
  const vins = await vinsOfBrand(p, vw, 4);
  const lists = await listsOf(p, vins);
  const test = await testsOf(p, vwApproval, vins);
  const live = await livesOf(p, vwLive, lists.shared);
  const vehicle = await vehicleOf(p, live.own);
  const smart = await smartOf(p, lists.shared.id);
  const rows = await p.services.db.selectFrom('vehicle').select(['vin', 'brandId']).execute();
  return {
    p,
    shared: {
      project,
      candidate: p.live,
      live: live.shared,
      test: test.shared,
      list: lists.shared.id,
      import: lists.import,
      uploaded: lists.uploaded,
    },
    own: { live: live.own, test: test.own, list: lists.own, vehicle, freeze: live.freeze, candidate: vwLive, smart },
    brandOf: new Map(rows.map(({ vin, brandId }) => [vin, brandId])),
    written: vins,
  };
}

async function candidateOfVw(p: RolloutPortal, id: number, version: string, stage: 'APPROVAL' | 'LIVE'): Promise<number> {
  const body = { version, vehiclePlatform: 'ALL' as const, vehicleBrands: [vw] };
  const { body: candidate } = await p.user('container-po').createReleaseCandidate({ params: { id }, body });
  await placeAt(p.database.owner, candidate.id, stage);
  return candidate.id;
}

/** A list of VW, its copy that Audi sees too, and an uploaded one for both with all kinds of refused lines. */
async function listsOf(p: RolloutPortal, vins: readonly string[]) {
  const admin = p.user('admin');
  const ownerId = 'seed-vehicle-list-manager';
  const params = { type: 'standalone' } as const;
  const filter = filterOf(`FLEET = COMPANY OR VIN = ${vins[0]}`);
  const { body: own } = await admin.createVehicleList({
    params,
    body: listBody({ name: canaries.VEHICLE_LIST, filter, ownerId }),
  });
  const { body: copy } = await admin.copyVehicleList({ params: { ...params, id: own.id }, body: { name: 'Shared list' } });
  const { body: shared } = await admin.saveVehicleList(
    { params: { ...params, id: copy.id }, body: { ...listBody({ name: 'Shared list', filter, ownerId }), brandIds: [vw, audi] } },
    { ifMatch: copy.revision },
  );
  const lines = [...vins, vins[0] ?? '', ...(await vinsOfBrand(p, 5, 2)), ...(await vinsOfBrand(p, audi, 2)), 'no VIN at all'];
  const { body: upload } = await admin.uploadVehicleList({
    body: { name: 'Shared upload', description: '', brandIds: [vw, audi] },
    files: [vinFile(lines)],
  });
  return { own: own.id, shared, import: upload.import.id, uploaded: upload.list?.id ?? 0 };
}

/** A test for both brands that was superseded by one of VW alone, with groups of VW. */
async function testsOf(p: RolloutPortal, candidate: number, vins: readonly string[]) {
  const tester = p.user('test-manager');
  const deploy = async (releaseCandidateId: number, name: string, brands: readonly (1 | 4)[], criteria: FilterCriterion[]) => {
    const vehicleBrands = [...brands];
    const { body } = await tester.createTestDeployment({ body: { releaseCandidateId, name, vehicleBrands } });
    const params = { id: body.id };
    const saved = { saveAsVehicleGroup: true, groupName: `${canaries.VEHICLE_GROUP}-${body.id}` };
    const reuse = { reuseVehicleGroup: `${canaries.VEHICLE_GROUP}-first` };
    await tester.saveVehicleSelection({
      params,
      body: { selectedBrands: vehicleBrands, filterCriteria: criteria, ...saved, ...reuse },
    });
    await tester.saveApprovedVehicles({
      params,
      body: {
        vehicles: [],
        allApprovedVehicles: true,
        vehicleGroupType: 'STATIC',
        groupName: `${canaries.VEHICLE_GROUP}-ok-${body.id}`,
      },
    });
    await tester.deployTestDeployment({ params, body: {} });
    await runFor(p, 60, 10);
    return body.id;
  };
  const { body: first } = await tester.createTestDeployment({
    body: { releaseCandidateId: p.approval, name: 'Makes the group', vehicleBrands: [vw, audi] },
  });
  await tester.saveVehicleSelection({
    params: { id: first.id },
    body: {
      selectedBrands: [vw, audi],
      filterCriteria: byFleet,
      saveAsVehicleGroup: true,
      groupName: `${canaries.VEHICLE_GROUP}-first`,
    },
  });
  const named: FilterCriterion[] = [
    ...inGroup(`${canaries.VEHICLE_GROUP}-first`),
    { key: 'VIN', comparator: 'NOT_EQUAL', values: [vins[1] ?? ''] },
  ];
  const shared = await deploy(p.approval, 'Shared test sim-superseded', [vw, audi], named);
  const own = await deploy(candidate, canaries.TEST_DEPLOYMENT, [vw], byFleet);
  return { shared, own };
}

/** A rollout for both brands whose vehicles wait for one of VW alone, and whose second phase lies in a freeze of VW. */
async function livesOf(p: RolloutPortal, candidate: number, list: VehicleList) {
  const filterCriteria = inGroup(list.vwacVehicleGroupId ?? '');
  const own = await readyLive(
    { ...p, live: candidate },
    { name: canaries.LIVE_DEPLOYMENT, priority: 90, filterCriteria, brands: [vw] },
  );
  await p.user('admin').setSimulatedPace({ params: { kind: 'LIVE', id: own }, body: { held: true } });
  await start(p, own);
  const shared = await readyLive(p, { name: 'Shared live', priority: 50 });
  const later = new Date(p.clock.now().getTime() + 86_400_000).toISOString();
  const [from, to] = [p.clock.now().toISOString(), new Date(p.clock.now().getTime() + 10 * 86_400_000).toISOString()];
  const [begin] = planOf(p.clock, [{ share: 50 }]);
  if (!begin) throw new Error('a plan has a phase');
  const phases = [begin, { ...begin, name: 'Phase 2', start: later, share: 50 }];
  await p.user('container-po').saveLivePlan({ params: { id: shared }, body: { phases } });
  await start(p, shared);
  await runFor(p, 30, 5);
  const { body: freeze } = await p
    .user('release-manager')
    .createFreezeWindow({ body: { from: later, to, reason: `${canaries.FREEZE_WINDOW} of the year` } });
  if (from >= to) throw new Error('the freeze ends before it begins');
  return { own, shared, freeze: freeze.id };
}

/** A test vehicle of VW that the rollout of VW goes to. */
async function vehicleOf(p: RolloutPortal, live: number): Promise<number> {
  const { body: vehicles } = await p.user('admin').listRolloutVehicles({ params: { id: live }, query: { size: 1 } });
  const vin = vehicles.items[0]?.vehicleId ?? '';
  const body = generalInformation({ vin, alias: canaries.TEST_VEHICLE });
  return (await p.user('admin').createTestVehicle({ body })).body.id;
}

/** A smart campaign of VW that is requested for the shared list, and so locks it. */
async function smartOf(p: RolloutPortal, vehicleListId: number): Promise<number> {
  const id = await preparedSmart(p, canaries.SMART_CAMPAIGN);
  await smartManager(p).saveSmartVehicles({ params: { id }, body: { vehicleListId } });
  await smartManager(p).requestSmartCampaign({ params: { id }, body: smartRequest });
  return id;
}
