import type { FleetGateway, VehicleChange } from '#server/fleet/gateway.ts';

/** A fleet in which every vehicle succeeds, each after the same time; it remembers when it was handed how many. */
export function steadyFleet(now: () => Date, vehicleTime: number) {
  const jobs = new Map<string, { readonly vins: Map<string, number>; isComplete: boolean }>();
  const handed = new Map<number, number>();
  const jobOf = (jobId: string) => {
    const job = jobs.get(jobId) ?? { vins: new Map<string, number>(), isComplete: false };
    jobs.set(jobId, job);
    return job;
  };
  const done = (endsOn: number) => endsOn <= now().getTime();
  const fleet: Pick<FleetGateway, 'addVehicles' | 'completeList' | 'jobStatus' | 'changes' | 'pause' | 'resume' | 'abort'> = {
    addVehicles: async (jobId, vins) => {
      const { vins: known } = jobOf(jobId);
      const fresh = vins.filter((vin) => !known.has(vin));
      for (const vin of fresh) known.set(vin, now().getTime() + vehicleTime);
      const at = now().getTime();
      if (fresh.length > 0) handed.set(at, (handed.get(at) ?? 0) + fresh.length);
    },
    completeList: async (jobId) => {
      jobOf(jobId).isComplete = true;
    },
    jobStatus: async (jobId) => {
      const { isComplete, vins } = jobOf(jobId);
      return isComplete && [...vins.values()].every(done) ? 'SUCCESS' : 'NOT_FINISHED';
    },
    changes: async (jobId, cursor) => {
      const since = cursor === null ? 0 : Number(cursor);
      const ended = [...jobOf(jobId).vins].filter(([, endsOn]) => endsOn > since && done(endsOn));
      const changes = ended.map(([vin]): VehicleChange => ({ vin, status: 'SUCCESS', phase: 'DONE', errorCode: null }));
      return { changes, cursor: String(now().getTime()), more: false };
    },
    pause: async () => undefined,
    resume: async () => undefined,
    abort: async () => undefined,
  };
  return { fleet, handed };
}
