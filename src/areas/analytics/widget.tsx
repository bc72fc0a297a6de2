import { IconListDetails } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { boardOf } from '#contract/analytics/boards.ts';
import type { WidgetDefinition } from '#contract/analytics/widgets.ts';
import { count } from '#contract/words.ts';
import { AwaitedPart } from '#src/app/board/answered-part.tsx';
import { WidgetSection } from '#src/app/board/widget-section.tsx';
import { textOf } from '#src/i18n/i18n.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { cutOf, drawnOf, rowsHref, rowsOf, useBoard } from './board.ts';
import { BarList, BoxPlot, Funnel, HeatMap, Pareto } from './funnel-heat-map-box-plot.tsx';
import { LogLines } from './log-lines.tsx';
import type { BoardSearch } from './searches.ts';
import { StackedList } from './stacked-list.tsx';
import { useWidget } from './use-board-calls.ts';
import { WidgetTable } from './widget-table.tsx';
import { csvOf, emptyText, failuresText, figureAt, useWidgetTitle } from './words.ts';

// Charts are many bytes: they come with the first one that is drawn.
const LinesChart = lazyPart(() => import('./charts/lines.tsx').then((module) => module.LinesChart));
const GrowthChart = lazyPart(() => import('./charts/lines.tsx').then((module) => module.GrowthChart));
const BarsChart = lazyPart(() => import('./charts/bars.tsx').then((module) => module.BarsChart));
const RingChart = lazyPart(() => import('./charts/shares.tsx').then((module) => module.RingChart));
const PointsChart = lazyPart(() => import('./charts/shares.tsx').then((module) => module.PointsChart));

type Drawn = {
  readonly widget: BoardWidget;
  /** with the rows that the chart has no place for */
  readonly whole: BoardWidget;
  readonly label: string;
  /** which rows it counts, for links to those of a part */
  readonly rows: BoardSearch;
  readonly onZoom: (from: string, to: string) => void;
};
const drawn: Readonly<Record<Exclude<WidgetDefinition['kind'], 'figures'>, (props: Drawn) => ReactNode>> = {
  line: (props) => <LinesChart {...props} />,
  area: (props) => <GrowthChart {...props} />,
  bars: (props) => (props.widget.dimensions[0] === 'week' ? <BarsChart {...props} /> : <BarList {...props} />),
  histogram: (props) => <BarsChart {...props} />,
  pareto: (props) => <Pareto {...props} />,
  donut: (props) => <RingChart {...props} />,
  scatter: (props) => <PointsChart {...props} />,
  stacked: (props) => <StackedList {...props} />,
  funnel: (props) => <Funnel {...props} />,
  heat: (props) => <HeatMap {...props} />,
  box: (props) => <BoxPlot {...props} />,
  table: ({ label, rows, widget }) => <WidgetTable title={label} rows={rows} widget={widget} />,
  log: (props) => <LogLines {...props} />,
};

/** px that a chart takes at the width of a desk: exact where it is of one height, else as the demo has it. */
const heights: Readonly<Record<Exclude<WidgetDefinition['kind'], 'figures'>, number>> = {
  ...{ line: 270, area: 270, bars: 116, histogram: 240, pareto: 270, donut: 176, scatter: 280 },
  ...{ stacked: 102, funnel: 224, heat: 300, box: 82, table: 300, log: 420 },
};
function heightOf({ by, kind, measures }: WidgetDefinition): number | undefined {
  if (kind === 'line' && measures.length > 1) return 306;
  if (kind === 'bars' && (by[0] === 'week' || measures.length > 2)) return 270;
  if (kind === 'stacked' && by[0] === 'campaign') return 460;
  return kind === 'figures' ? undefined : heights[kind];
}

const sumOf = ({ rows }: BoardWidget, measure: string): number => rows.reduce((sum, row) => sum + figureAt(row, measure), 0);

/** One chart of the open board, with the way to the rows that it counts (D-190). */
export function BoardWidgetPart({ name }: { readonly name: string }) {
  const { t } = useTranslation(['analytics', 'common']);
  const board = useBoard();
  const state = useWidget(name);
  const title = useWidgetTitle(name);
  const definition = boardOf(board.name).widgets[name];
  if (!definition || definition.kind === 'figures') return null;
  const draw = drawn[definition.kind];
  const height = heightOf(definition);
  const rows = rowsOf(board, name);
  const answer = state.rows === 'failed' ? undefined : state.answer;
  const own = textOf('analytics', `note.${board.name}.${name}`) ?? textOf('analytics', `note.any.${name}`);
  const called = t(definition.measures[0] === 'attempts' ? 'failedRows' : 'rows');
  const cut = answer && cutOf(definition, answer);
  return (
    <WidgetSection
      title={title}
      note={
        cut
          ? [t(`cut.${cut.is}`, { count: cut.shown, shown: count(cut.shown), all: count(answer.total) }), own]
              .filter(Boolean)
              .join(' · ')
          : definition.measures[0] === 'failed' && answer && answer.rows.length > 0
            ? failuresText(sumOf(answer, 'failed'), sumOf(answer, 'repeats'))
            : own
      }
      field={name}
      height={height}
      state={state}
      texts={{ table: t('table'), chart: t('chart'), csv: t('csv'), empty: emptyText(board.name, name) }}
      actions={
        <ButtonLink
          small
          look="quiet"
          icon={<IconListDetails size={14} />}
          href={rowsHref(board, rows)}
          aria-label={`${called}: ${title}`}
        >
          {called}
        </ButtonLink>
      }
      csv={csvOf}
      table={(widget) => <WidgetTable title={title} rows={rows} widget={widget} />}
    >
      {(widget) => (
        <Suspense fallback={<AwaitedPart lines={5} height={height} />}>
          {draw({ widget: drawnOf(definition, widget), whole: widget, label: title, rows, onZoom: board.zoom.to })}
        </Suspense>
      )}
    </WidgetSection>
  );
}
