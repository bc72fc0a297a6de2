import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useId, useState } from 'react';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { shortFigure } from '#src/app/format/format.ts';
import { fillOf, type Hatched, Hatchings, hatched } from '#src/ui/figures/hatching.tsx';
import { columnText, figureAt, measureText, valueText } from '../words.ts';
import { Legend } from './legend.tsx';
import { lookOf, widthOf } from './series.ts';

type Props = { readonly widget: BoardWidget; readonly label: string };

/** Bars side by side along a scale: weeks, days that something took, energy (D-193, D-198, D-199). */
export function BarsChart({ widget, label }: Props) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const id = useId();
  const by = widget.dimensions[0] ?? '';
  const { measures, rows } = widget;
  const looks = measures.map((name): Hatched => (name === 'failed' ? hatched.lost : { color: lookOf(name).color }));
  const entries = measures.map((name, place) => {
    const look = looks[place] ?? lookOf(name);
    return { name, label: columnText(name), color: look.color, fill: fillOf(`${id}-${name}`, look) };
  });
  const most = Math.max(1, ...rows.flatMap((row) => measures.map((name) => figureAt(row, name))));
  return (
    <figure aria-label={label}>
      <Hatchings looks={Object.fromEntries(measures.map((name, place) => [`${id}-${name}`, looks[place] ?? lookOf(name)]))} />
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
        yAxisProps={{ width: widthOf(most), tickFormatter: shortFigure, allowDecimals: false }}
        xAxisProps={{
          minTickGap: 4,
          tickFormatter: (name: string) => name.replace(' days or more', '+').replace(/^Week of | (?:days|kWh)$/g, ''),
        }}
        barProps={({ name }) => ({ isAnimationActive: false, fill: entries.find((entry) => entry.name === name)?.fill })}
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
