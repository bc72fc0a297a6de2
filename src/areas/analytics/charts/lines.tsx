import '@mantine/charts/styles.css';
import { AreaChart, LineChart } from '@mantine/charts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferenceArea } from 'recharts';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { measureOf } from '#contract/analytics/measures.ts';
import { shortFigure } from '#src/app/format/format.ts';
import { Button } from '#src/ui/button.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import type { BoardSearch } from '../searches.ts';
import { beforesOf, columnText, figureAt, measureText, summaryText, textAt, valueText } from '../words.ts';
import { LastOfGroups } from './last-of-groups.tsx';
import { type Entry, Legend } from './legend.tsx';
import { beyondOf, cutAt, lookOf, nthLook, ticksTo, widthOf } from './series.ts';
import { useDayPress } from './use-day-press.ts';

type Props = {
  readonly widget: BoardWidget;
  readonly label: string;
  /** which rows it counts: a day leads to those of it, as in the table */
  readonly rows: BoardSearch;
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
  /** where its axis ends, if a few days go beyond */
  readonly top?: number | undefined;
  readonly isArea?: boolean;
  /** the panel below it names the days */
  readonly isAbove?: boolean;
  readonly format: (value: number) => string;
  /** beside the figures of the axis */
  readonly unit?: string;
};
type Mouse = { readonly activeLabel?: string | number | undefined };
const syncs = { syncId: 'board-days' };

const entryOf = (name: string): Entry => ({ name, label: columnText(name), ...lookOf(name) });
const points = (widget: BoardWidget): Point[] => widget.rows.map((row) => ({ ...row, day: textAt(row, 'day') }));

/** Days along, one line a measure; what is much rarer has a scale of its own below (D-191, D-194). */
export function LinesChart({ widget, label, rows, onZoom }: Props) {
  const { t } = useTranslation('analytics');
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [first = '', ...others] = widget.measures.filter((name) => !name.endsWith('Before'));
  const befores = beforesOf(widget);
  const upper = [first, ...befores].map(entryOf);
  const lower = others.map(entryOf);
  const isSplit = lower.length > 0;
  const shown = (entries: readonly Entry[]) => entries.filter(({ name }) => !hidden.includes(name));
  const data = points(widget);
  const most = Math.max(1, ...widget.rows.flatMap((row) => widget.measures.map((name) => figureAt(row, name)))) * 1.1;
  const format = (value: number) => measureText(first, value);
  const unit = measureOf(first)?.unit === 'percent' ? ' %' : '';
  const [isWhole, setWhole] = useState(false);
  const panels = [shown(upper), shown(lower)] as const;
  const cuts = panels.map((entries) => cutAt(data.map((point) => mostAt(point, entries))));
  const tops = isWhole ? [] : cuts;
  const beyond = panels.flatMap((entries, place) =>
    beyondOf(
      data,
      entries.map(({ name }) => name),
      cuts[place],
    ),
  );
  return (
    <figure aria-label={label}>
      <Legend entries={[...upper, ...lower]} hidden={hidden} onHidden={setHidden} />
      {befores.length === 0 && widget.measures.some((name) => name.endsWith('Before')) && (
        <p className="cc-board-beyond cc-muted">{t('change.none')}</p>
      )}
      {beyond.length > 0 && <Beyond lines={beyond} isWhole={isWhole} onWhole={setWhole} />}
      <Days
        panel={{
          ...{ entries: panels[0], data, height: isSplit ? 156 : 240, isArea: true, isAbove: isSplit, most, format, unit },
          top: tops[0],
        }}
        rows={rows}
        onZoom={onZoom}
      />
      {isSplit && (
        <Days panel={{ entries: panels[1], data, height: 104, most, format, top: tops[1] }} rows={rows} onZoom={onZoom} />
      )}
      <figcaption className="cc-sr">{summaryText(widget, first)}</figcaption>
    </figure>
  );
}

const mostAt = (point: Point, entries: readonly Entry[]): number =>
  Math.max(0, ...entries.map(({ name }) => Number(point[name] ?? 0)));

type BeyondProps = {
  readonly lines: ReturnType<typeof beyondOf>;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
};
/** Lines that the scale is too short for, each with its greatest figure, and the way to a scale that has them. */
function Beyond({ lines, isWhole, onWhole }: BeyondProps) {
  const { t } = useTranslation('analytics');
  const named = lines.map(({ day, most, name }) =>
    t('scale.line', { line: columnText(name), most: measureText(name, most), day: formatTime(day, 'day') }),
  );
  return (
    <p className="cc-board-beyond cc-muted">
      {!isWhole && t('scale.beyond', { lines: named.join(', ') })}
      <Button small look="quiet" onClick={() => onWhole(!isWhole)}>
        {t(isWhole ? 'scale.cut' : 'scale.whole')}
      </Button>
    </p>
  );
}

/** How many have each group by a day: areas on each other (D-193). */
export function GrowthChart({ widget, label, rows: counted, onZoom }: Props & { readonly rows: BoardSearch }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const group = widget.dimensions.find((name) => name !== 'day') ?? '';
  const measure = widget.measures[0] ?? '';
  const names = [...new Set(widget.rows.map((row) => valueText(row, group)))];
  const entries = names.map((name, place) => ({ name, label: name, ...nthLook(place) }));
  const byDay = Map.groupBy(widget.rows, (row) => textAt(row, 'day'));
  const data = [...byDay].map(([day, rows]) => ({
    day,
    ...Object.fromEntries(rows.map((row) => [valueText(row, group), figureAt(row, measure)])),
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
        rows={counted}
        onZoom={onZoom}
      />
      <LastOfGroups last={last} group={group} measure={measure} rows={counted} />
      <figcaption className="cc-sr">
        {last.map((row) => `${valueText(row, group)}: ${measureText(measure, row[measure])}`).join('; ')}
      </figcaption>
    </figure>
  );
}

type DaysProps = { readonly panel: Panel } & Pick<Props, 'onZoom' | 'rows'>;
/** One panel; a range that is dragged over becomes the period, and a day leads to its rows. */
function Days({ panel, rows, onZoom }: DaysProps) {
  const press = useDayPress(rows, onZoom);
  const { data, entries, format, height, most, top, isAbove = false, isArea = false, unit = '' } = panel;
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
      if (marked) press(marked);
    },
    accessibilityLayer: false,
    style: { cursor: 'pointer' },
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
      width: Math.max(...widths) + 8 * unit.length,
      tickFormatter: (value: number) => `${shortFigure(value)}${unit}`,
      allowDecimals: false,
      interval: 0,
      tickCount: height > 100 ? 5 : 3,
      ...(top !== undefined && { domain: [0, top], ticks: ticksTo(top), allowDataOverflow: true }),
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
      areaProps={({ name }) => ({ isAnimationActive: false, ...(String(name).endsWith('Before') && { fillOpacity: 0 }) })}
      areaChartProps={mouse}
    >
      {mark}
    </AreaChart>
  );
}
