import type { z } from 'zod';
import type { UpdateKind } from '#contract/deployment/deployment-commands.ts';
import type { JobStatus, vehiclePhaseSchema } from '#contract/deployment/rollout.ts';

/** A rollout as the fleet is asked for it. Repeating a request with the same key gives the same job. */
export type RolloutRequest = {
  readonly key: string;
  /** the deployment's name */
  readonly name: string;
  readonly moduleName: string;
  readonly moduleVersion: string;
  /** how it reaches the driver (D-254); the driver chooses where nothing is said */
  readonly updateKind?: UpdateKind;
};

/** The newest state of a vehicle in a job. */
export type VehicleChange = {
  readonly vin: string;
  readonly status: 'RUNNING' | 'SUCCESS' | 'FAILED' | 'ABORTED';
  readonly phase: z.infer<typeof vehiclePhaseSchema>;
  readonly errorCode: string | null;
};

export type Changes = {
  readonly changes: readonly VehicleChange[] /** where the next call goes on */;
  readonly cursor: string;
  readonly more: boolean;
};

/**
 * The way to the vehicles. Failures are VehicleCloudError with the type of D-150 (T21 to T28). Every call may be repeated after a
 * crash: jobs are found by key, vehicles by VIN.
 */
export type FleetGateway = {
  /** Makes the module available to the vehicles; answers before all groups are confirmed. */
  readonly enable: (request: RolloutRequest) => Promise<void>;
  readonly enablementConfirmed: (key: string) => Promise<boolean>;
  /** Opens a job without vehicles and answers its id. */
  readonly startJob: (request: RolloutRequest) => Promise<string>;
  readonly addVehicles: (jobId: string, vins: readonly string[]) => Promise<void>;
  /** No vehicle is added after this: the job can end. */
  readonly completeList: (jobId: string) => Promise<void>;
  readonly jobStatus: (jobId: string) => Promise<JobStatus>;
  /** What happened since the cursor (null: since the start), at most `limit` vehicles. */
  readonly changes: (jobId: string, cursor: string | null, limit: number) => Promise<Changes>;
  /** Vehicles that run go on; no other starts until `resume`. */
  readonly pause: (jobId: string) => Promise<void>;
  readonly resume: (jobId: string) => Promise<void>;
  readonly abort: (jobId: string) => Promise<void>;
  readonly stopVehicle: (jobId: string, vin: string) => Promise<'stopped' | 'finished' | 'unknown'>;
};
