import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { DocumentCreate } from './document-create.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentList } from './document-list.tsx';

/** Documents of a candidate (AEC-19). */
export function DocumentationPage() {
  const { t } = useTranslation('documents');
  const { candidate, path, reload } = useCandidate();
  return (
    <DocumentList
      title={t('document.ofCandidate')}
      reference={{ referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id }}
      homeBrandId={candidate.brandId}
      base={`${path}/documentation/documents`}
      closed={useClosedDocuments()}
      onChanged={reload}
    />
  );
}

/** One document of a candidate, or a new one (AEC-19, NAV-12). */
export function DocumentPage() {
  const { t } = useTranslation('documents');
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

/** Why the approval chain takes no new document now; undefined when it does (D-060.10, D-060.32). */
function useClosedDocuments(): string | undefined {
  const { t } = useTranslation('documents');
  const { status } = useCandidate().now;
  if (status.status === 'CANCELLED') return t('document.closedCancelled');
  return status.sumoApproval.scmDocumentation.status === 'COMPLETED' ? t('document.closedScm') : undefined;
}
