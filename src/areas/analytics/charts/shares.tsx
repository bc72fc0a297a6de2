import '@mantine/charts/styles.css';
import { DonutChart, ScatterChart } from '@mantine/charts';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { count } from '#src/app/format/format.ts';
import { UiLink } from '#src/ui/link.tsx';
import { rowsHref, useBoard } from '../board.ts';
import type { BoardSearch } from '../searches.ts';
import { columnText, figureAt, textAt, valueText } from '../words.ts';

type Props = { readonly widget: BoardWidget; readonly label: string; readonly rows: BoardSearch };
const colours: Readonly<Record<string, string>> = {
  installed: 'var(--cc-positive)',
  ENDED: 'var(--cc-positive)',
  RUNNING: 'var(--cc-progress)',
  failed: 'var(--cc-negative)',
  ABORTED: 'var(--cc-negative)',
  PAUSED: 'var(--cc-action)',
  open: 'var(--cc-progress)',
};

/** What a vehicle reached last, as rows call it; those that are still open reached nothing by which they could be found (D-199). */
const statusOf: Readonly<Record<string, string>> = { installed: 'INSTALLED', failed: 'FAILED', notApplicable: 'NOT_APPLICABLE' };

/** Parts of a whole as a ring, each with its name and figure beside it. */
export function RingChart({ widget, label, rows }: Props) {
  const board = useBoard();
  const by = widget.dimensions[0] ?? '';
  const measure = widget.measures[0] ?? '';
  const data = widget.rows.map((row) => ({
    key: textAt(row, by),
    name: valueText(row, by),
    value: figureAt(row, measure),
    color: colours[textAt(row, by)] ?? 'var(--cc-neutral)',
  }));
  const all = data.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure aria-label={label} className="cc-ring">
      <DonutChart
        data={data}
        size={176}
        thickness={26}
        chartLabel={count(all)}
        tooltipDataSource="segment"
        pieProps={{ isAnimationActive: false }}
        pieChartProps={{ accessibilityLayer: false }}
      />
      <ul>
        {data.map(({ color, key, name, value }) => (
          <li key={key}>
            <span className="cc-key" style={{ background: color }} />
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
