import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { dash } from '#src/app/format/dash.ts';
import { dateTime } from '#src/app/format/format.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import type { Done } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { beginText } from '#src/areas/live-deployment/plan/begin-text.ts';
import { NeverStops } from '#src/areas/live-deployment/plan/never-stops.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { FigureBar, RateBar, RateHead } from '#src/ui/figures/key-figures.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { type PhaseView, waitsForGo } from './phase-view.ts';

type Props = {
  readonly phases: readonly PhaseView[];
  /** the phase that comes close to its stop rate */
  readonly near: PhaseView | undefined;
  readonly planHref: string;
  readonly planLabel?: string | undefined;
  readonly done: Done;
  /** the rollout has: what has not begun never will */
  readonly isEnded: boolean;
};

const perCent = (rate: number) => `${rate >= 100 ? 100 : rate.toFixed(1)} %`;

/** The phases of a rollout with progress and stop rate. */
export function PhaseTable({ phases, near, planHref, planLabel, done, isEnded }: Props) {
  const { t } = useTranslation('deployments');
  const mayOpen = useMayOpen();
  const note = near && (
    <span className="cc-st cc-hot">
      <IconAlertTriangle size={14} aria-hidden="true" />
      {t('phase.near', { number: near.index + 1, rate: near.rate, stopAt: near.stopAt })}
    </span>
  );
  return (
    <Section
      title={t('phase.title')}
      note={note}
      actions={
        mayOpen(planHref) && (
          <ButtonLink look="quiet" small icon={<IconExternalLink size={12} aria-hidden="true" />} href={planHref}>
            {planLabel ?? t('tab.plan')}
          </ButtonLink>
        )
      }
      spaced
    >
      <PlainTable
        label={t('phase.title')}
        widths={[132, 98, 64, 76, null, 80, 60, 182]}
        head={
          <>
            <th>{t('phase.phase')}</th>
            <th>{t('phase.start')}</th>
            <th className="cc-num">{t('phase.share')}</th>
            <th className="cc-num">{t('column.vehicles')}</th>
            <th>{t('column.progress')}</th>
            <th className="cc-num">{t('figure.running')}</th>
            <th className="cc-num">{t('figure.failed')}</th>
            <th>
              <RateHead rateLabel={t('phase.rate')} markLabel={t('phase.stopAt')} />
            </th>
          </>
        }
      >
        {phases.map((phase) => (
          <Row
            key={phase.index}
            phase={phase}
            before={phases[phase.index - 1]?.tally.total}
            isWaiting={waitsForGo(phases, phase)}
            done={done}
            isEnded={isEnded}
          />
        ))}
      </PlainTable>
    </Section>
  );
}

/** When a phase starts, or what it waits for that does not begin by time (D-250). */
type BeginProps = {
  readonly phase: PhaseView;
  readonly before: number | undefined;
  /** for somebody's go, and for nothing else */
  readonly isWaiting: boolean;
  readonly isEnded: boolean;
};
function Begin({ phase: { begin, index, isBegun, readyOn, start }, before, isWaiting, isEnded }: BeginProps) {
  const { t } = useTranslation('deployments');
  // What has ended waits for nothing, and starts at no time that was planned.
  if (isEnded && !isBegun) return <EmptyValue />;
  if (start !== null) return <TimeText value={start} format="short" />;
  if (isWaiting) return <>{t('phase.waitsForGo')}</>;
  return <>{readyOn === null ? beginText(t, begin, index + 1, before) : t('phase.ready', { until: dateTime(readyOn) })}</>;
}

type RowProps = BeginProps & Pick<Props, 'done'>;
function Row({ phase, before, isWaiting, done, isEnded }: RowProps) {
  const { t } = useTranslation('deployments');
  const { index, name, tally, isBegun, rate, stopAt, kind, state } = phase;
  const stateText = t(`phase.state.${kind === 'NEGATIVE' ? 'FAILED' : state}`);
  const figures = {
    done: t(`done.${done}`),
    installed: count(tally.installed),
    running: count(tally.running),
    failed: count(tally.failed),
    aborted: count(tally.aborted),
    total: count(tally.total),
  };
  return (
    <tr className={phase.isCurrent ? 'cc-cur' : undefined} data-phase={index + 1} data-phase-state={state}>
      <th scope="row">
        <span className="cc-st" title={`${name}: ${stateText}`}>
          <StatusGlyph kind={kind} label={stateText} />
          {index + 1} {name}
        </span>
      </th>
      <td className={phase.start === null ? 'cc-muted cc-phase-wait' : 'cc-muted cc-nowrap'}>
        <Begin phase={phase} before={before} isWaiting={isWaiting} isEnded={isEnded} />
      </td>
      <td className="cc-num">{phase.share} %</td>
      <td className="cc-num">{figures.total}</td>
      <td>
        <FigureBar
          parts={[
            { key: 'installed', tone: 'positive', value: tally.installed },
            { key: 'running', tone: 'progress', value: tally.running },
            { key: 'failed', tone: 'negative', value: tally.failed },
            { key: 'aborted', tone: 'neutral', value: tally.aborted },
          ]}
          total={tally.total}
          label={t('figure.bar', figures)}
          figure={isBegun ? perCent(phase.percent) : dash}
        />
      </td>
      <td className="cc-num">{isBegun ? figures.running : <EmptyValue />}</td>
      <td className="cc-num">{isBegun ? figures.failed : <EmptyValue />}</td>
      <td>
        <RateBar
          rate={rate}
          mark={stopAt}
          rateText={rate === null ? dash : perCent(rate)}
          markText={`${stopAt} %`}
          label={rate === null ? t('phase.noRate', { stopAt }) : t('phase.rateOf', { rate, stopAt })}
        />
        <NeverStops vehicles={tally.total} isShort />
      </td>
    </tr>
  );
}
