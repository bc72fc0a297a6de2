import { useTranslation } from 'react-i18next';
import { dash } from '#src/app/format/dash.ts';

/** In the place of a value that is not there: one dash everywhere, which a screen reader calls "not set". */
export function EmptyValue() {
  const { t } = useTranslation('common');
  return (
    <span className="cc-faint" role="img" aria-label={t('state.notSet')}>
      {dash}
    </span>
  );
}
