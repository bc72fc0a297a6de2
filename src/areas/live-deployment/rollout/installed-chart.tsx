import { IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { count } from '#contract/words.ts';
import { date, dateTime, shortFigure } from '#src/app/format/format.ts';
import type { Done } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { IconButton } from '#src/ui/button.tsx';
import { LineChart } from '#src/ui/figures/line-chart.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { downloadCsv, toCsv } from '#src/ui/table/csv.ts';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import type { PhaseView } from './phase-view.ts';
import {
  heightAt,
  heightTicks,
  isComparable,
  type RolloutChart,
  rolloutChart,
  timeTicks,
  withoutRepeats,
} from './rollout-chart.ts';

const TWO_DAYS = 172_800_000;
const iso = (at: number) => new Date(at).toISOString();

/** The day, or the time where the whole chart is shorter than two days. */
function placeText(at: number, { from, to }: RolloutChart): string {
  return formatTime(iso(at), to - from < TWO_DAYS ? 'time' : 'day');
}

type Props = {
  readonly status: LiveRolloutStatus;
  readonly phases: readonly PhaseView[];
  readonly isHeld: boolean;
  readonly done: Done;
  /** the instant at which one looks, in ms */
  readonly at: number;
};

/** Installed vehicles against the plan and with a forecast; failed and stopped ones stand beside them in the table (D-174c). */
export function InstalledChart({ status, phases, isHeld, done, at }: Props) {
  const { t } = useTranslation('deployments');
  const [isTable, setTable] = useState(false);
  const chart = rolloutChart(status, at);
  const title = t(`chart.title.${done}`);
  if (!chart) return <Section title={title} />;
  const { behind, now } = chart;
  const rows = status.progress.map((point) => ({ ...point, plan: Math.round(heightAt(chart.plan, Date.parse(point.at))) }));
  const words = () => {
    if (!isComparable(status, isHeld)) {
      if (status.endedOn === null) return undefined;
      return t('figure.installedOf', {
        done: t(`done.${done}`),
        installed: count(status.counts.SUCCESS ?? 0),
        total: count(status.total),
      });
    }
    if (behind === 0) return t('chart.onPlan');
    // Early results of a phase bring no later phase on: those start at their times.
    if (behind < 0 && phases.some(({ isBegun }) => !isBegun)) return t('chart.onPlan');
    return behind > 0 ? t('chart.behind', { percent: behind }) : t('chart.ahead', { percent: -behind });
  };
  const last = chart.forecast.at(-1);
  const end = last === undefined ? '' : t('chart.end', { figure: count(last.y), day: date(iso(last.x)) });
  return (
    <Section
      title={title}
      note={words()}
      actions={
        <>
          <IconButton label={t('chart.asTable')} icon={<IconTable size={14} />} on={isTable} onClick={() => setTable(!isTable)} />
          <IconButton
            label={t('chart.csv', { title })}
            icon={<IconDownload size={14} />}
            onClick={() =>
              downloadCsv(
                t(`chart.file.${done}`),
                toCsv(
                  [t('chart.at'), t(`chart.${done}`), t('chart.failed'), t('chart.stopped'), t('chart.plan')],
                  rows.map((row) => [dateTime(row.at), row.installed, row.failed, row.aborted, row.plan]),
                ),
              )
            }
          />
        </>
      }
    >
      {isTable ? (
        <PlainTable
          label={title}
          head={
            <>
              <th>{t('chart.at')}</th>
              <th className="cc-num">{t(`chart.${done}`)}</th>
              <th className="cc-num">{t('chart.failed')}</th>
              <th className="cc-num">{t('chart.stopped')}</th>
              <th className="cc-num">{t('chart.plan')}</th>
            </>
          }
        >
          {rows.slice(-12).map((row) => (
            <tr key={row.at}>
              <th scope="row">{dateTime(row.at)}</th>
              <td className="cc-num">{count(row.installed)}</td>
              <td className="cc-num">{count(row.failed)}</td>
              <td className="cc-num">{count(row.aborted)}</td>
              <td className="cc-num">{count(row.plan)}</td>
            </tr>
          ))}
        </PlainTable>
      ) : (
        <LineChart
          label={t('chart.label', {
            words: t(`done.${done}`),
            done: count(now.y),
            planned: count(Math.round(heightAt(chart.plan, now.x))),
            end,
          })}
          series={[
            { key: 'plan', label: t('chart.plan'), style: 'plan', points: chart.plan },
            { key: 'actual', label: t(`chart.${done}`), style: 'actual', points: chart.actual },
            ...(chart.forecast.length > 0
              ? [{ key: 'forecast', label: t('chart.forecast'), style: 'forecast' as const, points: chart.forecast }]
              : []),
          ]}
          xTicks={withoutRepeats(timeTicks(chart.from, chart.to).map((at) => ({ at, label: placeText(at, chart) })))}
          yTicks={heightTicks(status.total)}
          marks={phases
            .slice(1)
            .flatMap(({ index, start, isCurrent }) =>
              start === null
                ? []
                : [{ at: Date.parse(start), label: isCurrent ? t('phase.named', { number: index + 1 }) : String(index + 1) }],
            )}
          now={{ ...now, label: t(status.endedOn === null ? 'chart.now' : 'chart.atEnd', { figure: shortFigure(now.y) }) }}
        />
      )}
    </Section>
  );
}
