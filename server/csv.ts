/** First characters that a spreadsheet may take for a formula, or that can hide one (T14, ASVS 1.2.10). */
const risky = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A line of a CSV file by RFC 4180: every text quoted, formulas made harmless (T14). */
export function csvLine(cells: readonly (string | number)[], separator: ',' | ';' = ','): string {
  return `${cells.map((value) => (typeof value === 'number' ? value : quoted(value))).join(separator)}\r\n`;
}

const quoted = (text: string): string => `"${(risky.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
