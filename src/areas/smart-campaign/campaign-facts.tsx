import { useTranslation } from 'react-i18next';
import { decisionDue } from '#contract/deployment/live-deployment.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { SmartCampaign, SmartCampaignContext } from '#contract/smart-campaign/smart-campaign.ts';
import { localDay } from '#contract/time-zone.ts';
import { capital, count, withVersion } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { weighedWords } from '#src/app/format/weighed-words.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { Reference } from '#src/app/page/references.tsx';
import { bringsFact } from '#src/areas/deployment/brings.tsx';
import { DecisionCollisions, DecisionFreezes } from '#src/areas/live-deployment/touches.tsx';
import { UpdateKindText } from '#src/areas/live-deployment/update-kind.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';

type Moment = SmartCampaign['requested'];

/** What is decided, with the way to each of its parts, and who has asked and decided (D-068.04, .05). */
export function CampaignFacts() {
  const { t } = useTranslation(['smart-campaigns', 'entity']);
  const { entity } = useEntityPage<SmartCampaign>();
  const {
    approved,
    containers,
    id,
    priority,
    request,
    requested,
    softwareName,
    softwareVersion,
    validUntil,
    vehicleCount,
    wayBackOf,
  } = entity;
  const { weighed } = entity.flow.context as SmartCampaignContext;
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
              `${withVersion(softwareName, softwareVersion)}, ${t('containerCount', { count: containers.length })}`,
            ),
          },
          ...bringsFact(entity),
          {
            key: 'vehicles',
            label: t('field.vehicles'),
            value: vehicleCount === null ? nothing : to('vehicles', count(vehicleCount)),
          },
          ...(wayBackOf ? [{ key: 'wayBackOf', label: t('wayBack.of'), value: <Reference to={wayBackOf} /> }] : []),
          { key: 'parameters', label: t('tab.parameters'), value: to('parameters', t('parameters.show')) },
          { key: 'updateKind', label: t('field.updateKind'), value: <UpdateKindText of={entity} /> },
          { key: 'priority', label: t('field.priority'), value: priority },
          ...(validUntil ? [{ key: 'validUntil', label: t('field.validUntil'), value: date(validUntil) }] : []),
          ...(request
            ? [
                { key: 'purpose', label: t('field.purpose'), value: t(`value.purpose.${request.purpose}`) },
                { key: 'start', label: t('field.desiredStart'), value: date(request.desiredStart) },
                { key: 'comment', label: t('field.comment'), value: request.comment || nothing },
              ]
            : []),
          { key: 'requested', label: t('requested'), value: moment(requested) },
          { key: 'approved', label: t('approved'), value: moment(approved) },
          ...(approved && weighed
            ? [
                {
                  key: 'weighed',
                  label: t('weighed'),
                  value: weighedWords(weighed).map((line) => <p key={line}>{capital(line)}</p>),
                },
              ]
            : []),
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
  const filed = entity.requested ? localDay(new Date(entity.requested.on)) : '';
  const due = entity.request && decisionDue(entity.request.desiredStart, filed);
  return (
    <>
      {waits && (
        <div className="cc-banners">
          <Banner
            kind="info"
            title={t(flow.can('request.approve') ? 'approve.waitsForYou' : 'approve.waits', { day: due && date(due) })}
          />
        </div>
      )}
      {waits && <DecisionCollisions of={entity} />}
      <CampaignFacts />
      {waits && <DecisionFreezes of={entity} />}
    </>
  );
}
