import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { count } from '#contract/words.ts';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { type Tally, tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { Collisions, type Mine } from './plan/plan-warnings.tsx';
import { usePlan } from './plan/use-plan.ts';
import type { Plan } from './plan/use-plan-preview.ts';

/** How many vehicles keep what they have and how many stop, in the dialog before the end of a rollout (D-062.10). */
export function AbortNotes() {
  const { entity } = usePhased().rollout;
  return entity ? <AbortFigures tally={tallyOf(entity.counts, entity.total)} /> : null;
}

/** Every vehicle of the rollout in one of the lines, so that they add up to its total. */
export function AbortFigures({ tally }: { readonly tally: Tally }) {
  const { aborted, failed, installed, pending, running, total, waiting } = tally;
  const { t } = useTranslation('deployments');
  const figures = (number: number) => ({ count: number, figure: count(number), total: count(total) });
  return (
    <ul className="cc-dialog-figures">
      <li>{t('approve.abort.keep', figures(installed))}</li>
      {running > 0 && <li>{t('approve.abort.stop', figures(running))}</li>}
      {failed > 0 && <li>{t('approve.abort.failed', figures(failed))}</li>}
      {aborted > 0 && <li>{t('approve.abort.stopped', figures(aborted))}</li>}
      <li>
        {t('approve.abort.left', figures(pending))} {waiting > 0 && t('approve.abort.waiting', figures(waiting))}
      </li>
    </ul>
  );
}

/** Which phase begins with how many vehicles, in the dialog before somebody lets it (D-250). */
export function GoNotes() {
  const { of, rollout } = usePhased();
  const plan = usePlan();
  return <GoFigures of={of} status={rollout.entity} plan={plan.entity} />;
}

type GoProps = { readonly of: Mine; readonly status: LiveRolloutStatus | undefined; readonly plan: Plan | undefined };

/** The phase with its name and number, how far the ones before are, and who else goes to vehicles that are left (D-062.17). */
export function GoFigures({ of, status, plan }: GoProps) {
  const { t } = useTranslation('deployments');
  const next = status?.phases.find(({ state }) => state === 'PLANNED' || state === 'WAITING_FREEZE');
  if (!status || !next) return null;
  const { installed, total } = tallyOf(status.counts, status.total);
  const begun = status.phases.filter(({ index }) => index < next.index).map((phase) => tallyOf(phase.counts, phase.vehicles));
  const open = begun.reduce((sum, { pending, running }) => sum + pending + running, 0);
  const figures = (number: number) => ({ count: number, figure: count(number), total: count(total) });
  return (
    <>
      <p>
        <b>{t('approve.go.phase', { ...figures(next.vehicles), number: next.index + 1, name: next.name })}</b>
      </p>
      <ul className="cc-dialog-figures">
        <li>{t('approve.go.done', figures(installed))}</li>
        <li>{t('approve.go.open', figures(open))}</li>
      </ul>
      {plan && <Collisions mine={of} others={plan.collisions} isRunning />}
    </>
  );
}
