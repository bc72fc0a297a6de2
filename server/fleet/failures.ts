import type { z } from 'zod';
import type { vehiclePhaseSchema } from '#contract/deployment/rollout.ts';

type VehiclePhase = z.infer<typeof vehiclePhaseSchema>;

/** Why a vehicle failed. `retryable`: a new job may bring it to success (D-062.14). */
type FailureReason = {
  readonly code: string;
  readonly text: string;
  readonly retryable: boolean;
  readonly phase: VehiclePhase;
};

/** What vehicles report, the frequent first: the simulated fleet draws by this order and weight. */
export const failureReasons: readonly (FailureReason & { readonly weight: number })[] = [
  { code: 'VEHICLE_OFFLINE', text: 'The vehicle was not reachable.', retryable: true, phase: 'DOWNLOAD', weight: 30 },
  { code: 'DOWNLOAD_TIMEOUT', text: 'The download did not finish in time.', retryable: true, phase: 'DOWNLOAD', weight: 20 },
  { code: 'BATTERY_TOO_LOW', text: 'The battery charge was too low.', retryable: true, phase: 'INSTALL', weight: 18 },
  { code: 'CONSENT_DECLINED', text: 'The customer declined the installation.', retryable: false, phase: 'INSTALL', weight: 10 },
  {
    code: 'HARDWARE_MISMATCH',
    text: 'The part number of the control unit does not fit the software.',
    retryable: false,
    phase: 'INSTALL',
    weight: 8,
  },
  { code: 'CHECKSUM_MISMATCH', text: 'The downloaded package was damaged.', retryable: true, phase: 'INSTALL', weight: 7 },
  { code: 'STORAGE_FULL', text: 'There was not enough memory for the package.', retryable: false, phase: 'INSTALL', weight: 4 },
  {
    code: 'ACTIVATION_ROLLED_BACK',
    text: 'The activation failed and the vehicle returned to the old software.',
    retryable: false,
    phase: 'ACTIVATE',
    weight: 3,
  },
];

/** Reasons that belong to a whole job and stand at each of its vehicles (D-063). */
/** Why vehicles failed whose job the fleet lost. */
export const jobLost = 'JOB_LOST';
const jobReasons: readonly FailureReason[] = [
  { code: jobLost, text: 'The job was lost: its backend does not know it any more.', retryable: false, phase: 'PENDING' },
  { code: 'FAILED', text: 'The rollout job failed.', retryable: false, phase: 'PENDING' },
  {
    code: 'MANIFEST_DUPLICATE',
    text: 'The same update container is used more than once. Remove the duplicate.',
    retryable: false,
    phase: 'PENDING',
  },
  {
    code: 'NOT_APPLICABLE',
    text: 'The software is not applicable to the vehicles of the job.',
    retryable: false,
    phase: 'PENDING',
  },
  { code: 'SUPERSEDED', text: 'A newer rollout replaced this job.', retryable: false, phase: 'PENDING' },
];

const byCode = new Map([...failureReasons, ...jobReasons].map((reason) => [reason.code, reason]));

/** The reason of an error code; a code that nobody knows is shown as it is and not repeated. */
export function failureReason(code: string): FailureReason {
  return byCode.get(code) ?? { code, text: code, retryable: false, phase: 'PENDING' };
}

/** What a code means; undefined for one that nobody knows. */
export const meaningOf = (code: string): string | undefined => byCode.get(code)?.text;

export const retryableCodes: readonly string[] = failureReasons.filter((reason) => reason.retryable).map((reason) => reason.code);
