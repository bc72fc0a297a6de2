import { useTranslation } from 'react-i18next';
import type { DrmProject } from '#contract/drm-project/drm-project.ts';
import { count } from '#contract/words.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { PlainActions, PlainBody } from '#src/app/entity/plain-item.tsx';
import { dash } from '#src/app/format/dash.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { drmProject, drmProjectItem } from './drm-project.ts';
import { ProjectLists } from './project-lists.tsx';

/** The page of a DRM project (DRM-01): what it is, its release versions and their deployments. */
export function DrmProjectPage() {
  const { t } = useTranslation('drm-projects');
  return (
    <PlainFrame
      definition={drmProject}
      param="swProjectId"
      events="drmProject"
      create={<EntityCreatePage definition={drmProject} />}
      category={({ releaseType }) => t('category', { type: statusText(releaseType) })}
      tabs={() => []}
    >
      <ProjectBody />
    </PlainFrame>
  );
}

/** What the project lists, and its facts; its form with `?mode=edit` in place of both (DRM-01, DRM-02). */
function ProjectBody() {
  const { t } = useTranslation('drm-projects');
  const { entity: project, now } = usePlainPage<DrmProject>();
  return (
    <PlainBody of={drmProjectItem} form={(props) => <EntityForm key={now.id} definition={drmProject} {...props} />}>
      <KeyFigures
        figures={[
          { key: 'versions', label: t('listed.versions'), figure: count(project.releaseCount) },
          { key: 'latest', label: t('column.latestVersion'), figure: project.latestVersion ?? dash },
          { key: 'deployments', label: t('listed.deployments'), figure: count(project.deploymentCount) },
          { key: 'target', label: t('field.targetDate'), figure: date(project.targetDate) },
        ]}
      />
      <div className="cc-gap3">
        <ProjectLists />
      </div>
      <Section title={t('facts')} spaced actions={<PlainActions of={drmProjectItem} />}>
        <EntityDescription definition={drmProject} entity={project} label={t('facts')} />
      </Section>
    </PlainBody>
  );
}
