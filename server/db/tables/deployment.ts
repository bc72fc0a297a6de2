import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';
import type { Stage } from '#contract/common.ts';
import type { UpdateKind } from '#contract/deployment/deployment-commands.ts';
import type { liveDeploymentStatusSchema } from '#contract/deployment/live-deployment.ts';
import type { Begin, Maintenance, Pace, PlanInput, phaseInputSchema } from '#contract/deployment/plan.ts';
import type { JobStatus, vehiclePhaseSchema, vehicleStatusSchema } from '#contract/deployment/rollout.ts';
import type { testDeploymentStatusSchema } from '#contract/deployment/test-deployment.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { EntityColumns, FlowColumns, Json, NullableJson } from '#server/db/tables/platform.ts';

export type VehicleStatus = z.infer<typeof vehicleStatusSchema>;
export type VehiclePhase = z.infer<typeof vehiclePhaseSchema>;
export type PhaseInput = z.infer<typeof phaseInputSchema>;

type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Which vehicles a deployment is meant for. */
type SelectionColumns = {
  selectedBrands: number[];
  filterCriteria: Json<FilterCriterion[]>;
  vehicleCount: number | null;
  vehicleCountFetchedOn: Date | null;
};

/** TEST-04. `brandIds` are the candidate's brands. */
export type TestDeploymentTable = FlowColumns &
  SelectionColumns & {
    releaseCandidateId: number;
    name: string;
    description: string;
    stage: Stage;
    status: z.infer<typeof testDeploymentStatusSchema>;
    vehicleBrands: number[];
    saveAsVehicleGroup: boolean;
    groupName: string;
    reuseVehicleGroup: string;
    allApprovedVehicles: boolean;
    approvedType: 'STATIC' | 'DYNAMIC';
    approvedGroup: string;
    approvedCount: number;
    approvedBy: string | null;
    approvedOn: Date | null;
    deployedBy: string | null;
    deployedOn: Date | null;
    /** counts the rollout jobs: part of their key */
    attempt: number;
    jobId: string | null;
    logResultStatus: 'Successful' | 'Failed' | null;
  };

/** A result of a test deployment; the one with the highest `run` counts (TEST-13). `jobId` is the rollout job that it was tested under. */
export type TestLogTable = {
  id: Generated<number>;
  deploymentId: number;
  /** counts the results of the deployment, from 1 */
  run: number;
  jobId: string | null;
  notes: string;
  status: 'Successful' | 'Failed';
  timeZone: string;
  addedBy: string;
  addedOn: Date;
  editedBy: string | null;
  editedOn: Date | null;
};
type TestLogLinkTable = { id: Generated<number>; logId: number; title: string; url: string };
type TestLogFileTable = { id: Generated<number>; logId: number; fileId: number };

/** D-091 */
export type LiveDeploymentTable = FlowColumns &
  SelectionColumns & {
    releaseCandidateId: number;
    name: string;
    description: string;
    purpose: 'ENABLE' | 'ROLLOUT';
    priority: number;
    status: z.infer<typeof liveDeploymentStatusSchema>;
    paused: boolean;
    pauseReason: string | null;
    markets: string[];
    requestReason: string | null;
    desiredStart: string | null;
    requestedBy: string | null;
    requestedOn: Date | null;
    approvedBy: string | null;
    approvedOn: Date | null;
    startedBy: string | null;
    startedOn: Date | null;
    contentHash: string | null;
    phases: Json<PhaseInput[]>;
    /** D-251, D-252; with the phases it is the plan */
    pace: NullableJson<Pace>;
    maintenance: NullableJson<Maintenance>;
    updateKind: Defaulted<UpdateKind>;
    forcedReason: Defaulted<string>;
    /** the deployment whose vehicles it brings back (D-255) */
    wayBackOf: Defaulted<number | null>;
    /** what the request proposes (D-257) */
    proposedPlan: NullableJson<PlanInput>;
    attempt: number;
  };

/** The list of an approved live deployment or smart campaign, or of a DRM deployment, that a job is freezing (ADR 18); gone once it is complete. */
export type WideListTable = {
  kind: Defaulted<'LIVE' | 'SMART' | 'DRM'>;
  deploymentId: number;
  /** which approval or choice of vehicles it is for: another one is another list */
  askedOn: Date;
  /** what was approved, without the list */
  contentHash: string;
  done: Defaulted<number>;
  /** vehicles that it will have */
  total: number;
  /** why it could not be frozen; null while it is under way */
  problem: string | null;
};

/** D-062.16: the brand is the home brand. */
export type FreezeWindowTable = EntityColumns & { startsOn: Date; endsOn: Date; reason: string };

/** D-253: the brand is the home brand. */
export type SavedPlanTable = EntityColumns & { name: string; plan: Json<PlanInput> };

