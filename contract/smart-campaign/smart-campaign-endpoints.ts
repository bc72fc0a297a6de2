import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { smartCampaignRead } from '#contract/access/read-rules.ts';
import { pageOf } from '#contract/common.ts';
import { liveRolloutStatusSchema, planSchema } from '#contract/deployment/live-rollout.ts';
import { planInputSchema } from '#contract/deployment/plan.ts';
import { jobVehicleSchema, liveVehicleQuery } from '#contract/deployment/rollout.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityEndpoints, sender } from '#contract/entity/entity-endpoints.ts';
import { contains, listOf, oneOf } from '#contract/list.ts';
import { otherBrandsSchema } from '#contract/vehicle/vehicle.ts';
import { cuRead } from './cu-read.ts';
import {
  type SmartCampaignCommand,
  smartCampaignCommands,
  smartCampaignRowSchema,
  smartCampaignSchema,
  smartCreationSchema,
  smartDetailsSchema,
  smartPlatforms,
  smartStatuses,
  smartSteps,
  smartVehiclesShownSchema,
  smartWayBackSchema,
  smartWrite,
} from './smart-campaign.ts';
import { smartParametersSchema } from './smart-parameters.ts';

const path = '/api/scm/campaigns';
const type = 'SMART_CAMPAIGN';
/** The list that it is for may be another one, which its reader is told of as far as they may open it. */
const of = [type, 'VEHICLE_LIST'] as const;
/** Live deployments go to the same vehicles (D-062.17). */
const beside = [type, 'LIVE_DEPLOYMENT', 'FREEZE_WINDOW'] as const;
const readable = { rule: smartCampaignRead, brand: 'selected' } as const;
const one = { method: 'GET', access: readable, params: idParams } as const;
const { command, send } = sender({
  flow: 'smartCampaign',
  commands: smartCampaignCommands,
  base: path,
  what: (sent) => `Sends ${sent} to the smart campaign (D-183, D-068)`,
  shown: smartCampaignSchema,
});
/** saves one of its steps (D-050) */
const saves = <const T extends SmartCampaignCommand>(sent: T) => ({ method: 'PUT', ...command(sent), form: type }) as const;

