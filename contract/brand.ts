import { z } from 'zod';

/** Brand ids in selector order (BRAND-01, CONST-01). Spelling differs by domain, so code compares ids, never names. */
export const brands = [
  { id: 1, name: 'VW' },
  { id: 2, name: 'SEAT' },
  { id: 3, name: 'SKODA' },
  { id: 4, name: 'Audi' },
  { id: 5, name: 'Porsche' },
  { id: 6, name: 'VWN' },
  { id: 7, name: 'SAIC' },
  { id: 8, name: 'FAW' },
  { id: 9, name: 'MAN' },
  { id: 10, name: 'VWA' },
  { id: 11, name: 'CUPRA' },
] as const;

export type BrandId = (typeof brands)[number]['id'];

/** A role with this brand id is effective for every brand (CONST-02, AUTH-12). */
export const globalBrandId = 0;

/** The brands that release candidates know, with the spelling of that domain (AEC-23, CONST-03): no SEAT. */
export const candidateBrands = [
  { id: 1, name: 'VW' },
  { id: 4, name: 'AUDI' },
  { id: 5, name: 'PORSCHE' },
  { id: 11, name: 'CUPRA' },
  { id: 3, name: 'SKODA' },
  { id: 6, name: 'VWN' },
] as const;

export type CandidateBrandId = (typeof candidateBrands)[number]['id'];

export const brandHeader = 'X-Brand-Id';

export const brandIdSchema = z.number().int().min(1, { error: 'range:1|11' }).max(11, { error: 'range:1|11' });
export const candidateBrandIdSchema = z.union([
  z.literal(1),
  z.literal(4),
  z.literal(5),
  z.literal(11),
  z.literal(3),
  z.literal(6),
]);

/** Display name of a brand id; 'Global' for 0; the number itself for an id that no brand has. */
export function brandName(id: number): string {
  if (id === globalBrandId) return 'Global';
  return brands.find((brand) => brand.id === id)?.name ?? String(id);
}

/** Name of a brand as release candidates spell it. */
export function candidateBrandName(id: number): string {
  return candidateBrands.find((brand) => brand.id === id)?.name ?? brandName(id);
}
