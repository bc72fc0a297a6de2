import { z } from 'zod';
import { all, any, permission } from '#contract/access/access.ts';
import { e311RequestRead } from '#contract/access/read-rules.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import {
  dateSchema,
  distinct,
  instantSchema,
  optionalEmailSchema,
  text,
  userReferenceSchema,
  vinSchema,
} from '#contract/common.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { e311RequestPages as pages } from '#contract/page/pages.ts';
import { testVehicleStatuses, testVehicleTypes } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { ecuUpdateExample, ecuUpdateInputSchema, mostUpdates } from './ecu-update.ts';

/** TAG-01 … TAG-04 as D-072 leads through them */
export const e311RequestStatuses = [
  ...(['CREATED', 'REQUESTED', 'ACCEPTED', 'IN_PROGRESS', 'FINISHED'] as const),
  ...(['REJECTED', 'CANCELED'] as const),
] as const;
export type E311RequestStatus = (typeof e311RequestStatuses)[number];
/** What "active" means of requests (D-072). */
export const activeStatuses = ['REQUESTED', 'ACCEPTED', 'IN_PROGRESS'] as const;

const requestReasons = ['NEW_SOFTWARE', 'BUGFIX', 'VALIDATION', 'HOMOLOGATION', 'OTHER'] as const;
const requestPriorities = ['LOW', 'NORMAL', 'HIGH'] as const;
const longestDays = 365;

const generalSchema = z.strictObject({
  title: text(3, 120),
  description: text(10, 2000),
  department: text(2, 60),
  reason: z.enum(requestReasons),
  modelSeries: z.array(text(1, 20)).min(1).max(30).overwrite(distinct),
  plannedStart: dateSchema,
  plannedEnd: dateSchema,
  priority: z.enum(requestPriorities).default('NORMAL'),
  contact: optionalEmailSchema.default(''),
});

const isDay = (value: string) => dateSchema.safeParse(value).success;

/** D-087a. A start lies not in the past where it is set anew: the server and the form know the day. */
export const e311RequestInputSchema = generalSchema.superRefine(({ plannedEnd, plannedStart }, context) => {
  // What is no day yet has been told of already.
  if (!isDay(plannedStart) || !isDay(plannedEnd)) return;
  if (plannedEnd < plannedStart) context.addIssue({ code: 'custom', message: 'order', path: ['plannedEnd'] });
  else if (plannedEnd > dayAfter(plannedStart, longestDays))
    context.addIssue({ code: 'custom', message: `dateUpTo:${longestDays}`, path: ['plannedEnd'] });
});
export type E311RequestInput = z.infer<typeof e311RequestInputSchema>;

export const e311RequestFields = fields(e311RequestInputSchema, {
  request: { title: {}, description: { isTold: true }, reason: {}, priority: {} },
  plan: { plannedStart: {}, plannedEnd: {}, modelSeries: { control: 'tags', isSpaced: true } },
  people: { department: {}, contact: { control: 'text' } },
});

/** E311-27, D-087a, D-129 */
export const e311RequestRowSchema = generalSchema.extend({
  ...entityHead,
  requester: userReferenceSchema,
  createdOn: instantSchema,
  status: z.enum(e311RequestStatuses),
  vehicles: z.number().int(),
  updates: z.number().int(),
});
export type E311RequestRow = z.infer<typeof e311RequestRowSchema>;
const deploymentOfRequest = z.object({
  id: z.number().int(),
  description: z.string(),
  status: z.string(),
  createdOn: instantSchema,
});
export const e311RequestSchema = e311RequestRowSchema.extend({
  ...flowPart,
  /** deployments made of it, for those who may read them */
  deployments: z.array(deploymentOfRequest),
});
export type E311Request = z.infer<typeof e311RequestSchema>;

