import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { candidatePages } from '#contract/page/pages.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { count } from '#contract/words.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { PlainActions, PlainBody } from '#src/app/entity/plain-item.tsx';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { ProjectForm } from './project-form.tsx';
import { projectItem, softwareProject, useClosedProject } from './software-project.ts';

/** The AEC project page: container of its tabs (AEC-03…AEC-05, D-019). A new project has no tabs yet (NAV-12). */
export function ProjectFrame() {
  const { t } = useTranslation('software-projects');
  return (
    <PlainFrame
      definition={softwareProject}
      param="swProjectId"
      events="softwareProject"
      create={<EntityCreatePage definition={softwareProject} form={ProjectForm} />}
      subTitle={({ moduleVersion }) => moduleVersion}
      category={({ releaseType, stage }) => t('category', { type: statusText(releaseType), stage: statusText(stage) })}
      tabs={({ releaseCount }) => [
        { key: 'overview' },
        { key: 'release-candidates', count: releaseCount },
        { key: 'version-documentation' },
      ]}
      panelsOn={['overview']}
    />
  );
}

/** Facts, counts and last edit of a project; its form with `?mode=edit` (AEC-04, AEC-06, AEC-34, AEC-37). */
export function ProjectOverviewPage() {
  const { t } = useTranslation('software-projects');
  const { entity: project } = usePlainPage<SoftwareProject>();
  return (
    <PlainBody of={projectItem} form={(props) => <ProjectForm {...props} />}>
      {!project.valid.valid && (
        <Banner kind="warning" title={t('invalid')}>
          {project.valid.reason ?? t('check.unknownReason')}
        </Banner>
      )}
      <KeyFigures
        figures={[
          { key: 'aec', label: t('figure.releasesAec'), figure: count(project.releaseCountAec) },
          { key: 'all', label: t('figure.releases'), figure: count(project.releaseCount) },
          { key: 'latest', label: t('column.latestVersion'), figure: project.latestVersion ?? t('figure.noVersion') },
          { key: 'target', label: t('field.targetDate'), figure: date(project.targetDate) },
        ]}
      />
      <Section title={t('facts')} spaced actions={<PlainActions of={projectItem} first={<NewCandidate project={project} />} />}>
        <EntityDescription
          definition={softwareProject}
          entity={project}
          label={t('facts')}
          only={['moduleName', 'moduleVersion', 'releaseType', 'ownerId', 'status', 'description']}
          more={[
            { key: 'brands', label: t('brands'), value: project.brandIds.map(candidateBrandName).join(', ') },
            { key: 'stage', label: t('column.stage'), value: statusText(project.stage) },
          ]}
        />
      </Section>
    </PlainBody>
  );
}

/** The way to a new candidate, for who may create one. */
function NewCandidate({ project }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('release-candidates');
  if (useClosedProject('createCandidate', project).length > 0) return null;
  return (
    <ButtonLink
      small
      look={project.releaseCountAec === 0 ? 'primary' : 'outlined'}
      icon={<IconPlus size={14} aria-hidden="true" />}
      href={`${candidatePath({ softwareProjectId: project.id, id: 'new' })}/${candidatePages.software}`}
    >
      {t('candidates.new')}
    </ButtonLink>
  );
}
