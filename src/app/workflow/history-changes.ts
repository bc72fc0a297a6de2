import type { z } from 'zod';
import { platformName } from '#contract/access/permissions.ts';
import { candidateBrandName } from '#contract/brand.ts';
import type { phaseInputSchema } from '#contract/deployment/plan.ts';
import type { AuditEntry } from '#contract/journal/history.ts';
import { count } from '#contract/words.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** Letters of a value before it is cut: the panel is narrow. */
const LONGEST = 60;

type Words = (value: unknown) => string;

const shortened = (words: string): string => (words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words);
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
const platform: Words = (value) =>
  value === 'ALL' ? (textOf('flows', 'history.allPlatforms') ?? 'ALL') : platformName(String(value));
const yesOrNo: Words = (value) => textOf('flows', value === true ? 'history.yes' : 'history.no') ?? String(value);
const howMany: Words = (value) => count(Array.isArray(value) ? value.length : 0);

/** Fields whose change one reads in the history; what the sentence says already and what only machines keep is left out. */
const fields: Readonly<Record<string, Words>> = {
  valid: yesOrNo,
  name: text,
  nameForRelease: text,
  description: text,
  vehiclePlatform: platform,
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
  count: figure,
  dataSource: state,
  fileName: text,
  desiredStart: day,
  logResultStatus: state,
  type: state,
  prNumbers: howMany,
  ecus: howMany,
};

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Changed = Pick<AuditEntry, 'event' | 'diff' | 'user'>;

type OneField = { readonly label: string; readonly words: (value: unknown, nameOf: (subject: string) => string) => string };
/** How fields that are described (contract/entity/fields.ts) are told: their name, and a value in words; of a column that holds several, each. */
export type FieldWords = Readonly<Record<string, OneField | { readonly held: FieldWords }>>;

/** The difference that an entry of the journal made, one line a field: "Vehicles: 420 → 891" (D-059). `nameOf` says whom a subject is. */
export function changesOf(
  { event, diff, user }: Changed,
  nameOf: (subject: string) => string = (subject) => subject,
  described: FieldWords = {},
): string[] {
  if (event === 'created' || event === 'deleted') return [];
  const person: Words = (value) => nameOf(String(value));
  // A status that the system brings about, or a plain form, is news; a command's sentence says it already.
  const status: Readonly<Record<string, Words>> = user === null || event === 'changed' ? { status: state } : {};
  const shown: Readonly<Record<string, Words>> = { ...fields, ...status, ownerId: person };
  const isHeld = (name: string) => 'held' in (described[name] ?? {});
  const single = Object.entries(diff).filter(([name]) => isHeld(name) || !isRows(name));
  const { phases } = diff;
  const ofFields = single.flatMap(([name, { from, to }]) => {
    const own = described[name];
    if (own) return ownLines(name, { from, to }, own, nameOf);
    const words = shown[name];
    return words ? lineOf(name, from, to, words) : [];
  });
  return [
    ...ofFields,
    ...(phases ? phaseLines(phases) : []),
    ...rowLines(Object.fromEntries(Object.entries(diff).filter(([name]) => !isHeld(name)))),
  ];
}

type Difference = { readonly from: unknown; readonly to: unknown };

/** Lines of a part that a change has at most: a whole questionnaire must not push everything else out of sight. */
const SHOWN = 8;

/** The line of a described field; of a column that holds several, one for each that differs, the last ones counted. */
function ownLines(
  name: string,
  { from, to }: Difference,
  own: FieldWords[string],
  nameOf: (subject: string) => string,
): string[] {
  if (!('held' in own)) return lineOf(name, from, to, (value) => shortened(own.words(value, nameOf)), own.label);
  const [before, after] = [from, to].map((value) => (value ?? {}) as Readonly<Record<string, unknown>>);
  const lines = Object.entries(own.held).flatMap(([field, of]) =>
    ownLines(field, { from: before?.[field], to: after?.[field] }, of, nameOf),
  );
  if (lines.length <= SHOWN) return lines;
  const rest = lines.length - SHOWN + 1;
  return [...lines.slice(0, SHOWN - 1), textOf('flows', 'history.moreFields', { count: rest }) ?? ''];
}

type Phase = z.output<typeof phaseInputSchema>;
const phaseWords = (key: string, values: Record<string, unknown>) => textOf('flows', `history.phase.${key}`, values) ?? key;

/** What a phase is: its name, how it begins, its share, when it stops. Of phases from before D-250 nothing says how they begin: by time. */
function partsOf({
  begin = { by: 'TIME' },
  name,
  share,
  start,
  stopOnFailureRate,
}: Omit<Phase, 'begin'> & Partial<Phase>): string[] {
  const how = begin.by === 'SUCCESS' ? phaseWords('success', { ...begin, count: begin.results }) : phaseWords('hand', {});
  return [
    ...[name, start === null ? how : dateTime(start)],
    ...[phaseWords('share', { share }), phaseWords('stop', { rate: stopOnFailureRate })],
  ];
}

