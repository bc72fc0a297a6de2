import { useTranslation } from 'react-i18next';
import { documentKinds } from '#contract/common.ts';
import { type Document, documentEndpoints } from '#contract/document/document.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { useAllowed } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { cx } from '#src/ui/cx.ts';
import { UploadItems } from '#src/ui/form/uploader.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { DropRow } from '#src/ui/table/drop-row.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { hasContent } from './document.ts';
import { useDocumentUploads } from './use-document-uploads.ts';

const documentColumns = 7;

/** Where files can be added to the documents of a table. */
export type UploadPlace = {
  /** home brand of what the documents belong to: there the right to upload is decided (D-219) */
  readonly homeBrandId: number;
  readonly onChanged: () => void;
};

type Props = {
  readonly document: Document;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly upload: UploadPlace;
};

/** A document in a table. Files are dropped on it or chosen there, and below it stands how far they are (AEC-27, AEC-32). */
export function DocumentRow({ document, href, isCurrent, upload: { homeBrandId, onChanged } }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const { name } = document;
  const filled = hasContent(document);
  const canUpload = useAllowed(documentEndpoints.updateDocument.access.rule, homeBrandId) && document.isEditable;
  const uploads = useDocumentUploads(document, onChanged);
  const isSending = uploads.items.length > 0;
  const place = filled ? undefined : 'content';
  return (
    <>
      <DropRow
        className={cx(isCurrent && 'cc-cur', isSending && 'cc-has-note', 'cc-tall')}
        data-document={name}
        data-field={canUpload ? undefined : place}
        onFiles={canUpload ? uploads.add : undefined}
      >
        <th scope="row">
          <UiLink className="cc-name" href={href} aria-current={isCurrent || undefined}>
            {name}
          </UiLink>{' '}
          {document.isReused && <CountBadge count={t('document.reused')} />}
        </th>
        <td>
          <span className="cc-st">
            <StatusGlyph kind={filled ? 'POSITIVE' : 'ACTION_REQUIRED'} />
            {filled ? t('document.filled') : t('document.empty')}
          </span>
        </td>
        <td className="cc-num">{document.files.length}</td>
        <td className="cc-num">{document.links.length}</td>
        <td className="cc-muted">
          {document.version === 0 ? <EmptyValue /> : t('document.version', { version: document.version })}
        </td>
        <td className="cc-muted cc-who">
          <TimeText value={document.lastEditedOn} /> · {document.lastEditedBy.fullName}
        </td>
        <td className="cc-num">
          {canUpload && (
            <Button small data-field={place} aria-label={t('upload.to', { name })} onClick={() => chooseFiles(uploads.add)}>
              {t('upload.row')}
            </Button>
          )}
        </td>
      </DropRow>
      {isSending && (
        <tr className="cc-note">
          <td colSpan={documentColumns}>
            <UploadItems
              items={uploads.items}
              cancelLabel={t('common:action.cancel')}
              removeLabel={t('common:action.dismiss')}
              onCancel={uploads.cancel}
              onRemove={uploads.remove}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Opens the machine's own choice of files. The control stands on the page only while it is open: a table has one such button a row. */
function chooseFiles(onFiles: (files: File[]) => void): void {
  const input = window.document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: documentKinds.join(','), hidden: true });
  input.addEventListener('change', () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  window.document.body.append(input);
  input.click();
}
