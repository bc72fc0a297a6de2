import { useTranslation } from 'react-i18next';
import type { Document } from '#contract/document/document.ts';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { AttachedFiles } from '#src/app/files/attached.tsx';
import { DocumentUploader } from '#src/app/files/document-uploader.tsx';
import { usePortal } from '#src/app/portal.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { documentDefinition } from './document.ts';
import { useDocumentUploads } from './use-document-uploads.ts';

type Props = { readonly document: Document; readonly canEdit: boolean; readonly onChanged: () => void };
type FileOf = Document['files'][number];

function FileUploader({ document, onChanged }: Omit<Props, 'canEdit'>) {
  const { t } = useTranslation('documents');
  const uploads = useDocumentUploads(document, onChanged);
  return (
    <DocumentUploader
      label={t('upload.label', { name: document.name })}
      hint={t('upload.hint')}
      items={uploads.items}
      onFiles={uploads.add}
      onCancel={uploads.cancel}
      onRemove={uploads.remove}
    />
  );
}

/** Files of a document: download, delete, upload with progress and cancel (AEC-32, D-173). */
export function DocumentFiles({ document, canEdit, onChanged }: Props) {
  const { t } = useTranslation('documents');
  const calls = usePortal().clientOf(documentDefinition.table);
  const { documentId, files } = document;
  const { ask, dialog } = useDeletion<FileOf>({
    kind: documentDefinition.type,
    remove: ({ id }) => calls.deleteDocumentFile({ params: { documentId, fileId: id } }),
    effect: t('document.deleteEffect'),
    onDone: onChanged,
  });
  return (
    <Section title={t('document.files')} note={files.length} spaced>
      {files.length === 0 && !canEdit && <EmptyState boxed title={t('document.noFiles')} />}
      {files.length > 0 && (
        <AttachedFiles
          label={t('document.files')}
          items={files}
          came={({ uploadedBy, uploadedOn }) => (
            <>
              <TimeText value={uploadedOn} /> · {uploadedBy.fullName}
            </>
          )}
          load={({ id }) => calls.getDocumentFile({ params: { documentId, fileId: id } })}
          onDelete={canEdit ? ask : undefined}
        />
      )}
      {canEdit && <FileUploader document={document} onChanged={onChanged} />}
      {dialog}
    </Section>
  );
}
