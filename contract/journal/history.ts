import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { flowStateSchema } from '#contract/command.ts';
import { instantSchema, pageOf, pageQuery, userReferenceSchema } from '#contract/common.ts';
import { retriedSchema } from '#contract/deployment/rollout.ts';
import { endpoints, idParam } from '#contract/endpoint.ts';
import { entityTypeSchema } from '#contract/entity/entity-type.ts';

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

/** What stands in a history beside the entity's own entries: who was asked for what (D-248), and what was done to what belongs to it; `of` names that. */
const besideEntrySchema = auditEntrySchema.extend({ of: z.object({ name: z.string(), route: z.string() }).nullable() });
export type BesideEntry = z.infer<typeof besideEntrySchema>;

/** What follows from a change of another entity is no edit: who edited an entity last, and when, stays (AEC-21). */
const followedEvents: ReadonlySet<string> = new Set([
  'brands.changed',
  'deployments.changed',
  'testLog.saved',
  'release.checked',
]);
export const isFollowed = (event: string): boolean => followedEvents.has(event);

/** Of a history: 'changes' leaves out what stands beside the entity, as comments, watches and locks do; questions to people are told beside them. */
export const historyQuery = pageQuery.extend({ kind: z.enum(['all', 'changes']).default('all') });
/**
 * A page of the journal of an entity (D-189): `people` are those that the differences name, as an owner; `documents` those of the entity, also
 * deleted ones, for whoever may read them.
 */
export const historySchema = pageOf(auditEntrySchema).extend({
  people: z.array(userReferenceSchema),
  documents: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** newest first, as many as one page has; with the first page of the changes alone */
  beside: z.array(besideEntrySchema),
});

export const historyEndpoints = endpoints({
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'History of an entity (D-189)',
    access: { rule: { realRole: true }, brand: 'selected' },
    query: historyQuery.extend({
      entityType: entityTypeSchema,
      entityId: idParam,
      /** with what belongs to it, as far as the caller could open that */
      below: z.enum(['yes', 'no']).default('no'),
    }),
    response: historySchema,
  },
});
