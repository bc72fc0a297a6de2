import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { Reference } from '#src/app/page/references.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Campaign } from './campaign.ts';

/** As many stand there by name. */
const named = 5;

/** Other campaigns whose rollout still runs and that have vehicles of this one (D-062.17). */
export function AlsoInOthers({ campaign: { alsoIn } }: { readonly campaign: Pick<Campaign, 'alsoIn'> }) {
  const { t } = useTranslation('campaigns');
  if (alsoIn.length === 0) return null;
  const others = alsoIn.slice(0, named);
  const more = alsoIn.length - others.length;
  return (
    <Banner title={t('alsoIn.title')}>
      {others.map(({ campaign, vehicles }, at) => (
        <Fragment key={campaign.open?.id ?? `${campaign.brandId}.${at}`}>
          {at > 0 && ', '}
          <Reference to={campaign} isFirst={at === 0} /> {t('alsoIn.vehicles', { count: vehicles, figure: count(vehicles) })}
        </Fragment>
      ))}
      {more > 0 && ` ${t('alsoIn.more', { count: more })}`}. {t('alsoIn.text')}
    </Banner>
  );
}
