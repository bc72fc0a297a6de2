import { dateTime } from '#src/app/format/format.ts';
import '#src/areas/deployment/deployments.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { count, date } from '#src/app/format/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { doneIn } from '#src/areas/deployment/live-status.ts';
import { type RolloutStage, usePhased } from '#src/areas/deployment/phased-context.ts';
import { FailureReasons } from '#src/areas/deployment/rollout/failure-reasons.tsx';
import { RolloutFigures } from '#src/areas/deployment/rollout/rollout-figures.tsx';
import { isRetryOver } from '#src/areas/deployment/rollout/use-rollout-status.ts';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { usePlan } from '#src/areas/live-deployment/plan/use-plan.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { TwoColumns } from '#src/ui/page/page-layout.tsx';
import { EmptyState, Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { InstalledChart } from './installed-chart.tsx';
import { PhaseTable } from './phase-table.tsx';
import { openPhase, type PhaseView, phaseViews } from './phase-view.ts';
import { RolloutBanners } from './rollout-banners.tsx';
import { dailyShortfall, daysAfterPlan, recentResults } from './rollout-chart.ts';
import { notStartedText } from './rollout-stage.ts';
import { RolloutVehicles } from './rollout-vehicles.tsx';
import { useServerNow } from './use-server-now.ts';
import { WayBack } from './way-back.tsx';

/** An end within this many ms is told with its time. */
const NEAR = 172_800_000;

/** Progress of a live rollout: it moves by itself (LIVE-02, D-062.08…D-062.17). */
export function RolloutPage(around: Around) {
  const { rollout } = usePhased();
  return <ScreenPart screen={rollout}>{(status) => <Rollout status={status} {...around} />}</ScreenPart>;
}

type Around = {
  /** among the banners of one under way */
  readonly beside?: ReactNode;
  /** and of one that is not started */
  readonly before?: ReactNode;
};

/** That of a live deployment, with its way back (D-255). */
export function LiveRolloutPage() {
  return <RolloutPage beside={<WayBack />} />;
}

function NotStarted({ stage }: { readonly stage: Exclude<RolloutStage, 'running'> }) {
  const { t } = useTranslation(['deployments', 'common']);
  const { can, enabled, flow, of, planHref, planWords } = usePhased();
  const mayOpen = useMayOpen();
  const start = of.flow.external?.dueNow?.[0]?.from ?? of.plannedStart ?? undefined;
  const isFrozen = 'frozen' in flow.facts && flow.facts.frozen === true;
  if (stage === 'starting') return <Skeleton label={t('common:state.loading')} rows={6} />;
  if (stage === 'enabling') return <EmptyState boxed title={t('rollout.enabled')} text={enabled} />;
  const text = notStartedText(stage, start, { isFrozen, mayStart: can('rollout.start') });
  const planned = of.flow.value === 'ROLLOUT_FAILED' ? 'rollout.failed' : 'rollout.planned';
  return (
    <EmptyState
      boxed
      title={stage === 'planned' ? t(planned) : (planWords?.none ?? t('rollout.none'))}
      text={(stage === 'planned' || planWords === undefined) && text && t(text, { start: start && dateTime(start) })}
      actions={mayOpen(planHref) && <ButtonLink href={planHref}>{planWords?.go ?? t('rollout.toPlan')}</ButtonLink>}
    />
  );
}

type Held = Pick<LiveDeployment, 'paused' | 'updateKind'>;
type T = ReturnType<typeof useTranslation<'deployments'>>['t'];

/** How an end compares with the plan; of a rollout that ended otherwise than well, how far it came. */
function endHint(end: string, status: LiveRolloutStatus, { paused, updateKind }: Held, t: T): string | undefined {
  const days = daysAfterPlan(end, status, paused);
  if (days === 0) return t('figure.asPlanned');
  if (days !== undefined) return days > 0 ? t('figure.afterPlan', { count: days }) : t('figure.beforePlan', { count: -days });
  if (status.endedOn === null) return undefined;
  return t('figure.installedOf', {
    done: t(`done.${doneIn({ updateKind })}`),
    installed: count(status.counts.SUCCESS ?? 0),
    total: count(status.total),
  });
}

/** The end as it is known now: the day, with the time where it is near. */
function endOf(status: LiveRolloutStatus, phases: readonly PhaseView[], held: Held, now: number, t: T) {
  const { endedOn, expectedEnd } = status;
  const label = t(endedOn === null ? 'figure.end' : 'figure.ended');
  const end = endedOn ?? expectedEnd;
  if (end === null) {
    const isWaiting = (status.counts.WAITING ?? 0) > 0;
    if (held.paused) return { label, figure: t('figure.paused'), hint: t('figure.pausedHint') };
    const short = isWaiting ? undefined : dailyShortfall(status);
    if (short) {
      const reach = { reached: count(short.reached), total: count(status.total), last: date(short.last) };
      return { label, figure: t('figure.notAll'), hint: t('figure.reach', reach) };
    }
    const open = openPhase(phases);
    const hint = open
      ? t(`figure.open.${open.waitsFor}`, { number: open.number })
      : t(status.leftToday === null ? 'figure.unknownHint' : 'figure.dailyHint');
    return { label, figure: t('figure.unknown'), hint: isWaiting ? t('figure.waitingHint') : hint };
  }
  const isNear = Math.abs(Date.parse(end) - now) < NEAR;
  const compared = endHint(end, status, held, t);
  return { label, figure: date(end), hint: isNear ? [formatTime(end, 'time'), compared].filter(Boolean).join(' · ') : compared };
}

function Rollout({ status, before, beside }: Around & { readonly status: LiveRolloutStatus }) {
  const { t } = useTranslation('deployments');
  const { of, planHref, planWords, can, flow, askRetry, isEnded, stage: stageOf } = usePhased();
  const now = useServerNow(status.answeredOn);
  // The page stands without it.
  const { entity: plan } = usePlan();
  const phases = phaseViews(status.phases);
  const tally = tallyOf(status.counts, status.total);
  const stage = stageOf(status);
  if (stage !== 'running') {
    return (
      <>
        <RolloutBanners status={status} plan={plan} phases={phases}>
          {before}
        </RolloutBanners>
        <Section title={t('rollout.title')}>
          <NotStarted stage={stage} />
        </Section>
      </>
    );
  }
  const recent = recentResults(status, now);
  const inOpenPhases = phases.filter(({ isBegun }) => isBegun).reduce((sum, phase) => sum + phase.tally.pending, 0);
  const isHeld = of.paused || isEnded;
  const done = doneIn(of);
  const near = phases.find(({ isNear }) => isNear);
  return (
    <>
      <RolloutBanners status={status} plan={plan} phases={phases}>
        {beside}
      </RolloutBanners>
      <RolloutFigures
        tally={tally}
        done={done}
        inOpenPhases={inOpenPhases}
        isEnded={status.endedOn !== null}
        pace={recent > 0 ? t('figure.recent', { count: recent, figure: count(recent) }) : undefined}
        end={endOf(status, phases, of, now, t)}
      />
      <PhaseTable
        phases={phases}
        near={near}
        done={done}
        isEnded={status.endedOn !== null}
        planHref={planHref}
        planLabel={planWords?.tab}
      />
      <TwoColumns>
        <InstalledChart status={status} phases={phases} isHeld={isHeld} done={done} at={now} />
        <FailureReasons
          failures={status.failures}
          mayRetry={can('rollout.retryFailed')}
          isOver={isRetryOver(flow)}
          onRetry={askRetry}
        />
      </TwoColumns>
      <RolloutVehicles status={status} />
    </>
  );
}
