import { z } from 'zod';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { VehicleCloudError, vehicleCloudName } from '#server/upstreams/vehicle-cloud.ts';

/** What the portal stores, shows and asks for again: one word of letters, figures and the signs of ids. */
const jobIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/);

/**
 * The fleet as the portal uses it, whatever adapter stands behind: an answer that cannot be a job number is a failure of the fleet (T24,
 * T25), before anything of it is stored.
 */
export function checkedFleet<More extends object>(fleet: FleetGateway & More, system = vehicleCloudName): FleetGateway & More {
  return {
    ...fleet,
    startJob: async (request) => {
      const answer: unknown = await fleet.startJob(request);
      if (answer === undefined || answer === null || answer === '')
        throw new VehicleCloudError('AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR', 'The rollout was accepted without a job number.');
      const jobId = jobIdSchema.safeParse(answer);
      if (!jobId.success)
        throw new VehicleCloudError('VWAC_UNEXPECTED_RESPONSE_ERROR', `The ${system} sent an unexpected job number.`);
      return jobId.data;
    },
  };
}
