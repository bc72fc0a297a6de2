import './widget-table.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { noValue } from '#contract/analytics/measures.ts';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { rowsHref, useBoard } from './board.ts';
import { ChangeMark } from './change-mark.tsx';
import type { BoardSearch } from './searches.ts';
import { useCampaignHref } from './use-campaign-href.ts';
import { changeOf, changeText, columnsOf, columnText, failuresOfText, fewText, type Row, textAt, valueText } from './words.ts';

const wide = new Set(['campaign', 'text', 'model']);
/** px of columns that are wider or narrower than others */
const special: Readonly<Record<string, number>> = {
  market: 128,
  release: 220,
  errorCode: 208,
  success: 100,
  targeted: 82,
  successBefore: 82,
  failed: 74,
  share: 74,
  repeats: 82,
  firstSeen: 108,
  lastSeen: 108,
};
const links = new Set(['market', 'model', 'ecu', 'errorCode', 'module', 'day']);

type CellProps = { readonly row: Row; readonly name: string; readonly rows: BoardSearch; readonly isFirst: boolean };

/** Where a cell leads: the page of what it names, or the rows that it counts; one place a row. */
function useLink({ isFirst, name, row, rows }: CellProps): string | undefined {
  const board = useBoard();
  const campaignHref = useCampaignHref();
  if (!isFirst) return undefined;
  if (name === 'campaign') return campaignHref(row, rows);
  return links.has(name) ? rowsHref(board, { ...rows, [name]: textAt(row, name) || noValue }) : undefined;
}

function Cell(props: CellProps): ReactNode {
  const { isFirst, name, row } = props;
  const href = useLink(props);
  const isFigure = typeof row[name] === 'number' || row[name] === null;
  // What is cut is told in full.
  // Rows of attempts are those that failed.
  const said = typeof row.attempts === 'number' ? failuresOfText(row, name) : undefined;
  const title = wide.has(name) ? valueText(row, name) : undefined;
  if (!isFirst)
    return (
      <td
        className={cx(isFigure && 'cc-num', name === 'text' && textAt(row, name) === '' && 'cc-muted') || undefined}
        title={title}
      >
        {name.endsWith('Before') ? <Changed row={row} name={name} /> : `${valueText(row, name)}${fewText(row, name)}`}
      </td>
    );
  return (
    <th scope="row">
      {href === undefined ? (
        <span title={title}>{valueText(row, name)}</span>
      ) : (
        <UiLink className="cc-name" href={href} title={said ?? title} aria-label={said}>
          {valueText(row, name)}
        </UiLink>
      )}
    </th>
  );
}

/** It stands beside what it is the change of; readers hear of what. */
function ChangeHead({ name }: Pick<CellProps, 'name'>): ReactNode {
  const { t } = useTranslation('analytics');
  return (
    <>
      <span aria-hidden="true">{t('changed')}</span>
      <span className="cc-sr">{t('changedOf', { what: columnText(name.replace(/Before$/, '')) })}</span>
    </>
  );
}

/** How a figure differs from the period before; where one way is good, judged as the key figures are. */
export function Changed({ row, name }: Pick<CellProps, 'name' | 'row'>): ReactNode {
  const change = changeOf(name.replace(/Before$/, ''), row);
  return change.is === 'other' && change.isBetter !== undefined ? <ChangeMark change={change} isShort /> : changeText(row, name);
}

type Props = { readonly title: string; readonly widget: BoardWidget; readonly rows: BoardSearch };

/** The figures of a chart as a table (D-190). */
export function WidgetTable({ rows, title, widget }: Props) {
  const columns = columnsOf(widget);
  const isFigure = (name: string) => widget.measures.includes(name);
  return (
    <div className="cc-board-table">
      <PlainTable
        label={title}
        widths={columns.map((name, place) => (wide.has(name) ? null : (special[name] ?? (place === 0 ? 150 : 92))))}
        head={columns.map((name) => (
          <th key={name} scope="col" className={isFigure(name) ? 'cc-num' : undefined}>
            {name.endsWith('Before') ? <ChangeHead name={name} /> : columnText(name)}
          </th>
        ))}
      >
        {widget.rows.map((row) => (
          <tr key={columns.map((name) => row[name]).join('.')} className={columns.includes('text') ? 'cc-wraps' : undefined}>
            {columns.map((name, place) => (
              <Cell key={name} row={row} name={name} rows={rows} isFirst={place === 0} />
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
