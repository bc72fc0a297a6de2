import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { DocumentCreate } from './document-create.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { useClosedDocuments } from './use-closed-documents.ts';

/** One document of a candidate, or a new one (AEC-19, NAV-12). */
export function DocumentPage() {
  const { t } = useTranslation('aec');
  const go = useGo();
  const { candidate, path, reload } = useCandidate();
  const documentId = useRouteParam('documentId');
  const listHref = `${path}/documentation`;
  if (documentId === undefined) return <NewDocument />;
  return (
    <DocumentEditor
      documentId={documentId}
      homeBrandId={candidate.brandId}
      candidateId={candidate.id}
      list={{ href: listHref, label: t('document.ofCandidate') }}
      onChanged={reload}
      onDeleted={() => {
        reload();
        go(listHref, { replace: true });
      }}
    />
  );
}

function NewDocument() {
  const { candidate, path, reload } = useCandidate();
  return (
    <DocumentCreate
      reference={{ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id }}
      homeBrandId={candidate.brandId}
      listHref={`${path}/documentation`}
      hrefOf={({ documentId }) => `${path}/documentation/documents/${documentId}`}
      reuseFrom={{ referenceType: 'SOFTWARE_PROJECT', referenceId: candidate.softwareProjectId }}
      closed={useClosedDocuments()}
      onCreated={reload}
    />
  );
}
