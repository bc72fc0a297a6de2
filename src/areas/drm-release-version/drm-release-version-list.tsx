import type { ReactNode } from 'react';
import { platformScopeSchema, wideReleaseTypes } from '#contract/common.ts';
import { type DrmVersionRow, drmVersionStatuses } from '#contract/drm-release-version/drm-release-version.ts';
import { count } from '#contract/words.ts';
import { choice, day, edited, figure, person, status, title } from '#src/app/entity/list/columns.tsx';
import { EntityTable, ownRows } from '#src/app/entity/list/entity-list-page.tsx';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { drmVersionListDefaults, drmVersionListSearch } from '#src/areas/drm-project/searches.ts';
import { versionIn } from './drm-release-version.ts';

const columns = [
  title<DrmVersionRow>('coreVersion', { width: 128 }),
  status<DrmVersionRow>(drmVersionStatuses, 176),
  choice<DrmVersionRow>('vehiclePlatform', { values: platformScopeSchema.options, width: 104 }),
  choice<DrmVersionRow>('type', { values: wideReleaseTypes, width: 108 }),
  figure<DrmVersionRow>('vehicles', { cell: ({ vehicles }) => count(vehicles), width: 96 }),
  figure<DrmVersionRow>('deployments', { width: 112 }),
  day<DrmVersionRow>('targetDate'),
  person<DrmVersionRow>('owner'),
  edited<DrmVersionRow>(),
];

type Props = { readonly projectId: number; readonly closed: ReactNode };

/** Release versions of a project (DRM-01); `closed` says why none can be added. */
export function VersionTable({ projectId, closed }: Props) {
  const definition = versionIn(projectId);
  return (
    <EntityTable<DrmVersionRow>
      {...ownRows(definition)}
      definition={definition}
      search={drmVersionListSearch}
      defaults={drmVersionListDefaults}
      columns={columns}
      also={['DRM_DEPLOYMENT', 'VEHICLE_LIST']}
      under={{ id: projectId, call: 'listDrmReleaseVersions' }}
      toolbar={closed || <NewEntity definition={definition} isPrimary />}
    />
  );
}
