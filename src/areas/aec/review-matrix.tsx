import { useTranslation } from 'react-i18next';
import { type CandidateBrandId, candidateBrandName } from '#contract/brand.ts';
import type { Document } from '#contract/document.ts';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MatrixMark } from '#src/ui/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable } from '#src/ui/plain-table.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { type BrandDecision, myBrands, reviewMark } from './brand-decisions.ts';
import { orderedDocuments } from './document-presenters.ts';

type Props = {
  readonly label: string;
  readonly documents: readonly Document[];
  /** open cells of one's own brands are buttons */
  readonly canMark?: boolean;
};

/** Room for the name of a brand in the head. */
const brandWidth = (brandId: CandidateBrandId) => Math.max(60, 28 + 8 * candidateBrandName(brandId).length);
const BUTTON_WIDTH = 98;

function MatrixCell({
  brand,
  document,
  canMark,
}: {
  readonly brand: BrandDecision;
  readonly document: Document;
  readonly canMark: boolean;
}) {
  const { t } = useTranslation('aec');
  const { can, run, busy } = useCandidate();
  const target = { brandId: brand.brandId };
  const mark = reviewMark(brand, document.documentId);
  if (mark === 'open' && canMark && can('brand.review', target)) {
    const isBusy =
      busy?.command === 'brand.review' &&
      busy.target.brandId === brand.brandId &&
      'documentId' in busy.payload &&
      busy.payload.documentId === document.documentId;
    return (
      <Button
        small
        busy={isBusy}
        aria-label={t('review.markFor', { document: document.name, brand: candidateBrandName(brand.brandId) })}
        onClick={() => run('brand.review', target, { documentId: document.documentId })}
      >
        {t('review.mark')}
      </Button>
    );
  }
  return <MatrixMark state={mark} label={t(`review.${mark}`)} />;
}

/**
 * Documents by brands: who has reviewed what (AEC-14, D-060.15). One's own brands are underlined. Version, day and person stand below the name, so
 * that the marks are in sight on a phone.
 */
export function ReviewMatrix({ label, documents, canMark = false }: Props) {
  const { t } = useTranslation('aec');
  const { status, flow, path } = useCandidate();
  const { brands } = status.brandApproval;
  const mine = myBrands(flow.explained);
  const widthOf = (brandId: CandidateBrandId) => (canMark && mine.includes(brandId) ? BUTTON_WIDTH : brandWidth(brandId));
  return (
    <PlainTable
      label={label}
      widths={[null, ...brands.map(({ brandId }) => widthOf(brandId))]}
      head={
        <>
          <th>{t('column.document')}</th>
          {brands.map(({ brandId }) => (
            <th key={brandId} className={mine.includes(brandId) ? 'cc-mid cc-mine' : 'cc-mid'}>
              {candidateBrandName(brandId)}
            </th>
          ))}
        </>
      }
    >
      {orderedDocuments(documents).map((document) => (
        <tr key={document.documentId} data-document={document.name} className="cc-two-line">
          <th scope="row">
            <UiLink className="cc-name" href={`${path}/documentation/documents/${document.documentId}`}>
              {document.name}
            </UiLink>
            <small>
              {t('document.version', { version: document.version })} · {formatTime(document.lastEditedOn, 'date')} ·{' '}
              {document.lastEditedBy.fullName}
            </small>
          </th>
          {brands.map((brand) => (
            <td key={brand.brandId} className="cc-mid">
              <MatrixCell brand={brand} document={document} canMark={canMark} />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
