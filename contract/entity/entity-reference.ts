import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { listOwnerKinds } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { pagedTypes } from './entities.ts';

/** What one object says of another: it waits for it, was replaced by it, was copied from it, is used by it. */
export const referredTypes = [...pagedTypes, ...listOwnerKinds] as const;
export type ReferredType = (typeof referredTypes)[number];

/**
 * An object as another one mentions it (D-241): who could open it at the selected brand reads its name and has its page; everybody else reads
 * what it is and whose, "a live deployment of Audi", and neither name nor id.
 */
export const entityReferenceSchema = z.object({
  entityType: z.enum(referredTypes),
  brandId: brandIdSchema,
  open: z.object({ id: z.number().int(), name: z.string(), route: z.string() }).nullable(),
});
export type EntityReference = z.infer<typeof entityReferenceSchema>;
