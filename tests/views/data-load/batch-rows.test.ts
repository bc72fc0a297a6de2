import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DataLoadBatch } from '#contract/data-load-batch/data-load-batch.ts';
import { gridErrors } from '#src/app/form/grid-rows.ts';
import { batchColumns, batchesSchema, blankBatch, rowOf } from '#src/areas/data-load/batch-rows.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['data-load']);
});

const campaignStart = new Date('2099-01-20T06:00').toISOString();
const schema = batchesSchema(campaignStart);
const batch: DataLoadBatch = {
  ...{ batchId: 7, vehicleVolume: 36_000, batchStart: campaignStart, batchEnd: campaignStart, criterion: 'Germany' },
  ...{ progress: 0, loaded: 0, state: 'CREATED', priorityIndex: 50, updateType: 'MANDATORY', customerImpact: 'LOW' },
  flow: { value: 'CREATED', context: {} },
};
const row = (over: GridRow = {}): GridRow => ({
  ...blankBatch,
  vehicleVolume: '3000',
  batchStart: '20.01.2099 08:00',
  criterion: 'Benelux',
  ...over,
});
const sent = (...batches: readonly GridRow[]) => (z.parse(schema, { batches }) as { batches: object[] }).batches;
const wrong = (...batches: readonly GridRow[]) => gridErrors(schema, 'batches', batches, true);

describe('rows of batches (DLM-06, D-109)', () => {
  it('show a batch as people write it, and send it back as it was', () => {
    expect(rowOf(batch)).toMatchObject({
      id: '7',
      batchStart: '20.01.2099 06:00',
      updateType: 'Mandatory',
      customerImpact: 'Low',
    });
    expect(sent(rowOf(batch))).toEqual([
      {
        ...{ batchId: 7, vehicleVolume: 36_000, batchStart: campaignStart, criterion: 'Germany', priorityIndex: 50 },
        ...{ updateType: 'MANDATORY', customerImpact: 'LOW' },
      },
    ]);
  });

  it('say what is wrong with the order of starts beside cells that are not of their kind (D-153)', () => {
    const found = wrong(
      row({ vehicleVolume: 'many' }),
      row({ batchStart: 'soon' }),
      row({ batchStart: '20.01.2099 08:30' }),
      row({ batchStart: '20.01.2099 05:00', priorityIndex: 'high' }),
    );
    expect(Object.keys(found).sort()).toEqual([
      ...['0.vehicleVolume', '1.batchStart', '2.batchStart', '3.batchStart', '3.priorityIndex'],
    ]);
  });

  it('take numbers with separators and words in any case, as spreadsheets have them; what is empty is the campaign’s', () => {
    for (const text of ['36,000', '36.000', '36 000', "36'000", ' 36000 '])
      expect(sent(row({ vehicleVolume: text }))).toMatchObject([{ vehicleVolume: 36_000 }]);
    expect(sent(row({ updateType: 'RECOMMENDED' }), row({ batchStart: '20.1.2099 9:00', updateType: 'optional' }))).toMatchObject(
      [{ updateType: 'RECOMMENDED', priorityIndex: null, customerImpact: null }, { updateType: 'OPTIONAL' }],
    );
  });

  it('are sent up to the last one in which something was typed', () => {
    expect(sent(row(), blankBatch, blankBatch)).toHaveLength(1);
  });

  it('are wrong at the cell, in the words of the server', () => {
    expect(wrong(row({ vehicleVolume: 'many' }))).toEqual({ '0.vehicleVolume': 'Enter a number, such as 25.' });
    expect(wrong(row({ vehicleVolume: '0' }))).toEqual({ '0.vehicleVolume': 'Enter a value from 1 to 5,000,000.' });
    expect(wrong(row({ batchStart: 'soon' }))['0.batchStart']).toContain('24.12.2026 16:50');
    expect(Object.keys(wrong(row({ updateType: 'forced', priorityIndex: '101' }))).toSorted()).toEqual([
      '0.priorityIndex',
      '0.updateType',
    ]);
    expect(wrong(row({ criterion: '' }))).toEqual({ '0.criterion': 'This field is required.' });
    expect(gridErrors(schema, 'batches', [row({ criterion: '' })], false, batchColumns)).toEqual({});
    const passed = [row({ criterion: '' }), row({ batchStart: '20.01.2099 10:00' })];
    expect(gridErrors(schema, 'batches', passed, false, batchColumns)).toEqual({ '0.criterion': 'This field is required.' });
  });

  it('follow each other an hour apart, from the start of the campaign on', () => {
    expect(wrong(row({ batchStart: '20.01.2099 05:59' }))).toEqual({
      '0.batchStart': 'The batch must not start before the campaign.',
    });
    expect(wrong(row(), row({ batchStart: '20.01.2099 08:30' }))).toEqual({
      '1.batchStart': 'Batches must start at least 1 hour apart.',
    });
    expect(wrong(row(), row({ batchStart: '20.01.2099 07:00' }))).toEqual({
      '1.batchStart': 'The batch must start after the one above it.',
    });
  });
});
