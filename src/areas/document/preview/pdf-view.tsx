import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { NotShown } from './not-shown.tsx';
import { usePdf, usePdfPage } from './use-pdf.ts';

/** A PDF, a page at a time. */
export function PdfView({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const { t } = useTranslation(['documents', 'common']);
  const { hasFailed, pdf } = usePdf(blob);
  if (hasFailed) return <NotShown text={t('preview.damaged')} />;
  if (!pdf) return <Skeleton label={t('common:state.loading')} rows={8} />;
  return <Pages pdf={pdf} name={name} />;
}

function Pages({ pdf, name }: { readonly pdf: PDFDocumentProxy; readonly name: string }) {
  const { t } = useTranslation('documents');
  const [place, setPlace] = useState(1);
  const { canvas, words } = usePdfPage(pdf, place);
  const says = t('preview.page', { place, of: pdf.numPages });
  return (
    <div className="cc-preview-pdf">
      <canvas ref={canvas} role="img" aria-label={`${name}, ${says}`} />
      <p className="cc-sr">{words}</p>
      {pdf.numPages > 1 && (
        <div className="cc-preview-pages">
          <IconButton
            label={t('preview.before')}
            icon={<IconChevronLeft size={14} />}
            disabled={place === 1}
            onClick={() => setPlace(place - 1)}
          />
          <span role="status">{says}</span>
          <IconButton
            label={t('preview.after')}
            icon={<IconChevronRight size={14} />}
            disabled={place === pdf.numPages}
            onClick={() => setPlace(place + 1)}
          />
        </div>
      )}
    </div>
  );
}
