import { IconPencil } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { UserReference } from '#contract/common.ts';
import type { Fields } from '#contract/entity/fields.ts';
import { isAsked, personKey, valuesOf } from '#contract/entity/fields.ts';
import { capital } from '#contract/words.ts';
import { type EntityDefinition, entityWords, type NewForm, type Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { descriptionsOf, labelOf } from '#src/app/entity/field-words.ts';
import { useFormLock } from '#src/app/form/use-form-lock.tsx';
import { type Description, DescriptionList } from '#src/app/page/description-list.tsx';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { useEditLock } from '#src/app/screen/use-edit-lock.ts';
import { Button } from '#src/ui/button.tsx';
import { FormBar } from '#src/ui/form/form-bar.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { EntityForm } from './entity-form.tsx';
import { RowsControl } from './rows-control.tsx';
import { SubmitWhole } from './submit-whole.tsx';

type Held = Shown & { readonly people: readonly UserReference[] };
type Props = Pick<NewForm, 'schema' | 'min' | 'initial'> & {
  /** name of the part, as the entity's answer has it */
  readonly name: string;
  /** the command that leads on once all parts are typed, as a button of the bar (D-082f) */
  readonly submit?: string;
  /** what else is read of it */
  readonly more?: readonly Description[];
} & Pick<ComponentProps<typeof EntityForm>, 'own' | 'below'>;

/** The values of a part with the people whom they name, as a form reads an entity. */
export function partIn({ all }: Fields, saved: object | null, people: readonly UserReference[]): object {
  const values = { ...saved } as Readonly<Record<string, unknown>>;
  const persons = all
    .filter(({ control }) => control === 'person')
    .map(({ name }) => [personKey(name), people.find(({ id }) => id === values[name]) ?? null]);
  return { ...values, ...Object.fromEntries(persons) };
}

/**
 * A part of an entity on a page of its own: read, with a bar that begins its editing and submits the whole; while it is edited its lock is
 * held (D-050, D-082f).
 */
export function PartFormPage({ name, submit, more = [], initial = {}, ...form }: Props) {
  const { definition, entity, flow, isPast, now, screen } = useEntityPage<Held>();
  const part = partOf(definition, name);
  const { field } = useRouteSearch();
  const isOpen = flow.can(`${name}.save`);
  const isMeant = part.fields.all.some((one) => one.name === field);
  const [isEditing, setEditing] = useState(isMeant && isOpen);
  useEffect(() => {
    if (isMeant && isOpen) setEditing(true);
  }, [isMeant, isOpen]);
  const title = entityWords(definition, `part.${name}`);
  const savedIn = (of: Held) => (of as unknown as Readonly<Record<string, object | null>>)[name] ?? null;
  const of = { fields: part.fields, texts: definition.texts };
  const saved = savedIn(now);
  const reading = { title, of, saved: savedIn(entity), people: entity.people, more };
  // What keeps it from being submitted is told where it is; once it is submitted, or to who only reads it, there is nothing to tell.
  const isDue = submit !== undefined && flow.of(submit)?.needs.every(({ kind }) => kind !== 'state' && kind !== 'right') === true;
  if (!isEditing)
    return isPast ? (
      <PartReading {...reading} />
    ) : (
      <PartWithBar
        {...reading}
        definition={definition}
        name={name}
        now={now}
        onEdit={isOpen ? () => setEditing(true) : undefined}
        submit={isDue ? submit : undefined}
      />
    );
  const held = { ...now, ...(saved === null ? blank(part, initial) : partIn(part.fields, saved, now.people)) };
  return (
    <>
      <div hidden={isPast}>
        <EntityForm
          {...form}
          key={now.id}
          isBegun
          isFirst={saved === null}
          definition={{ ...definition, fields: part.fields }}
          entity={held as unknown as Shown}
          calls={{ edit: `save${definition.name}${capital(name)}` }}
          title={title}
          heading={title}
          what={title}
          isClosed={!isOpen}
          instead={<PartReading {...reading} />}
          onCancel={() => setEditing(false)}
          onSaved={(answer) => {
            setEditing(false);
            // The part reads as it was saved, and not as it was until it has been loaded again.
            screen.saved(answer as Held);
          }}
        />
      </div>
      {isPast && <PartReading {...reading} />}
    </>
  );
}

type Part = { readonly fields: Fields };

/** A part that was never saved, as its form begins: nothing of the entity itself stands in it. */
const blank = ({ fields }: Part, initial: object): object => ({
  ...Object.fromEntries(
    fields.all.flatMap(({ name }) => [
      [name, undefined],
      [personKey(name), undefined],
    ]),
  ),
  ...valuesOf(fields),
  ...initial,
});

function partOf({ parts = {}, type }: Pick<EntityDefinition, 'parts' | 'type'>, name: string): Part {
  const part = parts[name];
  if (!part) throw new Error(`${type} has no part ${name}`);
  return part;
}

type ReadingProps = {
  readonly title: string;
  readonly of: { readonly fields: Fields; readonly texts: string };
  readonly saved: object | null;
  readonly people: readonly UserReference[];
  readonly more: readonly Description[];
};

/** A part as it stands, field by field, below its bar if it has one; rows below them. */
function PartReading({ title, of, saved, people, more, bar }: ReadingProps & { readonly bar?: ReactNode }) {
  const { t } = useTranslation('entity');
  const values = partIn(of.fields, saved, people);
  const rows = of.fields.all.filter((field) => field.control === 'rows' && isAsked(field, { ...values }));
  const typed = valuesOf(of.fields, { ...values });
  const isEmpty = saved === null && more.length === 0;
  return (
    <>
      <Section title={title}>
        {bar}
        {isEmpty ? (
          <EmptyState boxed title={t('part.none')} text={bar ? t('part.noneText') : ''} />
        ) : (
          <DescriptionList
            label={title}
            below={bar !== undefined}
            items={[...(saved === null ? [] : descriptionsOf(of, values, t('form.nothing'))), ...more]}
          />
        )}
      </Section>
      {rows
        .filter(({ name }) => (typed[name]?.length ?? 0) > 0)
        .map((field) => (
          <Section key={field.name} title={labelOf(of, field.name)} spaced>
            <RowsControl of={of} field={field} value={typed[field.name] ?? []} />
          </Section>
        ))}
    </>
  );
}

type BarProps = ReadingProps & {
  readonly definition: EntityDefinition<never>;
  readonly name: string;
  readonly now: Held;
  readonly onEdit: (() => void) | undefined;
  readonly submit: string | undefined;
};

/** A part that is read, with its bar: who edits it, the way to edit it, and the way to submit the whole. */
function PartWithBar({ definition, name, now, onEdit, submit, ...reading }: BarProps) {
  const { t } = useTranslation(['entity', 'common']);
  const lock = useEditLock({ entityType: definition.type as LockType, entityId: now.id, form: name });
  const { lock: shown, note, dialog } = useFormLock(lock);
  // While somebody else edits it there is nothing to begin.
  const edit = lock.state === 'foreign' ? undefined : onEdit;
  if (onEdit === undefined && submit === undefined && shown === undefined) return <PartReading {...reading} />;
  const bar = (
    <FormBar
      label={t('common:form.bar')}
      lock={shown}
      note={onEdit === undefined ? t('part.closed') : note}
      actions={
        <>
          {edit && (
            <Button icon={<IconPencil size={14} aria-hidden="true" />} onClick={edit}>
              {t('part.edit')}
            </Button>
          )}
          {submit !== undefined && <SubmitWhole command={submit} />}
        </>
      }
    />
  );
  return (
    <>
      <PartReading {...reading} bar={bar} />
      {dialog}
    </>
  );
}
