import { z } from 'zod';
import type { UserReference } from '#contract/common.ts';
import type { AbleTo } from '#contract/people/able.ts';

/** How a field is typed and shown. `flag`: yes or no, in words of its own. `own`: its form draws the control. `whole`: its form draws it as a group of its own, without a label. */
type FieldControl =
  | 'text'
  | 'lines'
  | 'number'
  /** megabytes, typed and shown in MB, GB or TB (D-108) */
  | 'size'
  | 'choice'
  | 'radio'
  | 'flag'
  | 'day'
  | 'minute'
  | 'url'
  | 'person'
  | 'tags'
  /** several of its options */
  | 'several'
  /** rows of short texts, as the schema of one row has them */
  | 'rows'
  /** several other items, offered by their names where the form is */
  | 'references'
  /** one of them, or none */
  | 'reference'
  | 'own'
  | 'whole';

/** One field of a form, described once: the form, the read-only view, the history and the view of the past come from it. */
export type Field = {
  /** its key in the schema; texts are found by it: `<texts>:field.<name>`, `<texts>:value.<name>.<value>` */
  readonly name: string;
  readonly control: FieldControl;
  readonly required: boolean;
  /** of a choice */
  readonly options: readonly string[];
  /** most letters of a text, or items of a list */
  readonly max: number | undefined;
  /** of rows: the schema of one, whose fields are their columns */
  readonly row: z.core.$ZodObject | undefined;
  /** long, so that it takes the room of its hint, and the whole width */
  readonly isWide: boolean;
  /** several controls: its label is bound to none of them */
  readonly isGroup: boolean;
  /** the form says what it was before it was changed */
  readonly isTold: boolean;
  /** it is asked only where another field of the form has this value */
  readonly onlyIf: Condition | undefined;
  /** of tags: each may be several words, so that a space ends none */
  readonly isSpaced: boolean;
  /** of a person: what they have to be allowed to do */
  readonly able: AbleTo | undefined;
};
type Condition = { readonly field: string; readonly is: string };
export type FieldGroup = { readonly key: string; readonly fields: readonly Field[] };

/** The fields of a form with the schema that checks them. */
export type Fields<Schema extends z.ZodObject = z.ZodObject> = {
  readonly schema: Schema;
  readonly groups: readonly FieldGroup[];
  readonly all: readonly Field[];
};

type Own = Partial<
  Pick<Field, 'able' | 'control' | 'max' | 'options' | 'isTold' | 'isGroup' | 'isSpaced' | 'isWide' | 'onlyIf' | 'required'>
>;
type Groups<Name extends string> = Readonly<Record<string, { readonly [N in Name]?: Own }>>;

/** Yes and no as a control has them. */
const flagValues = ['true', 'false'] as const;
/** From this length on a text is typed in several lines. */
const linesFrom = 200;
const lists: readonly FieldControl[] = ['tags', 'several', 'rows', 'references', 'own', 'whole'];
const wide: readonly FieldControl[] = ['lines', 'tags', 'url', 'rows', 'references'];
const grouped: readonly FieldControl[] = ['radio', 'flag', 'several', 'rows'];
/** What is too long, or has no words of its own, is not repeated beside the control. */
const untold: readonly FieldControl[] = ['lines', 'person', 'minute', 'rows', 'references', 'own', 'whole'];

/**
 * The fields of a schema, group by group: a text, a number, a choice, a day or a minute says so by its schema; other controls are named. A field
 * that accepts an empty value, or has one from the start, is not required.
 */
export function fields<Schema extends z.ZodObject>(
  schema: Schema,
  groups: Groups<keyof Schema['shape'] & string>,
): Fields<Schema> {
  const made = Object.entries(groups).map(([key, own]) => ({
    key,
    fields: Object.entries<Own | undefined>(own).map(([name, extra]) => fieldOf(name, schema.shape[name], extra)),
  }));
  return { schema, groups: made, all: made.flatMap((group) => group.fields) };
}

