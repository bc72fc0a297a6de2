import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CandidateBrandId, candidateBrandName } from '#contract/brand.ts';
import type { Document } from '#contract/document/document.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { MatrixMark } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Steady } from '#src/ui/steady.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { type BrandDecision, myBrands, reviewMark, seenBefore } from './brand-decisions.ts';

type Props = {
  readonly label: string;
  readonly documents: readonly Document[];
  /** cells of one's own brands can be marked, and unmarked until the brand has decided */
  readonly canMark?: boolean;
  /** where a document is read beside its mark; its own page without it */
  readonly hrefOf?: (document: Document) => string;
};

/** Room for the name of a brand in the head. */
const brandWidth = (brandId: CandidateBrandId) => Math.max(60, 28 + 8 * candidateBrandName(brandId).length);
const BUTTON_WIDTH = 128;

type CellProps = { readonly brand: BrandDecision; readonly document: Document; readonly canMark: boolean };

function MatrixCell({ brand, document, canMark }: CellProps) {
  const { t } = useTranslation(['release-candidates', 'documents']);
  const { can, run, pending } = useCandidate();
  const { brandId } = brand;
  const { documentId } = document;
  const mark = reviewMark(brand, documentId);
  const says = <MatrixMark state={mark} label={t(`review.${mark}`)} />;
  const isBusy = pending.some(
    ({ command, target, payload }) =>
      (command === 'brand.review' || command === 'brand.unreview') &&
      target.brandId === brandId &&
      'documentId' in payload &&
      payload.documentId === documentId,
  );
  const mayMark = canMark && mark === 'open' && can('brand.review', { brandId });
  const mayUndo = canMark && mark === 'yes' && can('brand.unreview', { brandId });
  if (!mayMark && !mayUndo && !isBusy) return says;
  const names = { document: document.name, brand: candidateBrandName(brandId) };
  return (
    <Steady offer={mark} rest={says} isBusy={isBusy}>
      {mark === 'yes' ? (
        <>
          {says}
          <IconButton
            className="cc-undo"
            label={t('review.undoFor', names)}
            icon={<IconArrowBackUp size={14} aria-hidden="true" />}
            aria-busy={isBusy || undefined}
            onClick={() => run('brand.unreview', { brandId }, { documentId })}
          />
        </>
      ) : (
        <Button
          small
          busy={isBusy}
          data-field={`review.${brandId}`}
          aria-label={t('review.markFor', names)}
          onClick={() => run('brand.review', { brandId }, { documentId })}
        >
          {t('review.mark')}
        </Button>
      )}
    </Steady>
  );
}

/** What is new since a brand's last review, and what is not (D-060.18). */
function SeenBefore({ document: { documentId, version } }: { readonly document: Document }) {
  const { t } = useTranslation('release-candidates');
  const { status } = useCandidate();
  return seenBefore(status, documentId).map((seen) => {
    const brands = seen.brandIds.map(candidateBrandName).join(', ');
    return seen.version < version ? (
      <small key={seen.version} className="cc-new">
        {t('review.isNew', { version, brands, seen: seen.version })}
      </small>
    ) : (
      <small key={seen.version}>{t('review.isSame', { brands })}</small>
    );
  });
}

/**
 * Documents by brands: who has reviewed what (AEC-14, D-060.15). One's own brands are underlined. Version, day and person stand below the name, so
 * that the marks are in sight on a phone.
 */
export function ReviewMatrix({ label, documents, canMark = false, hrefOf }: Props) {
  const { t } = useTranslation(['release-candidates', 'documents']);
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
      {documents.map((document) => (
        <tr key={document.documentId} data-document={document.name} className="cc-two-line">
          <th scope="row">
            <UiLink className="cc-name" href={hrefOf?.(document) ?? `${path}/documentation/documents/${document.documentId}`}>
              {document.name}
            </UiLink>
            <small>
              {t('documents:document.version', { version: document.version })} ·{' '}
              <TimeText value={document.lastEditedOn} format="date" /> · {document.lastEditedBy.fullName}
            </small>
            <SeenBefore document={document} />
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
