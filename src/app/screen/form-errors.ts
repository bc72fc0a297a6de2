import type { z } from 'zod';
import { fieldIssues, parseNamed } from '#contract/field-text.ts';
import type { FieldErrors } from '#machines/screens/entity-form.ts';

/** What is wrong with the values, by field path, in the words of D-153. Empty when nothing is. */
export function formErrors(schema: z.core.$ZodType, values: unknown): FieldErrors {
  const parsed = parseNamed(schema, values);
  if (parsed.success) return {};
  const found: Record<string, string> = {};
  for (const { path, text } of fieldIssues(parsed.error)) found[path.join('.')] ??= text;
  return found;
}
