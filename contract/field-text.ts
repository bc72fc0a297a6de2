import { z } from 'zod';
import { count } from '#contract/words.ts';

/**
 * What stands beside a field that is wrong (D-153), for pages and server alike. Schemas say it by name, with what fills the braces in their
 * order: `{ error: 'vin' }`, `{ error: 'pattern:4.12.0' }`, `{ error: 'range:1|100' }`.
 */
const texts = {
  required: 'This field is required.',
  min: 'Enter at least {n} characters.',
  max: 'Enter no more than {n} characters.',
  range: 'Enter a value from {a} to {b}.',
  rangeMin: 'Enter a value of at least {a}.',
  rangeMax: 'Enter a value of at most {b}.',
  integer: 'Enter a whole number.',
  decimal: 'Enter a number with at most one decimal.',
  number: 'Enter a number, such as 25.',
  pattern: 'Use the format {example}.',
  such: 'Enter {what}, such as {example}.',
  sha256: 'Enter 64 characters, each 0–9 or a–f.',
  format: 'This value does not have the right format.',
  url: 'Enter a full https address.',
  repositoryPath: 'Enter a path within the repository, without https and host.',
  date: 'Enter a date.',
  noSuchDate: 'There is no such date.',
  dateYears: 'Choose a date of the years {a} to {b}.',
  skippedTime: 'This time does not exist: the clocks go forward then.',
  pastDate: 'Choose a date from {d} on.',
  dateUntil: 'Choose a date until {d}.',
  order: 'The end must not be before the start.',
  phaseOrder: 'Each phase has to start after the one before it.',
  paceMost: 'Enter at least the pace of the first hour.',
  windowEnd: 'The end must be another time than the start.',
  daysOfCustom: 'Days are those of the period “custom”: set period=custom, or leave them out.',
  dateUpTo: 'Choose an end at most {n} days after the start.',
  list: 'Add at least {n}.',
  listMax: 'At most {n} are accepted.',
  unique: 'This {field} is already used.',
  container: 'Row {n} has the same update container.',
  vin: 'A VIN has 17 characters without I, O, Q.',
  fileSize: '{file} is larger than {size}.',
  fileKind: '{file}: this kind of file is not accepted.',
  fileEmpty: '{file}: the file is empty.',
  fileNoRows: '{file}: the file has its first line and no rows.',
  firstByTime: 'The first phase starts by time.',
  size: 'Enter a size of more than 0 MB, up to 10 TB.',
  startAhead: 'Choose a start at least {n} hours from now.',
  startPast: 'Choose a start in the future.',
  beforeCampaign: 'The batch must not start before the campaign.',
  notBelow: 'Enter {v} or above.',
  versionAbove: 'Enter a version above {v}.',
  versionBelow: 'Enter a version below {v}.',
  notTheSame: 'Enter another version than the current one, {v}.',
  batchOrder: 'The batch must start after the one above it.',
  batchApart: 'Batches must start at least {n} hour apart.',
  sum: 'The shares must add up to 100 %.',
  timeZone: 'There is no such time zone.',
  person: 'Pick another person.',
  personWithoutRole: 'This person has no role to do this for the brand. Pick another person.',
  brandRight: 'You cannot write release notes of {brand}.',
  choosePerson: 'Choose a person from the list.',
  language: '“{word}” is not a known language.',
  country: '“{word}” is no country. Enter two letters, such as DE.',
  characters: 'The text contains characters that cannot be stored.',
  direction: 'The text contains characters that change the direction of writing.',
  unknownField: 'This field is not known or cannot be changed.',
  notAccepted: 'This value is not accepted.',
  vehicleListType: 'Invalid vehicle list type',
  onePattern: 'Enter one pattern.',
  valueLength: 'Enter 1 to 100 characters.',
  filterDepth: 'Containers may be nested 5 levels deep.',
  filterSize: 'A filter may have 50 constraints.',
} as const;
type FieldTextName = keyof typeof texts;

/** A day as people read and type it (D-052). */
const asRead = (filling: string) => filling.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');

/** The sentence of a name, with what fills it; what is no name is not accepted. */
export function fieldText(message: string, ...given: readonly (string | number)[]): string {
  const [, name = '', rest = ''] = /^(\w+)(?::(.*))?$/s.exec(message) ?? [];
  const text = name in texts ? texts[name as FieldTextName] : texts.notAccepted;
  // Large numbers are read with separators, but not one that shows how something is typed; a year is none, and a length is never a year.
  const large = name === 'min' || name === 'max' ? /^\d{4,}$/ : /^\d{5,}$/;
  const isTyped = name === 'pattern' || name === 'such';
  const written = (filling: string) => (!isTyped && large.test(filling) ? count(Number(filling)) : asRead(filling));
  const fillings = (given.length > 0 ? given.map(String) : rest.split('|')).map(written);
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => fillings.shift() || (key === 'field' ? 'value' : key));
}

/** What is wrong with a text that a dialog asks for, where no schema is at hand: a text is never cut, it is told what it may have (D-153). */
export function lengthText(text: string, { min = 0, max }: { readonly min?: number; readonly max: number }): string | undefined {
  const { length } = text.trim();
  if (length < min) return length === 0 ? fieldText('required') : fieldText('min', min);
  return length > max ? fieldText('max', max) : undefined;
}

export type Raw = z.core.$ZodRawIssue;
const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

/** Names what is wrong where a schema says nothing of its own. */
function nameOf(issue: Raw): string {
  if (issue.code !== 'too_big' && issue.code !== 'custom' && isMissing(issue.input)) return 'required';
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return `min:${issue.minimum}`;
      return issue.origin === 'array' ? `list:${issue.minimum}` : `rangeMin:${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `max:${issue.maximum}`;
      return issue.origin === 'array' ? `listMax:${issue.maximum}` : `rangeMax:${issue.maximum}`;
    case 'invalid_type':
      if (issue.expected === 'int') return 'integer';
      return issue.expected === 'number' ? 'number' : 'notAccepted';
    case 'invalid_format':
      return issue.format === 'date' || issue.format === 'datetime' ? 'date' : 'format';
    default:
      return 'notAccepted';
  }
}

/** A value against its schema, whose issues say by name what is wrong; `own` names what a page knows better, as how a date is typed there. */
export function parseNamed<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  own?: (issue: Raw) => string | undefined,
) {
  return z.safeParse(schema, value, { error: (issue) => own?.(issue) ?? nameOf(issue) });
}

type FieldIssue = { readonly path: readonly PropertyKey[]; readonly text: string };

/** What is wrong with a value in the words of D-153, one sentence a field: a missing value is missing before its format is wrong. */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  const found = new Map<string, FieldIssue>();
  for (const issue of allIssues(error)) {
    const key = JSON.stringify(issue.path);
    if (!found.has(key)) found.set(key, issue);
  }
  return [...found.values()];
}

/** Fields that are not known stand each by themselves. */
function allIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.flatMap((issue): FieldIssue[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key], text: fieldText('unknownField') }));
    // Of alternatives the last is the one that was meant: the others are empty.
    const meant = issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0] ?? issue) : issue;
    return [{ path: [...issue.path, ...(meant === issue ? [] : meant.path)], text: fieldText(meant.message) }];
  });
}
