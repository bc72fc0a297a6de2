import { useTranslation } from 'react-i18next';
import { DateInput, type DateInputProps } from '#src/ui/form/date-input.tsx';

type Props = Omit<DateInputProps, 'labels' | 'kind'> & { readonly withTime?: boolean };

/** A day, as YYYY-MM-DD, or a minute of the browser's zone, as YYYY-MM-DDTHH:mm, with `withTime` (D-052). */
export function DateControl({ withTime = false, ...props }: Props) {
  const { t } = useTranslation('common');
  const labels = {
    choose: t(withTime ? 'calendar.chooseTime' : 'calendar.chooseDay'),
    previous: t('calendar.previous'),
    next: t('calendar.next'),
    hours: t('calendar.hours'),
    minutes: t('calendar.minutes'),
    done: t('calendar.done'),
  };
  return <DateInput {...props} kind={withTime ? 'minute' : 'day'} labels={labels} />;
}
