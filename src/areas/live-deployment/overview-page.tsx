import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { saveOverview } from '#src/areas/deployment/wiring.ts';
import { Section } from '#src/ui/page/section.tsx';
import { OverviewForm } from './overview-form.tsx';
import { type OverviewValues, overviewSchema } from './overview-values.ts';

const valuesOf = ({ name, description, purpose, priority }: LiveDeployment): OverviewValues => ({
  name,
  description,
  purpose,
  priority: String(priority),
});

function EditForm() {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment, reload } = useLive();
  const form = useEntityForm<OverviewValues, LiveDeployment>({
    lock: { entityType: 'LIVE_DEPLOYMENT', entityId: deployment.id },
    draft: `live.${deployment.id}.overview`,
    initial: valuesOf(deployment),
    schema: overviewSchema,
    save: (values) => saveOverview(portal, deployment, overviewSchema.parse(values)),
    onSaved: (answer) => {
      portal.notify.success(t('common:form.saved', { entity: t('live.entity') }));
      reload(answer);
    },
  });
  useFormNews(form, valuesOf(deployment));
  return (
    <>
      <SaveBar form={form} isEdit />
      <OverviewForm form={form} label={t('overview.title')} />
    </>
  );
}

/** First step of a live deployment: what it is for (LIVE-01, LIVE-03, D-091). */
export function OverviewPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useLive();
  const isOpen = can('overview.save');
  const none = t('form.nothing');
  const texts: Fact[] = isOpen
    ? []
    : [
        { key: 'description', label: t('form.description'), value: deployment.description || none },
        { key: 'purpose', label: t('column.purpose'), value: t(`purpose.${deployment.purpose}`) },
        { key: 'priority', label: t('column.priority'), value: deployment.priority },
      ];
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
          <EditForm key={deployment.id} />
        </Section>
      )}
      <Section title={t('form.facts')} spaced={isOpen}>
        <Facts label={t('form.facts')} facts={facts} />
      </Section>
    </>
  );
}
