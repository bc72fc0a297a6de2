import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CandidateBrandId, candidateBrandName } from '#contract/brand.ts';
import type { Document } from '#contract/document/document.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { DocumentPreview } from '#src/areas/document/preview/document-preview.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { type BrandDecision, myBrands, reviewMark } from './brand-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';

type Props = {
  readonly documents: readonly Document[];
  readonly document: Document;
  /** opens another one; undefined goes back to the checklist */
  readonly onShow: (documentId: number | undefined) => void;
};

/**
 * Documents of a candidate one after the other: what is in each, and the mark beside it (AEC-14, D-060.15, mock review). After a mark the next one that is
 * not reviewed opens; after the last one the way leads to the decision.
 */
export function ReviewDialog({ documents, document, onShow }: Props) {
  const { t } = useTranslation(['release-candidates', 'documents', 'common']);
  const { can, flow, path, pending, run, status } = useCandidate();
  const go = useGo();
  const brands = status.brandApproval.brands.filter(({ brandId }) => myBrands(flow.explained).includes(brandId));
  const place = documents.findIndex(({ documentId }) => documentId === document.documentId);
  const [before, after] = [documents[place - 1], documents[place + 1]];
  /** its mark is on its way, or goes next */
  const isMarked = ({ documentId }: Document) =>
    pending.some(({ payload }) => 'documentId' in payload && payload.documentId === documentId);
  const isOpenFor = (brand: BrandDecision, { documentId }: Document) =>
    reviewMark(brand, documentId) === 'open' && can('brand.review', { brandId: brand.brandId });
  const open = brands.filter((brand) => isOpenFor(brand, document));
  const isBusy = isMarked(document);
  // Nothing is left to review, and the decision waits for me.
  const isAll = open.length === 0 && brands.some(({ brandId }) => can('brand.confirm', { brandId }));
  const mark = (brandId: CandidateBrandId) => {
    if (isBusy) return;
    run('brand.review', { brandId }, { documentId: document.documentId });
    // Another brand of mine may have it open still.
    if (open.length > 1) return;
    const later = [...documents.slice(place + 1), ...documents.slice(0, place)];
    const next = later.find((one) => !isMarked(one) && brands.some((brand) => isOpenFor(brand, one)));
    if (next) onShow(next.documentId);
  };
  const show = (other: Document | undefined) => other && onShow(other.documentId);
  const [first] = open;
  useReviewKeys({ j: () => show(after), k: () => show(before), r: () => first && mark(first.brandId) });
  const kindOf = ({ documentId }: Document) => {
    const marks = brands.map((brand) => reviewMark(brand, documentId));
    return marks.length > 0 && marks.every((one) => one === 'yes') ? 'POSITIVE' : 'NOT_REACHED';
  };
  return (
    <Dialog
      isOpen
      onClose={() => onShow(undefined)}
      title={t('review.reading', { name: document.name, version: document.version })}
      closeLabel={t('review.back')}
      size={1120}
      note={
        <>
          <Button small disabled={!before} icon={<IconChevronLeft size={14} aria-hidden="true" />} onClick={() => show(before)}>
            {t('review.before')}
          </Button>
          <Button small disabled={!after} icon={<IconChevronRight size={14} aria-hidden="true" />} onClick={() => show(after)}>
            {t('review.next')}
          </Button>
          <span className="cc-small cc-muted cc-review-keys">{t('review.keys')}</span>
        </>
      }
      actions={
        isAll ? (
          <Button look="primary" autoFocus onClick={() => go(`${path}/${candidatePages.submitApproval}`)}>
            {t('review.decide')}
          </Button>
        ) : (
          open.map(({ brandId }, index) => (
            <Button
              key={brandId}
              look={index === 0 ? 'primary' : 'outlined'}
              busy={isBusy}
              aria-label={t('review.markFor', { document: document.name, brand: candidateBrandName(brandId) })}
              onClick={() => mark(brandId)}
            >
              {brands.length > 1 ? t('review.markBrand', { brand: candidateBrandName(brandId) }) : t('review.mark')}
            </Button>
          ))
        )
      }
    >
      <div className="cc-review-read">
        <ul aria-label={t('documents:document.what')}>
          {documents.map((one) => (
            <li key={one.documentId}>
              <button
                type="button"
                aria-current={one.documentId === document.documentId ? 'true' : undefined}
                data-document={one.name}
                onClick={() => onShow(one.documentId)}
              >
                <StatusGlyph kind={kindOf(one)} label={t(kindOf(one) === 'POSITIVE' ? 'review.yes' : 'review.open')} />
                <span>{one.name}</span>
                <small>{t('documents:document.version', { version: one.version })}</small>
              </button>
            </li>
          ))}
        </ul>
        <DocumentPreview key={`${document.documentId} ${document.version}`} document={document} />
      </div>
    </Dialog>
  );
}
