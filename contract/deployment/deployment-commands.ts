import { z } from 'zod';
import { all, any, permission } from '#contract/access/access.ts';
import { liveDeploymentRead, testDeploymentRead } from '#contract/access/read-rules.ts';
import { candidateBrandIdSchema } from '#contract/brand.ts';
import { commands, noPayload, reasonExample, reasonSchema, zoneExample } from '#contract/command.ts';

import { dateSchema, formatted, httpsUrlSchema, text, timeZone, wholeNumber } from '#contract/common.ts';
import { weighedInput } from '#contract/entity/weighing.ts';

import { nounCommands } from '#contract/flow-fragments.ts';
import { livePages, testPages } from '#contract/page/pages.ts';
import { filterCriterionSchema } from '#contract/vehicle/vehicle.ts';
import { planInputSchema } from './plan.ts';

/** D-106; empty where no group is saved. */
const groupNameSchema = z
  .union([z.literal(''), formatted(/^[A-Za-z0-9_-]{3,64}$/, 'such:3 to 64 letters, digits, _ or -|pilot_fleet-1')])
  .default('');

/** TEST-05: which vehicles a test deployment is meant for. */
export const vehicleSelectionInputSchema = z.strictObject({
  selectedBrands: z.array(candidateBrandIdSchema).min(1),
  filterCriteria: z.array(filterCriterionSchema).max(50),
  saveAsVehicleGroup: z.boolean().default(false),
  groupName: groupNameSchema,
  reuseVehicleGroup: z.string().max(64).default(''),
});

/** Vehicles that one approval may name; an approval of all that match names none. */
export const maxApprovedByName = 50_000;

/** TEST-08: which of them may really get it. Static: a list of VINs; dynamic: the criteria, evaluated when it is deployed. */
export const approvedVehiclesInputSchema = z.strictObject({
  vehicles: z.array(z.string().max(17)).max(maxApprovedByName),
  allApprovedVehicles: z.boolean(),
  vehicleGroupType: z.enum(['STATIC', 'DYNAMIC']),
  groupName: groupNameSchema,
});

const testLogFields = z.strictObject({
  notes: text(10, 4000),
  linkTitle: text(0, 120).default(''),
  linkUrl: z.union([z.literal(''), httpsUrlSchema]).default(''),
});
const hasTitle = ({ linkUrl, linkTitle }: z.output<typeof testLogFields>) => linkUrl === '' || linkTitle !== '';
const titled = { path: ['linkTitle'], message: 'required' };

/** D-106: one result of a test. */
export const testLogInputSchema = testLogFields
  .extend({ status: z.enum(['Successful', 'Failed']), timeZone })
  .refine(hasTitle, titled);
/** A recorded result keeps its verdict: another one is another result (TEST-13). */
export const testLogChangeSchema = testLogFields.refine(hasTitle, titled);

/** Every write to a LIVE-stage test deployment asks for it as well (TEST-17, D-244): the guard `writeLiveHeldIfLive` checks it. */
export const testLiveWrite = permission('TEST_DEPLOYMENT_WRITE_LIVE');
const testWrite = permission('TEST_DEPLOYMENT_WRITE');
const testRollout = permission('TEST_DEPLOYMENT_ROLLOUT');

/** Failed vehicles by their reasons, for a new job (D-062.14). */
const retryInputSchema = z.strictObject({ reasons: z.array(z.string().min(1).max(60)).min(1).max(50) });
/** D-062.15 */
const stopInputSchema = z.strictObject({ vin: z.string().max(17), reason: reasonSchema });

const companyCars = {
  selectedBrands: [1, 4],
  filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }],
};
export const retryExample = { reasons: ['Battery too low'] };
export const stopExample = { vin: 'WVWZZZE1ZMP000001', ...reasonExample };

