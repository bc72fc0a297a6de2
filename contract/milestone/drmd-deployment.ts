import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { drmDeploymentRead, drmdWrite } from '#contract/access/read-rules.ts';
import { drmDeploymentRowSchema, drmDeploymentStatuses } from '#contract/drm-deployment/drm-deployment.ts';
import { endpoints } from '#contract/endpoint.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { drmdBase } from './milestone.ts';

const rowSchema = drmDeploymentRowSchema.extend({ project: z.string() });
export type DrmdDeployment = z.infer<typeof rowSchema>;
/** Who sees deployments from the milestone area: whoever may see them elsewhere too. */
export const drmdDeploymentRead = all(drmdWrite, drmDeploymentRead);

/** D-182, DRM-20 */
export const drmdDeploymentEndpoints = endpoints({
  listDrmdDeployments: {
    method: 'GET',
    path: `${drmdBase}/deployments`,
    summary: 'Deployments of the DRM projects of the brand, as the milestone area shows them (D-182)',
    access: { rule: drmdDeploymentRead, brand: 'selected' },
    of: ['DRM_DEPLOYMENT', 'DRM_RELEASE_VERSION', 'DRM_PROJECT', 'VEHICLE_LIST'],
    ...listOf({
      row: rowSchema,
      scope: {},
      sort: ['name', 'project', 'coreVersion', 'status', 'vehicles', 'startDate', 'endDate', 'lastEdited'],
      filters: { name: contains(), project: named(), coreVersion: contains(), status: oneOf(drmDeploymentStatuses) },
      order: 'lastEdited,desc',
    }),
  },
});
