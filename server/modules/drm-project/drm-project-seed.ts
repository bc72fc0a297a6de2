import type { DrmProjectInput } from '#contract/drm-project/drm-project.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

type SeedProject = Pick<DrmProjectInput, 'name' | 'description' | 'releaseType'> & {
  /** days from today on */
  readonly due: number;
  readonly isInactive?: boolean;
};

const projects: readonly SeedProject[] = [
  { name: 'DigitalCarKey', description: 'Opens and starts the car by phone.', releaseType: 'UPDATE', due: 60 },
  { name: 'MediaRights', description: 'Licences of streaming services in the car.', releaseType: 'UPGRADE', due: 95 },
  { name: 'RangeOnDemand', description: 'Unlocks more range for a journey.', releaseType: 'BUGFIX', due: 40 },
  { name: 'ThemePacks', description: 'Replaced by MediaRights.', releaseType: 'UPDATE', due: 10, isInactive: true },
];

/** DRM projects of the demo at VW; made once. */
export async function seedDrmProjects({ db, now }: Services, as: SeedAs): Promise<void> {
  if (await db.selectFrom('drmProject').select('id').limit(1).executeTakeFirst()) return;
  const manager = as('drm-manager');
  const today = now().toISOString().slice(0, 10);
  for (const { due, isInactive = false, ...project } of projects) {
    const body = { ...project, targetDate: dayAfter(today, due), ownerId: 'seed-drm-manager' };
    const { body: made } = await manager.createDrmProject({ body });
    if (isInactive) await manager.editDrmProject({ params: { id: made.id }, body: { ...body, status: 'INACTIVE' } });
  }
}
