import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKinds } from '#contract/common.ts';
import type { Document } from '#contract/document/document.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { usePortal } from '#src/app/portal.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Uploader } from '#src/ui/form/uploader.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { deleteFile, loadFile, saveDocument } from './document-wiring.ts';
import { useUploads } from './use-uploads.ts';

type Props = { readonly document: Document; readonly canEdit: boolean; readonly onChanged: () => void };
type FileOf = Document['files'][number];

function FileRow({
  document,
  file,
  canEdit,
  onDelete,
}: Omit<Props, 'onChanged'> & { readonly file: FileOf; readonly onDelete: () => void }) {
  const { t } = useTranslation('aec');
  const portal = usePortal();
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    loadFile(portal, document.documentId, file.id)
      .then((blob) => saveBlob(file.name, blob))
      .catch((error: unknown) => portal.fail(error, { kind: 'part' }))
      .finally(() => setBusy(false));
  };
  return (
    <tr className="cc-tall" data-file={file.name}>
      <th scope="row">{file.name}</th>
      <td className="cc-num">{sizeText(file.size)}</td>
      <td className="cc-muted cc-who">
        <TimeText value={file.uploadedOn} /> · {file.uploadedBy.fullName}
      </td>
      <td className="cc-num">
        <IconButton
          label={t('document.download', { name: file.name })}
          icon={<IconDownload size={14} />}
          aria-busy={busy || undefined}
          onClick={download}
        />
        {canEdit && (
          <IconButton label={t('document.deleteFile', { name: file.name })} icon={<IconTrash size={14} />} onClick={onDelete} />
        )}
      </td>
    </tr>
  );
}

function FileUploader({ document, onChanged }: Omit<Props, 'canEdit'>) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  // Each upload makes a new revision; the next one of the queue starts from it.
  const newest = useRef(document);
  if (document.revision > newest.current.revision) newest.current = document;
  const uploads = useUploads({
    held: document.files.length,
    onSent: onChanged,
    send: async (file, sending) => {
      const { name, description } = newest.current;
      newest.current = await saveDocument(portal, newest.current, { name, description }, [file], sending);
    },
  });
  return (
    <Uploader
      label={t('upload.label', { name: document.name })}
      hint={t('upload.hint')}
      pickLabel={t('upload.pick')}
      cancelLabel={t('common:action.cancel')}
      removeLabel={t('common:action.dismiss')}
      accept={documentKinds.join(',')}
      multiple
      items={uploads.items}
      onFiles={uploads.add}
      onCancel={uploads.cancel}
      onRemove={uploads.remove}
    />
  );
}

/** Files of a document: download, delete, upload with progress and cancel (AEC-32, D-173). */
export function DocumentFiles({ document, canEdit, onChanged }: Props) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const [toDelete, setDoomed] = useState<FileOf>();
  const remove = (file: FileOf) => {
    setDoomed(undefined);
    deleteFile(portal, document.documentId, file.id).then(
      () => {
        portal.notify.success(t('common:form.deleted', { entity: file.name }));
        onChanged();
      },
      (error: unknown) => portal.fail(error, { kind: 'mutation' }),
    );
  };
  return (
    <Section title={t('document.files')} note={document.files.length} spaced>
      {document.files.length === 0 && !canEdit && <EmptyState boxed title={t('document.noFiles')} />}
      {document.files.length > 0 && (
        <PlainTable
          label={t('document.files')}
          widths={[null, 90, 200, 84]}
          head={
            <>
              <th>{t('column.name')}</th>
              <th className="cc-num">{t('column.size')}</th>
              <th>{t('column.uploaded')}</th>
              <th>
                <span className="cc-sr">{t('column.action')}</span>
              </th>
            </>
          }
        >
          {document.files.map((file) => (
            <FileRow key={file.id} document={document} file={file} canEdit={canEdit} onDelete={() => setDoomed(file)} />
          ))}
        </PlainTable>
      )}
      {canEdit && <FileUploader document={document} onChanged={onChanged} />}
      {toDelete && (
        <ConfirmDialog
          isOpen
          onClose={() => setDoomed(undefined)}
          onConfirm={() => remove(toDelete)}
          title={t('document.deleteTitle', { name: toDelete.name })}
          effects={[{ key: 'file', text: t('document.deleteEffect') }]}
          confirmLabel={t('common:action.delete')}
          cancelLabel={t('common:action.cancel')}
          closeLabel={t('common:action.close')}
          danger
        />
      )}
    </Section>
  );
}
