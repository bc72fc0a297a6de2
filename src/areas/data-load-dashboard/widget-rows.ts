import i18next from 'i18next';
import { shownStatus } from '#contract/data-load-campaign/data-load.ts';
import type { Widget } from '#contract/data-load-campaign/data-load-dashboard.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { count } from '#contract/words.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { toCsv } from '#src/ui/table/csv.ts';

import { figureAt, type Row, textAt } from './use-widget.ts';

/** A value of a row as people read it. */
export function textOfValue(row: Row, name: string): string {
  const value = row[name];
  if (value === null || value === undefined) return '—';
  if (name === 'id') return String(value);
  if (typeof value === 'number') return count(value);
  if (name === 'start' || name === 'end') return dateTime(value);
  if (name === 'date') return date(value);
  if (name === 'type') return choiceText({ texts: 'data-load' }, 'type', value);
  if (name === 'state') return statusText(shownStatus(figureAt(row, 'progress'), value));
  return name === 'level' ? statusText(value) : value;
}

export const columnsOf = ({ dimensions, measures }: Widget): readonly string[] => [...dimensions, ...measures];

/** Where what a row counts can be looked at: a campaign, the campaigns of a type, or a day of the calendar; one place a row (D-201). */
export function drillDown(row: Row, name: string): string | undefined {
  if (name === 'title') return urlOf('DATA_LOAD_CAMPAIGN', { campaignId: figureAt(row, 'id') });
  if (name === 'date') return `/software/campaigns?tab=calendar&view=week&day=${textAt(row, name)}`;
  return name === 'type' ? `/software/campaigns?type=${textAt(row, name)}` : undefined;
}

/** What a chart shows, as a file: the words of its table, its figures as numbers, separated as the board's own file is. */
export function csvOfWidget(widget: Widget): string {
  const columns = columnsOf(widget);
  return toCsv(
    columns.map((name) => i18next.t(`data-load-dashboard:column.${name}` as 'data-load-dashboard:column.id')),
    widget.rows.map((row) =>
      columns.map((name) => (widget.measures.includes(name) ? (row[name] ?? '') : textOfValue(row, name))),
    ),
    ';',
  );
}
