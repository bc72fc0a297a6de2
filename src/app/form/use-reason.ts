import { useTranslation } from 'react-i18next';
import { reasonLength } from '#contract/command.ts';
import { fieldText } from '#contract/field-text.ts';

/** The reason that a dialog asks for, with the bounds and words that every reason has; `label` where it has one of its own. */
export function useReason(label?: string) {
  const { t } = useTranslation('flows');
  const { min, max } = reasonLength;
  return {
    label: label ?? t('panel.reason'),
    min,
    max,
    count: (length: number) => t('panel.reasonCount', { count: length, max }),
    tooShort: t('panel.reasonShort', { min }),
    tooLong: fieldText('max', max),
    unsent: t('panel.reasonUnsent'),
  };
}
