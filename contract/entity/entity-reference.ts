import { z } from 'zod';
import { brandIdSchema, brandName } from '#contract/brand.ts';
import { entities, type PagedType, pagedTypes } from './entities.ts';

/** What one object says of another: it waits for it, was replaced by it, was copied from it, is used by it. */
export const referredTypes = pagedTypes;
export type ReferredType = PagedType;

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

/** A mentioned object in words: its name for those who could open it, else "a live deployment of Audi" (D-241). */
export const referenceText = ({ brandId, entityType, open }: EntityReference): string =>
  open?.name ?? `${entities[entityType].noun} of ${brandName(brandId)}`;
