import { useTranslation } from 'react-i18next';
import { platformName } from '#contract/access/permissions.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { type ofPlatform, reachesOtherPlatforms } from './platform.ts';

type Props = { readonly of: Parameters<typeof ofPlatform>[0]; readonly criteria: readonly FilterCriterion[] };

/** Says where vehicles get a version that is made for another platform; nothing where none does. */
export function PlatformBanner({ of, criteria }: Props) {
  const { t } = useTranslation('deployments');
  if (!reachesOtherPlatforms(of, criteria)) return null;
  return (
    <div className="cc-banners" data-part="platform">
      <Banner title={t('selection.platform', { platform: platformName(of.candidatePlatform) })}>
        {t('selection.platformText')}
      </Banner>
    </div>
  );
}
