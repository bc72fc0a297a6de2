import { dateTime } from '#src/app/format/format.ts';
import '#src/areas/deployment/deployments.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { fleetSimulator } from '#contract/platform.ts';
import { count } from '#contract/words.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
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
import { InstalledChart } from './installed-chart.tsx';
import { PhaseTable } from './phase-table.tsx';
import { phaseViews } from './phase-view.ts';
import { RolloutBanners } from './rollout-banners.tsx';
import { recentResults } from './rollout-chart.ts';
import { endOf } from './rollout-end.ts';
import { notStartedText, planAhead } from './rollout-stage.ts';
import { RolloutVehicles } from './rollout-vehicles.tsx';
import { useServerNow } from './use-server-now.ts';
import { WayBack } from './way-back.tsx';

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

function Rollout({ status, before, beside }: Around & { readonly status: LiveRolloutStatus }) {
  const { t } = useTranslation('deployments');
  const { of, planHref, planWords, can, flow, askRetry, isEnded, stage: stageOf } = usePhased();
  const now = useServerNow(status.answeredOn);
  const isSimulated = usePortalConfiguration().simulators.includes(fleetSimulator);
  // The page stands without it.
  const { entity: plan } = usePlan();
  const phases = phaseViews(status.phases);
  const tally = tallyOf(status.counts, status.total);
  const stage = stageOf(status);
  if (stage !== 'running') {
    return (
      <>
        <RolloutBanners status={status} plan={planAhead(stage, plan)} phases={phases}>
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
        end={endOf({ status, phases, held: of, now, isSimulated }, t)}
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
