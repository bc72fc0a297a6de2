import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { fillOf, type Hatched, HatchedMark, Hatchings, hatched } from '#src/ui/figures/hatching.tsx';
import { range } from '#src/ui/range.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { figureAt, type Row, textAt } from './use-widget.ts';

type Props = { readonly rows: readonly Row[]; readonly label: string };

/** Bars of a day are a few pixels wide: stripes across them can be told apart there. */
const looks = {
  FREE: { color: 'var(--cc-chart-line)' },
  BUSY: { ...hatched.held, lines: [3, 5, 90] },
  FULL: { ...hatched.lost, lines: [2, 4, 135] },
} as const satisfies Readonly<Record<string, Hatched>>;
const levels = ['FREE', 'BUSY', 'FULL'] as const;

/** Room for the figures of an axis up to the greatest of them, in pixels: the axis keeps some for itself. */
const widthOf = (most: number): number => 26 + 8 * count(Math.ceil(most)).length;

/** Vehicles of each day against what a day can take (D-201); the level is also in the tooltip and the table. */
export function VolumeChart({ rows, label }: Props) {
  const { t } = useTranslation(['data-load-dashboard', 'campaign-calendar']);
  const id = useId();
  const fill = (level: keyof typeof looks) => fillOf(`${id}-${level}`, looks[level]);
  const capacity = figureAt(rows[0] ?? {}, 'capacity');
  const most = Math.max(1.1 * capacity, ...rows.map((row) => figureAt(row, 'plannedVolume')));
  const top = (Math.ceil((2 * most) / capacity) * capacity) / 2;
  const data = rows.map((row) => ({
    day: formatTime(textAt(row, 'date'), 'day'),
    plannedVolume: figureAt(row, 'plannedVolume'),
    level: textAt(row, 'level') as keyof typeof looks,
  }));
  return (
    <figure aria-label={label}>
      <Hatchings looks={Object.fromEntries(levels.map((level) => [`${id}-${level}`, looks[level]]))} />
      <p className="cc-board-levels cc-small" aria-hidden="true">
        {levels.map((level) => (
          <span key={level}>
            <HatchedMark fill={fill(level)} />
            {statusText(level)}
          </span>
        ))}
      </p>
      <BarChart
        h={220}
        data={data}
        dataKey="day"
        series={[{ name: 'plannedVolume', label: t('column.plannedVolume'), color: looks.FREE.color }]}
        getBarColor={(value) => fill(value >= capacity ? 'FULL' : value >= 0.7 * capacity ? 'BUSY' : 'FREE')}
        referenceLines={[{ y: capacity, label: `${t('column.capacity')} ${count(capacity)}`, color: 'var(--cc-negative)' }]}
        yAxisProps={{
          // In halves of what a day can take, so that the capacity is a figure of the axis.
          domain: [0, top],
          ticks: [0, ...range((2 * top) / capacity)].map((place) => (place * capacity) / 2),
          width: widthOf(top),
        }}
        valueFormatter={count}
        gridAxis="x"
        tickLine="none"
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
      <figcaption className="cc-sr">
        {data
          .filter(({ plannedVolume }) => plannedVolume > 0)
          .map(({ day, level, plannedVolume }) =>
            t('busy', { day, count: plannedVolume, vehicles: count(plannedVolume), level: statusText(level) }),
          )
          .join('; ')}
      </figcaption>
    </figure>
  );
}

/** Which part of the vehicles asked takes part, by type (D-201). */
export function EnrolmentChart({ rows, label }: Props) {
  const { t } = useTranslation('data-load-dashboard');
  const data = rows.map((row) => ({
    type: choiceText({ texts: 'data-load' }, 'type', textAt(row, 'type')),
    enrolment: figureAt(row, 'enrolment'),
  }));
  return (
    <figure aria-label={label}>
      <BarChart
        h={Math.max(120, 44 + 36 * data.length)}
        data={data}
        dataKey="type"
        orientation="vertical"
        series={[{ name: 'enrolment', label: t('column.enrolment'), color: 'var(--cc-chart-line)' }]}
        xAxisProps={{ domain: [0, 100] }}
        yAxisProps={{ width: 120 }}
        valueFormatter={(value) => `${value} %`}
        gridAxis="y"
        tickLine="none"
        withBarValueLabel
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
      <figcaption className="cc-sr">{data.map(({ enrolment, type }) => `${type} ${enrolment} %`).join('; ')}</figcaption>
    </figure>
  );
}
