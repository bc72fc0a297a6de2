import { z } from 'zod';
import { all, any, permission } from '#contract/access/access.ts';
import { liveDeploymentRead, softwareProjectRead } from '#contract/access/read-rules.ts';
import { broughtBaselineSchema } from '#contract/baseline-update/baseline-rollout.ts';
import { brandIdSchema } from '#contract/brand.ts';
import { ruleOf } from '#contract/command.ts';
import { idField, instantSchema, pageOf, text, typedInstantSchema, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { sender } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { touchesSchema } from '#contract/entity/weighing.ts';
import { listOf, oneOf } from '#contract/list.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { otherBrandsSchema, vehicleCountSchema } from '#contract/vehicle/vehicle.ts';
import {
  freezeWindowWrite,
  isForcedForReason,
  liveDeploymentCommands,
  liveOverviewFields,
  liveOverviewInputSchema,
  liveTargetsInputSchema,
  purposeSchema,
  reasonOfForce,
  updateKindSchema,
} from './deployment-commands.ts';
import { deploymentHead, momentSchema } from './deployment-head.ts';
import { liveRolloutStatusSchema, planSchema } from './live-rollout.ts';
import { liveTargetsSchema } from './live-targets.ts';
import { planInputSchema } from './plan.ts';
import { jobVehicleSchema, leftSchema, listingSchema, liveVehicleQuery } from './rollout.ts';
import { rolloutGlanceSchema, withFailures } from './rollout-glance.ts';

/** STATE-01, STATE-02 */
export const liveDeploymentStatusSchema = z.enum([
  'CREATED',
  'VEHICLE_LIST_ADDED',
  'REQUESTED',
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
  'ACTIVATED',
  'ENABLEMENT_SUCCESSFUL',
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
  'ROLLOUT_ABORTED',
  'FINISHED',
]);

/** D-091 */
export const liveDeploymentSchema = z.object({
  ...deploymentHead,
  purpose: purposeSchema,
  updateKind: updateKindSchema,
  forcedReason: z.string(),
  priority: z.number().int(),
  status: liveDeploymentStatusSchema,
  paused: z.boolean(),
  pauseReason: z.string().nullable(),
  requestReason: z.string().nullable(),
  desiredStart: z.string().nullable(),
  requested: momentSchema,
  approved: momentSchema,
  started: momentSchema,
  /** when the first phase of the saved plan is to start; null without a plan, and once it has started */
  plannedStart: instantSchema.nullable(),
  /** sha256 over targets and content at approval; a later change voids it */
  contentHash: z.string().nullable(),
  /** the deployment whose vehicles it brings back: exactly those that got its version (D-255) */
  wayBackOf: entityReferenceSchema.nullable(),
  /** baseline updates that it is linked to: they are in rollout with it (D-075.9) */
  brings: z.array(broughtBaselineSchema),
  /** what can be brought back of what it left; read at home (D-240) */
  wayBack: leftSchema,
  /** what whoever approves or starts it has to weigh (D-258); null where nothing touches it */
  touches: touchesSchema.nullable(),
  /** the approved list while it is being frozen, with why it could not be; null before the approval and once it is complete */
  listing: listingSchema.nullable(),
});
export type LiveDeployment = z.infer<typeof liveDeploymentSchema>;
/** What a list shows of one: neither its flow nor what only its own pages tell. */
export const liveDeploymentRowSchema = liveDeploymentSchema
  .omit({
    description: true,
    updateKind: true,
    forcedReason: true,
    pauseReason: true,
    requestReason: true,
    contentHash: true,
    wayBackOf: true,
    brings: true,
    wayBack: true,
    touches: true,
    listing: true,
    supersededBy: true,
    flow: true,
    people: true,
  })
  // Of one that has begun; null before.
  .extend({ rollout: rolloutGlanceSchema.nullable() });
export type LiveDeploymentRow = z.infer<typeof liveDeploymentRowSchema>;

/** The day by which a request is to be decided: three days before its desired start, but not before the day it was filed (D-258). */
export function decisionDue(desiredStart: string, filedOn: string): string {
  const due = dayAfter(desiredStart, -3);
  return due < filedOn ? filedOn : due;
}

/** Where vehicles that got a version can be brought back to (D-255). */
export const wayBackSchema = z.object({
  /** that got it */
  vehicles: z.number().int(),
  /** versions that were live before, the newest first */
  versions: z.array(z.object({ releaseCandidateId: z.number().int(), version: z.string(), liveSince: instantSchema })),
});

export const freezeWindowSchema = z.object({
  id: z.number().int(),
  brandId: brandIdSchema,
  from: instantSchema,
  to: instantSchema,
  reason: z.string(),
  setBy: userReferenceSchema,
});

const base = '/api/ae-container/deployments';
const flag = 'cc.aec.live-deployment';
const readable = { rule: liveDeploymentRead, brand: 'selected', flag } as const;
/** A row names its candidate and project. */
const rowOf = ['LIVE_DEPLOYMENT', 'RELEASE_CANDIDATE', 'SOFTWARE_PROJECT'] as const;
/** Vehicles are chosen by groups too, which vehicle lists and tests save. */
const vehiclesOf = ['LIVE_DEPLOYMENT', 'VEHICLE_LIST', 'TEST_DEPLOYMENT'] as const;
/** D-125 */
const list = listOf({
  row: liveDeploymentRowSchema,
  scope: {},
  sort: ['name', 'candidate', 'purpose', 'status', 'priority', 'vehicles', 'progress', 'failed', 'start', 'lastEdited'],
  filters: {
    purpose: oneOf(purposeSchema.options),
    status: oneOf(liveDeploymentStatusSchema.options),
    failed: oneOf(withFailures),
  },
  order: 'lastEdited,desc',
});
const { command, send } = sender({
  flow: 'liveDeployment',
  commands: liveDeploymentCommands,
  base,
  what: (type) => `Sends ${type} to the live deployment (D-174c, D-062)`,
  shown: liveDeploymentSchema,
  flag,
});

export const liveDeploymentEndpoints = endpoints({
  listLiveDeployments: {
    method: 'GET',
    path: base,
    summary: 'Live deployments of the brand (D-174a)',
    of: rowOf,
    access: readable,
    ...list,
  },
  listLiveDeploymentsOfCandidate: {
    method: 'GET',
    path: '/api/ae-container/release-candidates/{id}/deployments',
    summary: 'Live deployments of a candidate (D-174a)',
    of: rowOf,
    access: readable,
    params: idParams,
    ...list,
  },
  createLiveDeployment: {
    method: 'POST',
    path: base,
    summary: 'Creates a live deployment (D-062.01, D-060.31)',
    access: { rule: ruleOf(candidateCommands['deployment.create']), brand: 'home', flag },
    implies: { flow: 'candidate', type: 'deployment.create' },
    body: liveOverviewFields
      .extend({ releaseCandidateId: idField, wayBackOf: idField.nullable().default(null) })
      .refine(isForcedForReason, reasonOfForce),
    response: liveDeploymentSchema,
    status: 201,
  },
  getLiveDeployment: {
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One live deployment (D-174b)',
    of: [...rowOf, ...vehiclesOf, 'SMART_CAMPAIGN', 'FREEZE_WINDOW', 'BASELINE_UPDATE'],
    access: readable,
    params: idParams,
    response: liveDeploymentSchema,
  },
  getWayBack: {
    method: 'GET',
    path: `${base}/{id}/way-back`,
    summary: 'Earlier versions that its vehicles can be brought back to (D-255)',
    of: ['LIVE_DEPLOYMENT', 'RELEASE_CANDIDATE'],
    access: { rule: all(liveDeploymentRead, softwareProjectRead, permission('DEPLOYMENT_WRITE')), brand: 'home', flag },
    params: idParams,
    response: wayBackSchema,
  },
  updateLiveDeployment: {
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Saves the overview (D-062.01)',
    ...command('overview.save'),
    form: 'LIVE_DEPLOYMENT',
    body: liveOverviewInputSchema,
    response: liveDeploymentSchema,
  },
  deleteLiveDeployment: {
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes a draft (D-062, DELETE)',
    ...command('deployment.delete'),
    response: 'none',
  },
  getLiveTargets: {
    method: 'GET',
    path: `${base}/{id}/targets`,
    summary: 'Target vehicles (D-174b)',
    of: vehiclesOf,
    access: readable,
    params: idParams,
    response: liveTargetsSchema,
  },
  saveLiveTargets: {
    method: 'PUT',
    path: `${base}/{id}/targets`,
    summary: 'Saves the targets (D-062.02)',
    ...command('targets.save'),
    form: 'LIVE_DEPLOYMENT',
    body: liveTargetsInputSchema,
    response: liveTargetsSchema,
  },
  countLiveTargets: {
    method: 'POST',
    path: `${base}/{id}/targets/count`,
    timeout: 120,
    summary: 'Counts without saving (D-174b)',
    access: {
      rule: all(liveDeploymentRead, any(permission('DEPLOYMENT_VEHICLE_COUNT'), permission('DEPLOYMENT_WRITE'))),
      brand: 'selected',
      flag,
    },
    params: idParams,
    body: liveTargetsInputSchema,
    response: vehicleCountSchema,
  },
  requestLiveDeployment: send('request.submit', 'request'),
  withdrawLiveDeployment: send('request.withdraw', 'withdraw'),
  approveLiveDeployment: send('request.approve', 'approve'),
  rejectLiveDeployment: send('request.reject', 'reject'),
  withdrawLiveApproval: send('approval.withdraw', 'withdraw-approval'),
  retryVehicleList: send('list.retry', 'retry-list'),
  getLivePlan: {
    method: 'GET',
    path: `${base}/{id}/plan`,
    summary: 'The plan with vehicles per phase, collisions and freezes (D-174c)',
    of: [...vehiclesOf, 'SMART_CAMPAIGN', 'FREEZE_WINDOW'],
    access: readable,
    params: idParams,
    response: planSchema,
  },
  saveLivePlan: {
    method: 'PUT',
    path: `${base}/{id}/plan`,
    summary: 'Saves the plan (D-062.06)',
    ...command('plan.save'),
    form: 'LIVE_DEPLOYMENT',
    body: planInputSchema,
    response: planSchema,
  },
  previewLivePlan: {
    method: 'POST',
    path: `${base}/{id}/plan/preview`,
    summary: 'What a plan would take, without saving',
    access: { rule: all(liveDeploymentRead, permission('DEPLOYMENT_WRITE')), brand: 'selected', flag },
    params: idParams,
    body: planInputSchema,
    response: planSchema,
  },
  startLiveDeployment: send('rollout.start', 'start'),
  pauseLiveDeployment: send('rollout.pause', 'pause'),
  resumeLiveDeployment: send('rollout.resume', 'resume'),
  goOnWithPhase: send('phase.go', 'go'),
  abortLiveDeployment: send('rollout.abort', 'abort'),
  retryFailedVehicles: send('rollout.retryFailed', 'retry-failed'),
  stopVehicle: send('vehicle.stop', 'stop-vehicle'),
  closeLiveDeployment: send('deployment.close', 'close'),
  getLiveRolloutStatus: {
    method: 'GET',
    path: `${base}/{id}/rollout/status`,
    summary: 'Progress per phase, counts, failure reasons (D-174c)',
    of: ['LIVE_DEPLOYMENT', 'SMART_CAMPAIGN', 'FREEZE_WINDOW'],
    access: readable,
    params: idParams,
    response: liveRolloutStatusSchema,
  },
  listRolloutVehicles: {
    method: 'GET',
    path: `${base}/{id}/rollout/vehicles`,
    summary: 'Vehicles of the rollout, server-paged (D-044)',
    access: readable,
    params: idParams,
    query: liveVehicleQuery,
    response: pageOf(jobVehicleSchema.extend({ phaseIndex: z.number().int() })).extend({ otherBrands: otherBrandsSchema }),
  },
  listFreezeWindows: {
    method: 'GET',
    path: '/api/freeze-windows',
    summary: 'Freeze windows of the brand (D-062.16)',
    of: ['FREEZE_WINDOW'],
    access: { rule: liveDeploymentRead, brand: 'selected' },
    response: z.array(freezeWindowSchema),
  },
  createFreezeWindow: {
    method: 'POST',
    path: '/api/freeze-windows',
    summary: 'Sets a freeze window (D-062.16)',
    access: { rule: freezeWindowWrite, brand: 'selected' },
    body: z
      .strictObject({ from: typedInstantSchema, to: typedInstantSchema, reason: text(10, 500) })
      .refine((window) => Date.parse(window.from) < Date.parse(window.to), { path: ['to'], message: 'order' }),
    response: freezeWindowSchema,
    status: 201,
  },
  deleteFreezeWindow: {
    method: 'DELETE',
    path: '/api/freeze-windows/{id}',
    summary: 'Lifts a freeze window (D-062.16)',
    access: { rule: freezeWindowWrite, brand: 'home' },
    params: z.object({ id: idParam }),
    response: 'none',
  },
});
