import { useTranslation } from 'react-i18next';
import { count } from '#src/app/format/format.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Campaign } from './campaign.ts';

/** As many stand there by name. */
const named = 5;

/** Other campaigns whose rollout still runs and that have vehicles of this one (D-062.17). */
export function AlsoInOthers({ campaign: { alsoIn } }: { readonly campaign: Pick<Campaign, 'alsoIn'> }) {
  const { t } = useTranslation('campaigns');
  if (alsoIn.length === 0) return null;
  const others = alsoIn
    .slice(0, named)
    .map(({ campaign, vehicles }) =>
      t('alsoIn.one', { name: quotedReference(campaign), count: vehicles, figure: count(vehicles) }),
    );
  const more = alsoIn.length - others.length;
  return (
    <Banner title={t('alsoIn.title')}>
      {others.join(', ')}
      {more > 0 && ` ${t('alsoIn.more', { count: more })}`}. {t('alsoIn.text')}
    </Banner>
  );
}