/** D-061; failed vehicles are repeated and one is stopped as in a live rollout */
export const testDeploymentCommands = commands(testDeploymentRead, {
  'deployment.edit': {
    right: testWrite,
    at: 'home',
    payload: z.strictObject({ name: text(3, 80), description: text(0, 1000).default('') }),
    effect: 'neutral',
    page: testPages.info,
    field: 'name',
    example: { name: 'Cold start, winter', description: 'Told again.' },
  },
  'selection.save': {
    right: testWrite,
    at: 'home',
    payload: vehicleSelectionInputSchema,
    effect: 'forward',
    page: testPages.vehicles,
    field: 'selectedBrands',
    example: companyCars,
  },
  'selection.clear': {
    right: testWrite,
    at: 'home',
    payload: noPayload,
    effect: 'destructive',
    confirm: 'plain',
    page: testPages.vehicles,
  },
  'approved.save': {
    right: testWrite,
    at: 'home',
    payload: approvedVehiclesInputSchema,
    effect: 'forward',
    page: testPages.vehicles,
    field: 'vehicles',
    example: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' },
  },
  'deployment.activate': { right: testRollout, at: 'home', payload: noPayload, effect: 'forward', page: testPages.tracking },
  'deployment.deploy': {
    right: testRollout,
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    confirm: 'plain',
    page: testPages.tracking,
  },
  'rollout.retryFailed': {
    right: testRollout,
    at: 'home',
    payload: retryInputSchema,
    effect: 'forward',
    page: testPages.tracking,
    example: retryExample,
  },
  'vehicle.stop': {
    right: testRollout,
    at: 'home',
    payload: stopInputSchema,
    effect: 'destructive',
    confirm: 'reason',
    page: testPages.tracking,
    example: stopExample,
  },
  'log.save': {
    right: permission('TEST_DOCUMENT_WRITE'),
    at: 'home',
    payload: testLogInputSchema,
    effect: 'forward',
    page: testPages.log,
    field: 'status',
    example: { status: 'Successful', notes: 'All vehicles started after a cold night.', ...zoneExample },
  },
  'deployment.delete': {
    right: testWrite,
    at: 'home',
    payload: noPayload,
    effect: 'destructive',
    confirm: 'plain',
    page: testPages.info,
  },
});

export const purposeSchema = z.enum(['ENABLE', 'ROLLOUT']);

/** How an update reaches the driver (D-254): who chooses, at the next safe moment, or only downloaded. */
export const updateKindSchema = z.enum(['SOFT', 'FORCED', 'DOWNLOAD_ONLY']);
export type UpdateKind = z.output<typeof updateKindSchema>;

/** The fields of it, and their controls. */
export const kindOfUpdate = { updateKind: updateKindSchema.default('SOFT'), forcedReason: text(0, 500).default('') };
export const kindOfUpdateFields = {
  updateKind: { control: 'radio' },
  forcedReason: { onlyIf: { field: 'updateKind', is: 'FORCED' }, required: true },
} as const;

export const liveOverviewFields = z.strictObject({
  name: text(3, 80),
  description: text(0, 2000).default(''),
  purpose: purposeSchema,
  priority: wholeNumber(1, 100).default(50),
  ...kindOfUpdate,
});
type Forced = Pick<z.output<typeof liveOverviewFields>, 'forcedReason' | 'updateKind'>;
/** Only a forced update has a reason, and always has one. */
export const isForcedForReason = ({ forcedReason, updateKind }: Forced): boolean =>
  updateKind !== 'FORCED' || forcedReason.length >= 10;
export const reasonOfForce = { path: ['forcedReason'], message: 'min:10' };
export const liveOverviewInputSchema = liveOverviewFields.refine(isForcedForReason, reasonOfForce);

export const liveTargetsInputSchema = z.strictObject({
  selectedBrands: z.array(candidateBrandIdSchema).min(1),
  filterCriteria: z.array(filterCriterionSchema).max(50),
  markets: z
    .array(formatted(/^[A-Z]{2}$/, 'such:two letters|DE'))
    .max(60)
    .default([]),
});

const write = permission('DEPLOYMENT_WRITE');
const rollout = permission('DEPLOYMENT_ROLLOUT');
const approval = all(write, { role: 'RELEASE_MANAGER' });
const reason = z.strictObject({ reason: reasonSchema });

