import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { dateTime } from '#src/app/format/format.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Plan } from './use-plan-preview.ts';

type Props = {
  /** of the phase, from 1 */
  readonly number: number;
  readonly name: string;
  readonly window: Plan['freezes'][number] | undefined;
};

/**
 * A phase whose start falls into a freeze window: when it starts instead, why, and who set the window; from another brand only whose window
 * it is (D-062.16, D-241).
 */
export function FreezeBanner({ number, name, window }: Props) {
  const { t } = useTranslation('deployments');
  if (!window) return <Banner title={t('freeze.waits', { number, name })} />;
  const { brandId, set, to } = window;
  return (
    <Banner title={t('freeze.title', { number, name, to: dateTime(to) })}>
      {set ? t('freeze.why', { reason: set.reason, name: set.by.fullName }) : t('freeze.ofBrand', { brand: brandName(brandId) })}
    </Banner>
  );
}
