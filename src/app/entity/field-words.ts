import { createElement, type ReactNode } from 'react';
import { type Field, type FieldValue, isAsked, personIn } from '#contract/entity/fields.ts';
import { languageName } from '#contract/language.ts';
import { count } from '#contract/words.ts';
import { date, dateTime, sizeText } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import type { Description } from '#src/app/page/description-list.tsx';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import type { FieldWords } from '#src/app/workflow/history-changes.ts';
import { type Described, entityText, entityWords, type PlainDefinition } from './definition.ts';

type Of = Pick<Described, 'texts'>;
type Value = FieldValue | number | boolean | null | undefined;

/** What a field is called. */
export const labelOf = (of: Of, name: string): string => entityWords(of, `field.${name}`);

/** One value of a choice in words. */
export const choiceText = (of: Of, name: string, value: string): string =>
  entityText(of, `value.${name}.${value}`) ?? statusText(value);

/** A field's value in words; '' for none. A person is named by `nameOf`. */
export function valueText(
  of: Of,
  { control, name }: Field,
  value: Value,
  nameOf: (subject: string) => string = (subject) => subject,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (control === 'size') return sizeText(Number(value));
  if (typeof value === 'number') return control === 'choice' ? choiceText(of, name, String(value)) : String(value);
  if (typeof value === 'boolean') return choiceText(of, name, String(value));
  if (typeof value !== 'string') return value.map((one) => itemText(of, { control, name }, one)).join(', ');
  switch (control) {
    case 'choice':
    case 'radio':
    case 'flag':
      return choiceText(of, name, value);
    case 'day':
      return date(value);
    case 'minute':
      return dateTime(value);
    case 'person':
      return nameOf(value);
    default:
      return value;
  }
}

/** One of several values in words; a tag is a language where the form suggests languages. */
function itemText(of: Of, { control, name }: Pick<Field, 'control' | 'name'>, item: unknown): string {
  if (control === 'several') return choiceText(of, name, String(item));
  if (typeof item !== 'string') return '';
  return entityText(of, `suggestions.${name}`) === undefined ? item : languageName(item);
}

/** Fields whose form draws them have words of their own. */
export const isDescribed = ({ control }: Field): boolean => !drawn.includes(control);
const drawn: readonly Field['control'][] = ['own', 'whole', 'rows', 'references', 'reference'];

/** What an entity has in a field, in words; '' for nothing. */
export function textIn(of: Of, field: Field, entity: object): string {
  const held = entity as Readonly<Record<string, Value>>;
  if (field.control === 'person') return personIn(held, field.name)?.fullName ?? '';
  return valueText(of, field, held[field.name]);
}

/** An address leads there. */
function linkIn(of: Of, field: Field, entity: object): ReactNode {
  const url = field.control === 'url' ? textIn(of, field, entity) : '';
  return url === '' ? undefined : createElement(OuterLink, { url });
}

/** The fields of an entity to read; `nothing` stands for an empty one. */
export const descriptionsOf = (of: Described, entity: object, nothing: string): Description[] =>
  of.fields.all
    .filter((field) => isDescribed(field) && isAsked(field, { ...entity }))
    .map((field) => ({
      key: field.name,
      label: labelOf(of, field.name),
      value: linkIn(of, field, entity) ?? (textIn(of, field, entity) || nothing),
    }));

/** How the history tells a change of each field, and of those of its parts: "Target version, software version". */
export function wordsOfFields({ fields, parts = {}, texts }: Described & Pick<PlainDefinition, 'parts'>): FieldWords {
  const held = Object.entries(parts).map(([column, part]) => {
    const name = entityText({ texts }, `part.${column}`);
    return [column, { held: wordsOfEach({ fields: part.fields, texts }, name) }] as const;
  });
  return { ...wordsOfEach({ fields, texts }), ...Object.fromEntries(held) };
}

function wordsOfEach({ fields, texts }: Described, part?: string): FieldWords {
  return Object.fromEntries(
    fields.all.map((field) => {
      const label = labelOf({ texts }, field.name);
      const words = (value: unknown, nameOf: (subject: string) => string) =>
        isDescribed(field) ? valueText({ texts }, field, value as Value, nameOf) : howMany(value);
      return [field.name, { label: part === undefined ? label : `${part}, ${label}`, words }];
    }),
  );
}

/** Of what its form draws: how many there are. */
const howMany = (value: unknown): string => (Array.isArray(value) ? count(value.length) : '');
