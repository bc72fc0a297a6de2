import { z } from 'zod';
import { notBefore } from '#contract/day.ts';
import { bare, type Field, type Fields, itemOf } from '#contract/entity/fields.ts';
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

/** What a form asks beside its fields where the day `name` lies at `first` or later; the day that it was before may stay. */
export const dayFrom = (fields: Fields, name: string, first: string, before?: string) => ({
  schema: formSchema(fields, { [name]: notBefore(first, before) }),
  min: { [name]: first },
});

function typed({ control, required }: Field, schema: z.core.$ZodType): z.core.$ZodType {
  const isNullable = z.safeParse(schema, null).success;
  if (control === 'number' || control === 'size') {
    if (isNullable)
      return z
        .string()
        .transform((text) => (text.trim() === '' ? null : Number(text)))
        .pipe(schema as z.core.$ZodType<unknown, number | null>);
    const number = z.string().trim().min(1, { error: 'required' }).transform(Number);
    return number.pipe(schema as z.core.$ZodType<unknown, number>);
  }
  if (control === 'flag')
    return (required ? z.string().min(1, { error: 'required' }) : z.string())
      .transform((text) => (isNullable && text === '' ? null : text === 'true'))
      .pipe(schema as z.core.$ZodType<unknown, boolean | null>);
  if (control === 'several' || control === 'references' || control === 'rows')
    return z.preprocess((items) => (Array.isArray(items) ? items.map((item) => meantBy(itemOf(schema), item)) : items), schema);
  if ((control === 'choice' || control === 'reference') && isFigure(bare(schema)))
    return z
      .string()
      .transform((text) => (text === '' ? null : Number(text)))
      .pipe(schema as z.core.$ZodType<unknown, number | null>);
  if (control !== 'minute' && !isNullable) return schema;
  const meant = (text: string) => (control === 'minute' && isMinute(text) ? new Date(text).toISOString() : text);
  return z
    .string()
    .transform((text) => (isNullable && text.trim() === '' ? null : meant(text)))
    .pipe(schema as z.core.$ZodType<unknown, string | null>);
}

/** What somebody means by an item of a list: of figures the number, of rows each cell. */
function meantBy(schema: z.core.$ZodType | undefined, item: unknown): unknown {
  if (!schema) return item;
  const { shape, type } = schema._zod.def as z.core.$ZodTypeDef & { readonly shape?: z.core.$ZodShape };
  if (shape && typeof item === 'object' && item !== null)
    return Object.fromEntries(
      Object.entries(item).map(([name, cell]) => [name, meantBy(shape[name] && bare(shape[name]), cell)]),
    );
  if (typeof item !== 'string') return item;
  if (type === 'boolean') return item === 'true';
  return isFigure(schema) ? Number(item) : item;
}

/** True for a number, and for one of several numbers. */
function isFigure(schema: z.core.$ZodType): boolean {
  const { options, type, values } = schema._zod.def as z.core.$ZodTypeDef & {
    readonly options?: readonly z.core.$ZodType[];
    readonly values?: readonly unknown[];
  };
  if (options) return options.every(isFigure);
  return type === 'number' || (values?.every((value) => typeof value === 'number') ?? false);
}
