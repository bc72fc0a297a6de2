import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataLoadBatch, mostBatches } from '#contract/data-load-batch/data-load-batch.ts';
import type { DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { usePartRows } from '#src/app/entity/use-part.ts';
import { useGridErrors } from '#src/app/form/grid-rows.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import {
  type BatchColumn,
  type BatchValues,
  batchColumns,
  batchesSchema,
  blankBatch,
  requiredColumns,
  rowOf,
} from './batch-rows.ts';
import { BatchTable } from './batch-table.tsx';
import { dataLoadCampaign } from './data-load-campaign.tsx';
import { EvaluatorNote } from './evaluator-note.tsx';

/** Batches of a campaign (DLM-06): edited as a spreadsheet until it has started (D-109), then followed one by one (D-070.1). */
export function BatchesPage() {
  const { now } = useEntityPage<DataLoadCampaign>();
  return <Batches key={now.id} />;
}

function Batches() {
  const { t } = useTranslation('data-load');
  const { flow, now } = useEntityPage<DataLoadCampaign>();
  const options = { what: t('batches.what'), below: 'DATA_LOAD_BATCH' } as const;
  const list = usePartRows(dataLoadCampaign, 'listDataLoadBatches', now.id, options);
  // What somebody has begun to type stays while the form is closed.
  const isOpen = flow.can('batches.save');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (wasOpen && list.state === 'ready') return <BatchGrid known={list.rows} onSaved={list.reload} />;
  return (
    <ListPart list={list} title={t('batches.what')} empty={<p className="cc-muted">{t('batches.none')}</p>}>
      {(rows) => <BatchTable rows={rows} onDone={list.reload} />}
    </ListPart>
  );
}

const widths: Readonly<Record<BatchColumn, number>> = {
  vehicleVolume: 96,
  batchStart: 140,
  criterion: 200,
  priorityIndex: 76,
  updateType: 124,
  customerImpact: 110,
};

type GridProps = { readonly known: readonly DataLoadBatch[]; readonly onSaved: () => void };

function BatchGrid({ known, onSaved }: GridProps) {
  const { t } = useTranslation(['data-load', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<DataLoadCampaign>();
  const isOpen = flow.can('batches.save') && !isPast;
  const initial = useMemo<BatchValues>(() => ({ batches: known.map(rowOf) }), [known]);
  const schema = useMemo(() => batchesSchema(now.campaignStart), [now.campaignStart]);
  const form = useSavingForm<BatchValues, DataLoadCampaign>({
    of: dataLoadCampaign,
    entity: now,
    part: known,
    call: 'saveDataLoadBatches',
    initial,
    schema,
    isClosed: !isOpen,
    said: t('common:form.saved', { entity: t('tab.batches') }),
    onSaved: (saved) => {
      onSaved();
      screen.reload(saved);
    },
  });
  const { batches } = form.values;
  const errors = useGridErrors(schema, 'batches', { rows: batches, state: form.state, columns: batchColumns });
  const columns = useMemo(
    () =>
      batchColumns.map((id) => ({
        id,
        label: t(`field.${id}`),
        width: widths[id],
        required: requiredColumns.includes(id),
      })),
    [t],
  );
  const isPlanned = now.state === 'PLANNED';
  return (
    <>
      {isOpen && isPlanned && (
        <div className="cc-banners">
          <Banner title={t('batches.planned')}>{t('batches.plannedText')}</Banner>
        </div>
      )}
      {isOpen && <EvaluatorNote />}
      {(isOpen || form.isHeld) && <SaveBar form={form} isEdit />}
      <EditableGrid
        id="batches"
        label={t('batches.what')}
        columns={columns}
        rows={batches}
        errors={errors}
        blank={blankBatch}
        most={mostBatches}
        isReadOnly={!isOpen || form.isReadOnly}
        texts={useGridTexts()}
        total={t('batches.count', { count: batches.length })}
        onChange={(rows) => form.set({ batches: rows })}
      />
      {isOpen && <p className="cc-muted cc-small">{t('batches.hint')}</p>}
    </>
  );
}
