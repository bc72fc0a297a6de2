import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instantSchema, type UserReference } from '#contract/common.ts';
import {
  type Field as FieldDefinition,
  type Fields,
  type FieldValue,
  type FieldValues,
  isAsked,
  personIn,
} from '#contract/entity/fields.ts';
import { languageName, languageOf } from '#contract/language.ts';
import { count } from '#contract/words.ts';
import { entityText } from '#src/app/entity/definition.ts';
import { choiceText, labelOf, valueText } from '#src/app/entity/field-words.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { SizeControl } from '#src/app/form/size-control.tsx';
import { PersonPicker } from '#src/app/people/person-picker.tsx';
import {
  ChecksControl,
  NumberControl,
  RadioControl,
  SelectControl,
  TextareaControl,
  TextControl,
} from '#src/ui/form/controls.tsx';
import { minuteOf } from '#src/ui/form/date-text.ts';
import { Field, FieldGroup, FieldText } from '#src/ui/form/field.tsx';
import { TagsControl } from '#src/ui/form/tags-control.tsx';
import { errorBelow } from './error-below.ts';
import { RowsControl } from './rows-control.tsx';

/** Letters from which on a line of text has the whole width: in that of others it would be cut. */
const LONG = 80;

/** Lines of room that a long text has at first: more where much may be written, or has to be. */
const linesOf = ({ max = 0, required }: Pick<FieldDefinition, 'max' | 'required'>): number =>
  max >= 4000 ? 5 : max >= (required ? 1000 : 2000) ? 4 : 3;

type Errors = Readonly<Record<string, string>>;
/** What the fields read of useEntityForm. */
type FormState = {
  readonly values: FieldValues;
  readonly before: FieldValues;
  readonly errors: Errors;
  set(patch: FieldValues): void;
  check(name: string): void;
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
  /** values that a list of tags always has */
  readonly locked?: Readonly<Record<string, readonly string[]>>;
  /** controls of the fields that the form draws itself */
  readonly own?: Readonly<Record<string, OwnControl>>;
};

/** The fields of a form, group by group, each with its control, its hint, what it was before and what is wrong. */
export function FieldsForm({ of, form, entity, fixed = [], hints = {}, min = {}, locked = {}, own = {} }: Props) {
  const { t } = useTranslation('entity');
  const { before, errors, values } = form;
  // Why fields stay as they are is said once a group.
  const saysFixed = new Set(of.fields.groups.map(({ fields }) => fields.find(({ name }) => fixed.includes(name))?.name));
  const line = (field: FieldDefinition) => {
    const { control, name } = field;
    const [was = '', is = ''] = [before[name], values[name]];
    const isFixed = fixed.includes(name);
    const change = (value: FieldValue) => {
      form.set({ [name]: value });
      // Each of them is done once it stands there.
      if (control === 'tags') form.check(name);
    };
    const drawn = own[name]?.({ value: is, values, errors, onChange: change });
    if (control === 'whole') return <div key={name}>{drawn}</div>;
    const said = saysFixed.has(name) ? entityText(of, 'fixed') : undefined;
    const hint = isFixed ? said : (hints[name] ?? entityText(of, `hint.${name}`));
    const isCounted = control === 'lines' && !isFixed && field.max !== undefined;
    const isLong = control === 'text' && (field.max ?? 0) >= LONG;
    // Three of them in a row need the hint's room.
    const isSpread = control === 'radio' && field.options.length > 2;
    const isChanged = entity !== undefined && JSON.stringify(was) !== JSON.stringify(is);
    return (
      <Field
        key={name}
        id={name}
        wireName={name}
        label={labelOf(of, name)}
        required={field.required && !isFixed}
        group={field.isGroup}
        wide={field.isWide || isLong || isSpread || hint === undefined}
        hint={isCounted ? <Counted hint={hint} length={is.length} max={field.max ?? 0} /> : hint}
        onLeave={() => form.check(name)}
        changed={isChanged}
        was={isChanged && field.isTold ? t('form.was', { value: valueText(of, field, was) || t('form.empty') }) : undefined}
        error={errors[name] ?? errorBelow(errors, name, is)}
      >
        {isFixed ? (
          <FieldText>
            {(control === 'person' && entity && personIn({ ...entity }, name)?.fullName) ||
              valueText(of, field, is) ||
              t('form.nothing')}
          </FieldText>
        ) : (
          (drawn ??
          (control === 'rows' ? (
            <RowsControl of={of} field={field} value={is} errors={errors} onChange={change} />
          ) : (
            <Control
              texts={of.texts}
              field={field}
              was={was}
              value={is}
              min={min[name]}
              person={entity && personIn({ ...entity }, name)}
              locked={locked[name]}
              onChange={change}
            />
          )))
        )}
      </Field>
    );
  };
  return of.fields.groups.map(({ key, fields }) => {
    // A form of one group needs no name for it.
    const legend = entityText(of, `group.${key}`);
    const lines = fields.filter((field) => isAsked(field, values)).map(line);
    return legend === undefined ? (
      lines
    ) : (
      <FieldGroup key={key} legend={legend}>
        {lines}
      </FieldGroup>
    );
  });
}

