import { z } from 'zod';
import { e311DeploymentRead } from '#contract/access/read-rules.ts';
import { noPayload, ruleOf } from '#contract/command.ts';
import { pageOf } from '#contract/common.ts';
import { e311VehicleQuery } from '#contract/deployment/rollout.ts';
import { e311RequestCommands } from '#contract/e311-request/e311-request.ts';
import { storedUpdateSchema } from '#contract/e311-request/ecu-update.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { contains, listOf, oneOf } from '#contract/list.ts';
import {
  cplSchema,
  type E311DeploymentCommand,
  e311DeploymentCommands,
  e311DeploymentInputSchema,
  e311DeploymentRowSchema,
  e311DeploymentSchema,
  e311DeploymentStatuses,
  parameterSetSchema,
  targetVehiclesSchema,
  trackedVehicleSchema,
  trackingTotalsSchema,
} from './e311-deployment.ts';

const path = '/api/e3oru11/deployments';
const type = 'E311_DEPLOYMENT';
const access = { rule: e311DeploymentRead, brand: 'selected' } as const;
const one = { method: 'GET', access, params: idParams, of: [type, 'TEST_VEHICLE'] } as const;
const sends = (command: E311DeploymentCommand) =>
  ({
    access: { rule: ruleOf(e311DeploymentCommands[command]), brand: 'home' },
    params: idParams,
    command: { flow: 'e311Deployment', type: command },
  }) as const;
/** saves one of its forms (D-050) */
const saves = (command: E311DeploymentCommand) => ({ method: 'PUT', ...sends(command), form: type }) as const;
const nothing = { body: noPayload.optional() } as const;
/** D-129 */
const list = listOf({
  row: e311DeploymentRowSchema,
  scope: {},
  sort: ['description', 'request', 'status', 'vehicles', 'created'],
  filters: { description: contains(), status: oneOf(e311DeploymentStatuses), request: contains() },
  order: 'created,desc',
});