/** D-087b: a test vehicle as it is now; one that was deleted since has its VIN alone. */
export const requestVehicleSchema = z.object({
  vin: z.string(),
  /** names the vehicle in addresses (ADR 40) */
  vehicleKey: z.string().nullable(),
  alias: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  department: z.string(),
  type: z.enum(testVehicleTypes).nullable(),
  status: z.enum(testVehicleStatuses).nullable(),
});
export type RequestVehicle = z.infer<typeof requestVehicleSchema>;
/** D-087b: a request that is submitted has one at least (D-072.2). */
export const mostVehicles = 500;
export const vinsInputSchema = z.strictObject({ vins: z.array(vinSchema).max(mostVehicles).overwrite(distinct) });
/** Updates without a container twice: T29 has a problem of its own. */
export const updatesInputSchema = z.strictObject({ updates: z.array(ecuUpdateInputSchema).max(mostUpdates) });
export const assignmentSchema = z.strictObject({ vin: vinSchema, updateId: z.number().int().positive() });
export type Assignment = z.infer<typeof assignmentSchema>;
/** D-087d */
export const assignmentsInputSchema = z.strictObject({
  assignments: z.array(assignmentSchema).max(mostVehicles * mostUpdates),
});

export const e311RequestExample: E311RequestInput = {
  title: 'Charging losses in the cold',
  description: 'Warns of a high-voltage battery that loses charge while the car is parked.',
  department: 'EKK/7',
  reason: 'VALIDATION',
  modelSeries: ['ID.3'],
  plannedStart: '2099-01-20',
  plannedEnd: '2099-02-20',
  priority: 'NORMAL',
  contact: '',
};
const vinExample = 'WVWZZZE1ZMP000001';

/** ROLE-P18 */
const writeOwn = permission('TEST_DEPLOYMENT_REQUEST_WRITE_OWN');
export const e311RequestWrite = writeOwn;
export const e311RequestAudit = permission('TEST_DEPLOYMENT_REQUEST_AUDIT');
const mayDelete = permission('TEST_DEPLOYMENT_REQUEST_DELETE');
/** Drafts of others are nobody's business but of whoever removes those that were left behind (D-072.7). */
export const e311DraftRead = all(e311RequestAudit, mayDelete);
const requester = { person: 'requester' } as const;
/** D-059, D-072: who reads what was done with a request, among those who see it */
export const e311RequestHistory = any(e311RequestAudit, requester);
const own = all(writeOwn, requester);
const decide = all(permission('TEST_DEPLOYMENT_REQUEST_READ_ACTIVE'), { role: 'TEST_MANAGER' });
const withReason = z.strictObject({ reason: reasonSchema });

/** D-072, D-181 */
export const e311RequestCommands = commands(e311RequestRead, {
  'request.edit': {
    right: own,
    at: 'home',
    payload: e311RequestInputSchema,
    effect: 'neutral',
    page: pages.general,
    field: 'title',
    example: e311RequestExample,
  },
  'vehicles.save': {
    right: own,
    at: 'home',
    payload: vinsInputSchema,
    effect: 'forward',
    page: pages.vehicles,
    field: 'vins',
    example: { vins: [vinExample] },
  },
  'updates.save': {
    right: own,
    at: 'home',
    payload: updatesInputSchema,
    effect: 'forward',
    page: pages.updates,
    field: 'updates',
    example: { updates: [{ id: null, ...ecuUpdateExample }] },
  },
  'assignments.save': {
    right: own,
    at: 'home',
    payload: assignmentsInputSchema,
    effect: 'forward',
    page: pages.assignments,
    field: 'assignments',
    example: { assignments: [{ vin: vinExample, updateId: 1 }] },
  },
  ...nounCommands('request', pages.general, {
    submit: { right: own, confirm: 'plain' },
    withdraw: { right: own },
    accept: { right: decide, payload: noPayload, effect: 'forward', confirm: 'plain' },
    reject: { right: decide },
    cancel: {
      right: any(own, { role: 'TEST_MANAGER' }),
      payload: withReason,
      effect: 'destructive',
      confirm: 'reason',
      example: reasonExample,
    },
    delete: {
      right: any(own, mayDelete),
      payload: noPayload,
      effect: 'destructive',
      confirm: 'plain',
    },
  }),
  'deployment.create': {
    right: permission('DEPLOYMENT_WRITE'),
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    page: pages.newDeployment,
    field: 'description',
  },
});
export type E311RequestCommand = keyof typeof e311RequestCommands;
