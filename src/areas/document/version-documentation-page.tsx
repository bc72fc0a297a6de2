import { useTranslation } from 'react-i18next';
import { projectPath } from '#src/app/routing/project-paths.ts';
import { useProject } from '#src/areas/software-project/project-context.ts';
import { DocumentList } from './document-list.tsx';

/** Documents of a project's version (AEC-05). */
export function VersionDocumentationPage() {
  const { t } = useTranslation('aec');
  const { project } = useProject();
  return (
    <DocumentList
      title={t('project.tab.version-documentation')}
      reference={{ referenceType: 'SOFTWARE_PROJECT', referenceId: project.id }}
      homeBrandId={project.brandId}
      base={`${projectPath(project.id)}/version-documentation`}
    />
  );
}
