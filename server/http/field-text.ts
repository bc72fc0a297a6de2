import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Messages that schemas of the contract give by name, in the words of D-153. */
const named: Readonly<Record<string, string>> = {
  required: 'This field is required.',
  url: 'Enter a full https address.',
  order: 'The end must not be before the start.',
  sum: 'The shares must add up to 100 %.',
  unique: 'There is another one with this value.',
  pattern: 'The text holds characters that cannot be stored.',
  vehicleListType: 'Invalid vehicle list type',
  onePattern: 'Enter one pattern.',
  timeZone: 'There is no such time zone.',
  valueLength: 'Enter 1 to 100 characters.',
  filterDepth: 'Containers may be nested 5 levels deep.',
  filterSize: 'A filter may have 50 constraints.',
};
const notAccepted = 'This value is not accepted.';

function tooSmall({ origin, minimum }: Issue & { code: 'too_small' }): string {
  const n = Number(minimum);
  if (origin === 'string') return n <= 1 ? 'This field is required.' : `Enter at least ${n} characters.`;
  return origin === 'array' ? `Add at least ${n}.` : `Enter a value of at least ${n}.`;
}

function tooBig({ origin, maximum }: Issue & { code: 'too_big' }): string {
  const n = Number(maximum);
  if (origin === 'string') return `Enter no more than ${n} characters.`;
  return origin === 'array' ? `At most ${n} are accepted.` : `Enter a value of at most ${n}.`;
}

/** What is wrong with a field, as a sentence that can stand beside it (D-151, D-153). */
export function fieldText(issue: Issue): string {
  const known = named[issue.message];
  if (known !== undefined) return known;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      if (issue.expected === 'int') return 'Enter a whole number.';
      return issue.message.endsWith('received undefined') ? 'This field is required.' : notAccepted;
    case 'invalid_format':
      return 'This value does not have the right format.';
    default:
      return notAccepted;
  }
}
