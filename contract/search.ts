import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { entityTypes } from './entity/entities.ts';

/** Letters that Unicode does not take apart, as people type them without their marks. */
const whole: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['æ', 'ae'],
  ['œ', 'oe'],
];

/** A text in small letters without diacritics: "Kälte" and "kalte" are the same to somebody who looks for them. */
export function folded(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '');
  return whole.reduce((all, [letter, plainLetter]) => all.replaceAll(letter, plainLetter), plain);
}

const foundSchema = z.object({
  /** a vehicle is no entity of the portal: it has a page for all that tells of it (ADR 40) */
  entityType: z.enum([...entityTypes, 'VEHICLE']),
  /** 0 for a vehicle, whose address has another name for it */
  id: z.number().int(),
  title: z.string(),
  /** what it belongs to */
  where: z.string(),
  route: z.string(),
  status: z.string(),
  /** the vehicle that was looked for, where it is one that stands in this; null for what was found by its own words */
  vin: z.string().nullable(),
});
export type Found = z.infer<typeof foundSchema>;

/** Most that one search answers: who does not find it among these types another word. */
export const searchLimit = 20;

/** The command palette's search: what the caller may read at the selected brand, by words of its name or by its id, by the VIN of a vehicle in it, and that vehicle. */
export const searchEndpoints = endpoints({
  searchEntities: {
    method: 'GET',
    path: '/api/search',
    summary: 'Projects, candidates, deployments and others by name, id or a VIN in them',
    access: { rule: { realRole: true }, brand: 'selected' },
    query: z.object({ q: z.string().trim().min(1).max(80) }),
    response: z.array(foundSchema).max(searchLimit),
  },
});
