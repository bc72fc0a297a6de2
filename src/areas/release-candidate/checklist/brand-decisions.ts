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

type Seen = { readonly brandIds: readonly number[]; readonly version: number };

/**
 * What brands that have not reviewed the present version of a document saw of it before (D-060.18): an older version, or this one before the
 * review was opened again. One entry for each version, the newest first.
 */
export function seenBefore(status: Pick<ApprovalStatus, 'brandApproval' | 'flow'>, documentId: number): Seen[] {
  const { decisions } = status.flow.context as Pick<CandidateContext, 'decisions'>;
  const open = status.brandApproval.brands.filter((brand) => !brand.reviewedDocumentIds.includes(documentId));
  const seen = open.flatMap(({ brandId }) => {
    const version = decisions[String(brandId)]?.seen[String(documentId)];
    return version === undefined ? [] : [{ brandId, version }];
  });
  return [...Map.groupBy(seen, ({ version }) => version)]
    .map(([version, of]) => ({ version, brandIds: of.map(({ brandId }) => brandId) }))
    .toSorted((one, other) => other.version - one.version);
}

/** Names of the documents that a decision is about; those that are gone by now have none. */
export const namesOf = (
  documents: readonly { readonly documentId: number; readonly name: string }[],
  ids: readonly number[],
): string[] => documents.filter(({ documentId }) => ids.includes(documentId)).map(({ name }) => `“${name}”`);

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
