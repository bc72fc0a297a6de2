import '@mantine/charts/styles.css';
import { AreaChart, LineChart } from '@mantine/charts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferenceArea } from 'recharts';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { columnText, figureAt, measureText, textAt, valueText } from '../words.ts';
import { type Entry, Legend } from './legend.tsx';
import { lookOf, nthLook, short, widthOf } from './series.ts';

type Props = {
  readonly widget: BoardWidget;
  readonly label: string;
  /** days, both within, that somebody marked to look at closer */
  readonly onZoom: (from: string, to: string) => void;
};
type Point = Readonly<Record<string, string | number | null>>;
type Panel = {
  readonly entries: readonly Entry[];
  readonly data: readonly Point[];
  readonly height: number;
  /** the greatest figure of a panel that shares its days */
  readonly most?: number;
  readonly isArea?: boolean;
  /** the panel below it names the days */
  readonly isAbove?: boolean;
  readonly format: (value: number) => string;
};
type Mouse = { readonly activeLabel?: string | number | undefined };
const syncs = { syncId: 'board-days' };

const entryOf = (name: string): Entry => ({ name, label: columnText(name), ...lookOf(name) });
const points = (widget: BoardWidget): Point[] => widget.rows.map((row) => ({ ...row, day: textAt(row, 'day') }));

/** Days along, one line a measure; what is much rarer has a scale of its own below (D-191, D-194). */
export function LinesChart({ widget, label, onZoom }: Props) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [first = '', ...others] = widget.measures.filter((name) => !name.endsWith('Before'));
  const befores = widget.measures.filter((name) => name.endsWith('Before'));
  const upper = [first, ...befores].map(entryOf);
  const lower = others.map(entryOf);
  const isSplit = lower.length > 0;
  const shown = (entries: readonly Entry[]) => entries.filter(({ name }) => !hidden.includes(name));
  const data = points(widget);
  const most = Math.max(1, ...widget.rows.flatMap((row) => widget.measures.map((name) => figureAt(row, name)))) * 1.1;
  const format = (value: number) => measureText(first, value);
  return (
    <figure aria-label={label}>
      <Legend entries={[...upper, ...lower]} hidden={hidden} onHidden={setHidden} />
      <Days
        panel={{ entries: shown(upper), data, height: isSplit ? 156 : 240, isArea: true, isAbove: isSplit, most, format }}
        onZoom={onZoom}
      />
      {isSplit && <Days panel={{ entries: shown(lower), data, height: 104, most, format }} onZoom={onZoom} />}
      <figcaption className="cc-sr">{useSummary(widget, first)}</figcaption>
    </figure>
  );
}

/** How many have each group by a day: areas on each other (D-193). */
export function GrowthChart({ widget, label, onZoom }: Props) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const group = widget.dimensions.find((name) => name !== 'day') ?? '';
  const measure = widget.measures[0] ?? '';
  const names = [...new Set(widget.rows.map((row) => textAt(row, group)))];
  const entries = names.map((name, place) => ({ name, label: name, ...nthLook(place) }));
  const byDay = Map.groupBy(widget.rows, (row) => textAt(row, 'day'));
  const data = [...byDay].map(([day, rows]) => ({
    day,
    ...Object.fromEntries(rows.map((row) => [textAt(row, group), figureAt(row, measure)])),
  }));
  const last = widget.rows.slice(-names.length);
  return (
    <figure aria-label={label}>
      <Legend entries={entries} hidden={hidden} onHidden={setHidden} />
      <Days
        panel={{
          entries: entries.filter(({ name }) => !hidden.includes(name)),
          data,
          height: 240,
          isArea: true,
          format: (value) => measureText(measure, value),
        }}
        onZoom={onZoom}
      />
      <figcaption className="cc-sr">
        {last.map((row) => `${textAt(row, group)}: ${measureText(measure, row[measure])}`).join('; ')}
      </figcaption>
    </figure>
  );
}

function useSummary(widget: BoardWidget, first: string): string {
  const { t } = useTranslation('analytics');
  const most = widget.rows.reduce(
    (best, row) => (figureAt(row, first) > figureAt(best, first) ? row : best),
    widget.rows[0] ?? {},
  );
  return t('summary', {
    what: columnText(first),
    count: widget.rows.length,
    day: valueText(most, 'day'),
    most: valueText(most, first),
  });
}

/** One panel; a range that is dragged over becomes the period. */
function Days({ panel, onZoom }: { readonly panel: Panel; readonly onZoom: Props['onZoom'] }) {
  const { data, entries, format, height, most, isAbove = false, isArea = false } = panel;
  const [marked, setMarked] = useState<{ readonly from: string; readonly to: string }>();
  const labelOf = ({ activeLabel }: Mouse) => (activeLabel === undefined ? undefined : String(activeLabel));
  const mouse = {
    onMouseDown: (at: Mouse) => {
      const day = labelOf(at);
      if (day) setMarked({ from: day, to: day });
    },
    onMouseMove: (at: Mouse) => {
      const day = labelOf(at);
      if (day && marked) setMarked({ ...marked, to: day });
    },
    onMouseUp: () => {
      setMarked(undefined);
      if (!marked || marked.from === marked.to) return;
      const [from = '', to = ''] = [marked.from, marked.to].sort();
      onZoom(from, to);
    },
    accessibilityLayer: false,
    ...syncs,
  };
  const mostOf = (points: readonly Point[]) =>
    Math.max(1, ...points.flatMap((point) => entries.map(({ name }) => Number(point[name] ?? 0))));
  const widths = [widthOf(mostOf(data) * 1.1), widthOf(most ?? 0)];
  const shared = {
    h: height,
    data: [...data],
    dataKey: 'day',
    series: entries.map(({ color, dashes, label, name }) => ({ name, label, color, ...(dashes && { strokeDasharray: dashes }) })),
    curveType: 'linear' as const,
    withDots: false,
    connectNulls: false,
    strokeWidth: 1.75,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    valueFormatter: format,
    xAxisProps: { tickFormatter: (day: string) => formatTime(day, 'day'), minTickGap: 28 },
    yAxisProps: {
      width: Math.max(...widths),
      tickFormatter: short,
      allowDecimals: false,
      interval: 0,
      tickCount: height > 100 ? 5 : 3,
    },
    withXAxis: !isAbove,
    tooltipProps: { labelFormatter: (day: unknown) => formatTime(String(day), 'date') },
  };
  const mark = marked && marked.from !== marked.to && (
    <ReferenceArea x1={marked.from} x2={marked.to} fill="var(--cc-accent-tint)" />
  );
  if (!isArea)
    return (
      <LineChart {...shared} lineProps={{ isAnimationActive: false }} lineChartProps={mouse}>
        {mark}
      </LineChart>
    );
  return (
    <AreaChart
      {...shared}
      withGradient={false}
      fillOpacity={0.14}
      areaProps={({ name }) => ({ isAnimationActive: false, ...(String(name).endsWith('Before') && { fill: 'none' }) })}
      areaChartProps={mouse}
    >
      {mark}
    </AreaChart>
  );
}
