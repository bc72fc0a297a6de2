import { z } from 'zod';
import { brandIdSchema } from './brand.ts';
import { askSchema } from './collab/asks.ts';
import { watchedSchema } from './collab/collab-entity.ts';
import { instantSchema, shownDateSchema, userReferenceSchema } from './common.ts';
import { rolloutGlanceSchema } from './deployment/rollout-glance.ts';
import { endpoints, flags } from './endpoint.ts';
import { entityTypeSchema } from './entity/entity-type.ts';
import { userInfoSchema } from './identity.ts';

/** D-033, D-096: something that waits for me; `kind` is a command of the entity's flow, a fact that I bring about, or ASKED. */
const taskSchema = z.object({
  kind: z.string(),
  /** of kind ASKED: who asks the caller for which step, or to see to what keeps it closed, and what they add (D-248) */
  asked: z.object({ by: z.string(), command: z.string(), need: z.string().nullable(), note: z.string() }).nullable(),
  title: z.string(),
  where: z.string(),
  route: z.string(),
  /** when the change happened that made it mine to do */
  since: instantSchema,
  /** by when this step has to be done: a day, or an instant; null where nothing says so */
  dueDate: z.union([shownDateSchema, instantSchema]).nullable(),
  /** I judge what others did */
  isDecision: z.boolean(),
  /** nobody else but administrators can do it; false where the directory does not know everybody's roles, null while it gives no answer */
  isOnlyMine: z.boolean().nullable(),
  /** what it answers: a brand that rejected, a request that came back, or a rollout that failed */
  answers: z.object({ kind: z.enum(['REJECTED', 'RETURNED', 'FAILED']), by: z.string(), reason: z.string() }).nullable(),
  entityType: entityTypeSchema,
  entityId: z.number().int(),
  brandId: z.number().int(),
});
export type Task = z.infer<typeof taskSchema>;

/** What I asked for or handed on, and others have now: `people` are at most two of those who can do it, `roles` stand where nobody is known. */
const waitSchema = taskSchema.omit({ asked: true, isDecision: true, isOnlyMine: true, answers: true }).extend({
  people: z.array(userReferenceSchema),
  morePeople: z.number().int(),
  roles: z.array(z.string()),
  /** the brand at which the step is taken, where it is one's */
  targetBrandId: brandIdSchema.nullable(),
  /** what the caller asked of them already (D-248) */
  asked: askSchema.nullable(),
});
export type Wait = z.infer<typeof waitSchema>;

/** A rollout under way, as a glance at it: `place` of its newest phase counts from 1; null before the first one and where there are none. */
const runningRolloutSchema = rolloutGlanceSchema.extend({
  entityType: entityTypeSchema,
  entityId: z.number().int(),
  name: z.string(),
  route: z.string(),
});
export type RunningRollout = z.infer<typeof runningRolloutSchema>;

/** Rollouts under way at the brand that the caller may read: those that need a look first, and how many there are of all (D-033, D-241). */
const runningRolloutsSchema = z.object({
  shown: z.array(runningRolloutSchema),
  count: z.number().int(),
  paused: z.number().int(),
  /** vehicles of all of them without a result */
  vehiclesLeft: z.number().int(),
});
export type RunningRollouts = z.infer<typeof runningRolloutsSchema>;

/** Name of the simulator that stands for the vehicles of rollouts. */
export const fleetSimulator = 'Fleet';

/** Environment of the title, links of other tools, and the names of what is simulated (footer tag). */
const portalConfigurationSchema = z.object({
  environment: z.enum(['local', 'dev', 'approval', 'prelive', 'live']),
  helpdeskUrl: z.string().nullable(),
  idpAdminConsoleUrl: z.string().nullable(),
  simulators: z.array(z.string()),
  /** whether exceptions of the page are wanted (MON-01, MON-02) */
  isMonitored: z.boolean(),
});
export type PortalConfiguration = z.infer<typeof portalConfigurationSchema>;