/** API-081 … API-096, D-181c */
export const e311DeploymentEndpoints = endpoints({
  listE311Deployments: { method: 'GET', path, summary: 'Deployments of E3 1.1 (API-081)', access, of: [type], ...list },
  createE311Deployment: {
    method: 'POST',
    path,
    summary: 'Makes a deployment of an accepted request (API-082, D-072.5)',
    access: { rule: ruleOf(e311RequestCommands['deployment.create']), brand: 'home' },
    implies: { flow: 'e311Request', type: 'deployment.create' },
    body: e311DeploymentInputSchema,
    response: e311DeploymentSchema,
    status: 201,
  },
  getE311Deployment: { ...one, path: `${path}/{id}`, summary: 'One deployment (API-083)', response: e311DeploymentSchema },
  getE311DeploymentVehicles: {
    ...one,
    path: `${path}/{id}/vehicles`,
    summary: 'Selected and available vehicles (API-084)',
    response: targetVehiclesSchema,
  },
  saveE311DeploymentVehicles: {
    ...saves('vehicles.save'),
    path: `${path}/{id}/vehicles`,
    summary: 'Selects vehicles of the request (API-085)',
    body: e311DeploymentCommands['vehicles.save'].payload,
    response: targetVehiclesSchema,
  },
  // PUT and "confirmation" here, POST and "confirm" at the other two.
  confirmE311DeploymentVehicles: {
    method: 'PUT',
    ...sends('vehicles.confirm'),
    path: `${path}/{id}/vehicles/confirmation`,
    summary: 'Confirms the vehicles (API-086, D-073.1)',
    ...nothing,
    response: targetVehiclesSchema,
  },
  withdrawE311DeploymentVehicles: {
    method: 'POST',
    ...sends('vehicles.withdraw'),
    path: `${path}/{id}/vehicles/withdraw`,
    summary: 'Withdraws the vehicles, and the parts list with them (API-087, D-073.2)',
    ...nothing,
    response: targetVehiclesSchema,
  },
  getE311Cpl: { ...one, path: `${path}/{id}/cpl`, summary: 'The parts list (API-088)', response: cplSchema },
  saveE311Cpl: {
    ...saves('cpl.save'),
    path: `${path}/{id}/cpl`,
    summary: 'What of the parts list is enabled, and its targets (API-089)',
    body: e311DeploymentCommands['cpl.save'].payload,
    response: cplSchema,
  },
  confirmE311Cpl: {
    method: 'POST',
    ...sends('cpl.confirm'),
    path: `${path}/{id}/cpl/confirm`,
    summary: 'Confirms the parts list (API-090, D-073.3)',
    ...nothing,
    response: cplSchema,
  },
  withdrawE311Cpl: {
    method: 'POST',
    ...sends('cpl.withdraw'),
    path: `${path}/{id}/cpl/withdraw`,
    summary: 'Withdraws the parts list (API-091, D-073.4)',
    ...nothing,
    response: cplSchema,
  },
  getE311Parameters: {
    ...one,
    path: `${path}/{id}/parameters`,
    summary: 'The parameters with their defaults (API-092)',
    response: parameterSetSchema,
  },
  saveE311Parameters: {
    ...saves('parameters.save'),
    path: `${path}/{id}/parameters`,
    summary: 'All parameters (API-093, D-116)',
    body: e311DeploymentCommands['parameters.save'].payload,
    response: parameterSetSchema,
  },
  confirmE311Parameters: {
    method: 'POST',
    ...sends('parameters.confirm'),
    path: `${path}/{id}/parameters/confirm`,
    summary: 'Confirms the parameters (API-094, D-073.5)',
    ...nothing,
    response: parameterSetSchema,
  },
  withdrawE311Parameters: {
    method: 'POST',
    ...sends('parameters.withdraw'),
    path: `${path}/{id}/parameters/withdraw`,
    summary: 'Withdraws the parameters (API-095, D-073.5)',
    ...nothing,
    response: parameterSetSchema,
  },
  listE311DeploymentUpdates: {
    ...one,
    path: `${path}/{id}/ecu-updates`,
    summary: 'ECU updates of its request, as they were accepted (E311-03)',
    response: z.array(storedUpdateSchema),
  },
  rolloutE311Deployment: {
    method: 'POST',
    ...sends('rollout.start'),
    path: `${path}/{id}/rollout`,
    summary:
      'Creates the campaign at the vehicle backend; a campaign that is not created is told by the status (API-096, D-073.8)',
    ...nothing,
    response: e311DeploymentSchema,
  },
  retryE311Vehicles: {
    method: 'POST',
    ...sends('rollout.retryFailed'),
    path: `${path}/{id}/rollout/retry-failed`,
    summary: 'A new job for the failed vehicles of some reasons only',
    body: e311DeploymentCommands['rollout.retryFailed'].payload,
    response: e311DeploymentSchema,
  },
  stopE311Vehicle: {
    method: 'POST',
    ...sends('vehicle.stop'),
    path: `${path}/{id}/rollout/stop-vehicle`,
    summary: 'Ends the rollout for one vehicle; the others go on',
    body: e311DeploymentCommands['vehicle.stop'].payload,
    response: e311DeploymentSchema,
  },
  getE311Tracking: {
    ...one,
    path: `${path}/{id}/tracking`,
    summary: 'How far each vehicle is, by pages (D-097)',
    query: e311VehicleQuery,
    response: pageOf(trackedVehicleSchema).extend(trackingTotalsSchema),
  },
});
export type E311DeploymentEndpoints = typeof e311DeploymentEndpoints;
export type TargetVehicles = z.infer<typeof targetVehiclesSchema>;
export type Cpl = z.infer<typeof cplSchema>;
export type ParameterSet = z.infer<typeof parameterSetSchema>;
export type Tracking = z.output<E311DeploymentEndpoints['getE311Tracking']['response']>;
