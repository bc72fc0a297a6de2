import './deployments.css';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/live-deployment.ts';
import { count, daysUntil } from '#src/app/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TwoColumns } from '#src/ui/page-layout.tsx';
import { EmptyState } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { useLive } from './deployment-context.ts';
import { FailureReasons } from './failure-reasons.tsx';
import { InstalledChart } from './installed-chart.tsx';
import { livePages } from './paths.ts';
import { PhaseTable } from './phase-table.tsx';
import { phaseViews } from './phase-view.ts';
import { RolloutBanners } from './rollout-banners.tsx';
import { planLine, recentResults } from './rollout-chart.ts';
import { RolloutFigures } from './rollout-figures.tsx';
import { RolloutVehicles } from './rollout-vehicles.tsx';
import { usePlan } from './use-plan.ts';
import { tallyOf } from './vehicle-statuses.ts';

/** Progress of a live rollout: it moves by itself (LIVE-02, D-062.08…D-062.17). */
export function RolloutPage() {
  const { rollout } = useLive();
  return <ScreenPart screen={rollout}>{(status) => <Rollout status={status} />}</ScreenPart>;
}

function NotStarted() {
  const { t } = useTranslation('deployments');
  const { deployment, path } = useLive();
  const isPlanned = deployment.status === 'READY_TO_ROLLOUT';
  const isEnabling = deployment.purpose === 'ENABLE' && deployment.started.on !== null;
  if (isEnabling)
    return <EmptyState boxed title={t('rollout.enabled')} text={t(`rollout.enable.${deployment.status as 'ACTIVATED'}`)} />;
  return (
    <EmptyState
      boxed
      title={isPlanned ? t('rollout.planned') : t('rollout.none')}
      text={isPlanned ? t('rollout.plannedText') : t('rollout.noneText')}
      actions={<ButtonLink href={`${path}/${livePages.plan}`}>{t('rollout.toPlan')}</ButtonLink>}
    />
  );
}

function endHint(status: LiveRolloutStatus, t: ReturnType<typeof useTranslation<'deployments'>>['t']): string | undefined {
  const plan = planLine(status.phases, Date.parse(status.updatedOn)).at(-1);
  if (status.expectedEnd === null || !plan) return t('figure.endUnknown');
  const days = daysUntil(status.expectedEnd, new Date(plan.x));
  if (days === 0) return t('figure.asPlanned');
  return days > 0 ? t('figure.afterPlan', { count: days }) : t('figure.beforePlan', { count: -days });
}

function Rollout({ status }: { readonly status: LiveRolloutStatus }) {
  const { t } = useTranslation('deployments');
  const { path, can, askRetry } = useLive();
  // The page stands without it.
  const { entity: plan } = usePlan();
  const phases = phaseViews(status.phases);
  const tally = tallyOf(status.counts, status.total);
  if (phases.length === 0) {
    return (
      <>
        <RolloutBanners status={status} plan={plan} phases={phases} />
        <Section title={t('rollout.title')}>
          <NotStarted />
        </Section>
      </>
    );
  }
  const recent = recentResults(status);
  const inOpenPhases = phases.filter(({ isBegun }) => isBegun).reduce((sum, phase) => sum + phase.tally.pending, 0);
  const near = phases.find(({ isNear }) => isNear);
  return (
    <>
      <RolloutBanners status={status} plan={plan} phases={phases} />
      <RolloutFigures
        tally={tally}
        inOpenPhases={inOpenPhases}
        pace={recent > 0 ? t('figure.recent', { figure: count(recent) }) : undefined}
        end={{ at: status.expectedEnd, hint: endHint(status, t) }}
      />
      <PhaseTable phases={phases} near={near} planHref={`${path}/${livePages.plan}`} />
      <TwoColumns>
        <InstalledChart status={status} phases={phases} />
        <FailureReasons failures={status.failures} mayRetry={can('rollout.retryFailed')} onRetry={askRetry} />
      </TwoColumns>
      <RolloutVehicles status={status} />
    </>
  );
}
