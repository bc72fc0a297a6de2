import type { ColumnType, Generated } from 'kysely';
import type { E311DeploymentRow } from '#contract/e311-deployment/e311-deployment.ts';
import type { Parameters } from '#contract/e311-deployment/e311-parameters.ts';
import type { E311RequestInput, E311RequestStatus } from '#contract/e311-request/e311-request.ts';
import type { EcuUpdate } from '#contract/e311-request/ecu-update.ts';
import type { FlowColumns, Json } from '#server/db/tables/platform.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** D-087a; `vehicles` and `updates` mirror the flow's facts, so that a list sorts by them. */
export type E311RequestTable = FlowColumns &
  E311RequestInput & {
    requester: string;
    status: E311RequestStatus;
    vehicles: number;
    updates: number;
  };
/** D-087b; `place` keeps the order in which they were chosen */
export type E311RequestVehicleTable = { requestId: number; vin: string; place: number };
/** D-087c */
export type E311UpdateTable = EcuUpdate & { id: Generated<number>; requestId: number; place: number };
/** D-087d */
export type E311AssignmentTable = { updateId: number; vin: string };

/** D-115, D-116 */
export type E311DeploymentTable = FlowColumns & {
  deploymentRequestId: number;
  /** as the request is called: it cannot change any more */
  requestTitle: string;
  description: string;
  vehiclesState: E311DeploymentRow['vehicles'];
  cplState: E311DeploymentRow['cpl'];
  parametersState: E311DeploymentRow['parameters'];
  status: E311DeploymentRow['status'];
  selectedVins: Defaulted<string[]>;
  parameters: Json<Parameters>;
  /** counts the rollout jobs: part of their key */
  attempt: Defaulted<number>;
};
export type E311CplEntryTable = EcuUpdate & { id: Generated<number>; deploymentId: number; place: number; isEnabled: boolean };

export type E311Tables = {
  e311Request: E311RequestTable;
  e311RequestVehicle: E311RequestVehicleTable;
  e311Update: E311UpdateTable;
  e311Assignment: E311AssignmentTable;
  e311Deployment: E311DeploymentTable;
  e311CplEntry: E311CplEntryTable;
};
