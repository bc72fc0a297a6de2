import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { capital, count } from '#contract/words.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { doneIn } from '#src/areas/deployment/live-status.ts';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { JobBanner } from '#src/areas/deployment/rollout/job-banner.tsx';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { FreezeBanner } from '#src/areas/live-deployment/plan/freeze-banner.tsx';
import {
  Collisions,
  EarlyNote,
  otherKey,
  PlanFreezes,
  PlanValidity,
  ShowOther,
} from '#src/areas/live-deployment/plan/plan-warnings.tsx';
import type { Plan } from '#src/areas/live-deployment/plan/use-plan-preview.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { PhaseView } from './phase-view.ts';

type Props = {
  readonly status: LiveRolloutStatus;
  readonly plan: Plan | undefined;
  readonly phases: readonly PhaseView[];
  readonly children?: ReactNode;
};

/** The same in plan and status, as far as its reader may tell one from another. */
const whichOther = ({ deployment, priority }: Pick<LiveRolloutStatus['waitsFor'][number], 'deployment' | 'priority'>) =>
  JSON.stringify([deployment, priority]);

/** What holds the rollout up, or is held up by it: pause, stop rate, collisions, freeze windows, the job's end (D-062.12…D-062.17). */
export function RolloutBanners({ status, plan, phases, children }: Props) {
  const { t } = useTranslation('deployments');
  const { of, newer } = usePhased();
  const { pausedBy, stoppedBy } = of.flow.context as Pick<LiveDeploymentContext, 'pausedBy' | 'stoppedBy'>;
  const pauser = of.people.find(({ id }) => id === pausedBy)?.fullName;
  const isStopRate = of.pauseReason === 'stop rate';
  const isRunning = status.phases.length > 0;
  const awaited = new Set(status.waitsFor.map(whichOther));
  const others = (plan?.collisions ?? []).filter((other) => !awaited.has(whichOther(other)));
  const freeze = phases
    .filter(({ state }) => state === 'WAITING_FREEZE')
    .map((phase) => ({ phase, window: plan?.freezes.find((window) => window.phase === phase.index) ?? plan?.freezes[0] }));
  return (
    <div className="cc-banners">
      {of.paused && (
        <Banner title={isStopRate ? t('pause.stopRate') : t('pause.title')}>
          {isStopRate && stoppedBy
            ? t('pause.phase', { number: stoppedBy.phase + 1, rate: stoppedBy.rate, stopAt: stoppedBy.stopAt })
            : !isStopRate && [pauser && t('pause.by', { name: pauser }), of.pauseReason].filter(Boolean).join(' ')}
        </Banner>
      )}
      {isRunning && (
        <JobBanner
          status={of.paused && status.status === 'UNKNOWN' ? 'NOT_FINISHED' : status.status}
          tally={tallyOf(status.counts, status.total)}
          done={doneIn(of)}
          newer={newer}
        />
      )}
      {status.waitsFor.map((other, place) => (
        <Banner
          key={otherKey(other.deployment, place)}
          title={t('collision.waiting', {
            count: other.vehicles,
            figure: count(other.vehicles),
            name: quotedReference(other.deployment),
          })}
          actions={<ShowOther deployment={other.deployment} />}
        >
          {t(other.paused ? 'collision.heldText' : 'collision.waitingText', {
            other: capital(quotedReference(other.deployment)),
            priority: other.priority,
          })}
        </Banner>
      ))}
      {/* The figures are what one comes for. */}
      <Collisions mine={of} others={others} isRunning={isRunning} kind="info" isBeside />
      {!isRunning && plan && (
        <>
          <EarlyNote phases={plan.phases} desiredStart={of.desiredStart} />
          <PlanFreezes plan={plan} />
        </>
      )}
      {plan && status.endedOn === null && <PlanValidity validUntil={of.validUntil} plan={plan} />}
      {freeze.map(({ phase, window }) => (
        <FreezeBanner key={phase.index} number={phase.index + 1} name={phase.name} window={window} />
      ))}
      {of.updateKind === 'DOWNLOAD_ONLY' && <Banner kind="info" title={t('update.onlyDownloaded')} />}
      {children}
    </div>
  );
}
