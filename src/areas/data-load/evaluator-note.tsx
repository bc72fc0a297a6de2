import { useTranslation } from 'react-i18next';
import type { DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { Banner } from '#src/ui/page/banner.tsx';

/** Told to whoever may evaluate the campaign, before they change it: then somebody else has to (D-071). */
export function EvaluatorNote() {
  const { t } = useTranslation('data-load');
  const { flow, isPast, now } = useEntityPage<DataLoadCampaign>();
  const evaluation = flow.of('campaign.evaluate');
  const isEvaluator = evaluation?.needs.every(({ kind }) => kind === 'fact') === true;
  return isEvaluator && !isPast && now.state === 'CREATED' ? (
    <div className="cc-banners">
      <Banner kind="warning" title={t('evaluation.notYours')} />
    </div>
  ) : null;
}
