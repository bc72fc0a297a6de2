import i18next from 'i18next';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { type BoardName, boardOf, type FilterName } from '#contract/analytics/boards.ts';
import { measureOf } from '#contract/analytics/measures.ts';
import { count } from '#contract/words.ts';
import { dash } from '#src/app/format/dash.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { marketName } from '#src/app/format/market-name.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { toCsv } from '#src/ui/table/csv.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { type OpenBoard, useBoard } from './board.ts';

export type Row = BoardWidget['rows'][number];

export const textAt = (row: Row, name: string): string => String(row[name] ?? '');
export const figureAt = (row: Row, name: string): number => Number(row[name] ?? 0);

/** A measure as people read it, with its unit. */
export function measureText(name: string, value: unknown): string {
  if (value === null || value === undefined) return dash;
  const unit = measureOf(name.replace(/Before$/, ''))?.unit;
  const figure = Number(value);
  // What is not nothing is not said to be.
  if (name === 'share' && figure > 0 && figure < 0.05) return i18next.t('analytics:underTenth');
  if (unit === 'percent') return `${figure.toFixed(1)} %`;
  return unit === 'days' ? `${figure.toFixed(1)} d` : count(figure);
}

/** A value of a row as people read it. */
export function valueText(row: Row, name: string): string {
  const value = row[name];
  if (name === 'baseline' && value === null) return i18next.t('analytics:closedBaselines');
  if (name === 'text' && value === '') return i18next.t('analytics:noMeaning');
  if (value === null || value === undefined || value === '') return textOf('analytics', `absent.${name}`) ?? dash;
  if (measureOf(name.replace(/Before$/, ''))) return measureText(name, value);
  if (name === 'day' || name === 'firstSeen' || name === 'lastSeen') return date(String(value));
  if (name === 'at') return dateTime(String(value));
  if (name === 'week') return i18next.t('analytics:weekOf', { day: formatTime(String(value), 'day') });
  if (name === 'market') return marketName(String(value));
  if (name === 'stage') return textOf('analytics', `stage.${value}`) ?? textOf('analytics', `column.${value}`) ?? String(value);
  if (name === 'kind') return textOf('analytics', `kind.${value}`) ?? dash;
  return name === 'phase' || name === 'state' ? statusText(String(value)) : String(value);
}

export const repeatsText = (repeats: number): string =>
  i18next.t('analytics:failed.repeats', { count: repeats, figure: count(repeats) });

/** What a page of failures counts, and how that comes of what bars count: vehicles once in a campaign, at their first failure (D-194). */
export function failuresText(vehicles: number, repeats: number): string {
  const failed = i18next.t('analytics:failed.vehicles', { count: vehicles, figure: count(vehicles) });
  if (repeats === 0) return failed;
  const sum = vehicles + repeats;
  return `${failed} + ${repeatsText(repeats)} = ${i18next.t('analytics:failed.failures', { count: sum, figure: count(sum) })}`;
}

/** The same of one bar or cell: a link is named by what it leads to. */
export const failuresOfText = (row: Row, by: string): string =>
  `${valueText(row, by)}: ${failuresText(figureAt(row, 'failed'), figureAt(row, 'repeats'))}`;

const seen = ['firstSeen', 'lastSeen'];
/** Of how many vehicles shares are: by these changes are judged. */
const bases = ['ended', 'endedBefore'];
/**
 * Columns that a table of a widget has: what only links lead to is none, the period before stands beside what it is of, and when something was seen comes
 * last (D-194).
 */
export function columnsOf({ dimensions, measures }: BoardWidget): readonly string[] {
  const told = measures
    .filter((name) => !name.endsWith('Before'))
    .flatMap((name) => [name, `${name}Before`].filter((one) => measures.includes(one)));
  return [
    ...[...dimensions, ...told].filter((name) => !['campaignId', 'address', 'vehicleKey', ...bases, ...seen].includes(name)),
    ...seen.filter((name) => dimensions.includes(name)),
  ];
}

