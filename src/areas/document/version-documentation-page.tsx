import { useTranslation } from 'react-i18next';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { projectPath } from '#src/app/routing/project-paths.ts';
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
