import { z } from 'zod';
import { all, permission } from '#contract/access/access.ts';
import { smartCampaignRead } from '#contract/access/read-rules.ts';
import { broughtBaselineSchema } from '#contract/baseline-update/baseline-rollout.ts';
import { campaignStatuses } from '#contract/campaign/campaign.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import {
  dateSchema,
  idField,
  instantSchema,
  releaseTypeSchema,
  shownDateSchema,
  text,
  userReferenceSchema,
} from '#contract/common.ts';
import { retryExample, stopExample, updateKindSchema } from '#contract/deployment/deployment-commands.ts';
import { rolledOut, steered } from '#contract/deployment/deployment-contexts.ts';
import { planInputSchema } from '#contract/deployment/plan.ts';
import { type JobStatus, leftSchema, listingSchema } from '#contract/deployment/rollout.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { fields } from '#contract/entity/fields.ts';
import { touchesSchema, weighedContext, weighedInput } from '#contract/entity/weighing.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { nounCommands, submitted } from '#contract/flow-fragments.ts';
import { smartCampaignPages as pages } from '#contract/page/pages.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { ecuSchema, partNumberSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { smartParametersExample, smartParametersSchema } from './smart-parameters.ts';

/** STATE-09 */
export const smartStatuses = campaignStatuses;
export type SmartStatus = (typeof smartStatuses)[number];
/** How far a campaign is between its creation and its rollout (D-068.01 … .07), then as its status. */
export const smartStages = [
  ...(['PREPARATION', 'REQUESTED', 'APPROVED', 'PLANNED'] as const),
  ...(['ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'] as const),
] as const;
export type SmartStage = (typeof smartStages)[number];
/** ORUN-02 … ORUN-09, in the order of the work */
export const smartSteps = [
  ...(['software-details', 'vehicles', 'parameters', 'request-deployment'] as const),
  ...(['approve-deployment', 'plan-deployment', 'rollout'] as const),
] as const;
export type SmartStep = (typeof smartSteps)[number];
const smartStepStatuses = ['COMPLETED', 'ACTION_REQUIRED', 'NOT_STARTED_YET'] as const;

export const smartPlatforms = ['E312', 'E320'] as const;
const smartPurposes = ['ENABLE', 'ROLLOUT'] as const;

const { diagnosticAddress, swVersion } = ecuSchema.shape;
/** D-092: what one control unit gets */
const containerSchema = z.strictObject({
  id: text(1, 40),
  ecu: diagnosticAddress,
  partNumber: partNumberSchema,
  version: swVersion,
});
export type SmartContainer = z.infer<typeof containerSchema>;
export const smartContainerColumns = Object.keys(containerSchema.shape) as (keyof SmartContainer)[];
export const mostContainers = 200;

/** Containers that another one before them is as well: by their id, or by what they bring to which control unit (T29). */
export function containersTwice(containers: readonly SmartContainer[]): number[] {
  const keys = containers.map(({ ecu, partNumber, version }) => [ecu, partNumber, version].join(' '));
  const ids = containers.map(({ id }) => id);
  return containers.flatMap((_, at) => (ids.indexOf(ids[at] ?? '') < at || keys.indexOf(keys[at] ?? '') < at ? [at] : []));
}
/** ERR-T29, D-150 */
const duplicated: ProblemCode = 'DUPLICATED_UPDATE_CONTAINER';
const distinctContainers = (containers: readonly SmartContainer[], context: z.RefinementCtx) => {
  for (const at of containersTwice(containers))
    context.addIssue({ code: 'custom', path: [at, 'id'], message: 'unique:container', params: { problem: duplicated } });
};

/** ORUN-02, D-092 */
export const smartDetailsSchema = z.strictObject({
  name: text(3, 80),
  description: text(0, 2000).default(''),
  softwareName: text(1, 80),
  softwareVersion: text(1, 40),
  releaseType: releaseTypeSchema,
  platform: z.enum(smartPlatforms),
  containers: z.array(containerSchema).min(1).max(mostContainers).superRefine(distinctContainers),
});
export type SmartDetails = z.infer<typeof smartDetailsSchema>;
/** A new campaign; a way back names the campaign whose vehicles it brings back (D-255). */
export const smartCreationSchema = smartDetailsSchema.extend({ wayBackOf: idField.nullable().default(null) });
export const smartDetailsExample: SmartDetails = {
  name: 'Heat pump update',
  description: '',
  softwareName: 'thermal-control',
  softwareVersion: '4.2.0',
  releaseType: 'UPDATE',
  platform: 'E312',
  containers: [{ id: 'HP-01', ecu: '8C', partNumber: '10A915184B', version: '0912' }],
};
export const smartDetailsFields = fields(smartDetailsSchema, {
  campaign: { name: {}, description: {} },
  software: { softwareName: {}, softwareVersion: {}, releaseType: {}, platform: {} },
  containers: { containers: { control: 'own', isGroup: true } },
});

/** ORUN-03 */
export const smartVehiclesSchema = z.strictObject({ vehicleListId: idField });

