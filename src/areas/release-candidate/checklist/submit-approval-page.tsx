import { useTranslation } from 'react-i18next';
import { ListPart } from '#src/app/page/list-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useDocuments } from '#src/areas/document/use-documents.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { ApprovalByBrand } from './approval-by-brand.tsx';
import { decisionCounts } from './brand-decisions.ts';
import { ReviewMatrix } from './review-matrix.tsx';

/** Each brand confirms or rejects; below, what was reviewed (AEC-14, AEC-28, D-060.16…20). */
export function SubmitApprovalPage() {
  const { t } = useTranslation('aec');
  const { candidate, status } = useCandidate();
  const list = useDocuments({ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id });
  const { confirmed, rejected, total } = decisionCounts(status.brandApproval.brands);
  const defaults = list.rows.filter((document) => document.isDefault).length;
  return (
    <>
      <Section title={t('approval.title')} note={t('approval.counts', { count: rejected, confirmed, total })}>
        <ApprovalByBrand />
      </Section>
      <Section title={t('review.underReview')} note={t('review.defaults', { count: defaults })} spaced>
        <ListPart list={list} title={t('document.what')} empty={<EmptyState boxed title={t('document.none')} />}>
          {(documents) => <ReviewMatrix label={t('review.underReview')} documents={documents} />}
        </ListPart>
        <PartPager {...list.pager} />
      </Section>
    </>
  );
}
