import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignContext, DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { count } from '#contract/words.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { saveBlob } from '#src/app/files/download.ts';
import { dateTime, sizeText } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useProgress } from '#src/app/screen/use-progress.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { dataLoadCampaign, editSchema, firstStartDay } from './data-load-campaign.tsx';
import { EvaluationPart } from './evaluation-part.tsx';
import { EvaluatorNote } from './evaluator-note.tsx';

/** Container of a campaign's pages (DLM-03). */
export function DataLoadCampaignFrame() {
  const { t } = useTranslation('data-load');
  return (
    <EntityFrame
      definition={dataLoadCampaign}
      param="campaignId"
      category={({ campaignOwner, type }) => t('category', { type: t(`value.type.${type}`), name: campaignOwner.fullName })}
      tabs={({ batches }) => [{ key: 'overview' }, { key: 'properties' }, { key: 'batches', count: batches }]}
      banner={(campaign) => <Standing campaign={campaign} />}
    />
  );
}

/** Why it stands where it does, where the state alone does not say so (D-069.6, .9, .10, D-071.2). */
function Standing({ campaign: { flow, state } }: { readonly campaign: DataLoadCampaign }) {
  const { t } = useTranslation('data-load');
  const { now, screen } = useEntityPage<DataLoadCampaign>();
  // On every tab, and from its plan on: what was heard on another one, or while its start was on its way, is not told again.
  useProgress(
    { type: 'DATA_LOAD_CAMPAIGN', id: now.id },
    { isFinal: now.state !== 'ACTIVE' && now.state !== 'PLANNED', isFailed: screen.error !== undefined, reload: screen.reload },
  );
  const { completed, evaluation, evaluationComment, health, stopReason } = flow.context as CampaignContext;
  if (state === 'UNKNOWN') return <Banner title={t(`loader.${health}`)}>{t('loader.text')}</Banner>;
  if (state === 'STOPPED')
    return completed ? <Banner kind="info" title={t('completed')} /> : <Banner title={t('stopped')}>{stopReason ?? ''}</Banner>;
  if (state === 'CREATED' && evaluation === 'CORRECT') return <Banner title={t('corrected')}>{evaluationComment ?? ''}</Banner>;
  return state === 'CANCELED' && evaluation === 'REJECT' ? (
    <Banner title={t('rejected')}>{evaluationComment ?? ''}</Banner>
  ) : null;
}

/** Where the campaign stands, and its evaluation (DLM-04, DLM-07, DLM-08). */
export function OverviewPage() {
  const { t } = useTranslation('data-load');
  const { definition, entity, now } = useEntityPage<DataLoadCampaign>();
  const { batches, campaignEnd, campaignStart, dataPackageSize, enrollmentRate, progress, transferred, vehicleVolume } = entity;
  return (
    <>
      <KeyFigures
        figures={[
          { key: 'progress', label: t('field.progress'), figure: `${progress} %` },
          {
            key: 'vehicles',
            label: t('field.vehicleVolume'),
            figure: count(vehicleVolume),
            base: t('inBatches', { count: batches }),
          },
          {
            key: 'transferred',
            label: t('field.transferred'),
            figure: sizeText(transferred),
            hint: t('each', { size: sizeText(dataPackageSize) }),
          },
          { key: 'enrolment', label: t('field.enrollmentRate'), figure: `${enrollmentRate} %` },
        ]}
      />
      <Section title={t('facts')} spaced actions={<ExportButton id={now.id} />}>
        <EntityDescription
          definition={definition}
          entity={entity}
          label={t('facts')}
          only={['description', 'type', 'recallId', 'campaignOwner', 'priorityIndex', 'updateType', 'customerImpact']}
          more={[
            {
              key: 'time',
              label: t('field.time'),
              value: campaignEnd ? `${dateTime(campaignStart)} – ${dateTime(campaignEnd)}` : dateTime(campaignStart),
            },
          ]}
        />
      </Section>
      <EvaluationPart key={now.id} />
    </>
  );
}

function ExportButton({ id }: { readonly id: number }) {
  const { t } = useTranslation('data-load');
  const portal = usePortal();
  const load = async () => {
    const blob = await callOf(portal, dataLoadCampaign.table, 'exportDataLoadCampaign')({ params: { id } });
    saveBlob(`data-load-campaign-${id}.csv`, blob as Blob);
  };
  return (
    <Button
      small
      look="quiet"
      icon={<IconDownload size={14} />}
      onClick={() => void load().catch((error: unknown) => portal.fail(error, { kind: 'mutation' }))}
    >
      {t('export')}
    </Button>
  );
}

/** The fields of the campaign (D-108), until it is planned. */
export function PropertiesPage() {
  const { t } = useTranslation('data-load');
  const { now } = useEntityPage<DataLoadCampaign>();
  return (
    <>
      <EvaluatorNote />
      <EntityFormPage
        title={t('tab.properties')}
        command="campaign.edit"
        schema={editSchema(now.campaignStart)}
        min={{ campaignStart: firstStartDay(0) }}
      />
    </>
  );
}