/** D-183, ORUN-12 */
export const smartCampaignEndpoints = endpoints({
  ...entityEndpoints({
    ...{ name: 'SmartCampaign', what: 'smart campaigns', path, form: type },
    create: all(smartCampaignRead, smartWrite),
    input: smartCreationSchema,
    shown: smartCampaignSchema,
    // D-127
    list: listOf({
      row: smartCampaignRowSchema,
      scope: {},
      sort: ['name', 'software', 'platform', 'step', 'status', 'vehicles', 'owner', 'lastEdited'],
      filters: {
        name: contains(),
        platform: oneOf(smartPlatforms),
        status: oneOf(smartStatuses),
        step: oneOf(smartSteps),
      },
      order: 'lastEdited,desc',
    }),
    commands: { 'campaign.delete': smartCampaignCommands['campaign.delete'] },
    also: ['VEHICLE_LIST', 'LIVE_DEPLOYMENT', 'FREEZE_WINDOW', 'BASELINE_UPDATE'],
  }),
  getSmartDetails: {
    ...one,
    path: `${path}/{id}/software-details`,
    summary: 'The software of a smart campaign (ORUN-02)',
    response: smartDetailsSchema,
  },
  saveSmartDetails: {
    ...saves('details.save'),
    path: `${path}/{id}/software-details`,
    summary: 'Saves the software (D-068.01)',
    body: smartDetailsSchema,
    response: smartCampaignSchema,
  },
  getSmartWayBack: {
    method: 'GET',
    path: `${path}/{id}/way-back`,
    summary: 'Earlier versions that its vehicles can be brought back to (D-255)',
    access: { rule: all(smartCampaignRead, smartWrite), brand: 'selected' },
    params: idParams,
    response: smartWayBackSchema,
  },
  getSmartVehicles: {
    ...one,
    of,
    path: `${path}/{id}/vehicles`,
    summary: 'The vehicle list of a smart campaign (ORUN-03)',
    response: smartVehiclesShownSchema,
  },
  saveSmartVehicles: {
    ...saves('vehicles.save'),
    of,
    path: `${path}/{id}/vehicles`,
    summary: 'Chooses the vehicle list (D-068.02)',
    body: smartCampaignCommands['vehicles.save'].payload,
    response: smartVehiclesShownSchema,
  },
  getSmartParameters: {
    ...one,
    path: `${path}/{id}/parameters`,
    summary: 'The parameters of a smart campaign; null before they are saved (ORUN-04)',
    response: z.object({ parameters: smartParametersSchema.nullable() }),
  },
  saveSmartParameters: {
    ...saves('parameters.save'),
    path: `${path}/{id}/parameters`,
    summary: 'Saves the parameters (D-068.03)',
    body: smartParametersSchema,
    response: z.object({ parameters: smartParametersSchema.nullable() }),
  },
  requestSmartCampaign: send('request.submit', 'request'),
  approveSmartCampaign: send('request.approve', 'approve'),
  rejectSmartCampaign: send('request.reject', 'reject'),
  withdrawSmartCampaign: send('request.withdraw', 'withdraw'),
  withdrawSmartApproval: send('approval.withdraw', 'withdraw-approval'),
  retrySmartList: send('list.retry', 'retry-list'),
  getSmartPlan: {
    ...one,
    of: beside,
    path: `${path}/{id}/plan`,
    summary: 'The plan with vehicles per phase and freezes (ORUN-07)',
    response: planSchema,
  },
  saveSmartPlan: {
    ...saves('plan.save'),
    of: beside,
    path: `${path}/{id}/plan`,
    summary: 'Saves the plan (D-068.07)',
    body: planInputSchema,
    response: planSchema,
  },
  previewSmartPlan: {
    method: 'POST',
    path: `${path}/{id}/plan/preview`,
    summary: 'What a plan would take, without saving',
    access: { rule: all(smartCampaignRead, smartWrite), brand: 'selected' },
    params: idParams,
    body: planInputSchema,
    response: planSchema,
  },
  rolloutSmartCampaign: send('rollout.start', 'rollout'),
  abortSmartCampaign: send('rollout.abort', 'abort'),
  pauseSmartCampaign: send('rollout.pause', 'pause'),
  resumeSmartCampaign: send('rollout.resume', 'resume'),
  goOnSmartCampaign: send('phase.go', 'go'),
  retrySmartVehicles: send('rollout.retryFailed', 'retry-failed'),
  stopSmartVehicle: send('vehicle.stop', 'stop-vehicle'),
  getSmartRolloutStatus: {
    ...one,
    of: beside,
    path: `${path}/{id}/rollout/status`,
    summary: 'Progress per phase, counts, failure reasons (ORUN-09)',
    response: liveRolloutStatusSchema,
  },
  listSmartRolloutVehicles: {
    ...one,
    path: `${path}/{id}/rollout/vehicles`,
    summary: 'Vehicles of the rollout, server-paged (D-044)',
    query: liveVehicleQuery,
    response: pageOf(jobVehicleSchema.extend({ phaseIndex: z.number().int() })).extend({ otherBrands: otherBrandsSchema }),
  },
});

/** ORUN-11, STATE-10 */
export const cuTypes = ['STATIC', 'DYNAMIC'] as const;
export const cuStates = ['CREATED', 'ROLLED_OUT', 'ACTIVATED'] as const;
/** D-183: a live deployment, as campaigns name it (D-068, CU) */
const cuCampaignSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(cuTypes),
  state: z.enum(cuStates),
  software: z.string(),
  vehicleCount: z.number().int().nullable(),
  swProjectId: z.number().int(),
  rcId: z.number().int(),
  deploymentId: z.number().int(),
  lastEditedOn: z.iso.datetime({ offset: true }),
});
export type CuCampaign = z.infer<typeof cuCampaignSchema>;

/** CU campaigns are rows of their live deployments, and are changed there alone (D-068). */
export const cuCampaignEndpoints = endpoints({
  listCuCampaigns: {
    method: 'GET',
    path: '/api/scm/cu-campaigns',
    summary: 'CU campaigns of the brand (D-183, ORUN-11)',
    access: { rule: cuRead, brand: 'selected' },
    of: ['LIVE_DEPLOYMENT', 'RELEASE_CANDIDATE', 'SOFTWARE_PROJECT'],
    ...listOf({
      row: cuCampaignSchema,
      scope: {},
      sort: ['name', 'software', 'type', 'state', 'vehicles', 'lastEdited'],
      filters: { name: contains(), type: oneOf(cuTypes), state: oneOf(cuStates) },
      order: 'lastEdited,desc',
    }),
  },
});
