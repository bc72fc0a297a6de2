import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import { dateSchema, shownDateSchema, text, wholeNumber } from '#contract/common.ts';
import { retryExample, stopExample } from '#contract/deployment/deployment-commands.ts';
import { rolledOut, steered } from '#contract/deployment/deployment-contexts.ts';
import { listingSchema } from '#contract/deployment/rollout.ts';
import { drmFilterExample } from '#contract/drm-release-version/drm-release-version.ts';
import { entities } from '#contract/entity/entities.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { drmDeploymentPages as pages } from '#contract/page/pages.ts';
import { downloadWays } from '#contract/smart-campaign/smart-parameters.ts';
import { filterTreeSchema } from '#contract/vehicle/filter-tree.ts';

/** D-065, STATE-01, STATE-02 */
export const drmDeploymentStatuses = [
  ...(['CREATED', 'IN_PREPARATION', 'VEHICLE_LIST_ADDED', 'READY_TO_ROLLOUT', 'ROLLOUT_INITIATED'] as const),
  ...(['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED', 'FINISHED'] as const),
] as const;
export type DrmDeploymentStatus = (typeof drmDeploymentStatuses)[number];

/** D-095: what it is called. */
export const drmDeploymentInputSchema = z.strictObject({ name: text(3, 80), description: text(0, 2000).default('') });
export type DrmDeploymentInput = z.infer<typeof drmDeploymentInputSchema>;
export const drmDeploymentFields = fields(drmDeploymentInputSchema, { deployment: { name: {}, description: {} } });
export const drmDeploymentExample: DrmDeploymentInput = { name: 'First wave', description: '' };

/** D-095 */
export const defaultPriority = 50;

const parameterFields = z.strictObject({
  startDate: dateSchema,
  endDate: dateSchema,
  priority: wholeNumber(1, 100).default(defaultPriority),
  consentRequired: z.boolean().default(true),
  downloadOver: z.enum(downloadWays).default('BOTH'),
  /** vehicles a day; null: as many as there are */
  dailyLimit: wholeNumber(1, 1_000_000).nullable().default(null),
  failureStopRate: z.number().min(0, { error: 'range:0|100' }).max(100, { error: 'range:0|100' }).default(5),
  customerText: text(0, 1000).default(''),
});
const inOrder = { path: ['endDate'], error: 'order' };
/** D-095: how it is rolled out. */
export const drmParametersSchema = parameterFields.refine(({ endDate, startDate }) => endDate >= startDate, inOrder);
export type DrmParameters = z.infer<typeof drmParametersSchema>;
export const drmParametersFields = fields(drmParametersSchema, {
  period: { startDate: {}, endDate: {}, dailyLimit: {} },
  delivery: { priority: {}, failureStopRate: { required: true }, consentRequired: {}, downloadOver: {} },
  driver: { customerText: {} },
});
export const drmParametersExample: DrmParameters = {
  startDate: '2026-01-12',
  endDate: '2099-01-20',
  priority: 50,
  consentRequired: true,
  downloadOver: 'BOTH',
  dailyLimit: null,
  failureStopRate: 100,
  customerText: '',
};

export const drmDeploymentRowSchema = drmDeploymentInputSchema.extend({
  ...entityHead,
  swProjectId: z.number().int(),
  releaseVersionId: z.number().int(),
  coreVersion: z.string(),
  status: z.enum(drmDeploymentStatuses),
  paused: z.boolean(),
  vehicles: z.number().int(),
  startDate: shownDateSchema.nullable(),
  endDate: shownDateSchema.nullable(),
});
export type DrmDeploymentRow = z.infer<typeof drmDeploymentRowSchema>;
/** DRM-07 … DRM-10 */
export const drmDeploymentSchema = drmDeploymentRowSchema.extend({
  ...flowPart,
  projectName: z.string(),
  /** also such as were saved before days had bounds */
  parameters: parameterFields.nullable(),
  priority: z.number().int(),
  pauseReason: z.string().nullable(),
  /** its embedded vehicle list (D-118) */
  listId: z.number().int(),
  /** its vehicles while they are being frozen, with why they could not be; null where they need not be, and once they are (ADR 41) */
  listing: listingSchema.nullable(),
  /** the rollout that took its vehicles over (D-063) */
  supersededBy: entityReferenceSchema.nullable(),
});
export type DrmDeployment = z.infer<typeof drmDeploymentSchema>;

/** What the flow of a DRM deployment knows beside its state (D-065). */
export const drmDeploymentContext = flowContext({
  ...steered,
  ...rolledOut,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type DrmDeploymentContext = ContextOf<typeof drmDeploymentContext>;

const { read } = entities.DRM_DEPLOYMENT;
export const drmDeploymentWrite = permission('DEPLOYMENT_WRITE');
const rollout = permission('DEPLOYMENT_ROLLOUT');
const reason = z.strictObject({ reason: reasonSchema });
const saving = { right: drmDeploymentWrite, at: 'home', effect: 'forward' } as const;
const steering = { right: rollout, at: 'home', page: pages.deploy } as const;

/** D-065, and how a rollout is steered as in D-062.12 … .15 */
export const drmDeploymentCommands = commands(read, {
  'deployment.edit': {
    ...saving,
    effect: 'neutral',
    payload: drmDeploymentInputSchema,
    page: pages.overview,
    field: 'name',
    example: drmDeploymentExample,
  },
  'parameters.save': {
    ...saving,
    payload: drmParametersSchema,
    page: pages.parameters,
    field: 'startDate',
    example: drmParametersExample,
  },
  'vehicles.save': {
    ...saving,
    payload: filterTreeSchema,
    page: pages.vehicles,
    field: 'filter',
    example: drmFilterExample,
  },
  'rollout.start': { ...steering, payload: noPayload, effect: 'forward', confirm: 'name' },
  'rollout.pause': { ...steering, payload: reason, effect: 'neutral', confirm: 'reason', example: reasonExample },
  'rollout.resume': { ...steering, payload: noPayload, effect: 'forward' },
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
  ...nounCommands('deployment', pages.deploy, {
    close: { right: drmDeploymentWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
  ...nounCommands('deployment', pages.overview, {
    delete: { right: drmDeploymentWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type DrmDeploymentCommand = keyof typeof drmDeploymentCommands;
