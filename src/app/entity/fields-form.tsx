import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instantSchema } from '#contract/common.ts';
import {
  type Field as FieldDefinition,
  type Fields,
  type FieldValue,
  type FieldValues,
  personIn,
} from '#contract/entity/fields.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { PersonPicker } from '#src/app/people/person-picker.tsx';
import { NumberControl, RadioControl, SelectControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { minuteOf } from '#src/ui/form/date-text.ts';
import { Field, FieldGroup, FieldText } from '#src/ui/form/field.tsx';
import { TagsControl } from '#src/ui/form/tags-control.tsx';
import { entityText, entityWords } from './definition.ts';
import { choiceText, labelOf, languageName, valueText } from './field-words.ts';

type Errors = Readonly<Record<string, string>>;
/** What the fields read of useEntityForm. */
type FormState = {
  readonly values: FieldValues;
  readonly before: FieldValues;
  readonly errors: Errors;
  set(patch: FieldValues): void;
};
/** A control that only one form has. */
export type OwnControl = (field: {
  readonly value: FieldValue;
  readonly values: FieldValues;
  readonly errors: Errors;
  readonly onChange: (value: FieldValue) => void;
}) => ReactNode;

type Props = {
  readonly of: { readonly fields: Pick<Fields, 'groups'>; readonly texts: string };
  readonly form: FormState;
  /** what is changed; absent while it is created */
  readonly entity?: object | undefined;
  /** fields that stay as they are for now */
  readonly fixed?: readonly string[];
  /** what stands beside a field for now, in the place of its hint */
  readonly hints?: Readonly<Record<string, ReactNode>>;
  /** the earliest day of each day field */
  readonly min?: Readonly<Record<string, string>>;
  /** controls of the fields that the form draws itself */
  readonly own?: Readonly<Record<string, OwnControl>>;
};

/** The fields of a form, group by group, each with its control, its hint, what it was before and what is wrong. */
export function FieldsForm({ of, form, entity, fixed = [], hints = {}, min = {}, own = {} }: Props) {
  const { t } = useTranslation('entity');
  const { before, errors, values } = form;
  const line = (field: FieldDefinition) => {
    const { control, name } = field;
    const [was = '', is = ''] = [before[name], values[name]];
    const isFixed = fixed.includes(name);
    const change = (value: FieldValue) => form.set({ [name]: value });
    const drawn = own[name]?.({ value: is, values, errors, onChange: change });
    if (control === 'whole') return <div key={name}>{drawn}</div>;
    const hint = isFixed ? entityText(of, 'fixed') : (hints[name] ?? entityText(of, `hint.${name}`));
    const isChanged = entity !== undefined && JSON.stringify(was) !== JSON.stringify(is);
    return (
      <Field
        key={name}
        id={name}
        wireName={name}
        label={labelOf(of, name)}
        required={field.required && !isFixed}
        group={control === 'radio'}
        wide={field.isWide || hint === undefined}
        hint={hint}
        changed={isChanged}
        was={isChanged && field.isTold ? t('form.was', { value: valueText(of, field, was) || t('form.empty') }) : undefined}
        error={errors[name] ?? errorBelow(errors, name)}
      >
        {isFixed ? (
          <FieldText>{valueText(of, field, is) || t('form.nothing')}</FieldText>
        ) : (
          (drawn ?? (
            <Control
              texts={of.texts}
              field={field}
              was={was}
              value={is}
              min={min[name]}
              person={entity && personIn({ ...entity }, name)?.fullName}
              onChange={change}
            />
          ))
        )}
      </Field>
    );
  };
  return of.fields.groups.map((group) => (
    <FieldGroup key={group.key} legend={entityWords(of, `group.${group.key}`)}>
      {group.fields.map(line)}
    </FieldGroup>
  ));
}

/** What is wrong with one of several values of a field. */
const errorBelow = (errors: Errors, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** An instant as its control shows it: its minute; what is being typed stays as it is. */
const minuteText = (value: string): string => (instantSchema.safeParse(value).success ? minuteOf(new Date(value)) : value);

type ControlProps = {
  readonly texts: string;
  readonly field: FieldDefinition;
  /** before it was changed */
  readonly was: FieldValue;
  readonly value: FieldValue;
  readonly min: string | undefined;
  /** name of the person who is chosen */
  readonly person: string | undefined;
  readonly onChange: (value: FieldValue) => void;
};

function Control({ texts, field, was, value, min, person, onChange }: ControlProps) {
  const { t } = useTranslation('entity');
  const of = { texts };
  const { control, max, name, options, required } = field;
  if (typeof value !== 'string' || control === 'tags') {
    const list = entityText(of, `suggestions.${name}`)?.split(' ') ?? [];
    return (
      <TagsControl
        values={typeof value === 'string' ? [] : value.filter((tag) => typeof tag === 'string')}
        suggestions={list.map((tag) => ({ value: tag, label: languageName(tag) }))}
        onChange={onChange}
      />
    );
  }
  const choices = () => options.map((option) => ({ value: option, label: choiceText(of, name, option) }));
  switch (control) {
    case 'choice':
      // What has a value and must have one cannot be emptied.
      return (
        <SelectControl
          value={value}
          placeholder={required && was !== '' ? undefined : t('form.choose')}
          options={choices()}
          onChange={onChange}
        />
      );
    case 'radio':
      return <RadioControl value={value} options={choices()} onChange={onChange} />;
    case 'day':
      return <DateControl value={value} min={min} onChange={onChange} />;
    case 'minute': {
      // The minute that it was is the instant that it was, with its seconds.
      const instantOf = (text: string) => (typeof was === 'string' && text === minuteText(was) ? was : text);
      return <DateControl withTime value={minuteText(value)} onChange={(text) => onChange(instantOf(text))} />;
    }
    case 'person':
      return <PersonPicker name={person ?? ''} onChange={onChange} />;
    case 'lines':
      return <TextareaControl value={value} maxLength={max} onChange={onChange} />;
    case 'number':
      return <NumberControl value={value} maxLength={max} onChange={onChange} />;
    default:
      return <TextControl value={value} maxLength={max} onChange={onChange} />;
  }
}