/** One line for each phase that differs: of a new one what it is, of a changed one what is different (D-091, D-059). */
function phaseLines({ from, to }: Difference): string[] {
  const [before, after] = [from, to].map((phases) => (Array.isArray(phases) ? (phases as Phase[]).map(partsOf) : []));
  return Array.from({ length: Math.max(before?.length ?? 0, after?.length ?? 0) }, (_, place) => {
    const [was, is] = [before?.[place], after?.[place]];
    const told = (parts: string[] | undefined, other: string[] | undefined) =>
      parts?.filter((part, at) => other === undefined || part !== other[at]).join(', ');
    return lineOf('phases', told(was, is), told(is, was), String, phaseWords('label', { number: place + 1 }));
  }).flat();
}

/** "Name: “Old” → “New”" of a field; nothing where both say the same. */
export function lineOf(
  name: string,
  from: unknown,
  to: unknown,
  words: Words = text,
  label = textOf('flows', `history.field.${name}`) ?? name,
): string[] {
  const [before, after] = [from, to].map((value) => (isNothing(value) ? '' : words(value)));
  if (before === after) return [];
  const none = textOf('flows', 'history.none') ?? '';
  return [before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || none}`];
}

type Row = string | Readonly<Record<string, unknown>>;
/** What names a row among those of its part, and what it is called. */
type RowsOf = { readonly keyOf: (row: Row) => string; readonly nameOf?: (row: Row) => string };

const field = (row: Row, name: string): string => (typeof row === 'string' ? row : String(row[name] ?? ''));
const vins: RowsOf = { keyOf: String, nameOf: String };
const units: RowsOf = { keyOf: (row) => field(row, 'id'), nameOf: (row) => field(row, 'productId') };
const values: RowsOf = { keyOf: (row) => field(row, 'name'), nameOf: (row) => field(row, 'name') };

/** Parts of an entity that are lists: their difference is which rows came, went and changed. */
const parts: Readonly<Record<string, RowsOf>> = {
  vins,
  selectedVins: vins,
  ecuUpdates: units,
  entries: units,
  parameters: values,
  assignments: { keyOf: String },
  containers: { keyOf: (row) => field(row, 'id'), nameOf: (row) => field(row, 'id') },
};

/** `assignments` of `assignments.12`: a part may be told in pieces. */
const partOf = (name: string): string => name.split('.')[0] ?? name;
const isRows = (name: string): boolean => partOf(name) in parts;

/** Rows that are named in a line before the others are counted. */
const NAMED = 3;

type Kind = 'added' | 'removed' | 'changed';

/** One line for each part whose rows differ: "Vehicles: 2 added (…), 1 removed (…)" (D-059). */
function rowLines(diff: AuditEntry['diff']): string[] {
  const byPart = Map.groupBy(
    Object.entries(diff).filter(([name]) => isRows(name)),
    ([name]) => partOf(name),
  );
  return [...byPart].flatMap(([part, pieces]) => {
    const of = parts[part] ?? vins;
    const found: Record<Kind, Row[]> = { added: [], removed: [], changed: [] };
    for (const [, { from, to }] of pieces) {
      const [before, after] = [from, to].map((rows) => new Map(rowsOf(rows).map((row) => [of.keyOf(row), row])));
      for (const [key, row] of after ?? []) {
        const was = before?.get(key);
        if (was === undefined) found.added.push(row);
        else if (JSON.stringify(was) !== JSON.stringify(row)) found.changed.push(row);
      }
      for (const [key, row] of before ?? []) if (!after?.has(key)) found.removed.push(row);
    }
    const told = (['added', 'removed', 'changed'] as const).flatMap((kind) => toldOf(of, kind, found[kind]));
    const label = textOf('flows', `history.rows.${part}`) ?? part;
    return told.length === 0 ? [] : [`${label}: ${told.join(', ')}`];
  });
}

/** A list as it is; of an object its values by their names. */
function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, of]) => ({ name, of }));
}

function toldOf({ nameOf }: RowsOf, kind: Kind, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const words = textOf('flows', `history.${kind}`, { count: rows.length, figure: count(rows.length) }) ?? '';
  if (!nameOf) return [words];
  const names = [...new Set(rows.map(nameOf))];
  const rest = names.length > NAMED ? [`+ ${count(names.length - NAMED)}`] : [];
  return [`${words} (${[...names.slice(0, NAMED), ...rest].join(', ')})`];
}
