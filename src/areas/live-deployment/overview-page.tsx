import { useTranslation } from 'react-i18next';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { capital } from '#contract/words.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { bringsFact } from '#src/areas/deployment/brings.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { FirstPage } from '#src/areas/deployment/first-page.tsx';

/** First step of a live deployment: what it is for (LIVE-01, LIVE-03, D-091). */
export function OverviewPage() {
  const { t } = useTranslation('deployments');
  const value = useLive();
  const { approved, contentHash, id, requested, started, vehicleCount, vehicleCountFetchedOn, wayBackOf } = value.deployment;
  const none = t('form.nothing');
  return (
    <FirstPage
      definition={liveDeployment}
      value={value}
      command="overview.save"
      call="updateLiveDeployment"
      title={t('overview.title')}
      draft={`live.${id}.overview`}
      hints={{ name: t('live.nameHint') }}
      facts={[
        {
          key: 'vehicles',
          label: t('column.vehicles'),
          value: <CountWithTime count={vehicleCount} on={vehicleCountFetchedOn} />,
        },
        ...(wayBackOf ? [{ key: 'wayBackOf', label: t('wayBack.of'), value: capital(referenceText(wayBackOf)) }] : []),
        ...bringsFact(value.deployment),
        { key: 'requested', label: t('live.requested'), value: <MomentOf {...requested} none={none} /> },
        { key: 'approved', label: t('live.approved'), value: <MomentOf {...approved} none={none} /> },
        { key: 'started', label: t('live.started'), value: <MomentOf {...started} none={none} /> },
        {
          key: 'hash',
          label: t('live.hash'),
          value: contentHash ? <code className="cc-mono">{contentHash.slice(0, 16)}</code> : none,
        },
      ]}
    />
  );
}
