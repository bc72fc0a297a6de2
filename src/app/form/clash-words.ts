import { brandName } from '#contract/brand.ts';
import { type Fields, type FieldValue, personIn } from '#contract/entity/fields.ts';
import { isDescribed, labelOf, valueText } from '#src/app/entity/field-words.ts';
import { typedIn } from '#src/app/people/person-text.ts';
import { nameOfMet } from '#src/app/people/use-person-search.ts';
import type { ClashWords } from './clashes.tsx';

/** One of several values: a brand, a row of a table, a word. */
const partText = (value: unknown): string => {
  if (typeof value === 'number') return brandName(value);
  return typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value);
};

/** Fields that were changed on both sides, in the words of their form; `entity` knows the person that it has. */
export const clashWords =
  (of: { readonly fields: Pick<Fields, 'all'>; readonly texts: string }, entity?: object): ClashWords =>
  (name) => ({
    label: labelOf(of, name),
    text: (value) => {
      const field = of.fields.all.find((one) => one.name === name);
      if (!field) return '';
      const person = entity && personIn({ ...entity }, name);
      const nameOf = (subject: string) => (person?.id === subject ? person.fullName : (typedIn(subject) ?? nameOfMet(subject)));
      if (Array.isArray(value) && !isDescribed(field)) return value.map(partText).join(', ');
      return valueText(of, field, value as FieldValue, nameOf);
    },
  });
