import { z } from 'zod';
import { typedInstantSchema, yearsError } from '#contract/common.ts';
import { dateFault, readDate } from '#src/ui/form/date-text.ts';

/** Whether the field for date and time holds a minute, and not only what somebody is typing. */
export const isMinute = (value: string): boolean => /^\d{4}-/.test(value) && readDate(value, 'minute') !== undefined;

/** A minute of the browser's zone, as the field for date and time holds it, as an instant; says what is missing or cannot be read (D-153). */
export const minuteSchema = z
  .string()
  .min(1, { error: 'required' })
  .superRefine((value, context) => {
    if (value === '') return;
    if (!isMinute(value)) context.addIssue({ code: 'custom', message: dateFault(value, 'minute') });
    else if (!typedInstantSchema.safeParse(new Date(value).toISOString()).success)
      context.addIssue({ code: 'custom', message: yearsError });
  })
  .transform((value) => (isMinute(value) ? new Date(value).toISOString() : ''));
