import '#src/areas/release-candidate/release-candidate.css';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { candidateBrandName } from '#contract/brand.ts';
import type { Document } from '#contract/document/document.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { ListPart } from '#src/app/page/list-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { decisionCounts } from '#src/app/release-candidate/candidate-milestones.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useDocuments } from '#src/areas/document/use-documents.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { Ticks } from '#src/ui/figures/key-figures.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { ApprovalByBrand } from './approval-by-brand.tsx';
import { myBrands, reviewedCount, reviewIds } from './brand-decisions.ts';
import { ReviewMatrix } from './review-matrix.tsx';

/** Each brand's reviewer marks the documents as reviewed, one by one (AEC-14, D-060.15). */
export function ReviewDocumentationPage() {
  const { t } = useTranslation(['release-candidates', 'documents']);
  const { candidate, status, flow, path } = useCandidate();
  const regions = useRegions();
  const list = useDocuments({ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id });
  const { brands } = status.brandApproval;
  const mine = myBrands(flow.explained);
  const counts = decisionCounts(status);
  const documentIds = reviewIds(status);
  return (
    <>
      {regions.brandApproval === 'NOT_STARTED_YET' && <Banner kind="info" title={t('review.notReached')} />}
      {counts.rejected > 0 && <Banner title={t('review.rejected')}>{t('review.rejectedText')}</Banner>}
      <Section title={t('review.title')} field="reviews" note={<StepStatus status={regions.brandApproval} />}>
        <ListPart
          list={list}
          title={t('documents:document.what')}
          empty={<EmptyState boxed title={t('documents:document.none')} />}
        >
          {(documents) => (
            <>
              <ReviewMatrix
                label={t('review.title')}
                documents={documents}
                canMark
                hrefOf={({ documentId }) => `${path}/${candidatePages.reviewDocumentation}?document=${documentId}`}
              />
              <Reading documents={documents} />
              <PartPager {...list.pager} />
              <ul className="cc-review-progress" aria-label={t('review.progress')}>
                {brands.map((brand) => {
                  const done = reviewedCount(brand, documentIds);
                  return (
                    <li key={brand.brandId} className={mine.includes(brand.brandId) ? 'cc-mine' : undefined}>
                      <b>{candidateBrandName(brand.brandId)}</b>
                      <Ticks done={done} total={documentIds.length} text={t('review.of', { done, total: documentIds.length })} />
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </ListPart>
      </Section>
    </>
  );
}

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog));
const readingSearch = z.object({ document: z.coerce.number().int().optional().catch(undefined) });

/** The document that the address names, opened over the checklist: the way back leads to it (mock review). */
function Reading({ documents }: { readonly documents: readonly Document[] }) {
  const [search, setSearch] = useSearchState(readingSearch);
  const document = documents.find(({ documentId }) => documentId === search.document);
  if (!document) return null;
  return (
    <Suspense>
      <ReviewDialog
        documents={documents}
        document={document}
        onShow={(documentId) => setSearch({ document: documentId }, { replace: true })}
        onClose={() => setSearch({ document: undefined }, { replace: true })}
      />
    </Suspense>
  );
}

/** Each brand confirms or rejects; below, what was reviewed (AEC-14, AEC-28, D-060.16…20). */
export function SubmitApprovalPage() {
  const { t } = useTranslation(['release-candidates', 'documents']);
  const { candidate, status } = useCandidate();
  const list = useDocuments({ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id });
  const { confirmed, rejected, total } = decisionCounts(status);
  const defaults = list.rows.filter((document) => document.isDefault).length;
  return (
    <>
      <Section title={t('approval.title')} note={t('approval.counts', { count: rejected, confirmed, total })}>
        <ApprovalByBrand />
      </Section>
      <Section title={t('review.underReview')} note={t('review.defaults', { count: defaults })} spaced>
        <ListPart
          list={list}
          title={t('documents:document.what')}
          empty={<EmptyState boxed title={t('documents:document.none')} />}
        >
          {(documents) => <ReviewMatrix label={t('review.underReview')} documents={documents} />}
        </ListPart>
        <PartPager {...list.pager} />
      </Section>
    </>
  );
}
