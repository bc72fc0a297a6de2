import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { userReferenceSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { abilities } from './able.ts';

/** People of the directory, for whoever looks for somebody. */
export const peopleEndpoints = endpoints({
  searchUsers: {
    method: 'GET',
    path: '/api/cloud-proxy/users',
    summary: 'People in the directory (D-171c)',
    access: { rule: { realRole: true }, brand: 'selected' },
    /** `able`: only those who are allowed this, as far as their roles are known; at the selected brand, or `at` another one of the caller */
    query: z.object({
      q: z.string().trim().min(2).max(80),
      able: z.enum(abilities).optional(),
      at: z.coerce.number().pipe(brandIdSchema).optional(),
    }),
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
});
