import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { Database } from '#server/db/connection.ts';
import type { FleetJobTable } from '#server/db/tables/fleet.ts';
import type { FleetGateway, RolloutRequest, VehicleChange } from '#server/fleet/gateway.ts';
import {
  addScheduled,
  defaultFailShare,
  enablementTime,
  initiatedTime,
  jobTime,
  statesBetween,
} from '#server/fleet/simulated-vehicles.ts';
import type { Config } from '#server/start/config.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import { VehicleCloudError, vehicleCloudName } from '#server/upstreams/vehicle-cloud.ts';

type Job = Selectable<FleetJobTable>;
type Options = { readonly config: Pick<Config, 'environment' | 'fleetSpeed'>; readonly db: Database; readonly now: () => Date };

/** Trigger words for the end of a whole job (D-231). */
const verdicts: Readonly<Record<string, JobStatus>> = {
  dup: 'MANIFEST_DUPLICATE',
  superseded: 'SUPERSEDED',
  na: 'NOT_APPLICABLE',
  jobfail: 'FAILED',
};
const answerSchema = z.object({ jobId: z.string() });
const cursorSchema = z.object({ from: z.number(), to: z.number().nullable(), start: z.number(), vin: z.string() });
type Cursor = z.infer<typeof cursorSchema>;
const silence = 60_000;

/**
 * The fleet without vehicles: deterministic by key and VIN, its jobs in tables of its own (D-231). What a vehicle does is fixed when it is
 * added and computed from the clock afterwards: a restart loses nothing and doubles nothing. `fleetSpeed` shortens every duration; `system` is whose
 * place it takes, as its sentences name it.
 */