/** ORUN-05, D-092 */
const smartRequestSchema = z.strictObject({
  purpose: z.enum(smartPurposes),
  desiredStart: dateSchema,
  comment: text(0, 1000).default(''),
});
export type SmartRequest = z.infer<typeof smartRequestSchema>;
export const smartRequestFields = fields(smartRequestSchema, {
  request: { purpose: { control: 'radio' }, desiredStart: {}, comment: {} },
});

const smartVehicleListSchema = z.object({
  /** the list of the campaign itself, or another one, as far as the reader may open it (D-241) */
  list: entityReferenceSchema,
  listId: z.number().int(),
  isOwn: z.boolean(),
  count: z.number().int(),
  countedOn: instantSchema.nullable(),
});
export const smartVehiclesShownSchema = z.object({
  /** with whoever else counts on it, and keeps it locked (D-079.2) */
  chosen: smartVehicleListSchema.extend({ alsoUsedBy: z.array(entityReferenceSchema) }).nullable(),
  /** the list that belongs to the campaign: its filter is edited on its own page (D-118); a way back has none */
  own: smartVehicleListSchema.nullable(),
});
/** Where vehicles that got a version can be brought back to (D-255). */
export const smartWayBackSchema = z.object({
  /** that got it */
  vehicles: z.number().int(),
  /** versions that were rolled out before, for every control unit of it, the newest first; the campaign is the last that did so */
  versions: z.array(z.object({ campaignId: z.number().int(), version: z.string(), rolledOutOn: instantSchema })),
});
export type SmartWayBack = z.infer<typeof smartWayBackSchema>;
export type SmartVehicles = z.infer<typeof smartVehiclesShownSchema>;

/** D-127 */
export const smartCampaignRowSchema = z.object({
  ...entityHead,
  name: z.string(),
  softwareName: z.string(),
  softwareVersion: z.string(),
  releaseType: releaseTypeSchema,
  platform: z.enum(smartPlatforms),
  status: z.enum(smartStatuses),
  stage: z.enum(smartStages),
  /** the step that waits for somebody; null once it is rolled out */
  openStep: z.enum(smartSteps).nullable(),
  vehicleCount: z.number().int().nullable(),
  owner: userReferenceSchema,
  paused: z.boolean(),
});
export type SmartCampaignRow = z.infer<typeof smartCampaignRowSchema>;
const moment = z.object({ by: userReferenceSchema, on: instantSchema }).nullable();
export const smartCampaignSchema = smartCampaignRowSchema.extend({
  ...flowPart,
  description: z.string(),
  containers: z.array(containerSchema),
  steps: z.array(z.object({ step: z.enum(smartSteps), status: z.enum(smartStepStatuses), readOnly: z.boolean() })),
  request: smartRequestSchema.nullable(),
  /** of its parameters: who goes first to vehicles that others want too (D-062.17), how the update reaches the driver (D-254), its last day */
  priority: z.number().int(),
  updateKind: updateKindSchema,
  forcedReason: z.string(),
  validUntil: shownDateSchema.nullable(),
  /** the campaign whose vehicles it brings back: exactly those that got its version (D-255) */
  wayBackOf: entityReferenceSchema.nullable(),
  /** baseline updates that it is linked to: they are in rollout with it (D-075.9) */
  brings: z.array(broughtBaselineSchema),
  /** what can be brought back of what it left */
  wayBack: leftSchema,
  /** what whoever approves or starts it has to weigh (D-258); null where nothing touches it */
  touches: touchesSchema.nullable(),
  /** the approved vehicles while they are being frozen, with why they could not be; null before the approval and once they are (ADR 18) */
  listing: listingSchema.nullable(),
  requestReason: z.string().nullable(),
  requested: moment,
  approved: moment,
  started: moment,
  pauseReason: z.string().nullable(),
  /** of the last rollout, with why the backend created none (D-150) */
  campaignProblem: z.string().nullable(),
  plannedStart: instantSchema.nullable(),
});
export type SmartCampaign = z.infer<typeof smartCampaignSchema>;

