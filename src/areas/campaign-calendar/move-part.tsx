import { IconCalendarShare, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchProblems, type DataLoadBatch, hoursApart } from '#contract/data-load-batch/data-load-batch.ts';
import type { DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { fieldText } from '#contract/field-text.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { dataLoadCampaign } from '#src/areas/data-load/data-load-campaign.tsx';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { dayOf, daysBetween, movedBy } from './calendar-days.ts';

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
  const { t } = useTranslation(['campaign-calendar', 'common']);
  const portal = usePortal();
  const me = useMe();
  const flow = useFlow(dataLoadCampaign.flow, campaign.flow);
  const [day, setDay] = useState(() => dayOf(movedBy(batch.batchStart, days)));
  const [isBusy, setBusy] = useState(false);
  const edit = flow.of('batches.save');
  if (!edit?.open) {
    const texts = flowTexts(dataLoadCampaign.flow.id, { people: campaign.people, me: me.subject });
    return (
      <section className="cc-cal-closed" aria-label={t('move.title')}>
        <h3>
          <IconLock size={14} aria-hidden="true" /> {t('move.title')}
        </h3>
        <ul>
          {(edit?.needs ?? []).map((need) => (
            <li key={`${need.kind}.${need.key}`}>{texts.need(need, 'batches.save', {})}</li>
          ))}
        </ul>
      </section>
    );
  }
  const start = movedBy(batch.batchStart, daysBetween(dayOf(batch.batchStart), day));
  const moved = batches.map((one) => (one.batchId === batch.batchId ? { ...one, batchStart: start } : one));
  const wrong = batchProblems(
    moved.map(({ batchStart }) => batchStart),
    campaign.campaignStart,
  )[0];
  const isSame = start === batch.batchStart || Number.isNaN(Date.parse(start));
  const save = async () => {
    setBusy(true);
    try {
      const body = { batches: moved.map(inputOf) };
      await savePart(portal, dataLoadCampaign.table, 'saveDataLoadBatches', campaign, { body });
      portal.cache.clear('DATA_LOAD_BATCH');
      portal.notify.success(t('move.done', { day: dateTime(start) }));
      onMoved();
    } catch (error) {
      portal.fail(error, { kind: 'mutation' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="cc-cal-move" aria-label={t('move.title')}>
      <Field
        id="moveTo"
        label={t('move.to')}
        hint={t('move.hint', { time: dateTime(batch.batchStart).slice(-5) })}
        error={wrong && !isSame ? fieldText(said[wrong.problem]) : undefined}
      >
        <DateControl value={day} onChange={setDay} />
      </Field>
      {campaign.state === 'PLANNED' && <p className="cc-hot">{t('move.planned')}</p>}
      <Button
        look="primary"
        icon={<IconCalendarShare size={14} />}
        busy={isBusy}
        disabled={isSame || wrong !== undefined}
        onClick={() => void save()}
      >
        {t('move.do')}
      </Button>
    </section>
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