/** The vehicles of a deployment and how they are brought to their new software; one row a deployment. */
export type RolloutTable = {
  id: Generated<number>;
  kind: 'TEST' | 'LIVE' | 'E311' | 'SMART' | 'DRM';
  deploymentId: number;
  /** LISTED: the list is frozen · RUNNING · ENDING: what is left is being closed with `verdict` · ENDED */
  state: 'LISTED' | 'RUNNING' | 'ENDING' | 'ENDED';
  jobStatus: JobStatus;
  /** code of the last failure to read the status */
  problem: string | null;
  /** what the remaining vehicles end as */
  verdict: JobStatus | 'ABORTED' | null;
  paused: Defaulted<boolean>;
  priority: number;
  /** when the deployment or the campaign was created: of two of equal priority the older goes first (D-062.17) */
  madeOn: Defaulted<Date>;
  total: number;
  /** sha256 over the VINs in order */
  listHash: string;
  /** D-063: the rollout that replaced this one */
  supersededBy: Defaulted<number | null>;
  /** D-251, D-252 */
  pace: NullableJson<Pace>;
  maintenance: NullableJson<Maintenance>;
  /** the hour of hand-over under way: when it began, the how manieth it is from 0, and how many vehicles it has taken */
  hourFrom: Defaulted<Date | null>;
  hourNo: Defaulted<number>;
  hourTaken: Defaulted<number>;
  /** D-095: vehicles a day at most, how many the day of UTC `dayOf` has taken, and after when none is handed over any more */
  perDay: Defaulted<number | null>;
  dayOf: Defaulted<string | null>;
  dayTaken: Defaulted<number>;
  until: Defaulted<Date | null>;
  createdOn: Date;
  startedOn: Date | null;
  endedOn: Date | null;
  updatedOn: Date;
};

/** A phase takes the vehicles whose rank lies from `fromRank` to before `toRank`: nothing is written per vehicle to plan it. */
export type RolloutPhaseTable = {
  rolloutId: number;
  phaseIndex: number;
  name: string;
  /** of a phase that begins by time; `never` of others */
  startsOn: Date;
  /** how it begins (D-250) */
  begin: NullableJson<Begin>;
  /** of a phase that does not begin by time: when the soak time is over, or somebody let it begin */
  readyOn: Defaulted<Date | null>;
  share: number;
  stopRate: number | null;
  fromRank: number;
  toRank: number;
  /** ranks before this one were handed to the fleet, or wait */
  releasedTo: number;
  startedOn: Date | null;
  /** every vehicle has a result since then; stays when some are repeated */
  endedOn: Defaulted<Date | null>;
  /** results before the last resume do not count for the stop rate */
  baseEnded: Defaulted<number>;
  baseFailed: Defaulted<number>;
};

/** How far a phase of a rollout with a maintenance window is in a time zone: ranks before `releasedTo` were handed over, or wait (D-252). */
type RolloutLaneTable = { rolloutId: number; phaseIndex: number; zone: string; releasedTo: number };

export type RolloutJobTable = {
  rolloutId: number;
  /** 1 takes the list; later ones repeat failed vehicles */
  jobNo: number;
  jobId: string;
  cursor: string | null;
  /** of a repetition: ranks before this one were handed to the fleet, or wait */
  releasedTo: Defaulted<number>;
  status: JobStatus;
  fleetPaused: Defaulted<boolean>;
  listComplete: Defaulted<boolean>;
  aborted: Defaulted<boolean>;
  /** since when the fleet does not know it any more (T27) */
  lostSince: Date | null;
};

export type RolloutVehicleTable = {
  rolloutId: number;
  vin: string;
  /** its brand, where that is not the deployment's home brand (D-240) */
  otherBrandId: Defaulted<number | null>;
  /** place in the list's hash order, from 0 */
  rank: number;
  status: VehicleStatus;
  phase: VehiclePhase;
  errorCode: string | null;
  jobNo: number;
  /** how often it was repeated */
  retries: Defaulted<number>;
  updatedOn: Date;
};

/** Kept with every change of a vehicle, in the same statement: nothing is counted anew over millions. */
type RolloutCountTable = { rolloutId: number; phaseIndex: number; status: VehicleStatus; count: number };
type RolloutFailureTable = { rolloutId: number; errorCode: string; count: number };
/** Some VINs of a list with their place in the order of VINs, from 0. */
type RolloutMarkTable = { rolloutId: number; place: number; vin: string };
/** How many vehicles had which result at a moment; the moment of the start is one. */
type RolloutPointTable = { rolloutId: number; at: Date; installed: number; failed: number; aborted: number };

/** The engine leaves the rollout of such a deployment alone: the simulated fleet is steered. */
type SimulationHoldTable = { kind: RolloutTable['kind']; deploymentId: number; heldOn: Defaulted<Date> };

export type DeploymentTables = {
  testDeployment: TestDeploymentTable;
  testDeploymentVehicle: { deploymentId: number; vin: string };
  testLog: TestLogTable;
  testLogLink: TestLogLinkTable;
  testLogFile: TestLogFileTable;
  liveDeployment: LiveDeploymentTable;
  wideList: WideListTable;
  freezeWindow: FreezeWindowTable;
  savedPlan: SavedPlanTable;
  rollout: RolloutTable;
  rolloutPhase: RolloutPhaseTable;
  rolloutLane: RolloutLaneTable;
  rolloutJob: RolloutJobTable;
  rolloutVehicle: RolloutVehicleTable;
  rolloutCount: RolloutCountTable;
  rolloutFailure: RolloutFailureTable;
  rolloutPoint: RolloutPointTable;
  simulationHold: SimulationHoldTable;
  rolloutMark: RolloutMarkTable;
};
