import { z } from 'zod';
import { httpsLink } from './https-link.ts';
import { isTimeZone } from './time-zone.ts';

/** CONST-17. `id` is the provider's subject. */
export const userReferenceSchema = z.object({ id: z.string(), username: z.string(), email: z.string(), fullName: z.string() });
export type UserReference = z.infer<typeof userReferenceSchema>;

/** No calendar has a year 0, and the database takes none. */
const ofSomeYear = (day: string): boolean => !day.startsWith('0000');
/** An instant as answers have it. What is none ends the check of whatever it is part of: rules about two of them see dates alone. */
export const instantSchema = z.iso
  .datetime({ offset: true, abort: true })
  .refine(ofSomeYear, { error: 'noSuchDate', abort: true });
/** A day as answers have it: also one that was saved before typed ones had bounds. */
export const shownDateSchema = z.iso.date({ abort: true }).refine(ofSomeYear, { error: 'noSuchDate', abort: true });
/** Years that a typed day or instant can be of: one with a slip in its year, or that stands for "no end", is a mistake of typing (D-153). */
export const [firstYear, lastYear] = ['2000', '2100'] as const;
const ofOurYears = (day: string): boolean => day.slice(0, 4) >= firstYear && day.slice(0, 4) <= lastYear;
export const yearsError = `dateYears:${firstYear}|${lastYear}`;
/** A day as forms and calls take it. */
export const dateSchema = shownDateSchema.refine(ofOurYears, { error: yearsError, abort: true });
/** An instant as forms and calls take it. */
export const typedInstantSchema = instantSchema.refine(ofOurYears, { error: yearsError, abort: true });

/** What turns the direction of writing makes a name read as another one (T16). */
const turnsDirection = (text: string) => /\p{Bidi_Control}/u.test(text);
/** A PostgreSQL text cannot hold NUL, and a lone surrogate is no character (T20). */
const storable = z.string().refine((text) => !text.includes('\u0000') && text.isWellFormed(), { message: 'characters' });
const cleanText = storable.refine((text) => !turnsDirection(text), { message: 'direction' });
/** What people say to each other, in any language: kept as it was typed. */
export const spoken = (min: number, max: number) => storable.trim().min(min).max(max);
export const text = (min: number, max: number) => cleanText.trim().min(min).max(max);

/** Links are stored, and rendered by the same rule, only where they lead to the host that they show (T12, D-120). */
export const httpsUrlSchema = cleanText
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(2048)
  .refine((value) => httpsLink(value) !== undefined, { message: 'url' });

/** Text of a fixed format, trimmed: a missing one is named as missing before its format (D-153). */
export const formatted = (pattern: RegExp, error: string, upper = false) => {
  const typed = z.string().trim().min(1, { error: 'required' });
  return (upper ? typed.toUpperCase() : typed).regex(pattern, { error });
};

/** Of a list that names nothing twice: the first of equal values. */
export const distinct = <T>(items: T[]): T[] => [...new Set(items)];
/** Refuses rows of a list that have the same in a column, at the later one. */
export function eachOnce<const Column extends string>(
  context: Pick<z.RefinementCtx, 'addIssue'>,
  list: string,
  column: Column,
  called: string,
  rows: readonly { readonly [Key in Column]: string }[],
): void {
  for (const [at, row] of rows.entries())
    if (rows.findIndex((other) => other[column] === row[column]) < at)
      context.addIssue({ code: 'custom', message: `unique:${called}`, path: [list, at, column] });
}
/** What letters and papers print in a VIN: its name before it, blanks and dashes of any kind between its groups, and what nobody sees. */
const vinPrint = /^\s*VIN(?:\s*:|\s)|[\s\p{Pd}\p{Cf}\u2212]/giu;
/** D-120: 17 characters without I, O, Q; upper-cased. Goes without what is only printed with it. */
export const vinSchema = z
  .string()
  .overwrite((value) => value.replaceAll(vinPrint, '').toUpperCase())
  .min(1, { error: 'required' })
  .regex(/^[A-HJ-NPR-Z0-9]{17}$/, { error: 'vin' });
export const moduleVersionSchema = formatted(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-[0-9A-Za-z.]{1,20})?$/, 'pattern:4.12.0');
export const moduleNameSchema = formatted(
  /^[A-Za-z][A-Za-z0-9_.-]{2,63}$/,
  'such:3 to 64 letters, digits or _ . -, a letter first|infotainment-core',
);

/** D-101 */
export const releaseTypeSchema = z.enum(['BUGFIX', 'UPDATE', 'UPGRADE']);
/** D-101: of DRM release documents and ECU releases */
export const wideReleaseTypes = [...releaseTypeSchema.options, 'NEW', 'DOWNGRADE'] as const;
/** CONST-06, AEC-36 */
export const platformScopeSchema = z.enum(['E311', 'E312', 'ALL']);
/** STATE-04 */
export const stageSchema = z.enum(['INTEGRATION', 'APPROVAL', 'LIVE']);
export type Stage = z.infer<typeof stageSchema>;

/** A whole number between two bounds, which its message names both (D-153). */
export function wholeNumber(from: number, to: number) {
  const error = `range:${from}|${to}`;
  return z.number().int().min(from, { error }).max(to, { error });
}

/** D-044: a page of rows, pages from 0. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), size: z.number().int() });
export const pageQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(250).default(25),
  sort: z
    .string()
    .regex(/^[A-Za-z]+,(asc|desc)$/)
    .optional(),
});

/** Id of an entity in a body, as the database holds it. */
export const idField = z.number().int().positive().max(2_147_483_647);
/** Subject of a person, as their picker has it. */
export const personIdSchema = z.string().min(1).max(200);
export const optionalPersonIdSchema = personIdSchema.nullable().default(null);
export const optionalDateSchema = dateSchema.nullable().default(null);
/** An e-mail address, or none. */
export const optionalEmailSchema = z
  .string()
  .trim()
  .max(254)
  .regex(/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/, { error: 'such:an e-mail address|name@example.org' });
/** A number between two bounds with at most one decimal, which its message names both (D-153). */
export function decimal(from: number, to: number) {
  const error = `range:${from}|${to}`;
  return z
    .number()
    .min(from, { error })
    .max(to, { error })
    .refine((value) => Number.isInteger(value * 10), { error: 'decimal' });
}
/** IANA name of the actor's browser zone (D-052). */
export const timeZone = z.string().min(1).max(64).refine(isTimeZone, { message: 'timeZone' });

/** CONST-11 */
export const dataSizeUnits = ['MB', 'GB', 'TB'] as const;
export const megabyte = 1_000_000;
/** D-119 */
export const documentKinds = ['.pdf', '.docx', '.xlsx', '.pptx', '.txt', '.csv', '.zip', '.png', '.jpg', '.log'] as const;
