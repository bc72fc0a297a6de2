import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { count } from '#contract/words.ts';
import { dateTime } from '#src/app/format/format.ts';
import { BringsNote } from '#src/areas/deployment/brings.tsx';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { beginText } from './plan/begin-text.ts';
import { EarlyNote, type Mine, PlanWarnings } from './plan/plan-warnings.tsx';
import { usePlan } from './plan/use-plan.ts';
import type { Plan } from './plan/use-plan-preview.ts';
import { TargetNotes } from './target-notes.tsx';
import { UpdateKindNote } from './update-kind.tsx';

type Started = Mine &
  Pick<LiveDeployment, 'desiredStart' | 'forcedReason' | 'updateKind' | 'vehicleCount'> & { readonly validUntil?: string | null };
type Props = {
  readonly of: Started;
  readonly plan: Plan | undefined;
  /** the first phase does not wait for its time */
  readonly isNow?: boolean;
  readonly children?: ReactNode;
};

/**
 * What a rollout begins with, and what is in its way, in the dialog before its start: when and for how many, whether that is earlier than what was approved,
 * how the update reaches the driver, who else wants the vehicles, freeze windows (D-062.16, D-062.17, D-254).
 */
export function StartNotes({ of, plan, isNow = false, children }: Props) {
  const { t } = useTranslation('deployments');
  const [now] = useState(() => Date.now());
  const [first] = plan?.phases ?? [];
  const startsNow = isNow || (first && Date.parse(first.start ?? '') <= now);
  return (
    <>
      {first && (
        <p>
          <b>
            {t(startsNow ? 'approve.firstOf' : 'approve.firstFrom', {
              count: first.vehicles,
              figure: count(first.vehicles),
              total: count(of.vehicleCount ?? 0),
              start: dateTime(first.start ?? ''),
            })}
          </b>
        </p>
      )}
      {plan && <LaterPhases phases={plan.phases} />}
      <EarlyNote
        phases={first && startsNow ? [{ start: new Date(now).toISOString() }] : plan?.phases}
        desiredStart={of.desiredStart}
      />
      <UpdateKindNote of={of} />
      {children}
      {plan && <PlanWarnings mine={of} plan={plan} />}
    </>
  );
}

/** That of a live deployment: it starts when it is due, or now in place of that (D-062.08). */
export function LiveStartNotes() {
  const { deployment } = useLive();
  const { entity } = usePlan();
  return (
    <StartNotes of={deployment} plan={entity} isNow>
      <BringsNote of={deployment} />
      <TargetNotes />
    </StartNotes>
  );
}

/** What the plan does after the first phase: which one starts at its time, which with the success of the one before, which by hand (D-250). */
export function LaterPhases({ phases }: Pick<Plan, 'phases'>) {
  const { t } = useTranslation('deployments');
  if (phases.length < 2) return null;
  return (
    <ul className="cc-dialog-figures" aria-label={t('phase.later')}>
      {phases.slice(1).map(({ begin, name, start, vehicles }, place) => {
        const number = place + 2;
        const how =
          start === null ? beginText(t, begin, number, phases[place]?.vehicles) : t('phase.atTime', { start: dateTime(start) });
        return (
          <li key={`${number} ${name}`}>
            {t(`phase.next.${begin.by}`, { number, name, how, count: vehicles, figure: count(vehicles) })}
          </li>
        );
      })}
    </ul>
  );
}
