import { z } from 'zod';
import { brandIdSchema, brandName } from '#contract/brand.ts';
import { type ListOwnerKind, listOwnerKinds } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { type EntityType, entities, type PagedType, pagedTypes } from './entities.ts';

/** What one object says of another: it waits for it, was replaced by it, was copied from it, is used by it. */
export const referredTypes = [...new Set([...pagedTypes, ...listOwnerKinds])];
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

/** Owners of embedded lists whose areas are still to come. */
const owners: Readonly<Record<Exclude<ListOwnerKind, PagedType>, string>> = {
  DRM_RELEASE_VERSION: 'a DRM release version',
  DRM_DEPLOYMENT: 'a DRM deployment',
};

const nounOf = (type: ReferredType): string =>
  type in entities ? entities[type as EntityType].noun : owners[type as keyof typeof owners];

/** A mentioned object in words: its name for those who could open it, else "a live deployment of Audi" (D-241). */
export const referenceText = ({ brandId, entityType, open }: EntityReference): string =>
  open?.name ?? `${nounOf(entityType)} of ${brandName(brandId)}`;
