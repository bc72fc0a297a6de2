import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataLoadWidget, Widget } from '#contract/data-load-campaign/data-load-dashboard.ts';
import { count } from '#contract/words.ts';
import { WidgetSection } from '#src/app/board/widget-section.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { type Asked, useWidget } from './use-widget.ts';
import { columnsOf, csvOfWidget, drillDown, textOfValue } from './widget-rows.ts';

type Props = {
  readonly widget: Exclude<DataLoadWidget, 'key-figures'>;
  readonly filters: Asked;
  readonly children: (widget: Widget) => ReactNode;
};

/** px that a chart takes, about */
const heights = { gantt: 310, volume: 246, enrolment: 188, progress: 94 };

/** A chart of the data-load board (D-190, D-201). */
export function WidgetFrame({ widget, filters, children }: Props) {
  const { t } = useTranslation('data-load-dashboard');
  const state = useWidget(widget, filters);
  const title = t(`widget.${widget}`);
  const cut = ({ rows, total }: Widget) =>
    rows.length < total && <p className="cc-muted cc-small">{t('cut', { count: rows.length, all: count(total) })}</p>;
  return (
    <WidgetSection
      title={title}
      note={t(`note.${widget}`)}
      field={widget}
      height={heights[widget]}
      state={state}
      texts={{ table: t('table'), chart: t('chart'), csv: t('csv'), empty: t('empty') }}
      csv={csvOfWidget}
      table={(answer) => (
        <>
          {cut(answer)}
          <RowsTable title={title} widget={answer} />
        </>
      )}
    >
      {(answer) => (
        <>
          {cut(answer)}
          {children(answer)}
        </>
      )}
    </WidgetSection>
  );
}

function RowsTable({ title, widget }: { readonly title: string; readonly widget: Widget }) {
  const { t } = useTranslation('data-load-dashboard');
  const columns = columnsOf(widget);
  const isFigure = (name: string) => widget.measures.includes(name);
  return (
    <PlainTable
      label={title}
      widths={columns.map((name) =>
        name === 'title' || name === 'type' ? null : name === 'id' ? 56 : name === 'start' || name === 'end' ? 148 : 124,
      )}
      head={columns.map((name) => (
        <th key={name} scope="col" className={isFigure(name) ? 'cc-num' : undefined}>
          {t(`column.${name}` as 'column.id')}
        </th>
      ))}
    >
      {widget.rows.map((row) => (
        <tr key={columns.map((name) => row[name]).join('.')}>
          {columns.map((name) => {
            const href = drillDown(row, name);
            return href === undefined ? (
              <td key={name} className={isFigure(name) ? 'cc-num' : undefined}>
                {textOfValue(row, name)}
              </td>
            ) : (
              <th key={name} scope="row">
                <UiLink className="cc-name" href={href}>
                  {textOfValue(row, name)}
                </UiLink>
              </th>
            );
          })}
        </tr>
      ))}
    </PlainTable>
  );
}
