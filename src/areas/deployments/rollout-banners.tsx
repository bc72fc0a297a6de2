import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/live-deployment.ts';
import { count } from '#src/app/format.ts';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useLive } from './deployment-context.ts';
import { JobBanner, newerThan } from './job-banner.tsx';
import { liveKind } from './kinds.ts';
import type { PhaseView } from './phase-view.ts';
import { byName, CollisionBanner } from './plan-warnings.tsx';
import type { Plan } from './use-plan-preview.ts';
import { tallyOf } from './vehicle-statuses.ts';

type Props = {
  readonly status: LiveRolloutStatus;
  readonly plan: Plan | undefined;
  readonly phases: readonly PhaseView[];
};

/** What holds the rollout up, or is held up by it: pause, stop rate, collisions, freeze windows, the job's end (D-062.12…D-062.17). */
export function RolloutBanners({ status, plan, phases }: Props) {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  const stopped = phases.find(({ rate, stopAt, isBegun }) => isBegun && rate !== null && rate >= stopAt);
  const isStopRate = deployment.pauseReason === 'stop rate';
  const waitsFor = new Set(status.waitsFor.map(({ deploymentId }) => deploymentId));
  const others = (plan?.collisions ?? []).filter(({ deploymentId }) => !waitsFor.has(deploymentId));
  const freeze = phases
    .filter(({ state }) => state === 'WAITING_FREEZE')
    .map((phase) => ({ phase, window: plan?.freezes.find((window) => window.phase === phase.index) ?? plan?.freezes[0] }));
  return (
    <div className="cc-banners">
      {deployment.paused && (
        <Banner title={isStopRate ? t('pause.stopRate') : t('pause.title')}>
          {isStopRate && stopped
            ? t('pause.phase', { number: stopped.index + 1, rate: stopped.rate, stopAt: stopped.stopAt })
            : !isStopRate && deployment.pauseReason}
        </Banner>
      )}
      {status.phases.length > 0 && (
        <JobBanner
          status={deployment.paused && status.status === 'UNKNOWN' ? 'NOT_FINISHED' : status.status}
          tally={tallyOf(status.counts, status.total)}
          newer={newerThan(deployment, liveKind)}
        />
      )}
      {status.waitsFor.map((other) => (
        <Banner
          key={other.deploymentId}
          title={t('collision.waiting', { figure: count(other.vehicles), name: other.name })}
          actions={
            <ButtonLink small href={byName(other.name)}>
              {t('collision.show', { name: other.name })}
            </ButtonLink>
          }
        >
          {t('collision.waitingText', {
            other: other.name,
            priority: plan?.collisions.find(({ deploymentId }) => deploymentId === other.deploymentId)?.priority ?? '–',
          })}
        </Banner>
      ))}
      {others.map((other) => (
        <CollisionBanner key={other.deploymentId} other={other} kind="info" />
      ))}
      {freeze.map(({ phase, window }) => (
        <Banner key={phase.index} title={t('freeze.title', { number: phase.index + 1, name: phase.name })}>
          {window && (
            <>
              {window.reason}. {t('freeze.until')} <TimeText value={window.to} />.{' '}
              {t('freeze.setBy', { name: window.setBy.fullName })}
            </>
          )}
        </Banner>
      ))}
    </div>
  );
}
