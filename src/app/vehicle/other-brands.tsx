import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';

/** Vehicles that the selected brand is not shown: "+ 1,152 vehicles of other brands" (D-240); nothing at home. */
export function OtherBrands({ vehicles }: { readonly vehicles: number }) {
  const { t } = useTranslation('common');
  if (vehicles <= 0) return null;
  return <p className="cc-muted cc-small">{t('otherBrands', { count: vehicles, figure: count(vehicles) })}</p>;
}
