import type { DataColumn } from './data-table-types.ts';

export type CsvValue = string | number | boolean | null | undefined;

/** First characters that a spreadsheet may take for a formula, or that can hide one (T14, ASVS 1.2.10). */
const RISKY = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text that a spreadsheet takes as one: a quote sign stands before what it may take for a formula (T14). */
export const harmless = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** What `harmless` was given. */
export const plainText = (text: string): string => (text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text);

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  // A number cannot carry a formula, and a quote sign before it would make it text.
  if (typeof value === 'number') return String(value);
  return `"${harmless(String(value)).replaceAll('"', '""')}"`;
}

/** Separated text by RFC 4180: every text quoted, quotes doubled, formulas made harmless (T14). */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[], separator: ',' | ';' = ','): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

type Column<Row> = Pick<DataColumn<Row>, 'csv' | 'filter' | 'header' | 'value'>;

/** What the file says of a row in a column: the words that the table shows, never a name of the wire (B19). */
export function csvValue<Row>({ csv, filter, value }: Column<Row>, row: Row): CsvValue {
  if (csv) return csv(row);
  const held = value(row);
  const options = filter?.kind === 'select' ? filter.options : [];
  return options.find((option) => option.value === held)?.label ?? held;
}

/** A table as a file: its columns as they are called, its rows as they are shown. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  toCsv(
    columns.map(({ header }) => header),
    rows.map((row) => columns.map((column) => csvValue(column, row))),
  );

/** Hands the text to the browser as a file. The mark in front tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