/** What the flow of a smart campaign knows beside its state (D-068). */
export const smartCampaignContext = flowContext({
  /** of the chosen list, when it was saved; null before */
  vehicleCount: z.number().int().nullable().default(null),
  parametersSaved: z.boolean().default(false),
  purpose: z.enum(smartPurposes).nullable().default(null),
  ...submitted,
  ...weighedContext,
  ...steered,
  ...rolledOut,
  campaignProblem: z.string().nullable().default(null),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type SmartCampaignContext = ContextOf<typeof smartCampaignContext>;

export const smartWrite = permission('SMART_CAMPAIGN_WRITE');
const rollout = permission('SMART_CAMPAIGN_ROLLOUT');
/** D-068.05 */
const approval = all(smartWrite, { role: 'CAMPAIGN_MANAGER' });
const reason = z.strictObject({ reason: reasonSchema });
const saving = { right: smartWrite, at: 'home', effect: 'forward' } as const;
const steering = { right: rollout, at: 'home', page: pages.rollout } as const;

/** D-068, and how a rollout in phases is steered as in D-062.10 … .15 */
export const smartCampaignCommands = commands(smartCampaignRead, {
  'details.save': {
    ...saving,
    effect: 'neutral',
    payload: smartDetailsSchema,
    page: pages.details,
    field: 'name',
    example: smartDetailsExample,
  },
  'vehicles.save': {
    ...saving,
    payload: smartVehiclesSchema,
    page: pages.vehicles,
    field: 'vehicleListId',
    example: { vehicleListId: 1 },
  },
  'parameters.save': {
    ...saving,
    payload: smartParametersSchema,
    page: pages.parameters,
    field: 'installDuration',
    example: smartParametersExample,
  },
  ...nounCommands('request', pages.request, {
    submit: {
      right: smartWrite,
      payload: smartRequestSchema,
      field: 'desiredStart',
      example: { purpose: 'ROLLOUT', desiredStart: '2099-01-20', comment: '' },
    },
    withdraw: { right: { person: 'requester', whenNobody: smartWrite } },
  }),
  ...nounCommands('request', pages.approve, {
    approve: { right: approval, payload: weighedInput },
    reject: { right: approval },
  }),
  /** of an approval whose vehicles could not be frozen, or whose software is not valid any more, so that the campaign can be changed or deleted (ADR 18) */
  ...nounCommands('approval', pages.approve, { withdraw: { right: smartWrite } }),
  'list.retry': { ...saving, payload: noPayload, page: pages.rollout },
  'plan.save': {
    ...saving,
    payload: planInputSchema,
    page: pages.plan,
    field: 'phases.0.name',
    example: {
      phases: [
        { name: 'First', start: '2099-01-12T08:00:00.000Z', share: 1, stopOnFailureRate: 100 },
        { name: 'All', start: '2099-03-12T08:00:00.000Z', share: 99, stopOnFailureRate: 100 },
      ],
    },
  },
  'rollout.start': { ...steering, payload: weighedInput, effect: 'forward', confirm: 'name' },
  'rollout.pause': { ...steering, payload: reason, effect: 'neutral', confirm: 'reason', example: reasonExample },
  'rollout.resume': { ...steering, payload: noPayload, effect: 'forward' },
  'phase.go': { ...steering, payload: reason, effect: 'forward', confirm: 'reason', example: reasonExample },
  'rollout.abort': { ...steering, payload: reason, effect: 'back', confirm: 'name', example: reasonExample },
  'rollout.retryFailed': {
    ...steering,
    payload: z.strictObject({ reasons: z.array(z.string().min(1).max(60)).min(1).max(50) }),
    effect: 'forward',
    field: 'failures',
    example: retryExample,
  },
  'vehicle.stop': {
    ...steering,
    payload: z.strictObject({ vin: z.string().max(17), reason: reasonSchema }),
    effect: 'destructive',
    confirm: 'reason',
    example: stopExample,
  },
  'campaign.delete': {
    ...saving,
    payload: noPayload,
    effect: 'destructive',
    confirm: 'plain',
    page: pages.details,
  },
});
export type SmartCampaignCommand = keyof typeof smartCampaignCommands;

/** Every vehicle has its result: there is nothing left to abort, and nobody counts on the list any more. */
export const isOver = (jobStatus: JobStatus | null): boolean => jobStatus !== null && endedJobs.includes(jobStatus);
export const endedJobs: readonly JobStatus[] = ['SUCCESS', 'PARTIAL_SUCCESS'];

/** STATE-09: what a campaign is called outside, by its stage. */
export const smartStatusOf = (stage: SmartStage): SmartStatus =>
  (smartStatuses as readonly string[]).includes(stage) ? (stage as SmartStatus) : 'CREATED';

const last = {
  REQUESTED: 'approve-deployment',
  APPROVED: 'plan-deployment',
  PLANNED: 'rollout',
  ROLLOUT_FAILED: 'rollout',
} as const;

/** D-068: the step that waits for somebody. */
export function openStepOf(stage: SmartStage, { parametersSaved, vehicleCount }: SmartCampaignContext): SmartStep | null {
  if (stage === 'ROLLED_OUT' || stage === 'ROLLOUT_ABORTED') return null;
  if (stage !== 'PREPARATION') return last[stage];
  if (vehicleCount === null) return 'vehicles';
  return parametersSaved ? 'request-deployment' : 'parameters';
}

/** D-068: each step with its status, and whether it can only be read: the first three from the request on, the plan once it is rolled out. */
export function smartStepsOf(stage: SmartStage, context: SmartCampaignContext): SmartCampaign['steps'] {
  const open = openStepOf(stage, context);
  const at = open === null ? smartSteps.length : smartSteps.indexOf(open);
  return smartSteps.map((step, index) => ({
    step,
    status: index < at ? 'COMPLETED' : index === at ? 'ACTION_REQUIRED' : 'NOT_STARTED_YET',
    readOnly:
      index < 3 ? stage !== 'PREPARATION' : step === 'plan-deployment' ? stage !== 'APPROVED' && stage !== 'PLANNED' : false,
  }));
}
