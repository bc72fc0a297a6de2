import { z } from 'zod';
import { retriedSchema } from '#contract/deployment/rollout.ts';
import { brandIdSchema } from './brand.ts';
import { watchedSchema } from './collab/collab-entity.ts';
import { flowStateSchema } from './command.ts';
import { dateSchema, instantSchema, pageOf, pageQuery, userReferenceSchema } from './common.ts';
import { endpoints, flags, idParam } from './endpoint.ts';
import { entityTypes } from './entity/entities.ts';
import { userInfoSchema } from './identity.ts';

export const entityTypeSchema = z.enum(entityTypes);

/** What was done to a document of a candidate: by names, since files go and documents are renamed. Entries from before it was kept have none. */
export const documentChangeSchema = z.object({
  act: z.enum(['added', 'removed', 'created', 'deleted']),
  document: z.string(),
  /** files and links; none where the document itself came or went */
  files: z.array(z.string()),
});
export type DocumentChange = z.infer<typeof documentChangeSchema>;

/** One journal entry as the History panel shows it (D-059); `after` is the flow's state after it, for the slider. */
const auditEntrySchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  user: userReferenceSchema.nullable(),
  brandId: z.number().int(),
  entityType: entityTypeSchema,
  entityId: z.number().int(),
  event: z.string(),
  /** what it was aimed at inside the entity */
  target: z.object({
    brandId: brandIdSchema.optional(),
    documentIds: z.array(z.number().int()).optional(),
    content: documentChangeSchema.optional(),
    vin: z.string().optional(),
    retried: retriedSchema.optional(),
  }),
  from: z.string(),
  to: z.string(),
  comment: z.string().nullable(),
  /** the change of another entity that this one follows from, of a candidate that of its deployment; null where it has none, or it is not known */
  cause: z.object({ entityType: entityTypeSchema, event: z.string() }).nullable(),
  diff: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  after: flowStateSchema.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What follows from a change of another entity is no edit: who edited an entity last, and when, stays (AEC-21). */
const followedEvents: ReadonlySet<string> = new Set([
  'brands.changed',
  'deployments.changed',
  'testLog.saved',
  'release.checked',
]);
export const isFollowed = (event: string): boolean => followedEvents.has(event);

/** Of a history: 'changes' leaves out what stands beside the entity, as comments, watches and locks do. */
export const historyQuery = pageQuery.extend({ kind: z.enum(['all', 'changes']).default('all') });
/**
 * A page of the journal of an entity (D-189): `people` are those that the differences name, as an owner; `documents` those of the entity, also
 * deleted ones, for whoever may read them.
 */
export const historySchema = pageOf(auditEntrySchema).extend({
  people: z.array(userReferenceSchema),
  documents: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

/** What the live channel tells: something changed, who did it. Pages that show the entity load it again. */
export const changeEventSchema = z.object({
  /** 'BACKEND': a service behind the portal went down or came back (D-079.4); it has no id */
  entityType: z.enum([...entityTypeSchema.options, 'BACKEND']),
  entityId: z.number().int(),
  /** the entity above it, e.g. the candidate of a deployment, so that lists know */
  parentId: z.number().int().nullable(),
  /** of the entity after the change; null where it is itself as it was, and something around it changed (D-247) */
  revision: z.number().int().nullable(),
  command: z.string(),
  /** subject and name of who did it; null for the system */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  at: instantSchema,
});
export type ChangeEvent = z.infer<typeof changeEventSchema>;

/** Vehicles of a rollout, lines of an upload, languages of a translation moved on: the entity itself, and so its revision, did not change. */
export const isProgress = ({ command }: Pick<ChangeEvent, 'command'>): boolean => command.endsWith('.progress');

/** D-033, D-096: something that waits for me; `kind` is a command of the entity's flow, or a fact that I bring about. */
const taskSchema = z.object({
  kind: z.string(),
  title: z.string(),
  where: z.string(),
  route: z.string(),
  /** when the change happened that made it mine to do */
  since: instantSchema,
  /** by when this step has to be done: a day, or an instant; null where nothing says so */
  dueDate: z.union([dateSchema, instantSchema]).nullable(),
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
  getErrorType: {
    method: 'GET',
    path: '/api/error',
    summary: 'Describes a problem type (D-171a)',
    access: { rule: { anyone: true }, brand: 'none' },
    query: z.object({ type: z.string().min(1).max(100) }),
    response: z.object({ type: z.string(), title: z.string(), description: z.string() }),
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
  searchUsers: {
    method: 'GET',
    path: '/api/cloud-proxy/users',
    summary: 'People in the directory (D-171c)',
    access: { rule: realRole, brand: 'selected' },
    query: z.object({ q: z.string().trim().min(2).max(80) }),
    response: z.array(userReferenceSchema),
  },
  listUserManagers: {
    method: 'GET',
    path: '/api/cloud-proxy/user-managers',
    summary: 'Who gives roles at the brand, for people who lack one (D-249)',
    access: { rule: { anyone: true }, brand: 'none' },
    /** `at`: another brand than the selected one, which the caller need not hold: an address may name it */
    query: z.object({ at: z.coerce.number().pipe(brandIdSchema).optional() }),
    response: z.array(userReferenceSchema),
  },
  getHome: {
    method: 'GET',
    path: '/api/cloud-proxy/home',
    summary: 'Open tasks of the caller, what they watch, and what the brand has before it (D-171d, D-033)',
    access: { rule: realRole, brand: 'selected' },
    response: homeSchema,
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'History of an entity (D-189)',
    access: { rule: realRole, brand: 'selected' },
    query: historyQuery.extend({ entityType: entityTypeSchema, entityId: idParam }),
    response: historySchema,
  },
  openLiveChannel: {
    method: 'GET',
    path: '/api/live',
    summary: 'Server-sent events of the brand',
    access: { rule: realRole, brand: 'selected' },
    response: 'events',
  },
});
