import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { projectPath, projectsPath } from '#src/app/routing/project-paths.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { projectAsOf } from './project-as-of.ts';
import { ProjectProvider } from './project-context.ts';
import { ProjectCreatePage } from './project-create-page.tsx';
import { project } from './wiring.ts';

/** A project has no flow; its events have their words in the same place. */
const texts = { id: 'softwareProject' };
const tabKeys = ['overview', 'release-candidates', 'version-documentation'] as const;

/** The AEC project page: container of its tabs (AEC-03…AEC-05, D-019). A new project has no tabs yet (NAV-12). */
export function ProjectFrame() {
  const portal = usePortal();
  const id = useRouteParam('swProjectId');
  const known = project(portal, id);
  if (id === undefined || known === undefined) return <ProjectCreatePage />;
  return <KnownProject key={id} id={id} resource={known} />;
}

type Known = { readonly id: number; readonly resource: Resource<SoftwareProject> };

function KnownProject({ id, resource }: Known) {
  const { t } = useTranslation('aec');
  const screen = useEntityScreen(resource, { watch: [{ type: 'SOFTWARE_PROJECT', id }] });
  useLeftRow('projects', String(id));
  return (
    <ScreenPart screen={screen} list={{ href: projectsPath, label: t('project.toList') }}>
      {(entity) => <ProjectBody now={entity} reload={screen.reload} />}
    </ScreenPart>
  );
}

function PastProject({ at }: Pick<Past, 'at'>) {
  const { t } = useTranslation('aec');
  return (
    <Banner kind="info" title={t('project.past', { time: dateTime(at) })}>
      {t('project.pastText')}
    </Banner>
  );
}

function ProjectBody({ now, reload }: { readonly now: SoftwareProject; readonly reload: () => void }) {
  const { t } = useTranslation('aec');
  const { pathname } = useLocation();
  const [past, setPast] = useState<Past>();
  const project = past ? projectAsOf(now, past) : now;
  const { id, releaseType, stage, status } = project;
  const tab = tabKeys.find((key) => pathname.split('/')[5] === key) ?? 'overview';
  return (
    <ProjectProvider value={{ project, now, isPast: past !== undefined, reload }}>
      <EntityPage
        model={{
          title: project.moduleName,
          subTitle: project.moduleVersion,
          backRoute: projectsPath,
          backTitle: t('project.back'),
          category: t('project.category', { type: statusText(releaseType), stage: statusText(stage) }),
          status,
          statusLabel: statusText(status),
          depth: 1,
        }}
        collab={{ entityType: 'SOFTWARE_PROJECT', entityId: id }}
        tabs={tabKeys.map(
          (key): Tab => ({
            key,
            label: t(`project.tab.${key}`),
            href: `${projectPath(id)}/${key}`,
            ...(key === 'release-candidates' && { count: project.releaseCount }),
          }),
        )}
        tab={tab}
        banner={past && <PastProject at={past.at} />}
        {...(tab === 'overview' && {
          history: <HistoryFromJournal entityType="SOFTWARE_PROJECT" entityId={id} flow={texts} onShow={setPast} />,
        })}
      >
        <Outlet />
      </EntityPage>
    </ProjectProvider>
  );
}
