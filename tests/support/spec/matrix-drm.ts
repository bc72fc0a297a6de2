import { drmDeploymentExample } from '#contract/drm-deployment/drm-deployment.ts';
import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import { drmDocumentExample } from '#contract/drm-release-version/drm-release-version.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let made = 0;

/** A DRM project, a release version of it and a deployment of that, made by Admin. */
export async function drmOf(t: TestPortal, home: number, brandIds: readonly number[]) {
  made += 1;
  const admin = t.user('admin', home);
  const { owner } = t.database;
  const { body: project } = await admin.createDrmProject({ body: { ...drmProjectExample, name: `Matrix${made}` } });
  const { body: version } = await admin.createDrmReleaseVersion({ params: { id: project.id }, body: drmDocumentExample });
  const params = { id: version.id };
  const place = (status: 'READY_FOR_DEPLOYMENT' | 'CREATED') =>
    owner
      .updateTable('drmReleaseVersion')
      .set({ status, brandIds: [...brandIds] })
      .where('id', '=', version.id)
      .execute();
  await place('READY_FOR_DEPLOYMENT');
  const { body: deployment } = await admin.createDrmDeployment({ params, body: drmDeploymentExample });
  await place('CREATED');
  for (const [table, id] of [
    ['drmProject', project.id],
    ['drmDeployment', deployment.id],
    ['vehicleList', version.listId],
  ] as const)
    await owner
      .updateTable(table)
      .set({ brandIds: [...brandIds] })
      .where('id', '=', id)
      .execute();
  return { DP: project.id, DV: version.id, DD: deployment.id };
}
