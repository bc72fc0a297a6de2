import './board.css';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardQuery, BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { longestPeriod } from '#contract/analytics/board-filters.ts';
import { type BoardName, boardOf } from '#contract/analytics/boards.ts';
import { count } from '#contract/words.ts';
import { focusPeriod } from '#src/app/board/focus-period.ts';
import { daysFault } from '#src/app/board/period.ts';
import { useRememberedSearch } from '#src/app/board/use-remembered-search.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { BoardProvider, chartsHref, comparesPeriods, type OpenBoard, rowsHref, useBoard } from './board.ts';
import { BoardFigures } from './board-figures.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BesideFailed, BoardNotes, UnknownFilters } from './board-notes.tsx';
import { BoardRows } from './board-rows.tsx';
import { apart, type BoardSearch, boardSearches } from './searches.ts';
import { useOptions, useWidget } from './use-board-calls.ts';
import { useRowsFile } from './use-rows-file.ts';
import { useChosenVehicle } from './use-vehicle.ts';
import { BoardWidgetPart } from './widget.tsx';

type Props = {
  readonly name: BoardName;
  /** its address, where links within it lead */
  readonly path: string;
  readonly title: string;
  readonly fixed?: Partial<BoardQuery>;
  /** what it is called in the filter memory, where it is another one than the board's own */
  readonly kept?: string;
  /** what belongs to it on a page of its own */
  readonly beside?: readonly Tab[];
  /** it begins with its defaults, whatever was chosen before (D-014) */
  readonly isFresh?: boolean;
};
const nothing = {};

/** A board: figures first, then one chart a question, and the rows behind them (D-190…D-200). */
export function BoardPage({ name, path, title, fixed = nothing, kept = name, beside = [], isFresh = false }: Props) {
  const [search, change] = useRememberedSearch(boardSearches[name], kept, { apart, isFresh });
  const zoom = useZoom(search, change);
  return (
    <BoardProvider value={{ name, path, search, fixed, change, zoom }}>
      <Board title={title} beside={beside} />
    </BoardProvider>
  );
}

type Days = Pick<BoardSearch, 'period' | 'from' | 'to'>;

/** Periods that were left for a part of them, the last one first: as in other tools of that kind one comes back step by step. */
function useZoom({ from, period, to }: BoardSearch, change: OpenBoard['change']): OpenBoard['zoom'] {
  const [left, setLeft] = useState<readonly (Days & { readonly into: Days })[]>([]);
  const [last, ...others] = left;
  // Whoever chose another period since is somewhere else.
  const isThere = last?.into.from === from && last?.into.to === to && period === 'custom';
  return {
    to: (first, end) => {
      const into = { period: 'custom', from: first, to: end };
      setLeft([{ period, from, to, into }, ...(isThere ? left : [])]);
      change({ ...into, page: undefined });
    },
    back:
      last && isThere
        ? () => {
            setLeft(others);
            if (others.length === 0) focusPeriod();
            change({ period: last.period, from: last.from, to: last.to, page: undefined });
          }
        : undefined,
  };
}

type Titled = Required<Pick<Props, 'beside' | 'title'>>;
type Answered = Pick<BoardWidget, 'before' | 'generatedAt' | 'period' | 'rows' | 'told'>;

/** Days that make no period are said at their fields, and nothing is asked for them. */
function Board(titled: Titled) {
  const { t } = useTranslation('analytics');
  const { search } = useBoard();
  if (!daysFault(search)) return <Counted {...titled} />;
  return (
    <Frame {...titled}>
      <EmptyState boxed title={t('noPeriod', { days: count(longestPeriod) })} />
    </Frame>
  );
}

function Counted(titled: Titled) {
  const { name, search } = useBoard();
  const { widgets } = boardOf(name);
  const hasFigures = 'key-figures' in widgets;
  const first = Object.keys(widgets)[0] ?? '';
  const { answer, rows } = useWidget(first);
  const { t } = useTranslation('analytics');
  const { isKnown } = useChosenVehicle();
  return (
    <Frame {...titled} answer={rows === 'failed' ? undefined : answer} isOther={rows === 'waiting'}>
      {isKnown === false ? (
        <EmptyState boxed title={t('vehicle.none')} text={t('vehicle.noneText')} />
      ) : search.tab === 'rows' ? (
        <BoardRows />
      ) : (
        <>
          {hasFigures && <BoardFigures />}
          <div className={cx('cc-boards', hasFigures && 'cc-gap')}>
            {Object.entries(widgets).map(([widget, { kind, isWide = false }]) =>
              kind === 'figures' ? null : (
                <div key={widget} className={cx(isWide && 'cc-across')}>
                  <BoardWidgetPart name={widget} />
                </div>
              ),
            )}
          </div>
        </>
      )}
    </Frame>
  );
}

type FrameProps = Titled & {
  readonly answer?: Answered | undefined;
  /** it is of another filter, until the one that was asked for comes */
  readonly isOther?: boolean;
  readonly children: ReactNode;
};

function Frame({ answer, beside, children, isOther = false, title }: FrameProps) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const options = useOptions(t('filters'));
  const file = useRowsFile();
  const day = (at: string) => formatTime(at, 'date');
  const span = (of: { readonly from: string; readonly to: string }) => t('span', { from: day(of.from), to: day(of.to) });
  return (
    <ListPage
      title={title}
      note={
        answer && (
          <span className="cc-board-note cc-answered" aria-busy={isOther || undefined}>
            {t(comparesPeriods(board.name) ? 'note.compared' : 'note.period', {
              span: span(answer.period),
              before: span(answer.before),
              at: formatTime(answer.generatedAt, 'time'),
            })}
          </span>
        )
      }
      actions={
        <Button
          icon={<IconDownload size={14} />}
          disabled={daysFault(board.search) !== undefined}
          busy={file.isLoading}
          onClick={file.load}
        >
          {t('export')}
        </Button>
      }
      tabs={[
        {
          key: 'charts',
          label: t('tab.charts'),
          href: chartsHref(board),
        },
        { key: 'rows', label: t('rows'), href: rowsHref(board) },
        ...beside,
      ]}
      tab={board.search.tab === 'rows' ? 'rows' : 'charts'}
    >
      {file.failed !== undefined && <BesideFailed title={t('failedPart.file')} error={file.failed} onRetry={file.load} />}
      <BoardFilters span={answer?.period} options={options.answer} />
      {options.rows === 'failed' && (
        <BesideFailed title={t('failedPart.filters')} error={options.error} onRetry={options.reload} />
      )}
      <UnknownFilters options={options.answer} />
      {answer && board.search.tab !== 'rows' && <BoardNotes answer={answer} />}
      {children}
    </ListPage>
  );
}