/** A service behind the portal, as the last probe found it (D-171b); ALARM: works, but was tampered with. */
const backendStatusSchema = z.object({
  service: z.string(),
  status: z.enum(['UP', 'DOWN', 'ALARM']),
  simulated: z.boolean(),
  checkedOn: instantSchema,
});
export type BackendStatus = z.infer<typeof backendStatusSchema>;

const realRole = { realRole: true } as const;

/** What is due at the brand: a phase of a rollout, a freeze in which none starts, or a batch of a data-load campaign (D-033). `from` of a freeze may be past. */
const calendarEntrySchema = z.object({
  kind: z.enum(['PHASE', 'FREEZE', 'BATCH']),
  title: z.string(),
  where: z.string(),
  from: instantSchema,
  to: instantSchema.nullable(),
  route: z.string(),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

/** Open tasks of the caller, what they watch, and what the brand has before it (D-171d, D-033). */
const homeSchema = z.object({
  /** late ones and decisions first, then those that wait longest */
  tasks: z.array(taskSchema),
  /** entities that wait for the caller beyond those of `tasks` */
  moreTasks: z.number().int(),
  /** what others have that I handed on, waiting longest first (D-033) */
  waits: z.array(waitSchema),
  /** those beyond the ones of `waits` */
  moreWaits: z.number().int(),
  /** null for whoever may read no rollouts */
  rollouts: runningRolloutsSchema.nullable(),
  watched: z.array(watchedSchema),
  /** the next 14 days, soonest first; null for whoever may read neither deployments nor campaigns */
  calendar: z.array(calendarEntrySchema).nullable(),
});

export type Home = z.infer<typeof homeSchema>;

/** What every start of a page needs: the answers of getUserInfo, getFeatureFlag, getPortalConfiguration, getHome and getBackendStatus in one. */
export const bootSchema = z.object({
  /** as the access token says; null for a call that this process itself makes */
  user: userInfoSchema.nullable(),
  /** the brand that the rest is of: that of the header; without one, the first that the caller holds. 0 where they hold none */
  brandId: z.number().int(),
  flags: z.array(z.object({ name: z.enum(flags), isEnabled: z.boolean() })),
  configuration: portalConfigurationSchema,
  /** null for whoever has no role at the brand that opens them */
  home: homeSchema.nullable(),
  backends: z.array(backendStatusSchema).nullable(),
});
export type BootAnswer = z.infer<typeof bootSchema>;

export const platformEndpoints = endpoints({
  getFeatureFlag: {
    method: 'GET',
    path: '/api/cloud-proxy/feature-flags',
    timeout: 5,
    summary: 'One feature flag (API-002)',
    access: { rule: { anyone: true }, brand: 'none' },
    query: z.object({ name: z.string().min(1).max(80) }),
    response: z.object({ name: z.string(), isEnabled: z.boolean() }),
  },
  getPortalConfiguration: {
    method: 'GET',
    path: '/api/cloud-proxy/configuration',
    summary: 'What the page needs to know of its installation (D-042, D-037, D-030)',
    access: { rule: { anyone: true }, brand: 'none', anonymous: true },
    response: portalConfigurationSchema,
  },
  getBoot: {
    method: 'GET',
    path: '/api/cloud-proxy/boot',
    summary: 'What a start of the page needs, in one answer (ADR 8)',
    access: { rule: { anyone: true }, brand: 'none' },
    response: bootSchema,
  },
  getBackendStatus: {
    method: 'GET',
    path: '/api/cloud-proxy/backend-status',
    summary: 'Services behind the portal (D-171b)',
    access: { rule: realRole, brand: 'selected' },
    response: z.array(backendStatusSchema),
  },
  getHome: {
    method: 'GET',
    path: '/api/cloud-proxy/home',
    summary: 'Open tasks of the caller, what they watch, and what the brand has before it (D-171d, D-033)',
    access: { rule: realRole, brand: 'selected' },
    response: homeSchema,
  },
  getRunningRollouts: {
    method: 'GET',
    path: '/api/cloud-proxy/running-rollouts',
    summary: 'Rollouts under way at the brand, of the kinds that the caller may read (D-033)',
    access: { rule: realRole, brand: 'selected' },
    response: runningRolloutsSchema.nullable(),
  },
});
