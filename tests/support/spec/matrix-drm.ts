import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let made = 0;

/** A DRM project, made by Admin. */
export async function drmOf(t: TestPortal, home: number, brandIds: readonly number[]) {
  made += 1;
  const { body: project } = await t
    .user('admin', home)
    .createDrmProject({ body: { ...drmProjectExample, name: `Matrix${made}` } });
  await t.database.owner
    .updateTable('drmProject')
    .set({ brandIds: [...brandIds] })
    .where('id', '=', project.id)
    .execute();
  return { DP: project.id };
}
