import { z } from 'zod';
import { instantSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityTypeSchema } from '#contract/entity/entity-type.ts';

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

export const liveEndpoints = endpoints({
  openLiveChannel: {
    method: 'GET',
    path: '/api/live',
    summary: 'Server-sent events of the brand',
    access: { rule: { realRole: true }, brand: 'selected' },
    response: 'events',
  },
});
