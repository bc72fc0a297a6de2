import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PartFile } from '#contract/endpoint.ts';
import { askedOnly, type Fields, type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { callOf, savePart } from '#src/app/entity/calls.ts';
import { entityWords, type Kept, type NewForm, type PlainDefinition } from '#src/app/entity/definition.ts';
import { clashWords } from '#src/app/form/clash-words.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { Form } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { FieldsForm, type OwnControl } from './fields-form.tsx';
import { formSchema } from './form-schema.ts';
import { type Saved, useSavingForm } from './use-saving-form.ts';

type Carried = {
  readonly files?: readonly PartFile[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number) => void;
};

type Props<Entity extends Kept> = {
  readonly definition: Saved & Pick<PlainDefinition, 'locked' | 'name' | 'paramsOf' | 'texts'> & { readonly fields: Fields };
  /** the entity to change; absent while one is created */
  readonly entity?: Entity;
  /** its own type, where its calls name that */
  readonly kind?: string;
  /** what a new one belongs to, where its call names that */
  readonly parentId?: number;
  /** under which unsaved input is kept when the page is left */
  readonly draft?: string;
  /** the calls that save it; edit<Name> and create<Name> without it */
  readonly calls?: { readonly edit: string; readonly create?: string };
  /** what the form is called, where it is a part of the entity */
  readonly title?: string;
  /** what stands above it, where it is a section of the page */
  readonly heading?: string;
  /** what is said to be saved; the entity without it */
  readonly what?: string;
  /** fields that stay as they are for now */
  readonly fixed?: readonly string[];
  /** controls of the fields that the form draws itself */
  readonly own?: Readonly<Record<string, OwnControl>>;
  /** what is asked elsewhere before the values are sent */
  readonly beforeSave?: (values: FieldValues) => Promise<void>;
  /** what goes along with the values, where a file does: each part is called as its form has it */
  readonly carried?: (values: FieldValues) => Carried;
  /** whether the question below is asked; always without it */
  readonly asksWhen?: (values: FieldValues, before: FieldValues) => boolean;
  /** asked before changed values are saved */
  readonly question?: ((answer: { readonly onSave: () => void; readonly onClose: () => void }) => ReactNode) | undefined;
  /** nothing of it was ever saved: there is nothing that it was before */
  readonly isFirst?: boolean;
  /** its editing was begun on purpose: the lock is taken at once, and not with the first change (D-082f) */
  readonly isBegun?: boolean;
  /** it cannot be edited for now: unsaved input is kept, and `instead` is shown where there is none */
  readonly isClosed?: boolean;
  readonly instead?: ReactNode;
  readonly onSaved: (saved: Entity) => void;
  readonly onCancel?: () => void;
  /** what is said at its foot */
  readonly note?: ReactNode;
  /** what stands below the form */
  readonly below?: (form: { readonly isUnsaved: boolean; readonly isReadOnly: boolean }) => ReactNode;
} & NewForm;

/** Creates or changes an entity by its fields: lock, draft, conflict, news and errors as every form has them. Give it a key per entity. */
export function EntityForm<Entity extends Kept>(props: Props<Entity>) {
  const { definition, entity, draft, initial = {}, fixed, hints, min, own, isClosed = false, onSaved, onCancel } = props;
  const { asksWhen = () => true, carried, kind, parentId, question } = props;
  const { fields, locked, name, table } = definition;
  const { schema = formSchema(fields), calls = { edit: `edit${name}`, create: `create${name}` } } = props;
  const { t } = useTranslation(['entity', 'common']);
  const portal = usePortal();
  const params = {
    ...(!entity && parentId !== undefined && { id: parentId }),
    ...(kind !== undefined && { type: kind }),
    ...(entity && definition.paramsOf?.(entity)),
  };
  const known: FieldValues = entity ? valuesOf(fields, entity) : { ...valuesOf(fields), ...initial };
  const words = { entity: props.what ?? entityWords(definition, 'entity') };
  const form = useSavingForm<FieldValues, Entity>({
    of: definition,
    entity,
    call: calls.edit,
    initial: known,
    schema,
    draft,
    isClosed,
    before: props.beforeSave,
    send: (parsed, _, revision) => {
      const body = askedOnly(fields.all, parsed as FieldValues);
      const { files, ...sending } = carried?.(body as FieldValues) ?? {};
      return entity
        ? savePart(portal, table, calls.edit, { id: entity.id, revision }, { body, params, ...(files && { files }), ...sending })
        : callOf(portal, table, calls.create ?? '')({ params, body, ...(files && { files }) }, sending);
    },
    said: t(entity ? 'common:form.saved' : 'common:form.created', words),
    onSaved,
  });
  const begin = useEffectEvent(() => form.lock.touch());
  useEffect(() => {
    if (props.isBegun) begin();
  }, [props.isBegun]);
  const [asks, setAsks] = useState(false);
  // What cannot be saved yet is told at its fields first.
  const isRight = () => z.safeParse(schema, form.values).success;
  const isAsked = () => form.isUnsaved && form.clashes.length === 0 && asksWhen(form.values, form.before) && isRight();
  const save = () => (question && isAsked() ? setAsks(true) : form.save());
  if (isClosed && !form.isUnsaved) return props.instead;
  const inside = (
    <>
      <SaveBar
        form={{ ...form, save }}
        {...(onCancel && { discardLabel: t('common:action.cancel'), onDiscard: onCancel })}
        {...(entity ? { isEdit: true } : { isNew: true, saveLabel: t('form.create') })}
        words={clashWords(definition, entity)}
      />
      {asks && question?.({ onSave: form.save, onClose: () => setAsks(false) })}
      <Form label={props.title ?? entityWords(definition, entity ? 'entity' : 'new')} onSubmit={save} locked={form.isReadOnly}>
        <FieldsForm
          of={definition}
          form={form}
          entity={props.isFirst ? undefined : entity}
          fixed={fixed}
          hints={hints}
          min={min}
          locked={locked}
          own={own}
        />
        {props.note}
      </Form>
      {props.below?.(form)}
    </>
  );
  return props.heading === undefined ? inside : <Section title={props.heading}>{inside}</Section>;
}
