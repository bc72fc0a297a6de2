import { allows, brandsOf } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import { counted } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { type EntityRow, type EntityStore, readRule } from './flow-store.ts';

/**
 * The brand whose vehicles alone are shown of an object: the home brand sees all of them, another brand of its set its own (D-240). Undefined
 * at home.
 */
export const onlyBrand = ({ brandId }: Pick<CallBase, 'brandId'>, { homeBrandId }: Pick<EntityRow, 'homeBrandId'>) =>
  brandId === homeBrandId ? undefined : brandId;

/** Of these brands those whose vehicles are shown from the selected one. */
export function shownBrands(call: CallBase, row: Pick<EntityRow, 'homeBrandId'>, brandIds: readonly number[]): number[] {
  const only = onlyBrand(call, row);
  return brandIds.filter((brandId) => only === undefined || brandId === only);
}

/** Which of some VINs are vehicles of a brand. */
export async function vinsOfBrand(db: Database, vins: readonly string[], brandId: number): Promise<ReadonlySet<string>> {
  if (vins.length === 0) return new Set();
  const rows = await db.selectFrom('vehicle').select('vin').where('vin', 'in', vins).where('brandId', '=', brandId).execute();
  return new Set(rows.map(({ vin }) => vin));
}

/** Whoever may read an object where it is at home reads what its people wrote into it whole, whatever brand is selected. */
function readsAtHome({ actor, brandId }: CallBase, store: EntityStore, row: EntityRow): boolean {
  const { homeBrandId } = row;
  if (brandId === homeBrandId) return true;
  return brandsOf(actor).includes(homeBrandId) && allows(readRule(store, row), actor, { brandId: homeBrandId });
}

/** Texts of an object that name a group of the home brand. */
const groupTexts: ReadonlySet<string> = new Set(['groupName', 'reuseVehicleGroup', 'approvedGroup']);

/**
 * What an object's people wrote into it, as a reader of another brand of its set may have it (D-240, D-241): of the VINs in its criteria those
 * of the reader's brand, and no names of the home brand's groups. In their place stands how many they are: a criterion keeps its meaning.
 */
export async function seenCriteria<T>(call: CallBase, store: EntityStore, row: EntityRow, written: T): Promise<T> {
  if (readsAtHome(call, store, row)) return written;
  const own = await vinsOfBrand(call.services.db, vinsIn(written), call.brandId);
  return masked(written, { own, home: brandName(row.homeBrandId) }) as T;
}

type Criterion = { readonly key: string; readonly values: readonly string[] };
const isCriterion = (value: object): value is Criterion =>
  'key' in value && typeof value.key === 'string' && 'values' in value && Array.isArray(value.values);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function vinsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  if (isCriterion(value)) return value.key === 'VIN' ? [...value.values] : [];
  return Object.values(value).flatMap(vinsIn);
}

type Mask = { readonly own: ReadonlySet<string>; readonly home: string };

function masked(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (!isObject(value) || value instanceof Date) return value;
  if (isCriterion(value)) return { ...value, values: maskedValues(value, mask) };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, groupTexts.has(key) ? groupText(inner, mask) : masked(inner, mask)]),
  );
}

function maskedValues({ key, values }: Criterion, { home, own }: Mask): readonly string[] {
  if (key === 'VIN') return withCount(values, (vin) => own.has(vin), 'VIN', 'of other brands');
  return key === 'VEHICLE_GROUP' ? withCount(values, () => false, 'group', `of ${home}`) : values;
}

function withCount(values: readonly string[], isSeen: (value: string) => boolean, what: string, whose: string): string[] {
  const seen = values.filter(isSeen);
  const hidden = values.length - seen.length;
  return hidden === 0 ? seen : [...seen, `${counted(hidden, what)} ${whose}`];
}

/** A name, or a name before and after a change. */
function groupText(value: unknown, mask: Mask): unknown {
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, groupText(inner, mask)]));
  return typeof value === 'string' && value !== '' ? `a group of ${mask.home}` : value;
}
