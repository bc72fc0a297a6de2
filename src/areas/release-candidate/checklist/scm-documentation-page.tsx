import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { hasContent } from '#src/areas/document/document.ts';
import { DocumentEditor } from '#src/areas/document/document-editor.tsx';
import { DocumentTable } from '#src/areas/document/document-table.tsx';
import { useDocuments } from '#src/areas/document/use-documents.ts';
import { documentSearch } from '#src/areas/release-candidate/searches.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { type BrandDecision, namesOf } from './brand-decisions.ts';

const isRejected = ({ decision }: BrandDecision) => decision === 'Rejected';

/** Why a brand rejected, and which documents that is about, where it says so (D-060.17). */
function Rejection({ brand, names }: { readonly brand: BrandDecision; readonly names: readonly string[] }) {
  const { t } = useTranslation('release-candidates');
  const { brandId, reason, reviewer } = brand;
  return (
    <Banner title={t('scm.rejected', { brand: candidateBrandName(brandId), name: reviewer?.fullName ?? '' })}>
      {names.length === 0
        ? t('scm.rejectedText', { reason })
        : t('scm.rejectedAbout', { count: names.length, reason, documents: names.join(', ') })}
    </Banner>
  );
}

/** SCM documents of a candidate and their confirmation; `?document=12` opens files and links (AEC-13, AEC-27, D-060.09…11). */
export function ScmDocumentationPage() {
  const { t } = useTranslation(['release-candidates', 'documents']);
  const { candidate, status, path, reload } = useCandidate();
  const [search] = useSearchState(documentSearch);
  const regions = useRegions();
  const list = useDocuments({ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id });
  const { by, on } = status.sumoApproval.scmDocumentation;
  const defaults = list.rows.filter((document) => document.isDefault);
  const page = `${path}/${candidatePages.scmDocumentation}`;
  const rejected = regions.scmDocumentation === 'COMPLETED' ? [] : status.brandApproval.brands.filter(isRejected);
  const changed = () => {
    list.reload();
    reload();
  };
  return (
    <>
      {rejected.length > 0 && (
        <div className="cc-banners">
          {rejected.map((brand) => (
            <Rejection key={brand.brandId} brand={brand} names={namesOf(list.rows, brand.aboutDocumentIds)} />
          ))}
        </div>
      )}
      <Section
        title={t('scm.title')}
        field="documents"
        note={t('scm.progress', { done: defaults.filter(hasContent).length, total: defaults.length })}
        actions={
          <>
            {on !== null && <MomentOf by={by} on={on} none="" />}
            <StepStatus status={regions.scmDocumentation} />
          </>
        }
      >
        <ListPart
          list={list}
          title={t('documents:document.what')}
          empty={<EmptyState boxed title={t('documents:document.none')} />}
        >
          {(documents) => (
            <DocumentTable
              label={t('scm.title')}
              documents={documents}
              currentId={search.document}
              hrefOf={({ documentId }) => `${page}?document=${documentId}`}
              upload={{ homeBrandId: candidate.brandId, onChanged: changed }}
            />
          )}
        </ListPart>
        <PartPager {...list.pager} />
      </Section>
      {search.document !== undefined && (
        <DocumentEditor
          documentId={search.document}
          homeBrandId={candidate.brandId}
          candidateId={candidate.id}
          list={{ href: page, label: t('scm.title') }}
          onChanged={changed}
        />
      )}
    </>
  );
}
