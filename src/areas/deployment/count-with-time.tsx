import { useTranslation } from 'react-i18next';
import { count as figure } from '#contract/words.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

type Props = { readonly count: number | null; readonly on: string | null };

/** A number of vehicles with the time it was fetched (TEST-10). */
export function CountWithTime({ count, on }: Props) {
  const { t } = useTranslation('deployments');
  if (count === null) return <EmptyValue />;
  return (
    <>
      {t('count.vehicles', { count, figure: figure(count) })}
      {on !== null && (
        <span className="cc-muted">
          {' '}
          · {t('count.fetched')} <TimeText value={on} />
        </span>
      )}
    </>
  );
}
