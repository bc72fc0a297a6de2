import i18next from 'i18next';
import { z } from 'zod';
import type { FieldErrors } from '#machines/screens/entity-form.ts';

type Issue = z.core.$ZodIssue;

/** Words for a form's own formats, by field path: `{ moduleVersion: '4.12.0' }` (D-153 pattern). */
export type Examples = Readonly<Record<string, string>>;

/** Messages that schemas give by name in `refine({ message })`. */
const named = ['url', 'order', 'sum', 'required', 'vin', 'unique', 'pastDate'] as const;

const form = (key: string, values: Record<string, unknown> = {}): string =>
  String(i18next.t(`error:form.${key}` as never, values as never));

function tooSmall(issue: Issue & { code: 'too_small' }): string {
  const n = Number(issue.minimum);
  if (issue.origin === 'string') return n <= 1 ? form('required') : form('min', { n });
  return issue.origin === 'array' ? form('list', { n }) : form('rangeMin', { a: n });
}

function tooBig(issue: Issue & { code: 'too_big' }): string {
  const n = Number(issue.maximum);
  return issue.origin === 'string' ? form('max', { n }) : form('rangeMax', { b: n });
}

function textOf(issue: Issue, examples: Examples): string {
  const known = named.find((name) => name === issue.message);
  if (known) return form(known, { field: 'value', ...(issue.code === 'custom' && issue.params) });
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format') {
    const example = examples[issue.path.join('.')];
    return example === undefined ? form('patternUnknown') : form('pattern', { example });
  }
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? form('integer') : form('required');
  return issue.code === 'invalid_value' ? form('required') : form('invalid');
}

/** What is wrong with the values, by field path, in the words of D-153. Empty when nothing is. */
export function formErrors(schema: z.core.$ZodType, values: unknown, examples: Examples = {}): FieldErrors {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return {};
  const found: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const best = issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0] ?? issue) : issue;
    const path = issue.path.join('.');
    found[path] ??= textOf({ ...best, path: issue.path } as Issue, examples);
  }
  return found;
}
