import { useTranslation } from 'react-i18next';
import { count, dateTime } from '#src/app/format/format.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { beginText } from './plan/begin-text.ts';
import { PlanWarnings } from './plan/plan-warnings.tsx';
import { usePlan } from './plan/use-plan.ts';
import type { Plan } from './plan/use-plan-preview.ts';
import { TargetNotes } from './target-notes.tsx';
import { UpdateKindNote } from './update-kind.tsx';

/** What a rollout begins with, and what is in its way, in the dialog before its start: who else wants the vehicles, freeze windows (D-062.16, D-062.17). */
export function StartNotes() {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  const { entity } = usePlan();
  const [first] = entity?.phases ?? [];
  return (
    <>
      {first && (
        <p>
          <b>
            {t('approve.firstOf', {
              count: first.vehicles,
              figure: count(first.vehicles),
              total: count(deployment.vehicleCount ?? 0),
              start: dateTime(first.start ?? ''),
            })}
          </b>
        </p>
      )}
      {entity && <LaterPhases phases={entity.phases} />}
      <UpdateKindNote />
      <TargetNotes />
      {entity && <PlanWarnings mine={deployment} plan={entity} />}
    </>
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
