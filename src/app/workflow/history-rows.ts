import type { AuditEntry } from '#contract/platform.ts';
import { count } from '#src/app/format/format.ts';
import { textOf } from '#src/i18n/i18n.ts';

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
};

/** `assignments` of `assignments.12`: a part may be told in pieces. */
const partOf = (name: string): string => name.split('.')[0] ?? name;
export const isRows = (name: string): boolean => partOf(name) in parts;

/** Rows that are named in a line before the others are counted. */
const NAMED = 3;

type Diff = AuditEntry['diff'];
type Kind = 'added' | 'removed' | 'changed';

/** One line for each part whose rows differ: "Vehicles: 2 added (…), 1 removed (…)" (D-059). */
export function rowLines(diff: Diff): string[] {
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
