import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SoftwareProject } from '#contract/software-project.ts';
import { projectPath, projectsPath } from '#src/app/candidate/candidate-paths.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { statusText } from '#src/app/status-text.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { useRouteParam } from '#src/app/use-route-param.ts';
import type { Tab } from '#src/ui/tabs.tsx';
import { ProjectProvider } from './project-context.ts';
import { ProjectCreatePage } from './project-create-page.tsx';
import { project } from './wiring.ts';

const tabKeys = ['overview', 'release-candidates', 'version-documentation'] as const;

/** The AEC project page: container of its tabs (AEC-03…AEC-05, D-019). A new project has no tabs yet (NAV-12). */
export function ProjectFrame() {
  const portal = usePortal();
  const id = useRouteParam('swProjectId');
  const known = project(portal, id);
  if (id === undefined || known === undefined) return <ProjectCreatePage />;
  return <KnownProject key={id} id={id} resource={known} />;
}

function KnownProject({ id, resource }: { readonly id: number; readonly resource: Resource<SoftwareProject> }) {
  const { t } = useTranslation('aec');
  const { pathname } = useLocation();
  const screen = useEntityScreen(resource, { watch: [{ type: 'SOFTWARE_PROJECT', id }] });
  useLeftRow('projects', String(id));
  const tab = tabKeys.find((key) => pathname.split('/')[5] === key) ?? 'overview';
  return (
    <ScreenPart screen={screen} list={{ href: projectsPath, label: t('project.toList') }}>
      {(entity) => (
        <ProjectProvider value={{ project: entity, reload: screen.reload }}>
          <EntityPage
            model={{
              title: entity.moduleName,
              subTitle: entity.moduleVersion,
              backRoute: projectsPath,
              backTitle: t('project.back'),
              category: t('project.category', { type: statusText(entity.releaseType), stage: statusText(entity.stage) }),
              status: entity.status,
              statusLabel: statusText(entity.status),
              depth: 1,
            }}
            collab={{ entityType: 'SOFTWARE_PROJECT', entityId: entity.id }}
            tabs={tabKeys.map(
              (key): Tab => ({
                key,
                label: t(`project.tab.${key}`),
                href: `${projectPath(id)}/${key}`,
                ...(key === 'release-candidates' && { count: entity.releaseCount }),
              }),
            )}
            tab={tab}
          >
            <Outlet />
          </EntityPage>
        </ProjectProvider>
      )}
    </ScreenPart>
  );
}
