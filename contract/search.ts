import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { entityTypeSchema } from './entity/entity-type.ts';

const foundSchema = z.object({
  entityType: entityTypeSchema,
  id: z.number().int(),
  title: z.string(),
  /** what it belongs to */
  where: z.string(),
  route: z.string(),
  status: z.string(),
});
export type Found = z.infer<typeof foundSchema>;

/** Most that one search answers: who does not find it among these types another word. */
export const searchLimit = 20;

/** The command palette's search: what the caller may read at the selected brand, by words of its name or by its id. */
export const searchEndpoints = endpoints({
  searchEntities: {
    method: 'GET',
    path: '/api/search',
    summary: 'Projects, candidates and deployments by name or id',
    access: { rule: { realRole: true }, brand: 'selected' },
    query: z.object({ q: z.string().trim().min(1).max(80) }),
    response: z.array(foundSchema).max(searchLimit),
  },
});
