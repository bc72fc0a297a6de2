import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CollabType } from '#contract/collab/collab-entity.ts';
import { type Field as FieldDefinition, type FieldValue, type FieldValues, personIn, valuesOf } from '#contract/entity/fields.ts';
import type { LockTarget } from '#src/app/collab/lock-calls.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { PersonPicker } from '#src/app/people/person-picker.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { SelectControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, FieldGroup, FieldText, Form } from '#src/ui/form/field.tsx';
import { TagsControl } from '#src/ui/form/tags-control.tsx';
import { callOf } from './calls.ts';
import { type EntityDefinition, entityText, entityWords, type Shown } from './definition.ts';
import { choiceText, labelOf, languageName, valueText } from './field-words.ts';

type Props<Entity extends Shown> = {
  readonly definition: EntityDefinition<Entity>;
  /** the entity to change; absent while one is created */
  readonly entity?: Entity;
  /** what a new one begins with */
  readonly initial?: FieldValues;
  /** checked before anything is sent; that of the fields without it */
  readonly schema?: z.core.$ZodType;
  /** fields that stay as they are for now */
  readonly fixed?: readonly string[];
  /** the earliest day of each day field */
  readonly min?: Readonly<Record<string, string>>;
  readonly onSaved: (saved: Entity) => void;
  readonly onCancel?: () => void;
};

/** Creates or changes an entity by its fields: lock, draft, conflict, news and errors as every form has them. Give it a key per entity. */
export function EntityForm<Entity extends Shown>(props: Props<Entity>) {
  const { definition, entity, initial = {}, fixed = [], min = {}, onSaved, onCancel } = props;
  const { fields, name, table, type } = definition;
  const { schema = fields.schema } = props;
  const { t } = useTranslation(['entity', 'common']);
  const portal = usePortal();
  const known: FieldValues = entity ? valuesOf(fields, entity) : { ...valuesOf(fields), ...initial };
  const form = useEntityForm<FieldValues, Entity>({
    initial: known,
    schema,
    ...(entity && { lock: { entityType: type as CollabType, entityId: entity.id } satisfies LockTarget }),
    save: async (values) => {
      const body = fields.schema.parse(values);
      const answer = entity
        ? callOf(portal, table, `edit${name}`)({ params: { id: entity.id }, body }, { revision: entity.revision })
        : callOf(portal, table, `create${name}`)({ body });
      return (await answer) as Entity;
    },
    onSaved: (saved) => {
      const words = { entity: entityWords(definition, 'entity') };
      portal.notify.success(entity ? t('common:form.saved', words) : t('common:form.created', words));
      onSaved(saved);
    },
  });
  useFormNews(form, known);
  const { before, errors, values } = form;
  return (
    <>
      <SaveBar
        form={form}
        {...(onCancel && { discardLabel: t('common:action.cancel'), onDiscard: onCancel })}
        {...(!entity && { saveLabel: t('form.create') })}
      />
      <Form label={entityWords(definition, entity ? 'entity' : 'new')} onSubmit={form.save} locked={form.isReadOnly}>
        {fields.groups.map((group) => (
          <FieldGroup key={group.key} legend={entityWords(definition, `group.${group.key}`)}>
            {group.fields.map((field) => {
              const [was, is] = [before[field.name], values[field.name]];
              const isFixed = fixed.includes(field.name);
              const hint = entityText(definition, isFixed ? 'fixed' : `hint.${field.name}`);
              const wasText = valueText(definition, field, was) || t('form.empty');
              const isChanged = entity !== undefined && JSON.stringify(was) !== JSON.stringify(is);
              const isTold = isChanged && field.control !== 'lines' && field.control !== 'person';
              return (
                <Field
                  key={field.name}
                  id={field.name}
                  wireName={field.name}
                  label={labelOf(definition, field.name)}
                  required={field.required && !isFixed}
                  wide={field.isWide}
                  hint={hint}
                  changed={isChanged}
                  was={isTold ? t('form.was', { value: wasText }) : undefined}
                  error={errors[field.name] ?? errorBelow(errors, field.name)}
                >
                  {isFixed ? (
                    <FieldText>{valueText(definition, field, is) || t('form.nothing')}</FieldText>
                  ) : (
                    <Control
                      definition={definition as unknown as EntityDefinition}
                      field={field}
                      value={is ?? ''}
                      min={min[field.name]}
                      person={entity && personIn(entity, field.name)?.fullName}
                      onChange={(value) => form.set({ [field.name]: value })}
                    />
                  )}
                </Field>
              );
            })}
          </FieldGroup>
        ))}
      </Form>
    </>
  );
}

/** What is wrong with one of several values of a field. */
const errorBelow = (errors: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

type ControlProps = {
  readonly definition: EntityDefinition;
  readonly field: FieldDefinition;
  readonly value: FieldValue;
  readonly min: string | undefined;
  /** name of the person who is chosen */
  readonly person: string | undefined;
  readonly onChange: (value: FieldValue) => void;
};

function Control({ definition, field, value, min, person, onChange }: ControlProps) {
  const { t } = useTranslation('entity');
  const { control, max, name, options } = field;
  if (typeof value !== 'string' || control === 'tags') {
    const list = entityText(definition, `suggestions.${name}`)?.split(' ') ?? [];
    return (
      <TagsControl
        values={typeof value === 'string' ? [] : value}
        suggestions={list.map((tag) => ({ value: tag, label: languageName(tag) }))}
        onChange={onChange}
      />
    );
  }
  switch (control) {
    case 'choice':
      return (
        <SelectControl
          value={value}
          placeholder={t('form.choose')}
          options={options.map((option) => ({ value: option, label: choiceText(definition, name, option) }))}
          onChange={onChange}
        />
      );
    case 'day':
      return <DateControl value={value} min={min} onChange={onChange} />;
    case 'person':
      return <PersonPicker name={person ?? ''} onChange={onChange} />;
    case 'lines':
      return <TextareaControl value={value} maxLength={max} onChange={onChange} />;
    default:
      return <TextControl value={value} maxLength={max} onChange={onChange} />;
  }
}
