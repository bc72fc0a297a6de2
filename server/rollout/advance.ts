import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { Services } from '#server/services.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { beginEnding, closeBatch, closeSize, endRollout, isFinal, isVerdict, resultOf } from './close.ts';
import { type DeploymentRow, deploymentOf } from './deployments.ts';
import { dispatchVehicles } from './dispatch.ts';
import { fleetOf } from './fleet-of.ts';
import { readyPhases, startPhases, stopByRate, tellLastPhase } from './phases.ts';
import { closeAfterPeriod } from './plan/period.ts';
import { passLanes, type Turn, turnOf } from './plan/turn.ts';
import { type Heard, pollJob } from './poll-job.ts';
import { tellFailures } from './retryable.ts';
import { jobsOf, phasesOf, type Rollout, type RolloutJob, tallyOf } from './rollout.ts';

/**
 * Brings one rollout forward by what time and the fleet allow: everything is read from the database, so that it does not matter who did
 * the step before. Answers whether anything changed that a page shows. The caller holds the rollout's advisory lock.
 */
export async function advanceRollout(services: Services, rollout: Rollout): Promise<boolean> {
  const jobs = await jobsOf(services.db, rollout.id);
  const isThrough = rollout.paused && (await tallyOf(services.db, rollout.id)).open === 0;
  // What has all its results ends by itself: there is nothing left that a pause holds.
  await reconcileFleet(services, rollout, jobs, rollout.paused && !isThrough);
  if (isThrough) await completeLists(services, rollout, jobs);
  if (rollout.state === 'ENDING') return endStep(services, rollout, jobs);
  const heard: Heard[] = [];
  for (const job of jobs) heard.push(await pollJob(services, rollout, job));
  const told = await recordStatus(services, rollout, heard);
  const failed = await tellFailures(services, rollout);
  const deployment = await deploymentOf(services.db, rollout);
  if (!deployment) return false;
  const moved = heard.some((one) => one.moved > 0);
  if (isLost(services, rollout, heard)) {
    await beginEnding(services, rollout, 'FAILED');
    return true;
  }
  if (await stopByRate(services, rollout, await phasesOf(services.db, rollout.id))) return true;
  if (await closeAfterPeriod(services, rollout)) return true;
  // A job that does not answer gets no more vehicles until it does.
  const silent = heard.some((one) => one.status === 'UNKNOWN');
  const started = silent ? false : await releaseStep(services, rollout, jobs, deployment);
  const ended = await finishStep(services, rollout, jobs, heard);
  return moved || told || failed || started || ended;
}

/** So long a job may be unknown to the fleet before its rollout has failed, in ms. */
const lostFor = 10 * 60_000;
/**
 * A job that the fleet has lost for good never ends by itself. Where nobody can abort its rollout, that ends as failed, which is the way on
 * (T27, D-063); a live deployment is aborted by people.
 */
function isLost({ now }: Services, { kind }: Rollout, heard: readonly Heard[]): boolean {
  return kind !== 'LIVE' && heard.some(({ lostSince }) => lostSince && now().getTime() - lostSince.getTime() >= lostFor);
}

/** The fleet is told what the portal has decided: pause, resume, abort. What failed is said again with the next step. */
async function reconcileFleet(services: Services, rollout: Rollout, jobs: readonly RolloutJob[], isHeld: boolean): Promise<void> {
  const fleet = fleetOf(services, rollout.kind);
  const note = (job: RolloutJob, set: { fleetPaused?: boolean; aborted?: boolean }) =>
    services.db.updateTable('rolloutJob').set(set).where('rolloutId', '=', rollout.id).where('jobNo', '=', job.jobNo).execute();
  for (const job of jobs) {
    if (rollout.state === 'ENDING' && !job.aborted) {
      // What vehicles had reached before counts as reached.
      await pollJob(services, rollout, job);
      await withDeadline(() => fleet.abort(job.jobId));
      await note(job, { aborted: true });
    } else if (job.fleetPaused !== isHeld) {
      await withDeadline(() => (isHeld ? fleet.pause(job.jobId) : fleet.resume(job.jobId)));
      await note(job, { fleetPaused: isHeld });
    }
  }
}

async function endStep(services: Services, rollout: Rollout, jobs: readonly RolloutJob[]): Promise<boolean> {
  if ((await closeBatch(services, rollout)) === closeSize) return true;
  await tellFailures(services, rollout);
  await endRollout(services, rollout, rollout.jobStatus, jobs.at(-1)?.jobId);
  return true;
}

