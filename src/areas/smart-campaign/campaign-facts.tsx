import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entities.ts';
import type { SmartCampaign } from '#contract/smart-campaign/smart-campaign.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { count, date, dateTime } from '#src/app/format/format.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';

type Moment = SmartCampaign['requested'];

/** What is decided, with the way to each of its parts, and who has asked and decided (D-068.04, .05). */
export function CampaignFacts() {
  const { t } = useTranslation(['smart-campaigns', 'entity']);
  const { entity } = useEntityPage<SmartCampaign>();
  const { approved, containers, id, request, requested, softwareName, softwareVersion, vehicleCount } = entity;
  const nothing = t('entity:form.nothing');
  const to = (page: string, words: string) => (
    <UiLink className="cc-link" href={urlOf('SMART_CAMPAIGN', { smartCampaignId: id }, page)}>
      {words}
    </UiLink>
  );
  const moment = (at: Moment) => (at ? `${at.by.fullName}, ${dateTime(at.on)}` : nothing);
  return (
    <Section title={t('facts')} spaced>
      <DescriptionList
        label={t('facts')}
        items={[
          {
            key: 'software',
            label: t('field.software'),
            value: to(
              'software-details',
              `${softwareName} ${softwareVersion}, ${t('containerCount', { count: containers.length })}`,
            ),
          },
          {
            key: 'vehicles',
            label: t('field.vehicles'),
            value: vehicleCount === null ? nothing : to('vehicles', count(vehicleCount)),
          },
          { key: 'parameters', label: t('tab.parameters'), value: to('parameters', t('parameters.show')) },
          ...(request
            ? [
                { key: 'purpose', label: t('field.purpose'), value: t(`value.purpose.${request.purpose}`) },
                { key: 'start', label: t('field.desiredStart'), value: date(request.desiredStart) },
                { key: 'comment', label: t('field.comment'), value: request.comment || nothing },
              ]
            : []),
          { key: 'requested', label: t('requested'), value: moment(requested) },
          { key: 'approved', label: t('approved'), value: moment(approved) },
        ]}
      />
    </Section>
  );
}

/** Somebody else decides, from Next steps (ORUN-06, D-068.05, .06). */
export function ApprovePage() {
  const { t } = useTranslation('smart-campaigns');
  const { entity, flow } = useEntityPage<SmartCampaign>();
  if (entity.stage === 'PREPARATION')
    return (
      <Section title={t('tab.approve-deployment')}>
        <EmptyState boxed title={t('approve.none')} text={t('approve.noneText')} />
      </Section>
    );
  const waits = entity.stage === 'REQUESTED';
  return (
    <>
      {waits && <p className="cc-muted">{t(flow.can('request.approve') ? 'approve.waitsForYou' : 'approve.waits')}</p>}
      <CampaignFacts />
    </>
  );
}
