import { z } from 'zod';
import { batchesInputSchema, batchProblems, type DataLoadBatch, hoursApart } from '#contract/data-load-batch/data-load-batch.ts';
import { customerImpacts, updateTypes } from '#contract/data-load-campaign/data-load.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { filledRows } from '#src/app/form/grid-rows.ts';
import { dateText, minuteOf, readDate } from '#src/ui/form/date-text.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';

export type BatchValues = { readonly batches: readonly GridRow[] };

/** DLM-06, D-109: what of a batch is typed. */
export const batchColumns = [
  ...(['vehicleVolume', 'batchStart', 'criterion', 'priorityIndex', 'updateType', 'customerImpact'] as const),
] as const;
export type BatchColumn = (typeof batchColumns)[number];
export const requiredColumns: readonly BatchColumn[] = ['vehicleVolume', 'batchStart', 'criterion'];
const choices = { updateType: updateTypes, customerImpact: customerImpacts } as const;

export const blankBatch: GridRow = { id: '', ...Object.fromEntries(batchColumns.map((name) => [name, ''])) };

const of = { texts: 'data-load' };
const wordOf = (name: keyof typeof choices, value: string) => choiceText(of, name, value);

/** A batch as the grid shows it. */
export const rowOf = (batch: DataLoadBatch): GridRow => ({
  id: String(batch.batchId),
  vehicleVolume: String(batch.vehicleVolume),
  batchStart: dateText(minuteOf(new Date(batch.batchStart)), 'minute'),
  criterion: batch.criterion,
  priorityIndex: String(batch.priorityIndex),
  updateType: wordOf('updateType', batch.updateType),
  customerImpact: wordOf('customerImpact', batch.customerImpact),
});

/** A number with or without separators of thousands, as spreadsheets write it; what is none stays text. */
function numberIn(text: string): number | string {
  const plain = text.trim().replaceAll(/(?<=\d)[ ,.’'\u00a0\u202f](?=\d{3}(?:\D|$))/g, '');
  return /^\d+$/.test(plain) ? Number(plain) : text;
}

/** A value by its word or its constant; what is none stays text. */
function valueIn(name: keyof typeof choices, text: string): string {
  const typed = text.trim().toLowerCase();
  return choices[name].find((value) => [value, wordOf(name, value)].some((word) => word.toLowerCase() === typed)) ?? text;
}

const orNull = <Value>(text: string, read: (text: string) => Value): Value | null => (text.trim() === '' ? null : read(text));

/** The minute that was typed, as an instant; what is none stays text. */
function instantIn(text: string): string {
  const minute = readDate(text, 'minute');
  return minute === undefined ? text : new Date(minute).toISOString();
}

const bodyOf = ({ batches }: BatchValues) => ({
  batches: filledRows(batches, batchColumns).map(({ id, ...row }) => ({
    batchId: id ? Number(id) : null,
    vehicleVolume: orNull(row.vehicleVolume ?? '', numberIn),
    batchStart: instantIn(row.batchStart ?? ''),
    criterion: (row.criterion ?? '').trim(),
    priorityIndex: orNull(row.priorityIndex ?? '', numberIn),
    updateType: orNull(row.updateType ?? '', (text) => valueIn('updateType', text)),
    customerImpact: orNull(row.customerImpact ?? '', (text) => valueIn('customerImpact', text)),
  })),
});

const said = { beforeCampaign: 'beforeCampaign', order: 'batchOrder', apart: `batchApart:${hoursApart}` } as const;

/** Starts follow each other: a rule of its own, so that it is told beside cells that are none of their kind, and not after those alone. */
const ordered = (campaignStart: string) =>
  z
    .object({ batches: z.array(z.object({ batchStart: z.string() })) })
    .superRefine(({ batches }, context) => {
      const starts = batches.map(({ batchStart }) => batchStart);
      for (const { index, problem } of batchProblems(starts, campaignStart))
        context.addIssue({ code: 'custom', message: said[problem], path: ['batches', index, 'batchStart'] });
    })
    .transform(() => ({}));

/** The rows of the grid as they are sent: starts follow each other from that of the campaign on (D-109). */
export const batchesSchema = (campaignStart: string) =>
  z.preprocess((values) => bodyOf(values as BatchValues), z.intersection(batchesInputSchema, ordered(campaignStart)));
