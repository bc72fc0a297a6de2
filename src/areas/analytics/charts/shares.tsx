import '@mantine/charts/styles.css';
import { DonutChart, ScatterChart } from '@mantine/charts';
import { useId } from 'react';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { count } from '#contract/words.ts';
import { fillOf, type Hatched, HatchedMark, Hatchings, hatched } from '#src/ui/figures/hatching.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { rowsHref, useBoard } from '../board.ts';
import type { BoardSearch } from '../searches.ts';
import { columnText, figureAt, textAt, valueText } from '../words.ts';

type Props = { readonly widget: BoardWidget; readonly label: string; readonly rows: BoardSearch };
const done: Hatched = { color: 'var(--cc-positive)' };
const underWay: Hatched = { color: 'var(--cc-progress)', ground: 'var(--cc-progress-bg)', lines: [4, 7, 45] };
const { held, lost } = hatched;
const looks: Readonly<Record<string, Hatched>> = {
  ...{ installed: done, ENDED: done, RUNNING: underWay, open: underWay, failed: lost, ABORTED: lost, PAUSED: held },
};
const other: Hatched = { color: 'var(--cc-neutral)', ground: 'var(--cc-bg)', lines: [3, 4, 90] };

/** What a vehicle reached last, as rows call it; those that are still open reached nothing by which they could be found (D-199). */
const statusOf: Readonly<Record<string, string>> = { installed: 'INSTALLED', failed: 'FAILED', notApplicable: 'NOT_APPLICABLE' };

/** Parts of a whole as a ring, each with its name and figure beside it. */
export function RingChart({ widget, label, rows }: Props) {
  const board = useBoard();
  const id = useId();
  const by = widget.dimensions[0] ?? '';
  const measure = widget.measures[0] ?? '';
  const data = widget.rows.map((row, place) => {
    const look = looks[textAt(row, by)] ?? other;
    const pattern = `${id}-${place}`;
    return {
      ...{ key: textAt(row, by), name: valueText(row, by), value: figureAt(row, measure), color: look.color, look, pattern },
      fill: fillOf(pattern, look),
    };
  });
  const all = data.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure aria-label={label} className="cc-ring">
      <Hatchings looks={Object.fromEntries(data.map(({ look, pattern }) => [pattern, look]))} />
      <DonutChart
        data={data}
        size={176}
        thickness={26}
        chartLabel={count(all)}
        tooltipDataSource="segment"
        pieProps={{ isAnimationActive: false }}
        cellProps={({ name }) => ({ fill: data.find((part) => part.name === name)?.fill })}
        pieChartProps={{ accessibilityLayer: false }}
      />
      <ul>
        {data.map(({ fill, key, name, value }) => (
          <li key={key}>
            <HatchedMark fill={fill} />
            {statusOf[key] ? (
              <UiLink className="cc-name" href={rowsHref(board, { ...rows, status: statusOf[key] })}>
                {name}
              </UiLink>
            ) : (
              name
            )}
            <b className="cc-num">{count(value)}</b>
            <span className="cc-muted">{all > 0 ? `${((value / all) * 100).toFixed(1)} %` : ''}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** One point a campaign: how long it took, against a parameter of it (D-197). */
export function PointsChart({ widget, label }: Omit<Props, 'rows'>) {
  const data = widget.rows.map((row) => ({
    parameter: figureAt(row, 'parameter'),
    averageDays: figureAt(row, 'averageDays'),
  }));
  return (
    <figure aria-label={label}>
      <ScatterChart
        h={280}
        data={[{ color: 'var(--cc-chart-line)', name: columnText('campaign'), data }]}
        dataKey={{ x: 'parameter', y: 'averageDays' }}
        xAxisLabel={columnText('parameter')}
        yAxisLabel={columnText('averageDays')}
        labels={{ x: columnText('parameter'), y: columnText('averageDays') }}
        xAxisProps={{ domain: ['auto', 'auto'] }}
        scatterProps={{ isAnimationActive: false }}
        scatterChartProps={{ accessibilityLayer: false }}
        tickLine="none"
      />
      <figcaption className="cc-sr">
        {widget.rows
          .map((row) => `${textAt(row, 'campaign')}: ${valueText(row, 'parameter')}, ${valueText(row, 'averageDays')}`)
          .join('; ')}
      </figcaption>
    </figure>
  );
}
