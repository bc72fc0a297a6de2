import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKinds } from '#contract/common.ts';
import { type Document, documentEndpoints } from '#contract/document/document.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useAllowed } from '#src/app/session/use-me.ts';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Uploader } from '#src/ui/form/uploader.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { type DocumentValues, documentBody, documentSchema, emptyDocument, sortFiles } from './document-values.ts';
import { createDocument, type Reference } from './document-wiring.ts';
import { LinkFields } from './link-fields.tsx';
import { ReuseField } from './reuse-field.tsx';
import { useFileWords } from './use-file-words.ts';

type Props = {
  readonly reference: Reference;
  readonly homeBrandId: number;
  /** page of the list, where one goes when it is not wanted */
  readonly listHref: string;
  readonly hrefOf: (document: Document) => string;
  /** project whose documents can stand here too */
  readonly reuseFrom?: Reference;
  /** why none can be added now */
  readonly closed?: string | undefined;
  readonly onCreated: () => void;
};

/** Adds a document: with a name and files of its own, or one of the project used again (AEC-33, D-105). */
export function DocumentCreate(props: Props) {
  const { t } = useTranslation('aec');
  const isAllowed = useAllowed(documentEndpoints.createDocument.access.rule, props.homeBrandId);
  const why = isAllowed ? props.closed : t('document.whyRight');
  if (why !== undefined) return <ClosedState title={t('document.createClosed')} text={why} />;
  return <CreateForm {...props} />;
}

function useNewDocument({ reference, hrefOf, onCreated }: Props) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const go = useGo();
  const [percent, setPercent] = useState(0);
  const upload = useRef<AbortController>(undefined);
  const form = useEntityForm<DocumentValues, Document>({
    initial: emptyDocument,
    schema: documentSchema,
    save: (values, signal) => {
      upload.current = new AbortController();
      setPercent(0);
      const files = values.reuse === '' ? values.files : [];
      const sending = { signal: AbortSignal.any([signal, upload.current.signal]), onProgress: setPercent };
      return createDocument(portal, documentBody(reference, values), files, sending);
    },
    onSaved: (created) => {
      portal.notify.success(t('common:form.created', { entity: t('document.entity') }));
      onCreated();
      go(hrefOf(created), { replace: true });
    },
  });
  return { form, percent, cancel: () => upload.current?.abort() };
}

type Creation = ReturnType<typeof useNewDocument>;

function OwnFields({ form: { values, errors, set } }: Pick<Creation, 'form'>) {
  const { t } = useTranslation('aec');
  return (
    <>
      <Field id="name" wireName="name" label={t('column.name')} required error={errors.name}>
        <TextControl maxLength={120} value={values.name} onChange={(name) => set({ name })} />
      </Field>
      <Field id="description" wireName="description" label={t('column.description')} wide error={errors.description}>
        <TextareaControl rows={2} maxLength={1000} value={values.description} onChange={(description) => set({ description })} />
      </Field>
      <LinkFields values={values} errors={errors} onChange={set} hint={t('document.linkLater')} />
    </>
  );
}

function ChosenFiles({ form, percent, cancel }: Creation) {
  const { t } = useTranslation(['aec', 'common']);
  const words = useFileWords();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { files } = form.values;
  const isSending = form.state === 'saving';
  const add = (chosen: readonly File[]) => {
    const sorted = sortFiles(files, chosen);
    setFaults(sorted.refused.map(({ file, fault }) => words(fault, file.name)));
    form.set({ files: sorted.files });
  };
  const error = [...faults, ...(form.errors.files === undefined ? [] : [form.errors.files])].join(' ');
  return (
    <Uploader
      label={t('upload.labelNew')}
      hint={t('upload.hint')}
      pickLabel={t('upload.pick')}
      cancelLabel={t('common:action.cancel')}
      removeLabel={t('common:action.dismiss')}
      accept={documentKinds.join(',')}
      multiple
      disabled={isSending}
      error={error === '' ? undefined : error}
      items={files.map((file, place) => ({
        id: String(place),
        name: file.name,
        state: isSending ? 'uploading' : 'done',
        percent,
        note: `${sizeText(file.size)} · ${t('upload.withDocument')}`,
      }))}
      onFiles={add}
      onCancel={cancel}
      onRemove={(id) => form.set({ files: files.filter((_, place) => String(place) !== id) })}
    />
  );
}

function CreateForm(props: Props) {
  const { listHref, reuseFrom } = props;
  const { t } = useTranslation(['aec', 'common']);
  const go = useGo();
  const creation = useNewDocument(props);
  const { form } = creation;
  const isOwn = form.values.reuse === '';
  return (
    <Section title={t('document.new')}>
      <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(listHref)} />
      <Form label={t('document.new')} onSubmit={form.save}>
        {reuseFrom && <ReuseField from={reuseFrom} onChange={(reuse) => form.set({ reuse })} />}
        {isOwn && <OwnFields form={form} />}
      </Form>
      {isOwn && <ChosenFiles {...creation} />}
    </Section>
  );
}
