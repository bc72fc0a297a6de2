import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrmProject } from '#contract/drm-project/drm-project.ts';
import { listHrefOf } from '#src/app/entity/definition.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { dash } from '#src/app/format/dash.ts';
import { count, date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { DeleteDrmProject } from './delete-drm-project.tsx';
import { drmProject, useClosedDrmProject } from './drm-project.ts';
import { ProjectLists } from './project-lists.tsx';
import { drmProjectSearch } from './searches.ts';

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
  const { entity: project, now, isPast, screen } = usePlainPage<DrmProject>();
  const [{ mode }, setSearch] = useSearchState(drmProjectSearch);
  const closed = useClosedDrmProject('edit', now);
  const isEditing = mode === 'edit' && closed.length === 0;
  const close = () => setSearch({ mode: undefined }, { replace: true });
  return (
    <>
      {isEditing && (
        <div hidden={isPast}>
          <EntityForm
            key={now.id}
            definition={drmProject}
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
          <Section title={t('facts')} spaced actions={!isPast && <Actions project={project} closed={closed} />}>
            <EntityDescription definition={drmProject} entity={project} label={t('facts')} />
          </Section>
        </>
      )}
    </>
  );
}

function Actions({ project, closed }: { readonly project: DrmProject; readonly closed: readonly string[] }) {
  const { t } = useTranslation(['drm-projects', 'common']);
  const go = useGo();
  const [, setSearch] = useSearchState(drmProjectSearch);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
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
        <DeleteDrmProject project={project} onClose={() => setDeleting(false)} onDeleted={() => go(listHrefOf(drmProject))} />
      )}
    </>
  );
}
