import { Readable } from 'node:stream';
import type { UserReference } from '#contract/common.ts';
import { sizeParts } from '#contract/data-size.ts';
import { csvLine } from '#server/csv.ts';
import { percentOf } from './data-load-batches.ts';
import type { BatchStored, CampaignStored } from './data-load-store.ts';

const campaignColumns = [
  ...['id', 'title', 'description', 'type', 'state', 'brand', 'changedBy', 'changedAt', 'campaignStart', 'dataPackageSize'],
  ...[
    'dataPackageUnit',
    'enrollmentRate',
    'campaignOwner',
    'campaignOwnerSelf',
    'recallId',
    'progress',
    'priorityIndex',
    'updateType',
    'customerImpact',
  ],
];
const batchColumns = [
  ...['batchId', 'batchStart', 'vehicleVolume', 'criterion', 'batchState', 'batchProgress', 'batchPriorityIndex'],
  ...['batchUpdateType', 'batchCustomerImpact'],
];

type Named = { readonly brand: string; readonly me: string; readonly person: (subject: string) => UserReference };

/** API-036, D-178: the campaign and a line for each batch, by semicolons and with a BOM; of a campaign without batches one line of its own. */
export function campaignCsv(row: CampaignStored, batches: readonly BatchStored[], { brand, me, person }: Named) {
  const { figure, unit } = sizeParts(row.dataPackageSize);
  const campaign = [
    ...[row.id, row.title, row.description, row.type, row.state, brand, person(row.changedBy).fullName],
    ...[row.changedOn.toISOString(), row.campaignStart.toISOString(), figure, unit, row.enrollmentRate],
    ...[
      person(row.campaignOwner).fullName,
      String(row.campaignOwner === me),
      row.recallId,
      row.progress,
      row.priorityIndex,
      row.updateType,
      row.customerImpact,
    ],
  ];
  const ofBatch = (batch: BatchStored) => [
    ...[batch.id, batch.batchStart.toISOString(), batch.vehicleVolume, batch.criterion, batch.state],
    ...[percentOf(batch.loaded, batch.vehicleVolume), batch.priorityIndex, batch.updateType, batch.customerImpact],
  ];
  const rows = batches.length === 0 ? [batchColumns.map(() => '')] : batches.map(ofBatch);
  const lines = [[...campaignColumns, ...batchColumns], ...rows.map((batch) => [...campaign, ...batch])];
  const text = lines.map((line) => csvLine(line, ';')).join('');
  return {
    name: `data-load-campaign-${row.id}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: Readable.from([Buffer.from(`\uFEFF${text}`)]),
  };
}
