import type { TFunction } from 'i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { count } from '#contract/words.ts';
import { date } from '#src/app/format/format.ts';
import { doneIn } from '#src/areas/deployment/live-status.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { openPhase, type PhaseView } from './phase-view.ts';
import { dailyShortfall, daysAfterPlan } from './rollout-chart.ts';

/** An end within this many ms is told with its time. */
const NEAR = 172_800_000;

type Held = Pick<LiveDeployment, 'paused' | 'updateKind'>;
type T = TFunction<'deployments'>;

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

type Of = {
  readonly status: LiveRolloutStatus;
  readonly phases: readonly PhaseView[];
  readonly held: Held;
  /** the instant at which one looks, in ms */
  readonly now: number;
  /** whether the fleet is simulated */
  readonly isSimulated: boolean;
};

/**
 * The end as it is known now: the day, with the time where it is near. Simulated vehicles take seconds for what takes real ones days: an end
 * that follows from their pace says so (C18).
 */
export function endOf({ status, phases, held, now, isSimulated }: Of, t: T) {
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
  const pace = isSimulated && endedOn === null ? t('figure.simulatedPace') : undefined;
  const hint = [isNear ? formatTime(end, 'time') : undefined, compared, pace].filter(Boolean).join(' · ');
  return { label, figure: date(end), hint: hint === '' ? undefined : hint };
}
