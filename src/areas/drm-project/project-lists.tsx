import { useTranslation } from 'react-i18next';
import { drmDeploymentRead } from '#contract/access/read-rules.ts';
import type { DrmProject } from '#contract/drm-project/drm-project.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { ProjectDeployments } from '#src/areas/drm-deployment/drm-deployment-list.tsx';
import { VersionTable } from '#src/areas/drm-release-version/drm-release-version-list.tsx';
import { SubTabs } from '#src/ui/page/tabs.tsx';
import { drmProject, useClosedDrmProject } from './drm-project.ts';
import { drmLists, drmProjectSearch } from './searches.ts';

/** Release versions of a project and their deployments, one of them at a time (DRM-01). */
export function ProjectLists() {
  const { t } = useTranslation(['drm-projects', 'drm-release-versions']);
  const { now } = usePlainPage<DrmProject>();
  const [{ list }] = useSearchState(drmProjectSearch);
  const mayDeployments = useAllowed(drmDeploymentRead);
  const closed = useClosedDrmProject('createVersion', now);
  const shown = list === 'deployments' && mayDeployments ? list : 'versions';
  const counts = { versions: now.releaseCount, deployments: now.deploymentCount };
  return (
    <>
      {mayDeployments && (
        <SubTabs
          label={t('lists')}
          current={shown}
          tabs={drmLists.map((key) => ({
            key,
            label: t(`listed.${key}`),
            href: `${pageUrl(drmProject, now)}?list=${key}`,
            count: counts[key],
          }))}
        />
      )}
      {shown === 'deployments' ? (
        <ProjectDeployments key={now.id} projectId={now.id} />
      ) : (
        <VersionTable
          key={now.id}
          projectId={now.id}
          closed={closed.length > 0 && <ClosedNote label={t('drm-release-versions:new')} reasons={closed} />}
        />
      )}
    </>
  );
}
