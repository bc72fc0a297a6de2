import { sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { Database } from '#server/db/connection.ts';
import { isHuge } from '#server/fleet/fleet-size.ts';
import { liveLists } from '#server/modules/live-deployment/live-lists.ts';
import { createRolloutEngine } from '#server/rollout/engine.ts';
import { createUpstreams } from '#server/upstreams/upstreams.ts';
import { type Cast, castOf } from './seed-cast.ts';
import { hasVehicles, testFleetOf } from './seed-chain.ts';
import type { SeedApi, SeedContext } from './seed-context.ts';

const day = 86_400_000;
const minute = 60_000;
/** The seed's rollouts run in hundredths of a second. */
const fast = 2_000;
/** With fewer vehicles a rollout has no phases worth the name: its story stops before. */
const leastForRollout = 20;
const maxTicks = 60;

type Maker = {
  readonly api: (person: keyof Cast) => SeedApi;
  readonly brands: CandidateBrandId[];
  readonly candidateId: number;
  readonly context: SeedContext;
};
type Id = { readonly params: { readonly id: number } };
type Story = { readonly name: string; readonly until: string };

const platform = (value: string): FilterCriterion[] => [{ key: 'PLATFORM', comparator: 'EQUAL', values: [value] }];

/** Test and live deployments in every state, made by the same commands that people send (D-203). Those that are there are left alone. */
export async function seedDeployments(context: SeedContext): Promise<void> {
  const { services, candidates } = context;
  if (await areThere(services.db)) return;
  const [testing, live] = [atVw(candidates, candidates.testing), atVw(candidates, candidates.live)];
  if (testing !== undefined) await seedTests(await maker(context, testing));
  if (live !== undefined) await seedLives(await maker(context, live));
}

/** The first test comes before all others; a fleet without vehicles has no live deployment. */
async function areThere(db: Database): Promise<boolean> {
  const name = testStories[0]?.name ?? '';
  const first = await db.selectFrom('testDeployment').select('id').where('name', '=', name).limit(1).executeTakeFirst();
  const live = await db.selectFrom('liveDeployment').select('id').limit(1).executeTakeFirst();
  return first !== undefined || live !== undefined;
}

/** At VW the work is shared by different people; elsewhere too few hold the rights for four eyes. */
const atVw = ({ home }: SeedContext['candidates'], ids: readonly number[]): number | undefined =>
  ids.find((id) => home[id] === 1) ?? ids[0];

async function maker(context: SeedContext, candidateId: number): Promise<Maker> {
  const home = context.candidates.home[candidateId] ?? 1;
  const cast = castOf(home);
  const { body } = await context.as(cast.owner, home).getReleaseCandidate({ params: { id: candidateId } });
  return { api: (person) => context.as(cast[person], home), brands: [...body.vehicleBrands], candidateId, context };
}

const testStories: readonly Story[] = [
  { name: 'Cold start at minus ten degrees', until: 'CREATED' },
  { name: 'Highway range check', until: 'VEHICLE_LIST_ADDED' },
  { name: 'Night drive with trailer', until: 'REQUESTED' },
  { name: 'Charging at public stations', until: 'ENABLEMENT_SUCCESSFUL' },
  { name: 'Regression of the driver display', until: 'ROLLOUT_SUCCESSFUL' },
  { name: 'Package sent twice', until: 'ROLLOUT_FAILED' },
  { name: 'Replaced by a newer test', until: 'ROLLOUT_ABORTED' },
];
/** The demo of a fleet of many millions would be busy for hours. */
function inDemo({ services }: SeedContext, criteria: readonly FilterCriterion[]): FilterCriterion[] {
  return [
    ...criteria,
    ...(isHuge(services.config) ? [{ key: 'MODEL_YEAR', comparator: 'EQUAL' as const, values: ['2021'] }] : []),
  ];
}

const testSteps = ['CREATED', 'VEHICLE_LIST_ADDED', 'REQUESTED', 'ENABLEMENT_SUCCESSFUL', 'ROLLOUT'];

async function seedTests(make: Maker): Promise<void> {
  for (const story of testStories) await seedTest(make, story);
  await settle(make.context);
}

async function seedTest({ api, brands, candidateId, context }: Maker, { name, until }: Story): Promise<void> {
  const tester = api('tester');
  const fleet = await testFleetOf(tester, brands);
  const { body } = await tester.createTestDeployment({
    body: { releaseCandidateId: candidateId, name, description: '', vehicleBrands: brands },
  });
  const id: Id = { params: { id: body.id } };
  if (!fleet) return;
  const reaches = (step: string) => testSteps.indexOf(until.startsWith('ROLLOUT') ? 'ROLLOUT' : until) >= testSteps.indexOf(step);
  if (reaches('VEHICLE_LIST_ADDED'))
    await tester.saveVehicleSelection({ ...id, body: { selectedBrands: brands, filterCriteria: inDemo(context, fleet) } });
  if (reaches('REQUESTED'))
    await tester.saveApprovedVehicles({ ...id, body: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' } });
  if (reaches('ENABLEMENT_SUCCESSFUL')) await tester.activateTestDeployment({ ...id, body: {} });
  if (reaches('ROLLOUT')) await tester.deployTestDeployment({ ...id, body: {} });
}

type LiveStory = Story & {
  readonly purpose?: 'ENABLE';
  readonly criteria: FilterCriterion[];
  readonly phases?: readonly (readonly [share: number, startsInDays: number])[];
};
/** The started ones share no vehicle: none waits for another. */
const liveStories: readonly LiveStory[] = [
  { name: 'Norway first', until: 'CREATED', criteria: [] },
  {
    name: 'Alpine markets',
    until: 'VEHICLE_LIST_ADDED',
    criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['AT', 'CH'] }],
  },
  { name: 'Benelux', until: 'REQUESTED', criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['BE', 'NL'] }] },
  { name: 'Company cars', until: 'IN_PREPARATION', criteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }] },
  {
    name: 'Great Britain',
    until: 'READY_TO_ROLLOUT',
    criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['GB'] }],
    phases: [
      [10, 1],
      [90, 4],
    ],
  },
  { name: 'Enable for all E312', until: 'ENABLEMENT_SUCCESSFUL', purpose: 'ENABLE', criteria: platform('E312') },
  {
    name: 'Sweden in two phases',
    until: 'ROLLOUT_INITIATED',
    criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['SE'] }],
    phases: [
      [25, 0],
      [75, 3],
    ],
  },
  {
    name: 'France, paused',
    until: 'ROLLED_OUT',
    criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['FR'] }],
    phases: [
      [40, 0],
      [60, minute / day],
    ],
  },
  { name: 'Italy', until: 'ROLLOUT_SUCCESSFUL', criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['IT'] }] },
  { name: 'Spain, other head unit', until: 'ROLLOUT_FAILED', criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['ES'] }] },
  {
    name: 'Poland',
    until: 'ROLLOUT_ABORTED',
    criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['PL'] }],
    phases: [
      [50, 0],
      [50, 2],
    ],
  },
  { name: 'United States', until: 'FINISHED', criteria: [{ key: 'MARKET', comparator: 'EQUAL', values: ['US'] }] },
];
const liveSteps = ['CREATED', 'VEHICLE_LIST_ADDED', 'REQUESTED', 'IN_PREPARATION', 'READY_TO_ROLLOUT', 'STARTED'];

