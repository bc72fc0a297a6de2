import type { Field, FieldValue } from '#contract/entity/fields.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import type { FieldWords } from '#src/app/workflow/history-changes.ts';
import { type EntityDefinition, entityText, entityWords } from './definition.ts';

type Of = Pick<EntityDefinition, 'texts'>;

/** What a field is called. */
export const labelOf = (of: Of, name: string): string => entityWords(of, `field.${name}`);

/** One value of a choice in words. */
export const choiceText = (of: Of, name: string, value: string): string =>
  entityText(of, `value.${name}.${value}`) ?? statusText(value);

/** Language names in English, as the portal is written; a tag that has none stands as it is. */
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
export const languageName = (tag: string): string => {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    // What somebody is still typing is no tag.
    return tag;
  }
};

/** A field's value in words; '' for none. A person is named by `nameOf`. */
export function valueText(
  of: Of,
  { control, name }: Field,
  value: FieldValue | null | undefined,
  nameOf: (subject: string) => string = (subject) => subject,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'string') return value.map(languageName).join(', ');
  if (control === 'choice') return choiceText(of, name, value);
  if (control === 'day') return date(value);
  return control === 'person' ? nameOf(value) : value;
}

/** How the history tells a change of each field. */
export function wordsOfFields(definition: EntityDefinition<never> | EntityDefinition): FieldWords {
  const of = definition as Of & Pick<EntityDefinition, 'fields'>;
  return Object.fromEntries(
    of.fields.all.map((field) => [
      field.name,
      {
        label: labelOf(of, field.name),
        words: (value: unknown, nameOf: (subject: string) => string) => valueText(of, field, value as FieldValue, nameOf),
      },
    ]),
  );
}
