import { useTranslation } from 'react-i18next';
import { count } from '#src/app/format/format.ts';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { type Tally, tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';

/** How many vehicles keep what they have and how many stop, in the dialog before the end of a rollout (D-062.10). */
export function AbortNotes() {
  const { entity } = usePhased().rollout;
  return entity ? <AbortFigures tally={tallyOf(entity.counts, entity.total)} /> : null;
}

export function AbortFigures({ tally: { installed, pending, running, total } }: { readonly tally: Tally }) {
  const { t } = useTranslation('deployments');
  const figures = (number: number) => ({ count: number, figure: count(number), total: count(total) });
  return (
    <ul className="cc-dialog-figures">
      <li>{t('approve.abort.keep', figures(installed))}</li>
      {running > 0 && <li>{t('approve.abort.stop', figures(running))}</li>}
      <li>{t('approve.abort.left', figures(pending))}</li>
    </ul>
  );
}
