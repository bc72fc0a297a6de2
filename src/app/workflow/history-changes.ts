import { candidateBrandName } from '#contract/brand.ts';
import type { AuditEntry } from '#contract/platform.ts';
import { count, date } from '#src/app/format.ts';
import { statusText } from '#src/app/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** Letters of a value before it is cut: the panel is narrow. */
const LONGEST = 60;

type Words = (value: unknown) => string;

const text: Words = (value) => {
  const words = String(value).replaceAll(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `“${words.slice(0, LONGEST - 1)}…”` : `“${words}”`;
};
const figure: Words = (value) => count(Number(value));
const state: Words = (value) => statusText(String(value));
const day: Words = (value) => date(String(value));
const list: Words = (value) => (Array.isArray(value) ? value.join(', ') : String(value));
const brands: Words = (value) =>
  Array.isArray(value) ? value.map((id) => candidateBrandName(Number(id))).join(', ') : String(value);
const howMany: Words = (value) => count(Array.isArray(value) ? value.length : 0);

/** Fields whose change one reads in the history; what the sentence says already and what only machines keep is left out. */
const fields: Readonly<Record<string, Words>> = {
  name: text,
  nameForRelease: text,
  description: text,
  vehiclePlatform: text,
  version: text,
  purpose: state,
  priority: figure,
  stage: state,
  brandIds: brands,
  vehicleBrands: brands,
  selectedBrands: brands,
  markets: list,
  filterCriteria: howMany,
  vehicleCount: figure,
  approvedCount: figure,
  phases: howMany,
  desiredStart: day,
  logResultStatus: state,
};

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The difference that an entry of the journal made, one line a field: "Vehicles: 420 → 891" (D-059). */
export function changesOf({ event, diff, user }: Pick<AuditEntry, 'event' | 'diff' | 'user'>): string[] {
  if (event === 'created' || event === 'deleted') return [];
  // A status that the system brings about is its news; a command's sentence says it already.
  const shown = user === null ? { ...fields, status: state } : fields;
  return Object.entries(diff).flatMap(([name, { from, to }]) => {
    const words = shown[name];
    if (!words) return [];
    const [before, after] = [from, to].map((value) => (isNothing(value) ? '' : words(value)));
    if (before === after) return [];
    const label = textOf('flows', `history.field.${name}`) ?? name;
    const none = textOf('flows', 'history.none') ?? '';
    return [before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || none}`];
  });
}
