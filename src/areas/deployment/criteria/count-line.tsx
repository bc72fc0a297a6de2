import { useTranslation } from 'react-i18next';
import { count as figure } from '#contract/words.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import type { CountState } from './use-vehicle-count.ts';

type Props = {
  /** incomplete: a criterion has no value yet, and the number of before would be that of another question */
  readonly count: CountState | { readonly state: 'incomplete' };
};

/** How many vehicles match what is chosen, and when that was asked (TEST-10). */
export function CountLine({ count }: Props) {
  const { t } = useTranslation('deployments');
  const words = () => {
    if (count.state === 'idle') return <span className="cc-faint">{t('count.idle')}</span>;
    if (count.state === 'incomplete') return <span className="cc-faint">{t('count.incomplete')}</span>;
    if (count.state === 'failed') return <span className="cc-late">{count.text}</span>;
    if (count.last === undefined) return <span className="cc-muted">{t('count.counting')}</span>;
    const { count: vehicles, fetchedOn } = count.last;
    return (
      <>
        <b>{t('count.vehicles', { count: vehicles, figure: figure(vehicles) })}</b>
        <span className="cc-muted">
          {count.state === 'counting' ? (
            t('count.counting')
          ) : (
            <>
              {t('count.fetched')} <TimeText value={fetchedOn} />
            </>
          )}
        </span>
      </>
    );
  };
  return (
    <span className="cc-count-line" role="status" data-count={count.state}>
      {words()}
    </span>
  );
}
