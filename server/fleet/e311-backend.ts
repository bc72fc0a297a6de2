import type { LogLine } from '#contract/e311-deployment/e311-deployment.ts';
import { checkedFleet } from '#server/fleet/checked-fleet.ts';
import { failureReason, failureReasons } from '#server/fleet/failures.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { simulatedFleet } from '#server/fleet/simulated-fleet.ts';
import { initiatedTime, jobTime } from '#server/fleet/simulated-vehicles.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

/** The vehicle backend of E3 1.1: a fleet that also tells what its vehicles said last. */
export type E311Backend = FleetGateway & {
  /** the last lines of each vehicle's log, the newest last; of those that wrote nothing, none. Fails as `jobStatus` does (T26, T27) */
  readonly logs: (jobId: string, vins: readonly string[]) => Promise<ReadonlyMap<string, readonly LogLine[]>>;
};

const lastLines = 5;
const backendName = 'E3 1.1 vehicle backend';

/**
 * That backend without vehicles: jobs and faults of the simulated fleet by words in the description (D-231), with a log of each vehicle: no
 * campaign for T03, T23, T24, T25 and T28; `sim-statusfail` for T26, a job that is removed for T27, `sim-dup` for T29.
 */
function simulatedE311Backend(options: UpstreamDeps): E311Backend {
  const { config, db, now } = options;
  const later = (from: Date, time: number) => new Date(from.getTime() + time / config.fleetSpeed);
  const fleet = simulatedFleet(options, backendName);
  return {
    ...fleet,
    logs: async (jobId, vins) => {
      await fleet.jobStatus(jobId);
      const job = await db.selectFrom('fleetJob').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('fleetJobVehicle')
        .selectAll()
        .where('jobId', '=', jobId)
        .where('vin', 'in', [...vins, ''])
        .execute();
      const { openedAt, verdict } = job;
      const ofJob =
        verdict === null ? undefined : eventsOfVerdict(verdict, later(openedAt, initiatedTime), later(openedAt, jobTime));
      return new Map(rows.map((row) => [row.vin, linesUntil(now(), ofJob ?? eventsOf(row))]));
    },
  };
}

/** The vehicle backend of E3 1.1, behind its port. */
export const e311Backend: Tool<E311Backend> = {
  id: 'e311-backend',
  name: backendName,
  failsAsCloud: true,
  simulated: (deps) => checkedFleet(simulatedE311Backend(deps), backendName),
};

type Vehicle = {
  readonly startAt: Date;
  readonly installAt: Date;
  readonly activateAt: Date;
  readonly endAt: Date;
  readonly stoppedAt: Date | null;
  readonly failure: number;
};

type Event = readonly [Date, string];

/** A job that comes to one end for all of them: no vehicle begins. */
const eventsOfVerdict = (verdict: string, taken: Date, ended: Date): readonly Event[] => [
  [taken, 'INFO job received'],
  [ended, `ERROR ${verdict}: ${failureReason(verdict).text}`],
];

/** What a vehicle does by its schedule: one that fails stays in the phase before, and what follows it does not happen. */
function eventsOf({ activateAt, endAt, failure, installAt, startAt, stoppedAt }: Vehicle): readonly Event[] {
  const reason = failureReasons[failure - 1];
  const phases: readonly Event[] = [
    [startAt, 'INFO connected, download started'],
    [installAt, 'INFO download complete, installation started'],
    [activateAt, 'INFO installation complete, activation started'],
  ];
  const end = reason ? `ERROR ${reason.code}: ${reason.text}` : 'INFO update activated, versions read back';
  const last: Event = stoppedAt ? [stoppedAt, 'WARN stopped by the portal'] : [endAt, end];
  return [...phases.filter(([at], index) => at < endAt || (index === 0 && !stoppedAt)), last];
}

const linesUntil = (now: Date, events: readonly Event[]): LogLine[] =>
  events.flatMap(([at, text]) => (at <= now ? [{ at: at.toISOString(), text }] : [])).slice(-lastLines);