/** D-062 */
export const liveDeploymentCommands = commands(liveDeploymentRead, {
  'overview.save': {
    right: write,
    at: 'home',
    payload: liveOverviewInputSchema,
    effect: 'forward',
    page: livePages.overview,
    field: 'name',
    example: { name: 'Spring release', description: '', purpose: 'ROLLOUT', priority: 50 },
  },
  'targets.save': {
    right: write,
    at: 'home',
    payload: liveTargetsInputSchema,
    effect: 'forward',
    page: livePages.targets,
    field: 'selectedBrands',
    example: companyCars,
  },
  ...nounCommands('request', livePages.request, {
    submit: {
      right: write,
      payload: z.strictObject({
        reason: text(10, 1000),
        desiredStart: dateSchema,
        /** D-257 */
        plan: planInputSchema.nullable().default(null),
      }),
      field: 'desiredStart',
      example: { reason: 'It goes to every car of both brands.', desiredStart: '2099-01-20' },
    },
    withdraw: { right: { person: 'requester', whenNobody: write } },
    approve: { right: approval, payload: weighedInput },
    reject: { right: approval },
  }),
  /** of an approval that no longer holds, so that the deployment can be requested anew or deleted */
  ...nounCommands('approval', livePages.request, { withdraw: { right: write } }),
  /** of an approved deployment whose vehicle list could not be completed (ADR 18) */
  'list.retry': { right: write, at: 'home', payload: noPayload, effect: 'forward', page: livePages.rollout },
  'plan.save': {
    right: write,
    at: 'home',
    payload: planInputSchema,
    effect: 'forward',
    page: livePages.plan,
    field: 'phases.0.name',
    example: {
      phases: [
        { name: 'First', start: '2099-01-12T08:00:00.000Z', share: 1, stopOnFailureRate: 100 },
        { name: 'All', start: '2099-03-12T08:00:00.000Z', share: 99, stopOnFailureRate: 100 },
      ],
    },
  },
  /** "start now" moves the first phase to this moment (D-062.08) */
  'rollout.start': {
    right: rollout,
    at: 'home',
    payload: weighedInput.extend({ startNow: z.boolean().default(false) }),
    effect: 'forward',
    confirm: 'name',
    page: livePages.rollout,
    example: { startNow: false },
  },
  'rollout.pause': {
    right: rollout,
    at: 'home',
    payload: reason,
    effect: 'neutral',
    confirm: 'reason',
    page: livePages.rollout,
    example: reasonExample,
  },
  'rollout.resume': { right: rollout, at: 'home', payload: noPayload, effect: 'forward', page: livePages.rollout },
  /** begins the next phase where it waits for somebody (D-250) */
  'phase.go': {
    right: rollout,
    at: 'home',
    payload: reason,
    effect: 'forward',
    confirm: 'reason',
    page: livePages.rollout,
    example: reasonExample,
  },
  'rollout.abort': {
    right: rollout,
    at: 'home',
    payload: reason,
    effect: 'back',
    confirm: 'name',
    page: livePages.rollout,
    example: reasonExample,
  },
  'rollout.retryFailed': {
    right: rollout,
    at: 'home',
    payload: retryInputSchema,
    effect: 'forward',
    page: livePages.rollout,
    example: retryExample,
  },
  'vehicle.stop': {
    right: rollout,
    at: 'home',
    payload: stopInputSchema,
    effect: 'destructive',
    confirm: 'reason',
    page: livePages.rollout,
    example: stopExample,
  },
  'deployment.close': {
    right: write,
    at: 'home',
    payload: noPayload,
    effect: 'destructive',
    confirm: 'plain',
    page: livePages.rollout,
  },
  'deployment.delete': {
    right: write,
    at: 'home',
    payload: noPayload,
    effect: 'destructive',
    confirm: 'plain',
    page: livePages.overview,
  },
});

export const freezeWindowWrite = any({ role: 'RELEASE_MANAGER' }, { role: 'ADMIN' });
