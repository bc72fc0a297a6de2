import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardQuery, DataLoadWidget, Widget } from '#contract/data-load-campaign/data-load-dashboard.ts';

import { count } from '#src/app/format/format.ts';

import { FailedPart } from '#src/app/page/failed-part.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState, Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { downloadCsv } from '#src/ui/table/csv.ts';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { useWidget } from './use-widget.ts';
import { columnsOf, csvOfWidget, drillDown, textOfValue } from './widget-rows.ts';

type Props = {
  readonly widget: Exclude<DataLoadWidget, 'key-figures'>;
  readonly filters: DashboardQuery;
  readonly children: (rows: Widget['rows']) => ReactNode;
};

/** A chart with its title: the same figures as a table, and as a file (D-190). */
export function WidgetFrame({ widget, filters, children }: Props) {
  const { t } = useTranslation(['data-load-dashboard', 'common']);
  const { answer, error, hasFailed, reload } = useWidget(widget, filters);
  const [isTable, setTable] = useState(false);
  const title = t(`widget.${widget}`);
  return (
    <Section
      title={title}
      note={t(`note.${widget}`)}
      field={widget}
      actions={
        <>
          <IconButton
            label={`${t(isTable ? 'chart' : 'table')}: ${title}`}
            icon={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            on={isTable}
            onClick={() => setTable(!isTable)}
          />
          <IconButton
            label={`${t('csv')}: ${title}`}
            icon={<IconDownload size={16} />}
            disabled={answer === undefined}
            onClick={() => answer && downloadCsv(title, csvOfWidget(answer))}
          />
        </>
      }
    >
      {!answer && !hasFailed && <Skeleton label={t('common:state.loading')} rows={5} />}
      {!answer && hasFailed && <FailedPart error={error} onRetry={reload} />}
      {answer?.rows.length === 0 && <EmptyState boxed title={t('empty')} />}
      {answer && answer.rows.length < answer.total && (
        <p className="cc-muted cc-small">{t('cut', { count: answer.rows.length, all: count(answer.total) })}</p>
      )}
      {answer && answer.rows.length > 0 && (isTable ? <RowsTable title={title} widget={answer} /> : children(answer.rows))}
    </Section>
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
