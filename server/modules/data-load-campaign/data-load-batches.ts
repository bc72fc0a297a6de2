import { type BatchesInput, batchProblems, type DataLoadBatch, hoursApart } from '#contract/data-load-batch/data-load-batch.ts';
import { vehiclesAnHour } from '#contract/data-load-campaign/data-load.ts';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { createEntity } from '#server/entity/command.ts';
import { removeRow, writeRow } from '#server/entity/entity.ts';
import { externalOf, flowState } from '#server/entity/flow-store.ts';
import { roleUsed } from '#server/journal/journal.ts';
import { invalidFields } from '#server/problem.ts';
import { type BatchStored, batchStore, type CampaignStored } from './data-load-store.ts';

type Typed = BatchesInput['batches'][number];
type Planned = Pick<BatchStored, 'vehicleVolume' | 'criterion' | 'priorityIndex' | 'updateType' | 'customerImpact'> & {
  readonly place: number;
  readonly batchStart: string;
  readonly batchEnd: string;
};

/** Batches of a campaign in their order. */
export const batchRows = (db: Database, campaignId: number) =>
  db
    .selectFrom('dataLoadBatch')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('place')
    .execute() as unknown as Promise<BatchStored[]>;

/** When the loader is done with a batch, by its pace. */
export const plannedEnd = (start: string, vehicles: number): string =>
  new Date(Date.parse(start) + (vehicles / vehiclesAnHour) * 3_600_000).toISOString();

/** What is not given is as the campaign has it (D-109). */
function planned(campaign: CampaignStored, { batchId: _, ...typed }: Typed, place: number): Planned {
  return {
    ...typed,
    place,
    batchStart: new Date(typed.batchStart).toISOString(),
    batchEnd: plannedEnd(typed.batchStart, typed.vehicleVolume),
    priorityIndex: typed.priorityIndex ?? campaign.priorityIndex,
    updateType: typed.updateType ?? campaign.updateType,
    customerImpact: typed.customerImpact ?? campaign.customerImpact,
  };
}

/** What the row of a campaign says of its batches. */
export function totalsOf(batches: BatchesInput['batches']) {
  const ends = batches.map(({ batchStart, vehicleVolume }) => plannedEnd(batchStart, vehicleVolume));
  return {
    vehicleVolume: batches.reduce((sum, { vehicleVolume }) => sum + vehicleVolume, 0),
    campaignEnd: ends.reduce<string | null>((last, end) => (last === null || end > last ? end : last), null),
  };
}

const texts = {
  beforeCampaign: fieldText('beforeCampaign'),
  order: fieldText('batchOrder'),
  apart: fieldText('batchApart', hoursApart),
};
const kept = ['vehicleVolume', 'criterion', 'priorityIndex', 'updateType', 'customerImpact', 'place'] as const;

/**
 * Keeps the batches of a campaign: those that stay name their id, the others go. Refuses starts that do not follow each other (D-109). Answers the
 * facts of the flow.
 */
export async function keepBatches(call: CallBase, tx: Transaction, campaign: CampaignStored, batches: BatchesInput['batches']) {
  const wrong = batchProblems(
    batches.map(({ batchStart }) => batchStart),
    campaign.campaignStart,
  ).map(({ index, problem }) => ({ pointer: `/batches/${index}/batchStart`, detail: texts[problem] }));
  const before = new Map((await batchRows(tx, campaign.id)).map((row) => [row.id, row]));
  const ids = batches.flatMap(({ batchId }) => batchId ?? []);
  const strangers = batches.flatMap(({ batchId }, index) =>
    batchId === null || (before.has(batchId) && ids.indexOf(batchId) === ids.lastIndexOf(batchId))
      ? []
      : [{ pointer: `/batches/${index}/batchId`, detail: 'This batch does not belong to the campaign.' }],
  );
  if (wrong.length + strangers.length > 0) throw invalidFields([...wrong, ...strangers]);
  const { brandIds, homeBrandId, id: campaignId } = campaign;
  const change = { author: call, brandId: homeBrandId, role: roleUsed(call.endpoint.access.rule, call.actor, homeBrandId) };
  let altered = false;
  for (const row of before.values()) {
    if (ids.includes(row.id)) continue;
    altered = true;
    await removeRow(tx, batchStore, row, { ...change, command: 'deleted' });
  }
  for (const [place, typed] of batches.entries()) {
    const columns = planned(campaign, typed, place);
    const row = typed.batchId === null ? undefined : before.get(typed.batchId);
    if (!row) {
      altered = true;
      const entity = { ...columns, campaignId, homeBrandId, brandIds };
      await createEntity<BatchStored, typeof batchStore.flow.machine>(call, tx, batchStore, entity, { homeBrandId, brandIds });
    } else if (kept.some((name) => row[name] !== columns[name]) || row.batchStart.toISOString() !== columns.batchStart) {
      altered = true;
      await writeRow(tx, batchStore, row, columns, { ...change, command: 'batch.edited' });
    }
  }
  return { altered, batchCount: batches.length };
}

/** DLM-06 */
export async function presentBatches(
  { services: { db, now } }: CallBase,
  rows: readonly BatchStored[],
): Promise<DataLoadBatch[]> {
  const external = await externalOf(batchStore, db, rows, now());
  return rows.map((row) => ({
    batchId: row.id,
    vehicleVolume: row.vehicleVolume,
    batchStart: row.batchStart.toISOString(),
    batchEnd: row.batchEnd.toISOString(),
    criterion: row.criterion,
    progress: percentOf(row.loaded, row.vehicleVolume),
    loaded: row.loaded,
    state: row.state,
    priorityIndex: row.priorityIndex,
    updateType: row.updateType,
    customerImpact: row.customerImpact,
    flow: flowState(batchStore, row, external(row)),
  }));
}

/** Per cent with one decimal; complete only where all of them are. */
export const percentOf = (done: number, all: number): number => (all === 0 ? 0 : Math.floor((1_000 * done) / all) / 10);
