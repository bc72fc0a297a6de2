import { z } from 'zod';
import { testDeploymentRead } from '#contract/access/read-rules.ts';
import { candidateBrandIdSchema } from '#contract/brand.ts';
import { noPayload, ruleOf } from '#contract/command.ts';
import { documentKinds, idField, megabyte, pageOf, stageSchema, text } from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { sender } from '#contract/entity/entity-endpoints.ts';
import { listOf, oneOf } from '#contract/list.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import { otherBrandsSchema, vehicleGroupSchema, vinPageQuery, vinPageSchema } from '#contract/vehicle/vehicle.ts';
import {
  approvedVehiclesInputSchema,
  testDeploymentCommands,
  testLogChangeSchema,
  testLogInputSchema,
  vehicleSelectionInputSchema,
} from './deployment-commands.ts';
import { deploymentHead, momentSchema } from './deployment-head.ts';
import { failuresSchema, jobVehicleSchema, rolloutStatusSchema, testVehicleQuery } from './rollout.ts';
import { withFailures } from './rollout-glance.ts';
import { testLogResultSchema, testLogSchema } from './test-log.ts';
import { approvedVehiclesSchema, matchingList, vehicleSelectionSchema } from './test-selection.ts';

export const testDeploymentStatusSchema = z.enum([
  'CREATED',
  'VEHICLE_LIST_ADDED',
  'REQUESTED',
  'ENABLEMENT_SUCCESSFUL',
  'ROLLOUT_INITIATED',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
  'ROLLOUT_ABORTED',
]);

/** TEST-04 */
export const testDeploymentSchema = z.object({
  ...deploymentHead,
  stage: stageSchema,
  status: testDeploymentStatusSchema,
  lastDeployed: momentSchema,
  lastApproved: momentSchema,
  approvedCount: z.number().int(),
  vehicleBrands: z.array(candidateBrandIdSchema),
  jobId: z.string().nullable(),
  logResultStatus: z.enum(['Successful', 'Failed']).nullable(),
});
export type TestDeployment = z.infer<typeof testDeploymentSchema>;
/** What its newest rollout job came to so far, in vehicles: the base, how many have the software, and how many failed why (TEST-12). */
const testedSchema = z.object({
  vehicles: z.number().int(),
  installed: z.number().int(),
  failed: z.number().int(),
  failures: failuresSchema,
});
/** The latest result, which counts, as the tester wrote it (TEST-13). */
const testResultSchema = testLogResultSchema.pick({ notes: true, addedBy: true, addedOn: true });
/** What a list shows of one: neither its flow nor what only its own pages tell; null where nothing was rolled out, or tested. */
export const testDeploymentRowSchema = testDeploymentSchema
  .omit({ description: true, supersededBy: true, flow: true, people: true })
  .extend({ tested: testedSchema.nullable(), result: testResultSchema.nullable() });
export type TestDeploymentRow = z.infer<typeof testDeploymentRowSchema>;

const base = '/api/ae-container/test-deployments';
const flag = 'cc.aec.test-deployment';
const { command, send } = sender({
  flow: 'testDeployment',
  commands: testDeploymentCommands,
  base,
  what: (type) => `Sends ${type} to the test deployment (D-061)`,
  shown: testDeploymentSchema,
  flag,
});
/** a command that saves one of its forms (D-050) */
const edit = <const T extends keyof typeof testDeploymentCommands>(type: T) =>
  ({ ...command(type), form: 'TEST_DEPLOYMENT' }) as const;
const readable = { rule: testDeploymentRead, brand: 'selected', flag } as const;
/** It names its candidate and project. */
const rowOf = ['TEST_DEPLOYMENT', 'RELEASE_CANDIDATE', 'SOFTWARE_PROJECT'] as const;
/** Vehicles are chosen by groups too, which vehicle lists save. */
const vehiclesOf = ['TEST_DEPLOYMENT', 'VEHICLE_LIST'] as const;
/** D-125 */
const list = listOf({
  row: testDeploymentRowSchema,
  scope: {},
  sort: [
    'name',
    'candidate',
    'stage',
    'status',
    'vehicles',
    'progress',
    'failed',
    'lastDeployed',
    'lastApproved',
    'logResult',
    'lastEdited',
  ],
  filters: {
    stage: oneOf(stageSchema.options),
    status: oneOf(testDeploymentStatusSchema.options),
    failed: oneOf(withFailures),
  },
  order: 'lastEdited,desc',
});

