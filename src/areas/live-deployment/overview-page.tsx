import { useTranslation } from 'react-i18next';
import { EntityForm } from '#src/app/entity/entity-form.tsx';
import { factsOf } from '#src/app/entity/field-words.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { liveKind } from '#src/areas/deployment/kinds.ts';
import { Section } from '#src/ui/page/section.tsx';

/** First step of a live deployment: what it is for (LIVE-01, LIVE-03, D-091). */
export function OverviewPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can, reload } = useLive();
  const isOpen = can('overview.save');
  const none = t('form.nothing');
  // Its name stands in the head.
  const texts = isOpen ? [] : factsOf(liveKind, deployment, none).filter(({ key }) => key !== 'name');
  const facts: Fact[] = [
    ...texts,
    {
      key: 'vehicles',
      label: t('column.vehicles'),
      value: <CountWithTime count={deployment.vehicleCount} on={deployment.vehicleCountFetchedOn} />,
    },
    { key: 'requested', label: t('live.requested'), value: <MomentOf {...deployment.requested} none={none} /> },
    { key: 'approved', label: t('live.approved'), value: <MomentOf {...deployment.approved} none={none} /> },
    { key: 'started', label: t('live.started'), value: <MomentOf {...deployment.started} none={none} /> },
    {
      key: 'hash',
      label: t('live.hash'),
      value: deployment.contentHash ? <code className="cc-mono">{deployment.contentHash.slice(0, 16)}</code> : none,
    },
    {
      key: 'edited',
      label: t('column.lastEdited'),
      value: <MomentOf by={deployment.lastEditedBy} on={deployment.lastEditedOn} none={none} />,
    },
  ];
  return (
    <>
      {isOpen && (
        <Section title={t('overview.title')}>
          <EntityForm
            key={deployment.id}
            definition={liveKind}
            entity={deployment}
            calls={{ edit: 'updateLiveDeployment' }}
            draft={`live.${deployment.id}.overview`}
            hints={{ name: t('live.nameHint') }}
            title={t('overview.title')}
            what={t('live.entity')}
            onSaved={reload}
          />
        </Section>
      )}
      <Section title={t('form.facts')} spaced={isOpen}>
        <Facts label={t('form.facts')} facts={facts} />
      </Section>
    </>
  );
}
