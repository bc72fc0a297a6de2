import { useTranslation } from 'react-i18next';
import type { FlowState } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { Milestones } from '#src/ui/workflow/milestones.tsx';
import { type DeploymentMilestone, liveMilestones, testMilestones } from './milestones.ts';

type Props = { readonly state: FlowState; readonly people: readonly UserReference[] };
type LiveProps = Props & {
  /** phases of the plan, and which one runs; absent where there is none yet */
  readonly phases?: { readonly total: number; readonly reached: number } | undefined;
  /** vehicles have not begun yet */
  readonly isPending: boolean;
};

function useMoment(people: readonly UserReference[]) {
  return ({ by, on }: DeploymentMilestone<string>) => {
    if (on === null) return undefined;
    const name = people.find((person) => person.id === by)?.fullName;
    const day = formatTime(on, 'dayInYear');
    return name === undefined ? day : `${day} · ${name}`;
  };
}

/** The way of a live deployment in one line: "Requested 04.11. · Lena Hart" (LIVE-05). */
export function LiveMilestoneLine({ state, people, phases, isPending }: LiveProps) {
  const { t } = useTranslation('deployments');
  const moment = useMoment(people);
  const items = liveMilestones(state, isPending).map((milestone) => {
    const { key, kind, isCurrent } = milestone;
    const done = kind === 'POSITIVE';
    const on = moment(milestone);
    const words = () => {
      if (key === 'request' && on !== undefined) return t('milestone.requestedOn', { on });
      if (key === 'approval' && done && on !== undefined) return t('milestone.approvedOn', { on });
      if (key === 'plan' && done && phases) return t('milestone.planned', { count: phases.total });
      if (key === 'results' && kind === 'NEUTRAL') return t('milestone.aborted');
      if (key === 'rollout' && isCurrent && phases && phases.reached > 0) return t('milestone.phase', phases);
      return t(`milestone.live.${key}`);
    };
    return { key, kind, current: isCurrent, kindLabel: t(`kind.${kind}`), label: words() };
  });
  return <Milestones label={t('milestones')} items={items} slim />;
}

/** The way of a test deployment in one line (TEST-16). */
export function TestMilestoneLine({ state, people }: Props) {
  const { t } = useTranslation('deployments');
  const moment = useMoment(people);
  const items = testMilestones(state).map((milestone) => {
    const { key, kind, isCurrent } = milestone;
    const on = moment(milestone);
    const label = key === 'results' && kind === 'NEUTRAL' ? t('milestone.aborted') : t(`milestone.test.${key}`);
    return { key, kind, current: isCurrent, kindLabel: t(`kind.${kind}`), label: on === undefined ? label : `${label} ${on}` };
  });
  return <Milestones label={t('milestones')} items={items} slim />;
}