function fieldOf(name: string, schema: z.core.$ZodType | undefined, own: Own = {}): Field {
  if (!schema) throw new Error(`the schema has no field ${name}`);
  const inner = bare(schema);
  const { def } = inner._zod;
  const max = own.max ?? ('maxLength' in inner && typeof inner.maxLength === 'number' ? inner.maxLength : undefined);
  const control = own.control ?? controlOf(def, max);
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  return {
    name,
    control,
    required: own.required ?? ![undefined, null, lists.includes(control) ? [] : ''].some(accepts),
    options:
      own.options ??
      (control === 'flag'
        ? flagValues
        : def.type === 'enum'
          ? Object.values((def as z.core.$ZodEnumDef).entries).map(String)
          : []),
    max: control === 'rows' ? (own.max ?? mostOf(inner)) : max,
    row: control === 'rows' ? (itemOf(inner) as z.core.$ZodObject | undefined) : undefined,
    isWide: own.isWide ?? wide.includes(control),
    isGroup: own.isGroup ?? grouped.includes(control),
    isTold: own.isTold ?? !untold.includes(control),
    onlyIf: own.onlyIf,
    isSpaced: own.isSpaced ?? false,
    able: own.able,
  };
}

/** Most items of a list. A schema does not tell it of itself, as one of a text does. */
function mostOf({ _zod: { def } }: z.core.$ZodType): number | undefined {
  const limits = (def.checks ?? []).map((check) => check._zod.def as Partial<z.core.$ZodCheckMaxLengthDef>);
  return limits.find(({ check }) => check === 'max_length')?.maximum;
}

function controlOf(def: z.core.$ZodTypeDef & { readonly format?: string }, max = 0): FieldControl {
  if (def.type === 'enum') return 'choice';
  if (def.type === 'number') return 'number';
  if (def.type === 'boolean') return 'flag';
  if (def.format === 'date') return 'day';
  if (def.format === 'datetime') return 'minute';
  return max >= linesFrom ? 'lines' : 'text';
}

/** The schema of one item of a list. */
export function itemOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { element } = bare(schema)._zod.def as { readonly element?: z.core.$ZodType };
  return element && bare(element);
}

/** The schema without what only says that it may be missing. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType ? bare(innerType) : schema;
}

/** What a form holds: a text or a number as typed, an instant as it is, a list, the rows of a table. */
export type FieldValue = string | readonly string[] | readonly number[] | readonly Readonly<Record<string, string>>[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Whether a field is asked, by what the form or the entity has: one that is asked only for another value is not. */
export const isAsked = ({ onlyIf }: Pick<Field, 'onlyIf'>, values: Readonly<Record<string, unknown>>): boolean =>
  onlyIf === undefined || String(values[onlyIf.field]) === onlyIf.is;

/** What a form sends: without what is not asked. */
export const askedOnly = (all: readonly Field[], values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const left = new Set(all.filter((field) => !isAsked(field, values)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
};

/** A form's values of an entity as the API answers it; of no entity, those of a new one. A person `ownerId` stands in it as `owner`. */
export function valuesOf({ all }: Pick<Fields, 'all'>, entity: Readonly<Record<string, unknown>> = {}): FieldValues {
  return Object.fromEntries(
    all.map(({ control, name }) => {
      const held = control === 'person' ? personIn(entity, name)?.id : entity[name];
      const value =
        typeof held === 'number' || typeof held === 'boolean' ? String(held) : (held as FieldValue | null | undefined);
      return [name, asTyped(control, value) ?? (lists.includes(control) ? [] : '')];
    }),
  );
}

const inWords: readonly FieldControl[] = ['several', 'references'];
/** A list as its control has it: texts, and rows of texts. */
function asTyped(control: FieldControl, value: FieldValue | null | undefined): FieldValue | null | undefined {
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  if (inWords.includes(control)) return items.map(String);
  if (control !== 'rows') return value;
  return items.map((row) =>
    Object.fromEntries(Object.entries(row as object).map(([name, cell]) => [name, cell === null ? '' : String(cell)])),
  );
}

/** The person of a field, as the entity's answer has them: `ownerId` is `owner` there. */
export function personIn(entity: Readonly<Record<string, unknown>>, name: string): UserReference | null | undefined {
  return entity[personKey(name)] as UserReference | null | undefined;
}

/** Where the entity's answer has the person of a field. */
export const personKey = (name: string): string => name.replace(/Id$/, '');
