import { type ImportKind, importColumns } from '#contract/data-import/import-kinds.ts';

type Line = readonly (string | number)[];

/** The text of a file of a kind. */
export const csvOf = (kind: ImportKind, lines: readonly Line[]): string =>
  `${[importColumns[kind], ...lines].map((line) => line.join(';')).join('\n')}\n`;

export const csvFile = (kind: ImportKind, lines: readonly Line[], name = `${kind.toLowerCase()}.csv`): File =>
  new File([csvOf(kind, lines)], name, { type: 'text/csv' });

/** A line of sales of one model. */
export const sale = (model: string, vehicles: number | string = 4_210, month = '2026-01', market = 'DE'): Line => [
  month,
  market,
  'E311',
  model,
  2026,
  vehicles,
];

/** A line of tracking. */
export const step = (campaign: string, vin: string, status: string, at: string, error = '', market = 'DE'): Line => [
  campaign,
  vin,
  market,
  at,
  status,
  error,
  '1.0.0',
  '2.0.0',
];
