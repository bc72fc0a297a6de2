import { z } from 'zod';
import type { Rule } from '#contract/access/access.ts';
import { brandIdSchema } from '#contract/brand.ts';
import { instantSchema, spoken, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { formNameSchema } from '#contract/live/news.ts';
import { askInputSchema, askSchema } from './asks.ts';
import { collabTypeSchema, lockTypeSchema, watchedSchema, watchSchema } from './collab-entity.ts';

/** D-096. A deleted comment keeps its place without its text. */
const commentSchema = z.object({
  id: z.number().int(),
  entityType: collabTypeSchema,
  entityId: z.number().int(),
  text: z.string(),
  author: userReferenceSchema,
  createdOn: instantSchema,
  editedOn: instantSchema.nullable(),
  deleted: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

export const commentInputSchema = z.strictObject({ text: spoken(1, 2000) });

/** Until when its author may change a comment, in milliseconds after its creation (D-058). */
export const commentEditTime = 15 * 60_000;

/** D-189. An expired lock keeps standing until somebody takes it over (D-050). */
const lockSchema = z.object({ lockedBy: userReferenceSchema, lockedOn: instantSchema, expiresOn: instantSchema });
export type Lock = z.infer<typeof lockSchema>;

/** How long a lock holds after its last heartbeat, in milliseconds (D-050). */
export const lockTime = 15 * 60_000;

/** Who may free somebody else's lock (D-050), delete somebody else's comment. */
export const lockBreaker: Rule = { role: 'ADMIN' };

/** Of each asked role: the people who hold it at a brand of the entity, and at which; administrators stand for their own role alone. */
const ablePeopleSchema = z.array(
  z.object({ role: z.string(), people: z.array(userReferenceSchema.extend({ brandIds: z.array(z.number().int()) })) }),
);
export type AblePeople = z.infer<typeof ablePeopleSchema>;

// Who may read or change the entity is decided by the entity's own rules, in the handlers (collab-entities.ts).
const reading = { rule: { realRole: true }, brand: 'selected' } as const;
const writing = { rule: { realRole: true }, brand: 'home' } as const;
const ofEntity = z.object({ entityType: collabTypeSchema, entityId: idParam });
const ofLock = z.object({ entityType: lockTypeSchema, entityId: idParam });
const comments = '/api/collab/comments';
const watches = '/api/collab/watches';
const asks = '/api/collab/asks';
const lock = {
  path: '/api/locks/{entityType}/{entityId}',
  params: ofLock,
  // The name of a part that is a form of its own; without it the form of the entity itself.
  query: z.object({ form: formNameSchema.optional() }),
} as const;

/** D-189; listAudit stands in platform.ts. */
export const collabEndpoints = endpoints({
  listComments: {
    method: 'GET',
    path: comments,
    summary: 'Comments on an entity, newest first (D-189, D-058)',
    access: reading,
    query: ofEntity,
    response: z.array(commentSchema),
  },
  addComment: {
    method: 'POST',
    path: comments,
    summary: 'Comments on an entity (D-189)',
    access: writing,
    query: ofEntity,
    body: commentInputSchema,
    response: commentSchema,
    status: 201,
  },
  editComment: {
    method: 'PUT',
    path: `${comments}/{id}`,
    summary: 'Changes an own comment within 15 minutes (D-189, D-058)',
    access: writing,
    params: idParams,
    body: commentInputSchema,
    response: commentSchema,
  },
  deleteComment: {
    method: 'DELETE',
    path: `${comments}/{id}`,
    summary: 'Deletes a comment; its place stays (D-189, D-058)',
    access: writing,
    params: idParams,
    response: 'none',
  },
  listWatches: {
    method: 'GET',
    path: watches,
    summary: 'What the caller watches at the brand (D-189)',
    access: reading,
    response: z.array(watchedSchema),
  },
  watchEntity: {
    method: 'PUT',
    path: `${watches}/{entityType}/{entityId}`,
    summary: 'Watches an entity (D-189)',
    access: writing,
    params: ofEntity,
    response: watchSchema,
  },
  unwatchEntity: {
    method: 'DELETE',
    path: `${watches}/{entityType}/{entityId}`,
    summary: 'Stops watching an entity (D-189)',
    access: writing,
    params: ofEntity,
    response: 'none',
  },
  listAblePeople: {
    method: 'GET',
    path: '/api/collab/people',
    summary:
      'Who holds a role at the brands of an entity, and so can do what it waits for (D-248); nobody where the directory knows no roles',
    access: reading,
    query: z.object({
      entityType: lockTypeSchema,
      entityId: idParam,
      /** constants of functional roles, separated by commas */
      roles: z
        .string()
        .max(2000)
        .regex(/^[A-Z0-9_]+(,[A-Z0-9_]+)*$/),
    }),
    response: ablePeopleSchema,
  },
  listAsks: {
    method: 'GET',
    path: asks,
    summary: 'Questions about an entity that the caller asked, or is asked, and that wait for their answer (D-248)',
    access: reading,
    query: ofLock,
    response: z.array(askSchema),
  },
  listAskable: {
    method: 'GET',
    path: `${asks}/people`,
    summary:
      'Who can be asked for a step of an entity: who can take it and reads the entity; where the caller can, too, whose it is (D-248)',
    access: reading,
    query: z.object({
      entityType: lockTypeSchema,
      entityId: idParam,
      command: z.string().max(80),
      brandId: z.coerce.number().pipe(brandIdSchema).optional(),
    }),
    response: z.array(userReferenceSchema),
  },
  ask: {
    method: 'POST',
    path: asks,
    summary: 'Asks those who can for a step that is closed to the caller, or to see to what keeps it closed (D-248)',
    access: writing,
    body: askInputSchema,
    response: askSchema,
    status: 201,
  },
  getLock: {
    ...lock,
    method: 'GET',
    summary: 'Who edits a form of an entity, if anybody (D-050)',
    access: reading,
    response: z.object({ lock: lockSchema.nullable() }),
  },
  acquireLock: {
    ...lock,
    method: 'POST',
    summary: 'Locks a form of an entity, or takes an expired lock over (D-189, D-050)',
    access: writing,
    response: lockSchema,
  },
  keepLock: {
    ...lock,
    method: 'PUT',
    summary: 'Heartbeat of a lock (D-189, D-050)',
    access: writing,
    response: lockSchema,
  },
  releaseLock: {
    ...lock,
    method: 'DELETE',
    summary: 'Frees an own lock; an Admin breaks that of another (D-189, D-050)',
    access: writing,
    response: 'none',
  },
});
