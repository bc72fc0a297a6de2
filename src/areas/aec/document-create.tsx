import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { documentKinds, text } from '#contract/common.ts';
import { type Document, documentEndpoints } from '#contract/document.ts';
import { fileFault, maxDocumentFiles, sizeText } from '#src/app/files/file-rules.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useGo } from '#src/app/use-go.ts';
import { useAllowed } from '#src/app/use-me.ts';
import { SelectControl, TextareaControl, TextControl } from '#src/ui/controls.tsx';
import { Field, Form } from '#src/ui/field.tsx';
import { ClosedState } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { Uploader } from '#src/ui/uploader.tsx';
import { createDocument, type Reference } from './wiring.ts';

type Values = { name: string; description: string; reuse: string; files: readonly File[] };

const schema = z
  .object({
    name: z.string(),
    description: text(0, 1000),
    reuse: z.string(),
    files: z.array(z.instanceof(File)).max(maxDocumentFiles),
  })
  .superRefine(({ name, reuse }, context) => {
    if (reuse !== '') return;
    const checked = z.string().trim().min(1, { error: 'required' }).pipe(text(3, 120)).safeParse(name);
    for (const issue of checked.error?.issues ?? []) context.addIssue({ ...issue, path: ['name'] } as never);
  });

type Props = {
  readonly reference: Reference;
  readonly homeBrandId: number;
  /** page of the list, where one goes when it is not wanted */
  readonly listHref: string;
  readonly hrefOf: (document: Document) => string;
  /** documents of the project that can stand here too */
  readonly reusable?: readonly Document[];
  readonly onCreated: () => void;
};

/** Adds a document: with a name and files of its own, or one of the project used again (AEC-33, D-105). */
export function DocumentCreate(props: Props) {
  const { t } = useTranslation('aec');
  const isAllowed = useAllowed(documentEndpoints.createDocument.access.rule, props.homeBrandId);
  if (!isAllowed) return <ClosedState title={t('document.createClosed')} text={t('document.whyRight')} />;
  return <CreateForm {...props} />;
}

function CreateForm({ reference, listHref, hrefOf, reusable = [], onCreated }: Props) {
  const { t } = useTranslation(['aec', 'common', 'error']);
  const portal = usePortal();
  const go = useGo();
  const [fault, setFault] = useState<string>();
  const form = useEntityForm<Values, Document>({
    initial: { name: '', description: '', reuse: '', files: [] },
    schema,
    save: ({ name, description, reuse, files }, signal) =>
      createDocument(
        portal,
        { ...reference, name, description, links: [], ...(reuse !== '' && { reuseDocumentId: Number(reuse) }) },
        files,
        { signal },
      ),
    onSaved: (created) => {
      portal.notify.success(t('common:form.created', { entity: t('document.entity') }));
      onCreated();
      go(hrefOf(created), { replace: true });
    },
  });
  const { values, errors } = form;
  const add = (chosen: readonly File[]) => {
    const wrong = chosen.find((file, place) => fileFault(file, values.files.length + place));
    const kind = wrong && fileFault(wrong, values.files.length);
    setFault(
      kind && (kind === 'fileKind' || kind === 'fileSize' ? t(`error:form.${kind}`, { file: wrong.name }) : t(`upload.${kind}`)),
    );
    const good = chosen.filter((file) => file !== wrong).slice(0, maxDocumentFiles - values.files.length);
    form.set({ files: [...values.files, ...good] });
  };
  return (
    <Section title={t('document.new')}>
      <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(listHref)} />
      <Form label={t('document.new')} onSubmit={form.save}>
        {reusable.length > 0 && (
          <Field id="reuse" wireName="reuse" label={t('document.reuse')} hint={t('document.reuseHint')}>
            <SelectControl
              value={values.reuse}
              placeholder={t('document.reuseNone')}
              options={reusable.map(({ documentId, name }) => ({ value: String(documentId), label: name }))}
              onChange={(reuse) => form.set({ reuse })}
            />
          </Field>
        )}
        {values.reuse === '' && (
          <>
            <Field id="name" wireName="name" label={t('column.name')} required error={errors.name}>
              <TextControl maxLength={120} value={values.name} onChange={(name) => form.set({ name })} />
            </Field>
            <Field id="description" wireName="description" label={t('column.description')} wide error={errors.description}>
              <TextareaControl
                rows={2}
                maxLength={1000}
                value={values.description}
                onChange={(description) => form.set({ description })}
              />
            </Field>
          </>
        )}
      </Form>
      {values.reuse === '' && (
        <Uploader
          label={t('upload.labelNew')}
          hint={t('upload.hint')}
          pickLabel={t('upload.pick')}
          cancelLabel={t('common:action.cancel')}
          removeLabel={t('common:action.dismiss')}
          accept={documentKinds.join(',')}
          multiple
          error={fault}
          items={values.files.map((file, place) => ({
            id: String(place),
            name: file.name,
            state: 'done',
            percent: 0,
            note: `${sizeText(file.size)} · ${t('upload.withDocument')}`,
          }))}
          onFiles={add}
          onCancel={() => undefined}
          onRemove={(id) => form.set({ files: values.files.filter((_, place) => String(place) !== id) })}
        />
      )}
    </Section>
  );
}