/** How a filter is called: as the field of the board says, or as on any board (D-197). */
export const filterText = (board: BoardName, filter: FilterName): string =>
  textOf('analytics', `filterOf.${board}.${filter}`) ?? i18next.t(`analytics:filter.${filter}`);

/** What a chart without anything says: no vehicle matches, or what it counts did not happen. */
export const emptyText = (board: BoardName, widget: string): string =>
  textOf('analytics', `emptyOf.${board}.${widget}`) ??
  textOf('analytics', `emptyOf.any.${widget}`) ??
  i18next.t('analytics:empty');

/** Measures of the period before that a chart by day draws: those of which anything was. */
export const beforesOf = ({ measures, rows }: BoardWidget): readonly string[] =>
  measures.filter((name) => {
    const isCount = measureOf(name.replace(/Before$/, ''))?.unit === 'count';
    return name.endsWith('Before') && rows.some((row) => (isCount ? figureAt(row, name) > 0 : typeof row[name] === 'number'));
  });

/** What a figure of a board is a part of, as it stands beside it (D-190). */
export function baseText({ name, search }: Pick<OpenBoard, 'name' | 'search'>, measure: string, row: Row): string | undefined {
  const { t } = i18next;
  const figure = (of: string) => count(figureAt(row, of));
  // Of nothing a figure is no part.
  if (measure === 'running')
    return figureAt(row, 'campaigns') === 0
      ? t('analytics:base.noCampaign')
      : t('analytics:base.running', { campaigns: figure('campaigns'), paused: figure('paused') });
  if (measure === 'targeted') return t('analytics:base.targeted');
  if (measure === 'repeats') return figureAt(row, 'repeats') > 0 ? t('analytics:base.repeats') : undefined;
  // A rollout tells it of all its vehicles alone.
  if (measure === 'compliance') return t(search.vehicle ? 'analytics:base.compliance' : 'analytics:base.campaigns');
  const [failed, unsolved] = [figureAt(row, 'failed'), figureAt(row, 'unsolved')];
  if (measure === 'failed')
    return failed > unsolved ? t('analytics:base.solved', { vehicles: count(failed - unsolved) }) : undefined;
  if (measure === 'solvedSoon' && failed > 0)
    return figureAt(row, 'judged') > 0
      ? t('analytics:base.judged', { vehicles: figure('judged') })
      : t('analytics:base.tooEarly');
  if (measure !== 'success' && measure !== 'failure') return undefined;
  // Where success says of how many vehicles, the failure rate says how many failed: the board of errors counts all of them.
  const hasSuccess = boardOf(name).widgets['key-figures']?.measures.includes('success');
  if (measure === 'success' || !hasSuccess)
    return figureAt(row, 'ended') === 0
      ? t('analytics:base.noneEnded')
      : t('analytics:base.success', { vehicles: figure('ended') });
  return failed > unsolved
    ? t('analytics:base.unsolved', { vehicles: count(unsolved), failed: count(failed) })
    : t('analytics:base.failure', { count: failed, vehicles: count(failed) });
}

/** A line in a sentence: its greatest figure with its day, or that it has none. */
export function summaryText({ rows }: BoardWidget, measure: string): string {
  const most = rows.reduce((best, row) => (figureAt(row, measure) > figureAt(best, measure) ? row : best), rows[0] ?? {});
  const of = { what: columnText(measure), count: rows.length };
  if (figureAt(most, measure) === 0) return i18next.t('analytics:summaryNone', of);
  return i18next.t('analytics:summary', { ...of, day: valueText(most, 'day'), most: valueText(most, measure) });
}

/** How a column is called; that of the period before says so. */
export function columnText(name: string): string {
  const own = textOf('analytics', `column.${name.replace(/Before$/, '')}`) ?? name;
  return name.endsWith('Before') ? i18next.t('analytics:beforeOf', { what: own }) : own;
}

/** What a chart shows as a file: the words of its table, its figures as numbers. */
export function csvOf(widget: BoardWidget): string {
  const columns = [...columnsOf(widget), ...widget.measures.filter((name) => name === 'ended')];
  return toCsv(
    columns.map(columnText),
    widget.rows.map((row) =>
      columns.map((name) =>
        (typeof row[name] === 'number' && widget.measures.includes(name)) || row[name] === '' ? row[name] : valueText(row, name),
      ),
    ),
    ';',
  );
}

