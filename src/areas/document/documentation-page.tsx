import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { DocumentList } from './document-list.tsx';
import { useClosedDocuments } from './use-closed-documents.ts';

/** Documents of a candidate (AEC-19). */
export function DocumentationPage() {
  const { t } = useTranslation('aec');
  const { candidate, path } = useCandidate();
  return (
    <DocumentList
      title={t('document.ofCandidate')}
      reference={{ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id }}
      homeBrandId={candidate.brandId}
      base={`${path}/documentation/documents`}
      closed={useClosedDocuments()}
    />
  );
}
