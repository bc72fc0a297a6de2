import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataLoadBatch, DataLoadBatchCommand } from '#contract/data-load-batch/data-load-batch.ts';
import type { DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { count } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { progressTone } from './progress-tone.ts';
import { StopBatch } from './stop-batch.tsx';
import { useBatchCommands } from './use-batch-commands.ts';

const icons: Readonly<Record<DataLoadBatchCommand, ReactNode>> = {
  'batch.pause': <IconPlayerPause size={14} />,
  'batch.resume': <IconPlayerPlay size={14} />,
  'batch.stop': <IconPlayerStop size={14} />,
};

type Props = { readonly rows: readonly DataLoadBatch[]; readonly onDone: () => void };

/** How far each batch is, and what can be done with it alone (D-070.1). */
export function BatchTable({ rows, onDone }: Props) {
  const { t } = useTranslation('data-load');
  return (
    <PlainTable
      label={t('batches.what')}
      widths={[40, null, 96, 104, 84, 144, 64, 76]}
      head={
        <>
          <th scope="col" className="cc-num">
            {t('batches.number')}
          </th>
          <th scope="col">{t('field.criterion')}</th>
          <th scope="col">{t('field.state')}</th>
          <th scope="col">{t('field.batchStart')}</th>
          <th scope="col" className="cc-num">
            {t('field.vehicleVolume')}
          </th>
          <th scope="col">{t('field.progress')}</th>
          <th scope="col" className="cc-num">
            {t('column.priorityIndex')}
          </th>
          <th scope="col">
            <span className="cc-sr">{t('batches.actions')}</span>
          </th>
        </>
      }
    >
      {rows.map((batch, index) => (
        <BatchRow key={batch.batchId} batch={batch} number={index + 1} onDone={onDone} />
      ))}
    </PlainTable>
  );
}

type RowProps = { readonly batch: DataLoadBatch; readonly number: number; readonly onDone: () => void };

function BatchRow({ batch, number, onDone }: RowProps) {
  const { t } = useTranslation('data-load');
  const { isPast, now, screen } = useEntityPage<DataLoadCampaign>();
  const { batchId, batchStart, criterion, customerImpact, loaded, progress, state, updateType, vehicleVolume } = batch;
  const [isStopping, setStopping] = useState(false);
  const { flow, open, run } = useBatchCommands(now.id, batch, (answer) => {
    screen.reload(answer);
    onDone();
  });
  const of = { texts: 'data-load' };
  // A button that would be there, were it not the last one: it says what to do instead.
  const stopNeeds = flow.of('batch.stop')?.needs ?? [];
  const isLastOpen = stopNeeds.length === 1 && stopNeeds[0]?.key === 'anotherBatchOpen';
  return (
    <tr className="cc-two-line" data-batch={batchId}>
      <td className="cc-num cc-muted">{number}</td>
      <th scope="row">
        {criterion}
        <small>
          {choiceText(of, 'updateType', updateType)} ·{' '}
          {customerImpact === 'NONE'
            ? t('batches.noImpact')
            : t('batches.impact', { impact: choiceText(of, 'customerImpact', customerImpact) })}
        </small>
      </th>
      <td>
        <StatusTag status={state} label={statusText(state)} />
      </td>
      <td>
        <TimeText value={batchStart} format="short" />
      </td>
      <td className="cc-num">{count(vehicleVolume)}</td>
      <td>
        <ProgressBar
          percent={progress}
          tone={progressTone(batch)}
          figure={`${progress} %`}
          label={t('batches.loaded', { count: vehicleVolume, loaded: count(loaded), all: count(vehicleVolume) })}
        />
      </td>
      <td className="cc-num">{batch.priorityIndex}</td>
      <td className="cc-row-acts">
        {!isPast &&
          open.map((command) => (
            <IconButton
              key={command}
              label={t(`batches.do.${command}`, { number })}
              icon={icons[command]}
              onClick={() => (command === 'batch.stop' ? setStopping(true) : run(command))}
            />
          ))}
        {!isPast && isLastOpen && (
          <IconButton aria-disabled label={t('batches.lastOpen', { number })} icon={icons['batch.stop']} />
        )}
        {isStopping && (
          <Suspense>
            <StopBatch
              name={t('batches.named', { number, criterion })}
              onClose={() => setStopping(false)}
              onStop={() => run('batch.stop')}
            />
          </Suspense>
        )}
      </td>
    </tr>
  );
}