async function recordStatus(services: Services, rollout: Rollout, heard: readonly Heard[]): Promise<boolean> {
  const unknown = heard.some((one) => one.status === 'UNKNOWN');
  const initiated = heard.every((one) => one.status === 'JOB_INITIATED');
  const jobStatus: JobStatus = unknown ? 'UNKNOWN' : initiated ? 'JOB_INITIATED' : 'NOT_FINISHED';
  if (rollout.jobStatus === jobStatus) return false;
  const set = unknown ? { jobStatus } : { jobStatus, problem: null };
  await services.db.updateTable('rollout').set(set).where('id', '=', rollout.id).where('state', '=', 'RUNNING').execute();
  return true;
}

async function releaseStep(
  services: Services,
  rollout: Rollout,
  jobs: readonly RolloutJob[],
  deployment: DeploymentRow,
): Promise<boolean> {
  if (rollout.paused) return false;
  await readyPhases(services, rollout, await phasesOf(services.db, rollout.id));
  const started = await startPhases(services, rollout, await phasesOf(services.db, rollout.id), deployment.homeBrandId);
  const phases = await phasesOf(services.db, rollout.id);
  if (deployment.status === 'ROLLOUT_INITIATED' && rollout.kind === 'LIVE' && phases.at(-1)?.startedOn)
    await tellLastPhase(services, rollout);
  const turn = await turnOf(services, rollout, deployment.homeBrandId);
  const released = await dispatchVehicles(services, rollout, jobs, phases, turn);
  if (released === 0 && turn.limit > 0 && (await isHandedOver(services, rollout, turn)))
    await completeLists(services, rollout, jobs);
  return started;
}

/** Whether no vehicle of any phase waits for its turn. */
async function isHandedOver({ db }: Services, { id }: Rollout, { zones }: Turn): Promise<boolean> {
  if (zones) await passLanes(db, id);
  return (await phasesOf(db, id)).every((phase) => phase.releasedTo === phase.toRank);
}

/** Tells the fleet which jobs get no more vehicles. */
async function completeLists(services: Services, rollout: Rollout, jobs: readonly RolloutJob[]): Promise<void> {
  const open = jobs.filter((job) => !job.listComplete);
  if (open.length === 0) return;
  const waiting = await services.db
    .selectFrom('rolloutVehicle')
    .select('jobNo')
    .distinct()
    .where('rolloutId', '=', rollout.id)
    .where('status', '=', 'WAITING')
    .execute();
  for (const job of open) {
    if (waiting.some(({ jobNo }) => jobNo === job.jobNo)) continue;
    await withDeadline(() => fleetOf(services, rollout.kind).completeList(job.jobId));
    await services.db
      .updateTable('rolloutJob')
      .set({ listComplete: true })
      .where('rolloutId', '=', rollout.id)
      .where('jobNo', '=', job.jobNo)
      .execute();
  }
}

/** What a job ended as that still has open vehicles; one whose own vehicles have all ended says nothing of the others' (a repetition that failed). */
async function verdictOf(
  { db }: Services,
  { id }: Rollout,
  jobs: readonly RolloutJob[],
  heard: readonly Heard[],
): Promise<JobStatus | undefined> {
  const ended = jobs.flatMap(({ jobNo }, index) => {
    const status = heard[index]?.status;
    return status && isVerdict(status) ? [{ jobNo, status }] : [];
  });
  if (ended.length === 0) return undefined;
  const open = await db
    .selectFrom('rolloutVehicle')
    .select('jobNo')
    .distinct()
    .where('rolloutId', '=', id)
    .where('status', 'in', ['PENDING', 'WAITING', 'RUNNING'])
    .execute();
  return ended.find(({ jobNo }) => open.some((one) => one.jobNo === jobNo))?.status;
}

async function finishStep(
  services: Services,
  rollout: Rollout,
  jobs: readonly RolloutJob[],
  heard: readonly Heard[],
): Promise<boolean> {
  if (heard.some((one) => !one.drained)) return false;
  const tally = await tallyOf(services.db, rollout.id);
  if (tally.open > 0) {
    const verdict = await verdictOf(services, rollout, jobs, heard);
    if (!verdict) return false;
    // The status was read before the vehicles' results: what is open now gets none any more.
    await beginEnding(services, rollout, verdict);
    return true;
  }
  if (!heard.every((one) => isFinal(one.status))) return false;
  await endRollout(services, rollout, resultOf(tally), jobs.at(-1)?.jobId);
  return true;
}