export const testDeploymentEndpoints = endpoints({
  listTestDeployments: {
    method: 'GET',
    path: base,
    summary: 'Test deployments of the brand (API-004)',
    of: rowOf,
    access: readable,
    ...list,
  },
  listTestDeploymentsOfCandidate: {
    method: 'GET',
    path: '/api/ae-container/release-candidates/{id}/test-deployments',
    summary: 'Test deployments of a candidate (API-018)',
    of: rowOf,
    access: readable,
    params: idParams,
    ...list,
  },
  getTestDeploymentFile: {
    method: 'GET',
    path: `${base}/file/{id}`,
    summary: 'Downloads a log file (API-016)',
    access: readable,
    params: idParams,
    response: 'file',
  },
  deleteTestDeploymentFile: {
    method: 'DELETE',
    path: `${base}/file/{id}`,
    summary: 'Deletes a log file (API-014)',
    access: { rule: ruleOf(testDeploymentCommands['log.save']), brand: 'home', flag },
    params: idParams,
    response: 'none',
    form: 'TEST_DEPLOYMENT',
  },
  deleteTestDeploymentLink: {
    method: 'DELETE',
    path: `${base}/links/{id}`,
    summary: 'Deletes a log link (API-015)',
    access: { rule: ruleOf(testDeploymentCommands['log.save']), brand: 'home', flag },
    params: idParams,
    response: 'none',
    form: 'TEST_DEPLOYMENT',
  },
  createTestDeployment: {
    method: 'POST',
    path: base,
    summary: 'Creates a test deployment (API-003, D-061.01)',
    access: { rule: ruleOf(candidateCommands['testDeployment.create']), brand: 'home', flag },
    implies: { flow: 'candidate', type: 'testDeployment.create' },
    body: z.strictObject({
      releaseCandidateId: idField,
      name: text(3, 80),
      description: text(0, 1000).default(''),
      vehicleBrands: z.array(candidateBrandIdSchema).min(1),
    }),
    response: testDeploymentSchema,
    status: 201,
  },
  getTestDeployment: {
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One test deployment (API-005)',
    of: rowOf,
    access: readable,
    params: idParams,
    response: testDeploymentSchema,
  },
  updateTestDeployment: {
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Name and description (D-175b)',
    ...edit('deployment.edit'),
    body: testDeploymentCommands['deployment.edit'].payload,
    response: testDeploymentSchema,
  },
  deleteTestDeployment: {
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes it (D-061.10)',
    ...command('deployment.delete'),
    response: 'none',
  },
  getTestDeploymentVehicleIds: {
    method: 'GET',
    path: `${base}/{id}/vehicles/ids`,
    summary: 'VINs that match the selection, by pages (API-006, D-044)',
    access: readable,
    params: idParams,
    query: vinPageQuery,
    response: vinPageSchema,
  },
  listMatchingVehicles: {
    method: 'GET',
    path: `${base}/{id}/vehicles/matching`,
    summary: 'Vehicles that match the selection, to search and choose among (TEST-08, D-044)',
    of: vehiclesOf,
    access: readable,
    params: idParams,
    ...matchingList,
  },
  getVehicleSelection: {
    method: 'GET',
    path: `${base}/{id}/vehicles/filter-criteria`,
    summary: 'The vehicle selection (API-007)',
    of: vehiclesOf,
    access: readable,
    params: idParams,
    response: vehicleSelectionSchema,
  },
  saveVehicleSelection: {
    method: 'PUT',
    path: `${base}/{id}/vehicles/filter-criteria`,
    summary: 'Saves the selection (API-008, D-061.02)',
    ...edit('selection.save'),
    body: vehicleSelectionInputSchema,
    response: vehicleSelectionSchema,
  },
  clearVehicleSelection: {
    method: 'DELETE',
    path: `${base}/{id}/vehicles/filter-criteria`,
    summary: 'Clears the selection (D-061.03)',
    ...edit('selection.clear'),
    response: 'none',
  },
  getApprovedVehicles: {
    method: 'GET',
    path: `${base}/{id}/vehicles/approved`,
    summary: 'Approved vehicles, by pages (API-009, D-044)',
    of: vehiclesOf,
    access: readable,
    params: idParams,
    query: vinPageQuery,
    response: approvedVehiclesSchema,
  },
  saveApprovedVehicles: {
    method: 'PUT',
    path: `${base}/{id}/vehicles/approved`,
    summary: 'Approves vehicles (API-010, D-061.04)',
    ...edit('approved.save'),
    body: approvedVehiclesInputSchema,
    response: approvedVehiclesSchema,
  },
  getTestRolloutStatus: {
    method: 'GET',
    path: `${base}/{id}/rollout/status`,
    summary: 'Status of the rollout job (API-011)',
    of: ['TEST_DEPLOYMENT'],
    access: readable,
    params: idParams,
    response: rolloutStatusSchema,
  },
  listTestRolloutVehicles: {
    method: 'GET',
    path: `${base}/{id}/rollout/vehicles`,
    summary: 'Vehicles of the rollout job, server-paged (D-044)',
    access: readable,
    params: idParams,
    query: testVehicleQuery,
    response: pageOf(jobVehicleSchema).extend({ otherBrands: otherBrandsSchema }),
  },
  getTestLog: {
    method: 'GET',
    path: `${base}/{id}/log`,
    summary: 'The log result (API-012)',
    of: ['TEST_DEPLOYMENT'],
    access: readable,
    params: idParams,
    response: testLogSchema,
  },
  saveTestLog: {
    method: 'POST',
    path: `${base}/{id}/log/saveLogResults`,
    summary: 'Saves the log result (API-013, D-061.09)',
    ...edit('log.save'),
    body: testLogInputSchema,
    upload: { files: 'many', kinds: documentKinds, maxBytes: 100 * megabyte },
    response: testLogSchema,
  },
  changeTestLog: {
    method: 'PUT',
    path: `${base}/{id}/log/results/{resultId}`,
    summary: 'Changes notes, link and files of one result; its verdict stays (TEST-13)',
    access: { rule: ruleOf(testDeploymentCommands['log.save']), brand: 'home', flag },
    params: idParams.extend({ resultId: idParam }),
    body: testLogChangeSchema,
    upload: { files: 'many', kinds: documentKinds, maxBytes: 100 * megabyte },
    response: testLogSchema,
    form: 'TEST_DEPLOYMENT',
  },
  activateTestDeployment: {
    ...send('deployment.activate', 'ACTIVATE'),
    summary: 'Enables the module on the vehicles (API-017, D-061.06)',
    body: noPayload.optional(),
  },
  deployTestDeployment: {
    ...send('deployment.deploy', 'DEPLOY'),
    summary: 'Starts the rollout job (API-017, D-061.07)',
    body: noPayload.optional(),
  },
  retryFailedTestVehicles: {
    ...send('rollout.retryFailed', 'rollout/retry-failed'),
    summary: 'A new job for the failed vehicles of some reasons only',
  },
  stopTestVehicle: {
    ...send('vehicle.stop', 'rollout/stop-vehicle'),
    summary: 'Ends the rollout for one vehicle; the others go on',
  },
  listVehicleGroups: {
    method: 'GET',
    path: '/api/ae-container/vehicle-groups',
    summary: 'Saved vehicle groups of the brand (TEST-09)',
    of: vehiclesOf,
    access: readable,
    response: z.array(vehicleGroupSchema),
  },
});
