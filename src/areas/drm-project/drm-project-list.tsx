import type { DrmProject } from '#contract/drm-project/drm-project.ts';
import { projectStatuses } from '#contract/software-project/software-project.ts';
import { day, edited, figure, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { usePlainRows } from '#src/app/entity/plain-item.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { drmProject, drmProjectItem } from './drm-project.ts';
import { drmProjectListDefaults, drmProjectListSearch } from './searches.ts';

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

/** DRM projects of the brand, a tab of the projects (AEC-01, D-026, D-122). */
export function DrmProjects({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { dialog, rowActions } = usePlainRows(drmProjectItem);
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
        rowActions={rowActions}
      />
      {dialog}
    </>
  );
}
