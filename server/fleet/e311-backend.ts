import { checkedFleet } from '#server/fleet/checked-fleet.ts';
import { failureReasons } from '#server/fleet/failures.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { simulatedFleet } from '#server/fleet/simulated-fleet.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

/** The vehicle backend of E3 1.1: a fleet that also tells what its vehicles said last. */
export type E311Backend = FleetGateway & {
  /** the last lines of each vehicle's log, the newest last */
  readonly logs: (jobId: string, vins: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
};

const lastLines = 5;

/** That backend without vehicles: jobs and faults of the simulated fleet (T23 … T28 by words in the description), with a log of each vehicle (D-231). */
function simulatedE311Backend(options: UpstreamDeps): E311Backend {
  const { db, now } = options;
  return {
    ...simulatedFleet(options),
    logs: async (jobId, vins) => {
      const rows = await db
        .selectFrom('fleetJobVehicle')
        .selectAll()
        .where('jobId', '=', jobId)
        .where('vin', 'in', [...vins, ''])
        .execute();
      return new Map(rows.map((row) => [row.vin, linesOf(row, now())]));
    },
  };
}

/** The vehicle backend of E3 1.1, behind its port. */
export const e311Backend: Tool<E311Backend> = {
  id: 'e311-backend',
  name: 'E3 1.1 vehicle backend',
  failsAsCloud: true,
  simulated: (deps) => checkedFleet(simulatedE311Backend(deps)),
};

type Vehicle = {
  readonly startAt: Date;
  readonly installAt: Date;
  readonly activateAt: Date;
  readonly endAt: Date;
  readonly stoppedAt: Date | null;
  readonly failure: number;
};

function linesOf({ activateAt, endAt, failure, installAt, startAt, stoppedAt }: Vehicle, now: Date): string[] {
  const reason = failureReasons[failure - 1];
  const end = reason ? `ERROR ${reason.code}: ${reason.text}` : 'INFO update activated, versions read back';
  const events: readonly (readonly [Date, string])[] = [
    [startAt, 'INFO connected, download started'],
    [installAt, 'INFO download complete, installation started'],
    [activateAt, 'INFO installation complete, activation started'],
    [endAt, end],
  ];
  const last = stoppedAt ?? now;
  // A vehicle that fails stays in the phase before: what follows it did not happen.
  const past = events.filter(([at, text], index) => at <= last && (text === end || at < endAt || index === 0));
  const stopped = stoppedAt && stoppedAt <= now ? [[stoppedAt, 'WARN stopped by the portal'] as const] : [];
  return [...past, ...stopped].slice(-lastLines).map(([at, text]) => `${at.toISOString().slice(11, 19)} ${text}`);
}
