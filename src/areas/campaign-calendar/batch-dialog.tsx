import { IconExternalLink, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchEntry } from '#contract/campaign-calendar/campaign-calendar.ts';
import type { DataLoadBatch } from '#contract/data-load-batch/data-load-batch.ts';
import type { DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { count } from '#contract/words.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { dataLoadCampaign } from '#src/areas/data-load/data-load-campaign.tsx';
import { progressTone } from '#src/areas/data-load/progress-tone.ts';
import { StopBatch } from '#src/areas/data-load/stop-batch.tsx';
import { useBatchCommands } from '#src/areas/data-load/use-batch-commands.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { nameOf, stateOf } from './entry-text.ts';
import { MovePart } from './move-part.tsx';

type Props = {
  readonly entry: BatchEntry;
  /** days by which it was dragged, or put by keys */
  readonly days: number;
  readonly onClose: () => void;
};

/** A batch of the calendar: when, how far, what can be done with it, and its move to another day (D-070.1, D-184). */
export function BatchDialog({ entry, days, onClose }: Props) {
  const { t } = useTranslation(['campaign-calendar', 'common']);
  const campaign = usePart(dataLoadCampaign, 'getDataLoadCampaign', entry.campaignId);
  const list = usePart(dataLoadCampaign, 'listDataLoadBatches', entry.campaignId);
  const state = stateOf(entry);
  const reload = () => {
    campaign.reload();
    list.reload();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={560}
      title={t('dialog.title', { name: nameOf(entry) })}
      closeLabel={t('common:action.close')}
      icon={<StatusTag status={state} label={statusText(state)} />}
    >
      <ScreenPart screen={campaign} isInside>
        {(shown) => (
          <ScreenPart screen={list} isInside>
            {(batches) => {
              const batch = batches.find(({ batchId }) => batchId === entry.batchId);
              return batch ? (
                <Details campaign={shown} batches={batches} batch={batch} days={days} onDone={reload} onClose={onClose} />
              ) : (
                <p className="cc-muted">{t('dialog.gone')}</p>
              );
            }}
          </ScreenPart>
        )}
      </ScreenPart>
    </Dialog>
  );
}

type DetailsProps = {
  readonly campaign: DataLoadCampaign;
  readonly batches: readonly DataLoadBatch[];
  readonly batch: DataLoadBatch;
  readonly days: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function Details({ campaign, batches, batch, days, onDone, onClose }: DetailsProps) {
  const { t } = useTranslation(['campaign-calendar', 'data-load']);
  const { batchEnd, batchStart, criterion, loaded, progress, vehicleVolume } = batch;
  const loadedText = t('dialog.loaded', { loaded: count(loaded), all: count(vehicleVolume) });
  const [isStopping, setStopping] = useState(false);
  const { isBusy, open, run } = useBatchCommands(campaign.id, batch, onDone);
  const can = (command: (typeof open)[number]) => open.includes(command);
  return (
    <>
      <DescriptionList
        label={t('dialog.facts')}
        items={[
          {
            key: 'time',
            label: t('dialog.time'),
            value: t('dialog.span', { from: dateTime(batchStart), to: dateTime(batchEnd) }),
          },
          {
            key: 'vehicles',
            label: t('column.vehicles'),
            value: (
              <div className="cc-cal-loaded">
                <ProgressBar percent={progress} tone={progressTone(batch)} figure={loadedText} label={loadedText} />
              </div>
            ),
          },
          { key: 'criterion', label: t('data-load:field.criterion'), value: criterion },
          { key: 'owner', label: t('data-load:field.campaignOwner'), value: campaign.campaignOwner.fullName },
        ]}
      />
      <div className="cc-row cc-cal-acts">
        <ButtonLink icon={<IconExternalLink size={14} />} href={pageUrl(dataLoadCampaign, campaign)}>
          {t('dialog.open')}
        </ButtonLink>
        {can('batch.pause') && (
          <Button icon={<IconPlayerPause size={14} />} busy={isBusy} onClick={() => run('batch.pause')}>
            {t('dialog.pause')}
          </Button>
        )}
        {can('batch.resume') && (
          <Button icon={<IconPlayerPlay size={14} />} busy={isBusy} onClick={() => run('batch.resume')}>
            {t('dialog.resume')}
          </Button>
        )}
        {can('batch.stop') && (
          <Button look="danger" icon={<IconPlayerStop size={14} />} busy={isBusy} onClick={() => setStopping(true)}>
            {t('data-load:batches.stop')}
          </Button>
        )}
      </div>
      <MovePart campaign={campaign} batches={batches} batch={batch} days={days} onMoved={onClose} />
      {isStopping && (
        <Suspense>
          <StopBatch name={criterion} onClose={() => setStopping(false)} onStop={() => run('batch.stop')} />
        </Suspense>
      )}
    </>
  );
}
