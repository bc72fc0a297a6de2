import { z } from 'zod';
import { instantSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityTypeSchema } from '#contract/entity/entity-type.ts';

/** Of a part of an entity that is a form of its own (D-050). */
export const formNameSchema = z.string().regex(/^[a-zA-Z]{1,40}$/);

/** What the live channel tells: something changed, who did it. Pages that show the entity load it again. */
export const changeEventSchema = z.object({
  /** 'BACKEND': a service behind the portal went down or came back (D-079.4); 'TRACKING': vehicles of rollouts came further (D-190); neither has an id */
  entityType: z.enum([...entityTypeSchema.options, 'BACKEND', 'TRACKING']),
  entityId: z.number().int(),
  /** the entity above it, e.g. the candidate of a deployment, so that lists know */
  parentId: z.number().int().nullable(),
  /** of the entity after the change; null where it is itself as it was, and something around it changed (D-247) */
  revision: z.number().int().nullable(),
  command: z.string(),
  /** of a lock: which of its forms, where it has several */
  form: formNameSchema.optional(),
  /** subject and name of who did it; null for the system */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  at: instantSchema,
});
export type ChangeEvent = z.infer<typeof changeEventSchema>;

export const liveEndpoints = endpoints({
  openLiveChannel: {
    method: 'GET',
    path: '/api/live',
    summary: 'Server-sent events of the brand',
    access: { rule: { realRole: true }, brand: 'selected' },
    // When the page read what it shows, in epoch milliseconds of the server's clock: it is told what happened since.
    query: z.object({ since: z.coerce.number().int().nonnegative().optional() }),
    response: 'events',
  },
});
