import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { shortName } from '#src/app/format.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import type { Plan } from './use-plan-preview.ts';

/** Why a phase waits, until when, and who set it; from another brand only whose window it is, and until when (D-062.16, D-241). */
export function FreezeText({ freeze: { brandId, set, to } }: { readonly freeze: Plan['freezes'][number] }) {
  const { t } = useTranslation('deployments');
  return (
    <>
      {set ? `${set.reason.replace(/\.$/, '')}. ` : `${t('freeze.ofBrand', { brand: brandName(brandId) })} `}
      {t('freeze.until')} <TimeText value={to} />.{set && ` ${t('freeze.setBy', { name: shortName(set.by.fullName) })}`}
    </>
  );
}
