import { useTranslation } from 'react-i18next';
import { drmDeploymentStatuses } from '#contract/drm-deployment/drm-deployment.ts';
import { type DrmdDeployment, drmdDeploymentEndpoints, drmdDeploymentRead } from '#contract/milestone/drmd-deployment.ts';
import { count } from '#contract/words.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { day, edited, figure, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityTable, ownRows } from '#src/app/entity/list/entity-list-page.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import { deploymentIn, drmDeployment } from '#src/areas/drm-deployment/drm-deployment.ts';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { useDrmdTabs } from './area.tsx';
import { deploymentDefaults, deploymentSearch } from './searches.ts';

const hrefOf = (row: DrmdDeployment): string => pageUrl(deploymentIn(row.swProjectId, row.releaseVersionId), row);
/** Deployments as this list knows them. */
const listed = { ...drmDeployment, name: 'DrmdDeployment', table: drmdDeploymentEndpoints };

const columns = [
  title<DrmdDeployment>('name', { href: hrefOf }),
  text<DrmdDeployment>('project', { width: 140 }),
  text<DrmdDeployment>('coreVersion', { width: 112 }),
  status<DrmdDeployment>(drmDeploymentStatuses, 168),
  figure<DrmdDeployment>('vehicles', { cell: ({ vehicles }) => count(vehicles), width: 96 }),
  day<DrmdDeployment>('startDate'),
  day<DrmdDeployment>('endDate'),
  edited<DrmdDeployment>(),
];

/** Deployments of the DRM projects, seen from their milestones (DRM-20). */
export function DeploymentsPage() {
  const { t } = useTranslation('milestones');
  const isAllowed = useAllowed(drmdDeploymentRead, useBrandId());
  return (
    <ListPage title={t('list.title')} tabs={useDrmdTabs()} tab="deployments">
      {isAllowed ? <Deployments /> : <ClosedState boxed title={t('deployments.closed')} text={t('deployments.closedText')} />}
    </ListPage>
  );
}

function Deployments() {
  return (
    <EntityTable<DrmdDeployment>
      {...ownRows(drmDeployment)}
      definition={listed as never}
      search={deploymentSearch}
      defaults={deploymentDefaults}
      columns={columns}
      also={['VEHICLE_LIST', 'DRM_PROJECT']}
      showsProgress
      id="drmd-deployments"
      hrefOf={hrefOf}
    />
  );
}
