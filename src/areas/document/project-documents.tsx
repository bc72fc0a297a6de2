import { useTranslation } from 'react-i18next';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { projectPath } from '#src/app/routing/project-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { DocumentCreate } from './document-create.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentList } from './document-list.tsx';

/** Documents of a project's version (AEC-05). */
export function VersionDocumentationPage() {
  const { t } = useTranslation('software-projects');
  const { entity: project } = usePlainPage<SoftwareProject>();
  return (
    <DocumentList
      title={t('tab.version-documentation')}
      reference={{ referenceType: 'SOFTWARE_PROJECT', referenceId: project.id }}
      homeBrandId={project.brandId}
      base={`${projectPath(project.id)}/version-documentation`}
    />
  );
}

/** One document of a project's version, or a new one (AEC-05, NAV-12). */
export function VersionDocumentPage() {
  const { t } = useTranslation('software-projects');
  const go = useGo();
  const { entity: project, screen } = usePlainPage<SoftwareProject>();
  const documentId = useRouteParam('documentId');
  const listHref = `${projectPath(project.id)}/version-documentation`;
  if (documentId === undefined) {
    return (
      <DocumentCreate
        reference={{ referenceType: 'SOFTWARE_PROJECT', referenceId: project.id }}
        homeBrandId={project.brandId}
        listHref={listHref}
        hrefOf={(document) => `${listHref}/${document.documentId}`}
        onCreated={() => screen.reload()}
      />
    );
  }
  return (
    <DocumentEditor
      documentId={documentId}
      homeBrandId={project.brandId}
      list={{ href: listHref, label: t('tab.version-documentation') }}
      onChanged={() => screen.reload()}
      onDeleted={() => go(listHref, { replace: true })}
    />
  );
}