/** An instant as its control shows it: its minute; what is being typed stays as it is. */
const minuteText = (value: string): string => (instantSchema.safeParse(value).success ? minuteOf(new Date(value)) : value);

type CountedProps = { readonly hint: ReactNode; readonly length: number; readonly max: number };

/** What to write in a long text, and how much of it there is room for. */
function Counted({ hint, length, max }: CountedProps) {
  const { t } = useTranslation('entity');
  return (
    <>
      {hint !== undefined && <span>{hint} · </span>}
      <span className="cc-num">{t('form.count', { length: count(length), max: count(max) })}</span>
    </>
  );
}

type ControlProps = {
  readonly texts: string;
  readonly field: FieldDefinition;
  /** before it was changed */
  readonly was: FieldValue;
  readonly value: FieldValue;
  readonly min: string | undefined;
  /** who stood there before it was changed */
  readonly person: UserReference | null | undefined;
  readonly locked: readonly string[] | undefined;
  readonly onChange: (value: FieldValue) => void;
};

function Control({ texts, field, was, value, min, person, locked = [], onChange }: ControlProps) {
  const { t } = useTranslation('entity');
  const of = { texts };
  const { control, isSpaced, isWide, max, name, options, required } = field;
  if (control === 'several')
    return (
      <ChecksControl
        values={typeof value === 'string' ? [] : value.map(String)}
        options={options.map((option) => ({ value: option, label: choiceText(of, name, option) }))}
        onChange={onChange}
      />
    );
  if (typeof value !== 'string' || control === 'tags') {
    const known = entityText(of, `suggestions.${name}`);
    const list = known?.split(' ') ?? [];
    // Where nothing is suggested, every word stands for itself.
    const isFree = known === undefined;
    return (
      <TagsControl
        values={typeof value === 'string' ? [] : value.filter((tag) => typeof tag === 'string')}
        suggestions={list.map((tag) => ({ value: tag, label: languageName(tag) }))}
        read={isFree ? (word) => word : languageOf}
        labelOf={isFree ? (tag) => tag : languageName}
        locked={locked}
        isSpaced={isSpaced}
        removeLabel={(label) => t('form.remove', { label })}
        listLabel={labelOf(of, name)}
        chosenLabel={t('form.chosen')}
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
    case 'flag':
      return (
        <RadioControl
          value={value}
          options={choices().map((one) => ({ ...one, note: entityText(of, `note.${name}.${one.value}`) }))}
          onChange={onChange}
        />
      );
    case 'day':
      return <DateControl value={value} min={min} onChange={onChange} />;
    case 'minute': {
      // The minute that it was is the instant that it was, with its seconds.
      const instantOf = (text: string) => (typeof was === 'string' && text === minuteText(was) ? was : text);
      return <DateControl withTime value={minuteText(value)} min={min} onChange={(text) => onChange(instantOf(text))} />;
    }
    case 'person':
      return <PersonPicker value={value} known={person} able={field.able} onChange={onChange} />;
    case 'lines':
      return <TextareaControl value={value} rows={linesOf(field)} onChange={onChange} />;
    case 'number':
      return <NumberControl value={value} onChange={onChange} />;
    case 'size':
      return <SizeControl value={value} onChange={onChange} />;
    case 'url':
      return <TextControl width="full" type="url" value={value} onChange={onChange} />;
    default:
      return <TextControl value={value} width={isWide || (max ?? 0) >= LONG ? 'full' : 'medium'} onChange={onChange} />;
  }
}
