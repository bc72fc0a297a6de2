import './preview.css';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '#contract/document/document.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { EmptyState, Skeleton } from '#src/ui/page/page-states.tsx';
import { NotShown } from './not-shown.tsx';
import { previewKind } from './preview-kind.ts';
import { useFile } from './use-file.ts';
import { useImage, useText } from './use-shown.ts';

const PdfView = lazyPart(() => import('./pdf-view.tsx').then((module) => module.PdfView));

type StoredFile = Document['files'][number];

/** What is in a document, as it can be looked at inside the page: files one at a time, links as links (AEC-14, AEC-32). Key it by the document. */
export function DocumentPreview({ document }: { readonly document: Document }) {
  const { t } = useTranslation('documents');
  const { files, links } = document;
  const [chosen, setChosen] = useState(files[0]?.id);
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  if (files.length + links.length === 0) return <EmptyState boxed title={t('document.empty')} />;
  return (
    <div className="cc-preview">
      {files.length > 1 && (
        <ul className="cc-preview-files" aria-label={t('document.files')}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="cc-link" aria-pressed={id === file?.id} onClick={() => setChosen(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {links.map(({ id, name, url }) => (
        <p key={id}>
          {name}: <OuterLink url={url} />
        </p>
      ))}
      {file && <ShownFile key={file.id} documentId={document.documentId} file={file} />}
    </div>
  );
}

function ShownFile({ documentId, file }: { readonly documentId: number; readonly file: StoredFile }) {
  const { t } = useTranslation(['documents', 'common']);
  const { again, blob, error } = useFile({ documentId, fileId: file.id });
  return (
    <>
      <div className="cc-preview-head">
        <b>{file.name}</b>
        <span className="cc-muted">
          {sizeText(file.size)} · {file.uploadedBy.fullName}
        </span>
        <IconButton
          label={t('common:attached.download', { name: file.name })}
          icon={<IconDownload size={14} />}
          disabled={!blob}
          onClick={() => blob && saveBlob(file.name, blob)}
        />
      </div>
      {error !== undefined && <FailedPart error={error} title={t('preview.failed')} onRetry={again} />}
      {error === undefined && !blob && <Skeleton label={t('common:state.loading')} rows={8} />}
      {blob && <Content blob={blob} file={file} />}
    </>
  );
}

function Content({ blob, file }: { readonly blob: Blob; readonly file: StoredFile }) {
  const { t } = useTranslation(['documents', 'common']);
  const kind = previewKind(file);
  if (kind === 'image') return <Picture blob={blob} name={file.name} />;
  if (kind === 'text') return <Text blob={blob} />;
  if (kind === 'none') return <NotShown text={t('preview.none')} />;
  return (
    <Suspense fallback={<Skeleton label={t('common:state.loading')} rows={8} />}>
      <PdfView blob={blob} name={file.name} />
    </Suspense>
  );
}

function Picture({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const url = useImage(blob, name);
  return url === undefined ? null : <img src={url} alt={name} />;
}

function Text({ blob }: { readonly blob: Blob }) {
  const { t } = useTranslation('documents');
  const shown = useText(blob);
  if (!shown) return null;
  return (
    <>
      <pre>{shown.text}</pre>
      {shown.isCut && <p className="cc-muted">{t('preview.cut')}</p>}
    </>
  );
}