async function seedLives(make: Maker): Promise<void> {
  const { api, context } = make;
  const reason = 'Complaints from the hotline are looked into first.';
  const ids = new Map<string, Id>();
  for (const story of liveStories) {
    const id = await seedLive(make, story);
    if (id) ids.set(story.until, id);
  }
  await settle(context);
  const [aborted, finished, halted] = ['ROLLOUT_ABORTED', 'FINISHED', 'ROLLED_OUT'].map((until) => ids.get(until));
  if (aborted) await api('approver').abortLiveDeployment({ ...aborted, body: { reason } });
  if (finished) await api('owner').closeLiveDeployment({ ...finished, body: {} });
  if (halted) {
    // The last phase begins, at its own time and the fleet's own pace, so that most of it is still to come.
    await engineOf(context, { speed: context.services.config.fleetSpeed, ahead: minute }).tick();
    await api('approver').pauseLiveDeployment({ ...halted, body: { reason } });
  }
  await settle(context);
}

/** Undefined when the fleet has too few vehicles for the story: it stops at its beginning. */
async function seedLive({ api, brands, candidateId, context }: Maker, story: LiveStory): Promise<Id | undefined> {
  const owner = api('owner');
  const overview = { name: story.name, description: '', purpose: story.purpose ?? 'ROLLOUT', priority: 50 } as const;
  const { body } = await owner.createLiveDeployment({ body: { releaseCandidateId: candidateId, ...overview } });
  const id: Id = { params: { id: body.id } };
  if (!(await hasVehicles(owner, brands, inDemo(context, story.criteria), leastForRollout))) return undefined;
  const reached = liveSteps.indexOf(story.until);
  const reaches = (step: string) => (reached < 0 ? liveSteps.length : reached) >= liveSteps.indexOf(step);
  const at = (days: number) => new Date(context.services.now().getTime() + days * day);
  if (reaches('VEHICLE_LIST_ADDED'))
    await owner.saveLiveTargets({ ...id, body: { selectedBrands: brands, filterCriteria: inDemo(context, story.criteria) } });
  if (reaches('REQUESTED')) {
    const desiredStart = at(7).toISOString().slice(0, 10);
    await owner.requestLiveDeployment({
      ...id,
      body: { reason: 'The release is approved and the service partners are informed.', desiredStart },
    });
  }
  if (reaches('IN_PREPARATION')) {
    const { body: requested } = await api('releaser').getLiveDeployment(id);
    await api('releaser').approveLiveDeployment({ ...id, body: { weighed: requested.touches?.key ?? null } });
    // No job runs yet: a wide list is frozen here, as its job would.
    await liveLists.job.perform({ id: body.id }, context.services);
  }
  if (reaches('READY_TO_ROLLOUT')) {
    const phases = (story.phases ?? [[100, 0]]).map(([share, days], index) => ({
      name: `Wave ${index + 1}`,
      start: at(days).toISOString(),
      share,
      stopOnFailureRate: 30,
    }));
    await owner.saveLivePlan({ ...id, body: { phases } });
  }
  if (reaches('STARTED')) await api('approver').startLiveDeployment({ ...id, body: { startNow: true } });
  return id;
}

