import '#src/areas/software-project/aec.css';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { text } from '#contract/common.ts';
import { type Document, documentEndpoints } from '#contract/document/document.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { Facts, MomentOf } from '#src/app/page/facts.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, FieldText, Form } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { DocumentFiles } from './document-files.tsx';
import { DocumentLinks } from './document-links.tsx';
import { deleteDocument, document as documentResource, saveDocument } from './document-wiring.ts';

const schema = z.object({ name: text(3, 120), description: text(0, 1000) });

type Props = {
  readonly documentId: number;
  /** home brand of what the document belongs to: there the right to upload is decided (D-219) */
  readonly homeBrandId: number;
  readonly list: { readonly href: string; readonly label: string };
  /** the candidate whose approval chain opens and closes the document */
  readonly candidateId?: number;
  readonly onChanged: () => void;
  /** without it a document cannot be deleted from this page */
  readonly onDeleted?: () => void;
};

/** One document: name and description, files, links (AEC-32, AEC-33, D-105). */
export function DocumentEditor({ documentId, ...rest }: Props) {
  const resource = documentResource(usePortal(), documentId);
  return resource && <Loaded key={documentId} documentId={documentId} resource={resource} {...rest} />;
}

function Loaded({ documentId, resource, list, candidateId, ...rest }: Props & { readonly resource: Resource<Document> }) {
  const above = candidateId === undefined ? [] : [{ type: 'RELEASE_CANDIDATE' as const, id: candidateId }];
  const screen = useEntityScreen(resource, { watch: [{ type: 'DOCUMENT', id: documentId }, ...above] });
  return (
    <ScreenPart screen={screen} list={list} isInside>
      {(document) => <Editor document={document} {...rest} reload={screen.reload} />}
    </ScreenPart>
  );
}

type EditorProps = Omit<Props, 'documentId' | 'list' | 'candidateId'> & {
  readonly document: Document;
  readonly reload: () => void;
};

function Editor({ document, homeBrandId, onChanged, onDeleted, reload }: EditorProps) {
  const { t } = useTranslation('aec');
  const isAllowed = useAllowed(documentEndpoints.updateDocument.access.rule, homeBrandId);
  const canEdit = isAllowed && document.isEditable;
  const changed = () => {
    reload();
    onChanged();
  };
  const { copies } = document;
  const why = document.isReused ? t('document.whyReused') : isAllowed ? t('document.whyClosed') : t('document.whyRight');
  const note = `${t('document.version', { version: document.version })}${document.isDefault ? ` · ${t('document.default')}` : ''}`;
  return (
    <>
      <Section
        title={document.name}
        note={note}
        actions={
          canEdit &&
          !document.isDefault &&
          onDeleted &&
          (copies > 0 ? (
            <ClosedNote label={t('document.delete')} reasons={[t('document.whyCopied', { count: copies })]} />
          ) : (
            <DeleteButton document={document} onDeleted={onDeleted} />
          ))
        }
        spaced
      >
        {!canEdit && (
          <p className="cc-muted cc-why">
            <IconLock size={14} aria-hidden="true" /> {why}
          </p>
        )}
        {canEdit ? <DetailsForm document={document} onSaved={changed} /> : <DocumentFacts document={document} />}
      </Section>
      <DocumentFiles document={document} canEdit={canEdit} onChanged={changed} />
      <DocumentLinks document={document} canEdit={canEdit} onChanged={changed} />
    </>
  );
}

function DocumentFacts({ document }: { readonly document: Document }) {
  const { t } = useTranslation('aec');
  return (
    <Facts
      label={t('document.details')}
      facts={[
        { key: 'description', label: t('column.description'), value: document.description || t('form.nothing') },
        {
          key: 'edited',
          label: t('column.lastEdited'),
          value: <MomentOf by={document.lastEditedBy} on={document.lastEditedOn} none={t('form.nothing')} />,
        },
      ]}
    />
  );
}

function DetailsForm({ document, onSaved }: { readonly document: Document; readonly onSaved: () => void }) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const form = useEntityForm({
    initial: { name: document.name, description: document.description },
    lock: { entityType: 'DOCUMENT', entityId: document.documentId },
    schema,
    save: (values) => saveDocument(portal, document, values),
    onSaved: () => {
      portal.notify.success(t('common:form.saved', { entity: t('document.entity') }));
      onSaved();
    },
  });
  useFormNews(form, { name: document.name, description: document.description });
  return (
    <>
      <SaveBar form={form} isEdit />
      <Form label={t('document.details')} onSubmit={form.save} locked={form.isReadOnly}>
        <Field
          id="name"
          wireName="name"
          label={t('column.name')}
          required={!document.isDefault}
          hint={document.isDefault ? t('document.defaultHint') : undefined}
          error={form.errors.name}
        >
          {document.isDefault ? (
            <FieldText>{form.values.name}</FieldText>
          ) : (
            <TextControl maxLength={120} value={form.values.name} onChange={(name) => form.set({ name })} />
          )}
        </Field>
        <Field id="description" wireName="description" label={t('column.description')} wide error={form.errors.description}>
          <TextareaControl
            rows={2}
            maxLength={1000}
            value={form.values.description}
            onChange={(description) => form.set({ description })}
          />
        </Field>
      </Form>
    </>
  );
}

function DeleteButton({ document, onDeleted }: { readonly document: Document; readonly onDeleted: () => void }) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    deleteDocument(portal, document).then(
      () => {
        portal.notify.success(t('common:form.deleted', { entity: t('document.entity') }));
        onDeleted();
      },
      (error: unknown) => portal.fail(error, { kind: 'mutation' }),
    );
  };
  return (
    <>
      <Button small look="quiet" onClick={() => setAsking(true)}>
        {t('document.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={remove}
          title={t('document.deleteTitle', { name: document.name })}
          effects={[{ key: 'document', text: t('document.deleteAllEffect') }]}
          confirmLabel={t('common:action.delete')}
          cancelLabel={t('common:action.cancel')}
          closeLabel={t('common:action.close')}
          danger
        />
      )}
    </>
  );
}
