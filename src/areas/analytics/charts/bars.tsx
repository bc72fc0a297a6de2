import '@mantine/charts/styles.css';
import { BarChart, CompositeChart } from '@mantine/charts';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { columnText, figureAt, measureText, type Row, valueText } from '../words.ts';
import { lookOf, short } from './series.ts';

type Props = { readonly widget: BoardWidget; readonly label: string };

const still = { isAnimationActive: false };
const quiet = { accessibilityLayer: false };
const inWords = (widget: BoardWidget, by: string) =>
  widget.rows
    .map(
      (row) =>
        `${valueText(row, by)}: ${widget.measures.map((name) => `${columnText(name)} ${valueText(row, name)}`).join(', ')}`,
    )
    .join('; ');
const widthOf = (names: readonly string[]): number => Math.min(190, 16 + 7 * Math.max(...names.map((name) => name.length)));
const seriesOf = (names: readonly string[]) =>
  names.map((name) => ({ name, label: columnText(name), color: lookOf(name).color }));

/** One bar a group, the longest first. */
export function BarsChart({ widget, label }: Props) {
  const by = widget.dimensions.find((name) => name !== 'campaignId' && name !== 'address') ?? '';
  const data = widget.rows.map((row) => ({ ...row, [by]: valueText(row, by) }));
  const measure = widget.measures[0] ?? '';
  const isAlong = by === 'week';
  const names = data.map((row) => String(row[by]));
  return (
    <figure aria-label={label}>
      <BarChart
        h={isAlong ? 240 : Math.max(120, 44 + (22 + 8 * widget.measures.length) * data.length)}
        data={data}
        dataKey={by}
        orientation={isAlong ? 'horizontal' : 'vertical'}
        series={seriesOf(widget.measures)}
        valueFormatter={(value) => measureText(measure, value)}
        gridAxis={isAlong ? 'x' : 'y'}
        tickLine="none"
        withLegend={widget.measures.length > 1}
        withBarValueLabel={!isAlong && widget.measures.length === 1}
        yAxisProps={isAlong ? { width: 46, tickFormatter: short } : { width: widthOf(names), interval: 0 }}
        {...(isAlong ? { xAxisProps: { minTickGap: 24 } } : { xAxisProps: { tickFormatter: short } })}
        barProps={still}
        barChartProps={quiet}
      />
      <figcaption className="cc-sr">{inWords(widget, by)}</figcaption>
    </figure>
  );
}

/** How many fall into each range. */
export function HistogramChart({ widget, label }: Props) {
  const by = widget.dimensions[0] ?? '';
  return (
    <figure aria-label={label}>
      <BarChart
        h={240}
        data={widget.rows.map((row) => ({ ...row }))}
        dataKey={by}
        series={seriesOf(widget.measures)}
        valueFormatter={(value) => measureText('vehicles', value)}
        gridAxis="x"
        tickLine="none"
        yAxisProps={{ width: 46, tickFormatter: short }}
        xAxisProps={{
          interval: 'preserveStartEnd',
          minTickGap: 8,
          tickFormatter: (name: string) => name.replace(/ (?:days|kWh).*$/, ''),
        }}
        barProps={still}
        barChartProps={quiet}
      />
      <figcaption className="cc-sr">{inWords(widget, by)}</figcaption>
    </figure>
  );
}

/** The most frequent first, with the share of all that they make together. */
export function ParetoChart({ widget, label }: Props) {
  const by = 'errorCode';
  let sum = 0;
  const data = widget.rows.map((row: Row) => {
    sum += figureAt(row, 'share');
    return { code: valueText(row, by), failed: figureAt(row, 'failed'), together: Math.min(100, Math.round(sum * 10) / 10) };
  });
  return (
    <figure aria-label={label}>
      <CompositeChart
        h={280}
        data={data}
        dataKey="code"
        series={[
          { name: 'failed', label: columnText('failed'), color: lookOf('failed').color, type: 'bar' },
          { name: 'together', label: columnText('together'), color: 'var(--cc-fg-2)', type: 'line', yAxisId: 'right' },
        ]}
        withRightYAxis
        withLegend
        gridAxis="x"
        tickLine="none"
        curveType="linear"
        yAxisProps={{ width: 46, tickFormatter: short }}
        rightYAxisProps={{ domain: [0, 100], width: 46, tickFormatter: (value: number) => `${value} %` }}
        xAxisProps={{
          interval: 0,
          angle: -24,
          textAnchor: 'end',
          height: 78,
          tickFormatter: (code: string) => code.replaceAll('_', ' ').toLowerCase(),
        }}
        lineProps={still}
        barProps={still}
        composedChartProps={quiet}
      />
      <figcaption className="cc-sr">{inWords(widget, by)}</figcaption>
    </figure>
  );
}