function engineOf({ services }: Pick<SeedContext, 'services'>, { speed = fast, ahead = 0 } = {}) {
  const now = () => new Date(services.now().getTime() + ahead);
  const upstreams = createUpstreams({ ...services, now, config: { ...services.config, fleetSpeed: speed } });
  return createRolloutEngine({ ...services, now, upstreams });
}

/** Lets everything that can end come to its end; a rollout whose next phase is days away, or whose day is used up, is left at that. */
export async function settle(context: Pick<SeedContext, 'services'>): Promise<void> {
  const engine = engineOf(context);
  for (let tick = 0; tick < maxTicks; tick += 1) {
    await engine.tick();
    const { rows } = await sql<{ busy: boolean }>`
      select exists (select from live_deployment where status = 'ACTIVATED') or exists (
        select from rollout r where r.state in ('RUNNING', 'ENDING') and not r.paused and (r.per_day is null or r.day_taken < r.per_day) and (
          not exists (select from rollout_phase p where p.rollout_id = r.id and p.started_on is null)
          or exists (
            select from rollout_phase p join rollout_count c on c.rollout_id = p.rollout_id and c.phase_index = p.phase_index
            where p.rollout_id = r.id and p.started_on is not null and c.status in ('PENDING', 'RUNNING') and c.count > 0
          )
        )
      ) as busy
    `.execute(context.services.db);
    if (!rows[0]?.busy) return;
  }
}
