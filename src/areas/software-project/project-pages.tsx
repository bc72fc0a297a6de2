import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { candidatePages } from '#contract/page/pages.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { listHrefOf } from '#src/app/entity/definition.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { count, date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { ProjectForm } from './project-form.tsx';
import { projectSearch } from './searches.ts';
import { softwareProject, useClosedProject } from './software-project.ts';

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
  const { entity: project, now, isPast, screen } = usePlainPage<SoftwareProject>();
  const [{ mode }, setSearch] = useSearchState(projectSearch);
  const closed = useClosedProject('edit', now);
  const isEditing = mode === 'edit' && closed.length === 0;
  const close = () => setSearch({ mode: undefined }, { replace: true });
  return (
    <>
      {isEditing && (
        <div hidden={isPast}>
          <ProjectForm
            entity={now}
            onCancel={close}
            onSaved={(saved) => {
              screen.reload(saved);
              close();
            }}
          />
        </div>
      )}
      {(!isEditing || isPast) && (
        <>
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
          <Section title={t('facts')} spaced actions={!isPast && <OverviewActions project={project} closed={closed} />}>
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
        </>
      )}
    </>
  );
}

type ActionsProps = { readonly project: SoftwareProject; readonly closed: readonly string[] };

function OverviewActions({ project, closed }: ActionsProps) {
  const { t } = useTranslation(['software-projects', 'release-candidates', 'common']);
  const go = useGo();
  const [, setSearch] = useSearchState(projectSearch);
  const [isDeleting, setDeleting] = useState(false);
  const mayCreate = useClosedProject('createCandidate', project).length === 0;
  return (
    <>
      {mayCreate && (
        <ButtonLink
          small
          look={project.releaseCountAec === 0 ? 'primary' : 'outlined'}
          icon={<IconPlus size={14} aria-hidden="true" />}
          href={`${candidatePath({ softwareProjectId: project.id, id: 'new' })}/${candidatePages.software}`}
        >
          {t('release-candidates:candidates.new')}
        </ButtonLink>
      )}
      {closed.length > 0 ? (
        <ClosedNote label={t('common:action.edit')} reasons={closed} />
      ) : (
        <Button small icon={<IconPencil size={14} />} onClick={() => setSearch({ mode: 'edit' })}>
          {t('edit')}
        </Button>
      )}
      <Button small look="quiet" icon={<IconTrash size={14} />} onClick={() => setDeleting(true)}>
        {t('delete.confirm')}
      </Button>
      {isDeleting && (
        <DeleteProjectDialog
          project={project}
          onClose={() => setDeleting(false)}
          onDeleted={() => go(listHrefOf(softwareProject))}
        />
      )}
    </>
  );
}
