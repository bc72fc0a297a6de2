import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useState } from 'react';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { columnText, figureAt, measureText, valueText } from '../words.ts';
import { Legend } from './legend.tsx';
import { lookOf, short, widthOf } from './series.ts';

type Props = { readonly widget: BoardWidget; readonly label: string };

/** Bars side by side along a scale: weeks, days that something took, energy (D-193, D-198, D-199). */
export function BarsChart({ widget, label }: Props) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const by = widget.dimensions[0] ?? '';
  const { measures, rows } = widget;
  const entries = measures.map((name) => ({ name, label: columnText(name), ...lookOf(name) }));
  const most = Math.max(1, ...rows.flatMap((row) => measures.map((name) => figureAt(row, name))));
  return (
    <figure aria-label={label}>
      {measures.length > 1 && <Legend entries={entries} hidden={hidden} onHidden={setHidden} />}
      <BarChart
        h={240}
        data={rows.map((row) => ({ ...row, [by]: valueText(row, by) }))}
        dataKey={by}
        series={entries
          .filter(({ name }) => !hidden.includes(name))
          .map(({ color, label: word, name }) => ({ name, label: word, color }))}
        valueFormatter={(value) => measureText(measures[0] ?? '', value)}
        gridAxis="x"
        {...(by !== 'week' && { xAxisLabel: by === 'energy' ? 'kWh' : columnText('days') })}
        tickLine="none"
        yAxisProps={{ width: widthOf(most), tickFormatter: short, allowDecimals: false }}
        xAxisProps={{
          minTickGap: 4,
          tickFormatter: (name: string) => name.replace(' days or more', '+').replace(/^Week of | (?:days|kWh)$/g, ''),
        }}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
      <figcaption className="cc-sr">
        {rows
          .map(
            (row) => `${valueText(row, by)}: ${measures.map((name) => `${columnText(name)} ${valueText(row, name)}`).join(', ')}`,
          )
          .join('; ')}
      </figcaption>
    </figure>
  );
}