/** What a share of few vehicles is of: a change of it is withheld. */
export function fewText({ ended, success }: Row, name: string): string {
  const isFew = name === 'success' && success !== null && typeof ended === 'number' && ended < fewest;
  return isFew ? ` ${i18next.t('analytics:of', { vehicles: count(ended) })}` : '';
}

/** How a widget is called: as the board says, or as any board does. */
export function useWidgetTitle(widget: string): string {
  const { name } = useBoard();
  return textOf('analytics', `widget.${name}.${widget}`) ?? textOf('analytics', `widget.any.${widget}`) ?? widget;
}

/** How a measure differs from the period before: shares in percentage points, none where one of the two is of few vehicles. */
export function changeText(row: Row, name: string): string {
  const measure = name.replace(/Before$/, '');
  const [now, then] = [row[measure], row[name]];
  if (typeof now !== 'number' || typeof then !== 'number' || fewIn(measure, row)) return dash;
  const difference = Math.round((now - then) * 10) / 10;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const unit = measureOf(measure)?.unit;
  const size = Math.abs(difference);
  return `${sign}${unit === 'count' ? count(size) : size.toFixed(1)}${unit === 'percent' ? ' pp' : unit === 'days' ? ' d' : ''}`;
}

/** Of fewer before, a change in per cent says nothing: 9 campaigns after 1 are 8 more, and not 800 %. */
export const fewest = 20;
/** Shares and times of the vehicles that ended, and the failures among them. */
const ofEnded: readonly string[] = [
  ...['success', 'failure', 'medianDays', 'averageDays', 'failed', 'codes', 'repeats'],
  // It is of campaigns: of few vehicles it says as little.
  'compliance',
];
/** How many vehicles a measure is of in a period; undefined for one that is of none. */
function baseOf(measure: string, row: Row, period: '' | 'Before'): number | undefined {
  const base = measure === 'solvedSoon' ? row[`failed${period}`] : ofEnded.includes(measure) ? row[`ended${period}`] : undefined;
  return typeof base === 'number' ? base : undefined;
}
/** Which of the two periods has too few vehicles for a judgement of how they differ. */
function fewIn(measure: string, row: Row): 'before' | 'now' | undefined {
  if ((baseOf(measure, row, 'Before') ?? fewest) < fewest) return 'before';
  return (baseOf(measure, row, '') ?? fewest) < fewest ? 'now' : undefined;
}

type Change =
  | { readonly is: 'none' }
  | { readonly is: 'same' }
  /** the period before, or this one, has too few vehicles for a judgement */
  | { readonly is: 'few'; readonly before: string }
  | { readonly is: 'fewNow'; readonly before: string }
  | {
      readonly is: 'other';
      readonly before: string;
      readonly amount: string;
      readonly isMore: boolean;
      /** undefined where neither way is good */
      readonly isBetter: boolean | undefined;
    };

/** How a figure of a board differs from the period before, as it stands below it (D-190). */
export function changeOf(name: string, row: Row): Change {
  const [now, then] = [row[name], row[`${name}Before`]];
  if (typeof now !== 'number' || typeof then !== 'number' || baseOf(name, row, 'Before') === 0) return { is: 'none' };
  const difference = Math.round((now - then) * 10) / 10;
  if (difference === 0) return { is: 'same' };
  const before = measureText(name, then);
  const few = fewIn(name, row);
  if (few) return { is: few === 'before' ? 'few' : 'fewNow', before };
  const { better, unit = 'count' } = measureOf(name) ?? {};
  const size = Math.abs(difference);
  const counted = then < fewest ? count(size) : `${((size / then) * 100).toFixed(1)} %`;
  const amounts = { percent: `${size.toFixed(1)} pp`, days: `${size.toFixed(1)} d`, count: counted };
  const isMore = difference > 0;
  return { is: 'other', before, amount: amounts[unit], isMore, isBetter: better && isMore === (better === 'more') };
}
