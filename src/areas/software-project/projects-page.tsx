import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { drmProjectRead, e320Manager, softwareProjectRead } from '#contract/access/read-rules.ts';
import { stageSchema } from '#contract/common.ts';
import { projectStatuses, type SoftwareProject } from '#contract/software-project/software-project.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { choice, day, edited, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { usePlainRows } from '#src/app/entity/plain-item.tsx';
import { date, daysUntil } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { projectsPath } from '#src/areas/campaign-release/searches.ts';
import { loadTexts } from '#src/i18n/i18n.ts';
import { UiLink } from '#src/ui/link.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { StageMark } from '#src/ui/workflow/stage-mark.tsx';
import { type ProjectTab, projectListDefaults, projectListSearch, projectsSearch, projectTabs } from './searches.ts';
import { projectItem, softwareProject } from './software-project.ts';

type RowProps = { readonly project: SoftwareProject };
const stages = stageSchema.options;

/** Days that an active project is past its target date; 0 when it is not. */
export function daysLate(project: Pick<SoftwareProject, 'status' | 'targetDate'>, now: Date): number {
  return project.status === 'ACTIVE' ? Math.max(0, -daysUntil(project.targetDate, now)) : 0;
}

function NameCell({ project }: RowProps) {
  const { t } = useTranslation('software-projects');
  return (
    <span className="cc-name-cell">
      <UiLink className="cc-name" href={pageUrl(softwareProject, project)} title={project.moduleName}>
        {project.moduleName}
      </UiLink>
      {!project.valid.valid && (
        <span title={project.valid.reason ?? t('invalid')}>
          <IconAlertTriangle size={14} className="cc-warn" aria-hidden="true" />
          <span className="cc-sr">{t('invalid')}</span>
        </span>
      )}
    </span>
  );
}

function TargetDate({ project }: RowProps) {
  const { t } = useTranslation('software-projects');
  const late = daysLate(project, new Date());
  if (late === 0) return date(project.targetDate);
  return (
    <span className="cc-late">
      {date(project.targetDate)} <span className="cc-small">{t('list.late', { count: late })}</span>
    </span>
  );
}

/** Columns of the list of AEC projects (D-121, AEC-06, AEC-37). */
export const projectColumns = [
  title<SoftwareProject>('moduleName', { cell: (row) => <NameCell project={row} /> }),
  text<SoftwareProject>('moduleVersion', { width: 84, muted: true }),
  status<SoftwareProject>(projectStatuses, 94),
  choice<SoftwareProject>('stage', {
    cell: ({ stage }) => <StageMark reached={stages.indexOf(stage) + 1} total={stages.length} label={statusText(stage)} />,
    values: stages,
    width: 116,
  }),
  text<SoftwareProject>('releases', {
    value: (row) => `${row.releaseCountAec} / ${row.releaseCount}`,
    cell: (row) => (
      <>
        <b>{row.releaseCountAec}</b> <span className="cc-faint">/ {row.releaseCount}</span>
      </>
    ),
    width: 80,
    align: 'right',
  }),
  text<SoftwareProject>('latestVersion', { width: 108, muted: true }),
  choice<SoftwareProject>('releaseType', { width: 82, multiple: true }),
  day<SoftwareProject>('targetDate', { cell: (row) => <TargetDate project={row} />, width: 128 }),
  person<SoftwareProject>('owner'),
  edited<SoftwareProject>(),
];

// Releases come with their texts: whoever looks at AEC projects does without.
const releaseList = async () => {
  const texts = loadTexts(['campaign-releases', 'big-loop-releases', 'oru20-releases']);
  const [list] = await Promise.all([import('#src/areas/campaign-release/release-list.tsx'), texts]);
  return list;
};
const DrmProjects = lazyPart(async () => {
  const [list] = await Promise.all([import('#src/areas/drm-project/drm-project-list.tsx'), loadTexts(['drm-projects'])]);
  return list.DrmProjects;
});
const Oru20Releases = lazyPart(async () => (await releaseList()).Oru20Releases);
const BigLoopReleases = lazyPart(async () => (await releaseList()).BigLoopReleases);

const lists: Readonly<Record<ProjectTab, typeof DrmProjects | undefined>> = {
  aec: undefined,
  drm: DrmProjects,
  oru20Releases: Oru20Releases,
  bigLoopReleases: BigLoopReleases,
};

/** AEC and DRM projects, and the releases of ORU 2.0 and big-loop, a tab each for those who may read them (D-026). */
export function ProjectsPage() {
  const { t } = useTranslation(['software-projects', 'common']);
  const [{ tab }] = useSearchState(projectsSearch);
  const mayReleases = useAllowed(e320Manager);
  const may = {
    aec: useAllowed(softwareProjectRead),
    drm: useAllowed(drmProjectRead),
    oru20Releases: mayReleases,
    bigLoopReleases: mayReleases,
  };
  const open = projectTabs.filter((key) => may[key]);
  const shown = open.find((key) => key === tab) ?? open[0] ?? 'aec';
  const types = {
    aec: 'SOFTWARE_PROJECT',
    drm: 'DRM_PROJECT',
    oru20Releases: 'ORU20_RELEASE',
    bigLoopReleases: 'BIG_LOOP_RELEASE',
  } as const;
  const tabs: Tab[] = open.map((key) => ({
    key: types[key],
    label: t(`tabs.${key}`),
    href: `${projectsPath}?tab=${key}`,
  }));
  const Other = lists[shown];
  if (Other === undefined) return <AecProjects tabs={tabs} />;
  return (
    <Suspense fallback={<Skeleton label={t('common:state.loading')} rows={8} />}>
      <Other tabs={tabs} />
    </Suspense>
  );
}

/** AEC projects of the brand (AEC-01, D-121). */
function AecProjects({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { dialog, rowActions } = usePlainRows(projectItem);
  return (
    <>
      <EntityListPage
        definition={softwareProject}
        search={projectListSearch}
        defaults={projectListDefaults}
        columns={projectColumns}
        rowName={projectItem.nameOf}
        views={(me) => ({ all: {}, mine: { owner: me }, active: { status: 'ACTIVE' } })}
        also={['RELEASE_CANDIDATE']}
        {...(tabs.length > 1 && { among: { tabs, tab: softwareProject.type } })}
        rowActions={rowActions}
      />
      {dialog}
    </>
  );
}
