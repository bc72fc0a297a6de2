import '@mantine/charts/styles.css';
import { DonutChart, ScatterChart } from '@mantine/charts';
import { useId } from 'react';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { count } from '#src/app/format/format.ts';
import { UiLink } from '#src/ui/link.tsx';
import { rowsHref, useBoard } from '../board.ts';
import type { BoardSearch } from '../searches.ts';
import { columnText, figureAt, textAt, valueText } from '../words.ts';

type Props = { readonly widget: BoardWidget; readonly label: string; readonly rows: BoardSearch };
/** How a part is drawn: colour and hatching, so that neither says it alone; `lines` stand on `ground`, so wide of so much, turned. */
type Look = {
  readonly color: string;
  readonly lines?: readonly [wide: number, of: number, turned: number];
  readonly ground?: string;
};
const done: Look = { color: 'var(--cc-positive)' };
const underWay: Look = { color: 'var(--cc-progress)', ground: 'var(--cc-progress-bg)', lines: [4, 7, 45] };
const lost: Look = { color: 'var(--cc-negative)', ground: 'var(--cc-negative-bg)', lines: [2, 4, 135] };
const looks: Readonly<Record<string, Look>> = {
  ...{ installed: done, ENDED: done, RUNNING: underWay, open: underWay, failed: lost, ABORTED: lost },
  PAUSED: { color: 'var(--cc-action)', ground: 'var(--cc-action-bg)', lines: [3, 5, 0] },
};
const other: Look = { color: 'var(--cc-neutral)', ground: 'var(--cc-bg)', lines: [3, 4, 90] };

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
    return {
      ...{ key: textAt(row, by), name: valueText(row, by), value: figureAt(row, measure), color: look.color, look },
      pattern: `${id}-${place}`,
      fill: look.lines ? `url(#${id}-${place})` : look.color,
    };
  });
  const all = data.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure aria-label={label} className="cc-ring">
      <svg width="0" height="0" aria-hidden="true">
        <defs>{data.map(({ look, pattern }) => look.lines && <Hatching key={pattern} id={pattern} look={look} />)}</defs>
      </svg>
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
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="2" fill={fill} />
            </svg>
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

function Hatching({
  id,
  look: { color, ground, lines: [wide, of, turned] = [1, 1, 0] },
}: {
  readonly id: string;
  readonly look: Look;
}) {
  return (
    <pattern id={id} width={of} height={of} patternUnits="userSpaceOnUse" patternTransform={`rotate(${turned})`}>
      <rect width={of} height={of} fill={ground} />
      <rect width={wide} height={of} fill={color} />
    </pattern>
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
