import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrmProject } from '#contract/drm-project/drm-project.ts';
import { projectStatuses } from '#contract/software-project/software-project.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { day, edited, figure, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { drmProject } from './drm-project.ts';
import { drmProjectListDefaults, drmProjectListSearch } from './searches.ts';

const DeleteDrmProject = lazyPart(() => import('./delete-drm-project.tsx').then((module) => module.DeleteDrmProject));

const columns = [
  title<DrmProject>('name'),
  text<DrmProject>('description', { muted: true }),
  status<DrmProject>(projectStatuses, 94),
  figure<DrmProject>('releases', { value: ({ releaseCount }) => releaseCount, width: 92 }),
  text<DrmProject>('latestVersion', { width: 116, muted: true }),
  day<DrmProject>('targetDate'),
  person<DrmProject>('owner'),
  edited<DrmProject>(),
];

type Asked = { readonly project: DrmProject; readonly reload: () => void };

/** DRM projects of the brand, a tab of the projects (AEC-01, D-026, D-122). */
export function DrmProjects({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { t } = useTranslation('common');
  const [toDelete, setToDelete] = useState<Asked>();
  const close = () => setToDelete(undefined);
  return (
    <>
      <EntityListPage
        definition={drmProject}
        search={drmProjectListSearch}
        defaults={drmProjectListDefaults}
        columns={columns}
        views={(me) => ({ all: {}, mine: { owner: me }, active: { status: 'ACTIVE' } })}
        also={['DRM_RELEASE_VERSION']}
        among={{ tabs, tab: drmProject.type }}
        rowActions={(project, reload) => {
          const href = pageUrl(drmProject, project);
          return [
            { key: 'open', label: t('action.open'), icon: <IconExternalLink size={14} />, href },
            { key: 'edit', label: t('action.edit'), icon: <IconPencil size={14} />, href: `${href}?mode=edit` },
            {
              key: 'delete',
              label: t('action.delete'),
              icon: <IconTrash size={14} />,
              onRun: () => setToDelete({ project, reload }),
            },
          ];
        }}
      />
      {toDelete && (
        <Suspense>
          <DeleteDrmProject
            project={toDelete.project}
            onClose={close}
            onDeleted={() => {
              close();
              toDelete.reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
