import { type DrmDeploymentRow, drmDeploymentStatuses } from '#contract/drm-deployment/drm-deployment.ts';
import type { DrmVersion } from '#contract/drm-release-version/drm-release-version.ts';
import { count } from '#contract/words.ts';
import { entityWords, pageUrl } from '#src/app/entity/definition.ts';
import { day, edited, figure, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityTable, ownRows } from '#src/app/entity/list/entity-list-page.tsx';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { drmDeploymentListDefaults, drmDeploymentListSearch } from '#src/areas/drm-project/searches.ts';
import { deploymentIn, drmDeployment } from './drm-deployment.ts';

const hrefOf = (row: DrmDeploymentRow): string => pageUrl(deploymentIn(row.swProjectId, row.releaseVersionId), row);
const columns = [
  title<DrmDeploymentRow>('name', { href: hrefOf }),
  status<DrmDeploymentRow>(drmDeploymentStatuses, 168),
  figure<DrmDeploymentRow>('vehicles', { cell: ({ vehicles }) => count(vehicles), width: 96 }),
  day<DrmDeploymentRow>('startDate'),
  day<DrmDeploymentRow>('endDate'),
  edited<DrmDeploymentRow>({ width: 148 }),
];
const version = text<DrmDeploymentRow>('coreVersion', { width: 128 });
const columnsOfProject = [columns[0] ?? version, version, ...columns.slice(1)];

const words = (key: string) => entityWords(drmDeployment, key);
const common = {
  search: drmDeploymentListSearch,
  defaults: drmDeploymentListDefaults,
  also: ['VEHICLE_LIST'] as const,
  showsProgress: true,
  hrefOf,
};

/** Deployments of a project, of all its versions (DRM-01). */
export function ProjectDeployments({ projectId }: { readonly projectId: number }) {
  return (
    <EntityTable<DrmDeploymentRow>
      {...ownRows(drmDeployment)}
      {...common}
      definition={drmDeployment}
      columns={columnsOfProject}
      under={{ id: projectId, call: 'listDrmProjectDeployments' }}
    />
  );
}

/** Deployments of a version (DRM-06); one is added once it is ready for deployment (D-065.1). */
export function VersionDeployments({ version: { id, status: stage, swProjectId } }: { readonly version: DrmVersion }) {
  const definition = deploymentIn(swProjectId, id);
  return (
    <EntityTable<DrmDeploymentRow>
      {...ownRows(definition)}
      {...common}
      definition={definition}
      columns={columns}
      under={{ id, call: 'listDrmDeployments' }}
      toolbar={
        stage === 'READY_FOR_DEPLOYMENT' ? (
          // The way on, beside it, is the page's one filled button (D-154).
          <NewEntity definition={definition} />
        ) : (
          <ClosedNote label={words('new')} reasons={[words('closed.versionReady')]} />
        )
      }
    />
  );
}
