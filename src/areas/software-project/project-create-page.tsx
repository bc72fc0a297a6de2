import { useTranslation } from 'react-i18next';
import { FormPage } from '#src/app/page/form-page.tsx';
import { reasonsText } from '#src/app/page/reasons-text.ts';
import { projectPath, projectsPath } from '#src/app/routing/project-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { useClosedProjectCreation } from './access.ts';
import { ProjectForm } from './project-form.tsx';

/** Creates an AEC project; for who may not, the reason stands in its place. */
export function ProjectCreatePage() {
  const { t } = useTranslation('aec');
  const go = useGo();
  const closed = useClosedProjectCreation();
  return (
    <FormPage title={t('list.new')} back={{ href: projectsPath, title: t('project.back') }}>
      {closed.length > 0 ? (
        <ClosedState
          title={t('closed.create')}
          text={reasonsText(closed)}
          actions={<ButtonLink href={projectsPath}>{t('project.toList')}</ButtonLink>}
        />
      ) : (
        <ProjectForm
          onSaved={(saved) => go(`${projectPath(saved.id)}/overview`, { replace: true })}
          onCancel={() => go(projectsPath)}
        />
      )}
    </FormPage>
  );
}
