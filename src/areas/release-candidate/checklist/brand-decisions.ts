import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import type { Explained } from '#machines/explain.ts';

export type BrandDecision = ApprovalStatus['brandApproval']['brands'][number];

/** All documents that a brand reviews; a page of their list shows some. */
export const reviewIds = ({ flow }: Pick<ApprovalStatus, 'flow'>): readonly number[] =>
  (flow.context as Pick<CandidateContext, 'documents'>).documents.ids;

/** How many of these documents the brand's reviewer has seen. */
export const reviewedCount = (brand: BrandDecision, documentIds: readonly number[]): number =>
  documentIds.filter((id) => brand.reviewedDocumentIds.includes(id)).length;

/** Brands whose decision is mine: I hold the right for them, whatever else is missing. */
export function myBrands(explained: readonly Explained[]): number[] {
  return explained.flatMap(({ command, target, needs }) =>
    command === 'brand.confirm' && target.brandId !== undefined && needs.every((need) => need.kind !== 'right')
      ? [target.brandId]
      : [],
  );
}

/** What a cell of the review matrix says: reviewed, rejected without, or not yet. */
export function reviewMark(brand: BrandDecision, documentId: number): 'yes' | 'no' | 'open' {
  if (brand.reviewedDocumentIds.includes(documentId)) return 'yes';
  return brand.decision === 'Rejected' ? 'no' : 'open';
}
