import { sql } from 'kysely';
import type { UpdateKind } from '#contract/deployment/deployment-commands.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { problemCode } from '#contract/problem.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { Database } from '#server/db/connection.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { ProblemError } from '#server/problem.ts';
import { createRolloutEngine, type RolloutEngine } from '#server/rollout/engine.ts';
import { instant } from '#tests/support/flow/flow-model.ts';
import { type TestPortalOptions, testPortal } from '#tests/support/portal/portal.ts';
import { weighedOf } from './weighed.ts';

/** A clock that stands until the test moves it: simulators, engine and handlers all read it. */
type TestClock = { readonly now: () => Date; readonly pass: (milliseconds: number) => void };

function testClock(start = '2030-01-15T09:00:00.000Z'): TestClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass: (milliseconds) => {
      at += milliseconds;
    },
  };
}

export type RolloutPortal = Awaited<ReturnType<typeof rolloutPortal>>;
export type Phase = { readonly share: number; readonly inSeconds?: number; readonly stopOnFailureRate?: number };
type LiveOptions = {
  readonly name?: string;
  readonly purpose?: 'ENABLE' | 'ROLLOUT';
  readonly priority?: number;
  readonly filterCriteria?: FilterCriterion[];
  readonly phases?: readonly Phase[];
  readonly brands?: readonly (1 | 4)[];
  readonly updateKind?: UpdateKind;
};

/** A portal with a fleet, a candidate in APPROVAL and one in LIVE, an engine that ticks when it is told, and a clock of its own. */
export async function rolloutPortal(vehicles = 3_000, from?: Date, strangers: Pick<TestPortalOptions, 'stranger'> = {}) {
  const clock = testClock(from?.toISOString());
  const t = await testPortal({ now: clock.now, ...strangers });
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(t.services.log) as typeof t.services.log, {
    error: ({ err }: { err: unknown }) => errors.push(err),
  });
  const engine = failingEngine(createRolloutEngine({ ...t.services, log }), errors);
  await seedPeople(t.services);
  await seedVehicles(t.services, vehicles);
  const owner = t.user('container-po');
  const module = {
    moduleName: 'RolloutTest',
    moduleVersion: '1.0.0',
    releaseType: 'UPDATE',
    targetDate: '2099-01-01',
    ownerId: 'seed-container-po',
  } as const;
  const { body: project } = await owner.createSoftwareProject({ body: module });
  const candidate = async (version: string, stage: 'APPROVAL' | 'LIVE') => {
    const { body } = await owner.createReleaseCandidate({
      params: { id: project.id },
      body: { version, vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
    });
    await placeAt(t.database.owner, body.id, stage);
    return body.id;
  };
  return { ...t, clock, engine, approval: await candidate('1.0.0', 'APPROVAL'), live: await candidate('2.0.0', 'LIVE') };
}

/** Puts a candidate where its chain would have brought it: these tests are not about the chain, which takes some sixty commands. */
export async function placeAt(owner: Database, id: number, stage: 'APPROVAL' | 'LIVE', since = instant): Promise<void> {
  const done = stage === 'LIVE' ? 'COMPLETED' : 'NOT_STARTED_YET';
  const later = {
    functionalValidation: done,
    brandApproval: done,
    deploymentRequest: done,
    releaseConfirmation: done,
    pushToLive: done,
  };
  const regions = { ...later, pushToApproval: 'COMPLETED', releaseNotes: 'COMPLETED', scmDocumentation: 'COMPLETED' };
  const createDeployment = stage === 'LIVE' ? 'ACTION_REQUIRED' : 'NOT_STARTED_YET';
  const validation = stage === 'LIVE' ? {} : { functionalValidation: 'ACTION_REQUIRED' };
  await owner
    .updateTable('releaseCandidate')
    .set({ stage, ...regions, ...validation, createDeployment })
    .where('id', '=', id)
    .execute();
  const pushed = { approvalPushedOn: since, livePushedOn: stage === 'LIVE' ? since : null };
  await sql`update release_candidate set facts = facts || ${JSON.stringify(pushed)}::jsonb where id = ${id}`.execute(owner);
}

