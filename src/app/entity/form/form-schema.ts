import { z } from 'zod';
import type { Field, Fields } from '#contract/entity/fields.ts';
import { isMinute } from '#src/app/form/minute.ts';

/**
 * The schema of a form's values: that of the fields for what stands in their controls, where nothing is '', a number is text and an instant may
 * be a minute of the browser's zone. `instead` has the schemas of fields whose bounds move, as those of the calendar do.
 */
export function formSchema({ all, schema }: Fields, instead: Readonly<Record<string, z.core.$ZodType>> = {}): z.ZodObject {
  const shape = Object.fromEntries(
    all.flatMap((field) => {
      const own = instead[field.name] ?? schema.shape[field.name];
      return own ? [[field.name, typed(field, own)]] : [];
    }),
  );
  return schema.safeExtend(shape);
}

function typed({ control }: Field, schema: z.core.$ZodType): z.core.$ZodType {
  if (control === 'number' || control === 'size') {
    const number = z.string().trim().min(1, { error: 'required' }).transform(Number);
    return number.pipe(schema as z.core.$ZodType<unknown, number>);
  }
  if (control === 'flag')
    return z
      .string()
      .transform((text) => text === 'true')
      .pipe(schema as z.core.$ZodType<unknown, boolean>);
  const isNullable = z.safeParse(schema, null).success;
  if (control !== 'minute' && !isNullable) return schema;
  const meant = (text: string) => (control === 'minute' && isMinute(text) ? new Date(text).toISOString() : text);
  return z
    .string()
    .transform((text) => (isNullable && text.trim() === '' ? null : meant(text)))
    .pipe(schema as z.core.$ZodType<unknown, string | null>);
}
