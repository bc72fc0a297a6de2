import { useTranslation } from 'react-i18next';
import { batchProblems, type DataLoadBatch, hoursApart } from '#contract/data-load-batch/data-load-batch.ts';
import type { DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { fieldText } from '#contract/field-text.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { usePortal } from '#src/app/portal.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { dataLoadCampaign } from '#src/areas/data-load/data-load-campaign.tsx';
import { ClosedMove, MoveForm } from './move-form.tsx';

type Props = {
  readonly campaign: DataLoadCampaign;
  readonly batches: readonly DataLoadBatch[];
  readonly batch: DataLoadBatch;
  /** days by which it was dragged, or put by keys */
  readonly days: number;
  readonly onMoved: () => void;
};

const said = { beforeCampaign: 'beforeCampaign', order: 'batchOrder', apart: `batchApart:${hoursApart}` } as const;

/** Puts a batch on another day, at the same time of it; where that is not possible, why (D-069.3, D-109). */
export function MovePart({ campaign, batches, batch, days, onMoved }: Props) {
  const { t } = useTranslation('campaign-calendar');
  const portal = usePortal();
  const me = useMe();
  const flow = useFlow(dataLoadCampaign.flow, campaign.flow);
  const edit = flow.of('batches.save');
  if (!edit?.open) {
    const texts = flowTexts(dataLoadCampaign.flow.id, { people: campaign.people, me: me.subject });
    return <ClosedMove title={t('move.title')} why={(edit?.needs ?? []).map((need) => texts.need(need, 'batches.save', {}))} />;
  }
  const movedTo = (start: string) => batches.map((one) => (one.batchId === batch.batchId ? { ...one, batchStart: start } : one));
  const wrong = (start: string) => {
    const starts = movedTo(start).map(({ batchStart }) => batchStart);
    const [first] = batchProblems(starts, campaign.campaignStart);
    return first && fieldText(said[first.problem]);
  };
  const save = async (start: string) => {
    const body = { batches: movedTo(start).map(inputOf) };
    await savePart(portal, dataLoadCampaign.table, 'saveDataLoadBatches', campaign, { body });
    portal.cache.clear('DATA_LOAD_BATCH');
  };
  return (
    <MoveForm
      title={t('move.title')}
      start={batch.batchStart}
      days={days}
      wrong={wrong}
      note={campaign.state === 'PLANNED' && t('move.planned')}
      save={save}
      onMoved={onMoved}
    />
  );
}

const inputOf = ({
  batchId,
  vehicleVolume,
  batchStart,
  criterion,
  priorityIndex,
  updateType,
  customerImpact,
}: DataLoadBatch) => ({
  ...{ batchId, vehicleVolume, batchStart, criterion, priorityIndex, updateType, customerImpact },
});