/** What the engine would only log, and try again, fails the test. */
function failingEngine(engine: RolloutEngine, errors: unknown[]): RolloutEngine {
  return {
    ...engine,
    tick: async () => {
      const active = await engine.tick();
      if (errors.length > 0) throw errors[0];
      return active;
    },
  };
}

/** Ticks, letting time pass in between, until nothing runs or `seconds` have passed. */
export async function runFor(
  portal: { readonly clock: TestClock; readonly engine: RolloutEngine },
  seconds: number,
  step = 1,
): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    await portal.engine.tick();
    portal.clock.pass(step * 1_000);
  }
  await portal.engine.tick();
}

const byFleet: FilterCriterion[] = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];

/** A test deployment that is REQUESTED: its vehicles are approved. */
export async function requestedTest(
  portal: RolloutPortal,
  name: string,
  filterCriteria: FilterCriterion[] = byFleet,
): Promise<number> {
  const api = portal.user('test-manager');
  const { body } = await api.createTestDeployment({ body: { releaseCandidateId: portal.approval, name, vehicleBrands: [1, 4] } });
  const id = { params: { id: body.id } };
  await api.saveVehicleSelection({ ...id, body: { selectedBrands: [1, 4], filterCriteria } });
  await api.saveApprovedVehicles({ ...id, body: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' } });
  return body.id;
}

/** Approves a request, whatever touches it, as somebody who has weighed that (D-258). */
export async function approveLive(portal: Pick<RolloutPortal, 'user'>, id: number): Promise<void> {
  const manager = portal.user('release-manager');
  const params = { id };
  const { body: requested } = await manager.getLiveDeployment({ params });
  await manager.approveLiveDeployment({ params, body: weighedOf(requested) });
}

/** A live deployment up to READY_TO_ROLLOUT, by the people whose right each step is. */
export async function readyLive(portal: RolloutPortal, options: LiveOptions = {}): Promise<number> {
  const {
    name = 'Winter rollout',
    purpose = 'ROLLOUT',
    priority = 50,
    filterCriteria = byFleet,
    phases = [{ share: 100 }],
    brands = [1, 4],
    updateKind = 'SOFT',
  } = options;
  const owner = portal.user('container-po');
  const { body } = await owner.createLiveDeployment({
    body: { releaseCandidateId: portal.live, name, purpose, priority, updateKind },
  });
  const id = { params: { id: body.id } };
  await owner.saveLiveTargets({ ...id, body: { selectedBrands: [...brands], filterCriteria } });
  await owner.requestLiveDeployment({ ...id, body: { reason: 'The winter update is due.', desiredStart: '2040-02-01' } });
  await approveLive(portal, body.id);
  await owner.saveLivePlan({ ...id, body: { phases: planOf(portal.clock, phases) } });
  return body.id;
}

export function planOf(clock: TestClock, phases: readonly Phase[]) {
  return phases.map(({ share, inSeconds, stopOnFailureRate = 100 }, index) => ({
    name: `Phase ${index + 1}`,
    start: new Date(clock.now().getTime() + (inSeconds ?? index) * 1_000).toISOString(),
    share,
    stopOnFailureRate,
  }));
}

/** Started by who has weighed what was approved on the same vehicles since (D-258). */
export async function start(portal: Pick<RolloutPortal, 'user'>, id: number) {
  const operator = portal.user('launch-operator');
  const params = { id };
  const { body: planned } = await operator.getLiveDeployment({ params });
  return operator.startLiveDeployment({ params, body: { startNow: true, ...weighedOf(planned) } });
}
export const statusOf = async (portal: RolloutPortal, id: number): Promise<LiveRolloutStatus> =>
  (await portal.user('launch-operator').getLiveRolloutStatus({ params: { id } })).body;
export const liveOf = async (portal: RolloutPortal, id: number) =>
  (await portal.user('launch-operator').getLiveDeployment({ params: { id } })).body;
export const testOf = async (portal: RolloutPortal, id: number) =>
  (await portal.user('test-manager').getTestDeployment({ params: { id } })).body;
export const reason = 'The reason is written here.';

/** The problem code that a call is refused with. */
export async function refusal(call: () => Promise<unknown>): Promise<{ code: string | undefined; status: number }> {
  try {
    await call();
  } catch (error) {
    if (error instanceof ProblemError) return { code: problemCode(error.document.type), status: error.status };
    throw error;
  }
  return { code: undefined, status: 200 };
}