export function simulatedFleet({ config, db, now }: Options, system = vehicleCloudName): FleetGateway {
  const says = simulationWord(config);
  const later = (from: Date, time: number) => new Date(from.getTime() + time / config.fleetSpeed);

  async function job(jobId: string): Promise<Job> {
    const row = await db.selectFrom('fleetJob').selectAll().where('id', '=', jobId).executeTakeFirst();
    if (!row) throw new VehicleCloudError('VWAC_SERVICE_JOB_NOT_FOUND', `The ${system} does not know the job ${jobId}.`);
    return row;
  }

  function refuse({ name, moduleName }: RolloutRequest): void {
    if (says('cloud500', moduleName, name))
      throw new VehicleCloudError('VWAC_INTERNAL_ERROR', `The ${system} reported an internal problem.`);
  }

  function answerTo({ name, key }: RolloutRequest): unknown {
    if (says('rolloutfail', name))
      throw new VehicleCloudError('AEC_VWAC_ROLLOUT_REQUEST_ERROR', `The ${system} refused the rollout.`);
    if (says('mqbevofail', name))
      throw new VehicleCloudError('MQBEVO_ROLLOUT_FAILED', 'The rollout for MQB evo vehicles failed.');
    if (says('nojob', name)) return {};
    return says('oddanswer', name) ? 'accepted' : { jobId: jobIdOf(key) };
  }

  return {
    enable: async (request) => {
      refuse(request);
      const { key, name } = request;
      if (says('enablefail', name))
        throw new VehicleCloudError('AEC_VWAC_ENABLE_REQUEST_ERROR', `The ${system} could not enable the module.`);
      if (says('partgroups', name))
        throw new VehicleCloudError('VWAC_NOT_ALL_GROUPS_ADDED', `The ${system} added 1 of 2 groups.`);
      await db
        .insertInto('fleetEnablement')
        .values({ key, requestedAt: now() })
        .onConflict((on) => on.doNothing())
        .execute();
    },
    enablementConfirmed: async (key) => {
      const row = await db.selectFrom('fleetEnablement').select('requestedAt').where('key', '=', key).executeTakeFirst();
      return row !== undefined && later(row.requestedAt, enablementTime) <= now();
    },
    startJob: async (request) => {
      refuse(request);
      const answer = answerTo(request);
      if (typeof answer !== 'object')
        throw new VehicleCloudError('VWAC_UNEXPECTED_RESPONSE_ERROR', `The ${system} sent an unexpected answer.`);
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success)
        throw new VehicleCloudError('AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR', 'The rollout was accepted without a job number.');
      const { key, name, updateKind } = request;
      const word = Object.keys(verdicts).find((candidate) => says(candidate, name));
      await db
        .insertInto('fleetJob')
        .values({
          id: parsed.data.jobId,
          key,
          openedAt: now(),
          failShare: says('partial', name) ? 500 : defaultFailShare,
          downloadOnly: updateKind === 'DOWNLOAD_ONLY',
          verdict: word === undefined ? null : (verdicts[word] ?? null),
          silentUntil: says('statusfail', name) ? later(now(), silence) : null,
        })
        .onConflict((on) => on.doNothing())
        .execute();
      return parsed.data.jobId;
    },
    addVehicles: async (jobId, vins) => {
      const { downloadOnly, failShare, openedAt } = await job(jobId);
      const at = now();
      const earliest = later(openedAt, initiatedTime);
      const from = at > earliest ? at : earliest;
      await addScheduled(db, { jobId, vins, from, failShare, downloadOnly, speed: config.fleetSpeed });
    },
    completeList: async (jobId) => {
      await db
        .updateTable('fleetJob')
        .set({ completeAt: now() })
        .where('id', '=', jobId)
        .where('completeAt', 'is', null)
        .execute();
    },
    jobStatus: async (jobId) => {
      const row = await job(jobId);
      const at = now();
      if (row.silentUntil && at < row.silentUntil)
        throw new VehicleCloudError('AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR', `The status of ${jobId} could not be read.`);
      if (at < later(row.openedAt, initiatedTime)) return 'JOB_INITIATED';
      if (row.verdict) return at < later(row.openedAt, jobTime) ? 'NOT_FINISHED' : (row.verdict as JobStatus);
      if (!row.completeAt || row.pausedAt || (row.lastEndAt && row.lastEndAt > at)) return 'NOT_FINISHED';
      if (row.failing === 0) return 'SUCCESS';
      return row.failing === row.total ? 'FAILED' : 'PARTIAL_SUCCESS';
    },
    changes: async (jobId, cursor, limit) => {
      const row = await job(jobId);
      const at = now().getTime();
      const last = cursor === null ? firstCursor(row) : cursorSchema.parse(JSON.parse(cursor));
      if (row.verdict || row.abortedAt || (row.silentUntil && at < row.silentUntil.getTime()))
        return { changes: [], cursor: JSON.stringify(last), more: false };
      // A window that was begun is read to its end before a new one opens.
      const window = { ...last, to: last.to ?? at };
      const rows = await statesBetween(db, { jobId, ...window, pausedAt: row.pausedAt, limit, longest: row.longest });
      const end = rows.at(-1);
      const more = rows.length === limit;
      const next: Cursor =
        more && end
          ? { ...window, start: end.startAt.getTime(), vin: end.vin }
          : { from: window.to, to: null, start: 0, vin: '' };
      return {
        changes: rows.flatMap((state): VehicleChange[] => (state.change ? [state.change] : [])),
        cursor: JSON.stringify(next),
        more,
      };
    },
    pause: async (jobId) => {
      await db.updateTable('fleetJob').set({ pausedAt: now() }).where('id', '=', jobId).where('pausedAt', 'is', null).execute();
    },
    resume: async (jobId) => {
      const at = now();
      await db.transaction().execute(async (tx) => {
        const row = await tx.selectFrom('fleetJob').select('pausedAt').where('id', '=', jobId).forUpdate().executeTakeFirst();
        if (!row?.pausedAt) return;
        const shift = sql`make_interval(secs => ${(at.getTime() - row.pausedAt.getTime()) / 1000})`;
        await sql`
          update fleet_job_vehicle set start_at = start_at + ${shift}, install_at = install_at + ${shift},
            activate_at = activate_at + ${shift}, end_at = end_at + ${shift}, stopped_at = stopped_at + ${shift}
          where job_id = ${jobId} and start_at > ${row.pausedAt}
        `.execute(tx);
        await sql`update fleet_job set paused_at = null, last_end_at = last_end_at + ${shift} where id = ${jobId}`.execute(tx);
      });
    },
    abort: async (jobId) => {
      await db.updateTable('fleetJob').set({ abortedAt: now() }).where('id', '=', jobId).where('abortedAt', 'is', null).execute();
    },
    stopVehicle: async (jobId, vin) => {
      const at = now();
      // The stop is the vehicle's end, so that the window of changes finds it. In a paused job the clock of a vehicle that has not
      // started stands still: it ends where it would have started, which the resume moves along with the others.
      await sql`
        with job as (select paused_at from fleet_job where id = ${jobId}), stop as (
          select v.vin, case when v.start_at > job.paused_at then v.start_at else ${at} end as at from fleet_job_vehicle v, job
          where v.job_id = ${jobId} and v.vin = ${vin} and v.stopped_at is null and (v.end_at > ${at} or v.start_at > job.paused_at)
        )
        update fleet_job_vehicle v set stopped_at = stop.at, end_at = stop.at, start_at = least(v.start_at, stop.at),
          install_at = least(v.install_at, stop.at), activate_at = least(v.activate_at, stop.at)
        from stop where v.job_id = ${jobId} and v.vin = stop.vin
      `.execute(db);
      const row = await db
        .selectFrom('fleetJobVehicle')
        .select('stoppedAt')
        .where('jobId', '=', jobId)
        .where('vin', '=', vin)
        .executeTakeFirst();
      if (!row) return 'unknown';
      return row.stoppedAt ? 'stopped' : 'finished';
    },
  };
}

const firstCursor = (job: Job): Cursor => ({ from: job.openedAt.getTime(), to: null, start: 0, vin: '' });

/** The simulated cloud numbers its jobs by their key, so that a repeated request finds the same one. */
function jobIdOf(key: string): string {
  return `J-${createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase()}`;
}
