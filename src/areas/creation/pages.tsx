import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { campaignChoices, deploymentChoices, releaseChoices } from './choices.ts';
import { TypeCards } from './type-cards.tsx';

/** Which kind of release to create (AEC-02, D-027). */
export function ReleaseTypePage() {
  const { t } = useTranslation('creation');
  return (
    <ListPage title={t('release.title')} note={t('release.note')}>
      <TypeCards label={t('release.title')} choices={releaseChoices} />
    </ListPage>
  );
}

/** Which kind of deployment to create (TEST-02, D-027). */
export function DeploymentTypePage() {
  const { t } = useTranslation('creation');
  return (
    <ListPage title={t('deployment.title')} note={t('deployment.note')}>
      <TypeCards label={t('deployment.title')} choices={deploymentChoices} />
    </ListPage>
  );
}

/** Which kind of campaign to create (DLM-02). */
export function CampaignTypePage() {
  const { t } = useTranslation('creation');
  return (
    <ListPage title={t('campaign.title')} note={t('campaign.note')}>
      <TypeCards label={t('campaign.title')} choices={campaignChoices} />
    </ListPage>
  );
}
