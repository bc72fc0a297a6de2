import type { z } from 'zod';
import { fieldIssues, parseNamed, type Raw } from '#contract/field-text.ts';
import type { FieldErrors } from '#machines/screens/entity-form.ts';
import { dateFault } from '#src/ui/form/date-text.ts';

/** What is wrong with the values, by field path, in the words of D-153. Empty when nothing is. */
export function formErrors(schema: z.core.$ZodType, values: unknown): FieldErrors {
  const parsed = parseNamed(schema, values, typedDate);
  if (parsed.success) return {};
  const found: Record<string, string> = {};
  for (const { path, text } of fieldIssues(parsed.error)) found[path.join('.')] ??= text;
  return found;
}

/** A date that was typed is not missing: what is wrong with it (D-153). */
function typedDate(issue: Raw): string | undefined {
  if (issue.code !== 'invalid_format' || typeof issue.input !== 'string' || issue.input.trim() === '') return undefined;
  if (issue.format !== 'date' && issue.format !== 'datetime') return undefined;
  return dateFault(issue.input, issue.format === 'date' ? 'day' : 'minute');
}
