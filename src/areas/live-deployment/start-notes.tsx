import { useTranslation } from 'react-i18next';
import { count, dateTime } from '#src/app/format/format.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { PlanWarnings } from './plan/plan-warnings.tsx';
import { usePlan } from './plan/use-plan.ts';
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
      <UpdateKindNote />
      <TargetNotes />
      {entity && <PlanWarnings mine={deployment} plan={entity} />}
    </>
  );
}
