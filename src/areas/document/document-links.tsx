import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Document, linkFields } from '#contract/document/document.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { AttachedLinks } from '#src/app/files/attached.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { documentDefinition } from './document.ts';

type Props = { readonly document: Document; readonly canEdit: boolean; readonly onChanged: () => void };

const ofLink = { fields: linkFields, texts: documentDefinition.texts };

function LinkForm({ document, onDone }: { readonly document: Document; readonly onDone: () => void }) {
  const { t } = useTranslation(['documents', 'common']);
  const { description, documentId, name, revision } = document;
  const form = useSavingForm<FieldValues>({
    of: documentDefinition,
    entity: { id: documentId, revision },
    call: 'updateDocument',
    isLocked: false,
    initial: valuesOf(linkFields),
    schema: linkFields.schema.transform((link) => ({ name, description, ...link })),
    said: t('common:form.saved', { entity: t('document.link') }),
    onSaved: onDone,
  });
  return (
    <>
      <SaveBar form={form} saveLabel={t('document.saveLink')} discardLabel={t('common:action.cancel')} onDiscard={onDone} />
      <Form label={t('document.addLink')} onSubmit={form.save}>
        <FieldsForm of={ofLink} form={form} />
      </Form>
    </>
  );
}

/** Links of a document; https only (AEC-32, D-105). */
export function DocumentLinks({ document, canEdit, onChanged }: Props) {
  const { t } = useTranslation('documents');
  const calls = usePortal().clientOf(documentDefinition.table);
  const [isAdding, setAdding] = useState(false);
  const { documentId, links } = document;
  const { run } = useDeletion<Document['links'][number]>({
    kind: documentDefinition.type,
    remove: ({ id }) => calls.deleteDocumentLink({ params: { documentId, linkId: id } }),
    onDone: onChanged,
  });
  const add = canEdit && !isAdding && (
    <Button small onClick={() => setAdding(true)}>
      {t('document.addLink')}
    </Button>
  );
  return (
    <Section title={t('document.links')} note={links.length} actions={add} spaced>
      {links.length === 0 ? (
        <EmptyState boxed title={t('document.noLinks')} />
      ) : (
        <AttachedLinks
          label={t('document.links')}
          items={links}
          came={({ uploadedOn }) => <TimeText value={uploadedOn} />}
          onDelete={canEdit ? run : undefined}
        />
      )}
      {isAdding && (
        <LinkForm
          document={document}
          onDone={() => {
            setAdding(false);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}
