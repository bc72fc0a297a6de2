import { parseFilter } from '#contract/vehicle/filter-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let made = 0;

/** The tree of a text; fails where the text is none. */
export function filterOf(text: string): FilterTree {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
  return parsed.tree;
}

/** A body for a list that no other test makes. */
export function listBody(over: Partial<{ name: string; filter: FilterTree | null; brandIds: number[]; ownerId: string }> = {}) {
  made += 1;
  return {
    name: `List ${made}`,
    description: '',
    ownerId: 'seed-vehicle-list-manager',
    dataSource: 'DIGITAL_TWIN' as const,
    brandIds: [1],
    filter: null,
    ...over,
  };
}

export const manager = 'vehicle-list-manager';
export async function newList(t: TestPortal, over: Parameters<typeof listBody>[0] = {}): Promise<VehicleList> {
  return (await t.user(manager).createVehicleList({ params: { type: 'standalone' }, body: listBody(over) })).body;
}

export const vinFile = (lines: readonly string[] | string, name = 'vins.csv') =>
  new File([typeof lines === 'string' ? lines : lines.join('\n')], name);

/** Uploads a file of VINs as a new list of VW. */
export function upload(t: TestPortal, content: readonly string[] | string, over: { name?: string; brandIds?: number[] } = {}) {
  made += 1;
  const body = { name: `Upload ${made}`, description: '', brandIds: [1], ...over };
  return t.user(manager).uploadVehicleList({ body, files: [vinFile(content)] });
}

/** VINs of the seeded fleet, in order. */
export async function vinsOfBrand(t: TestPortal, brandId: number, limit: number): Promise<string[]> {
  const rows = await t.services.db
    .selectFrom('vehicle')
    .select('vin')
    .where('brandId', '=', brandId)
    .orderBy('vin')
    .limit(limit)
    .execute();
  return rows.map(({ vin }) => vin);
}

/** A question how many vehicles of VW a filter matches, as a text (D-186). */
export const countBody = (text: string, over = {}) => ({
  filter: filterOf(text),
  dataSource: 'DIGITAL_TWIN' as const,
  brandIds: [1],
  ...over,
});
