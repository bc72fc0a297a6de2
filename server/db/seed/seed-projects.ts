import type { Services } from '#server/services.ts';
import { castOf } from './seed-cast.ts';
import { startChain, walkTo } from './seed-chain.ts';
import { seedCollab, seedDocuments } from './seed-collab.ts';
import { type SeedAs, type SeedClock, seedClock, seedPortal } from './seed-context.ts';
import type { SeedCandidate, SeedProject } from './seed-demo.ts';

const day = 86_400_000;

/** Projects with their candidates, each at the place of its story; one after the other, so that every database gets the same ids. */
export async function seedProjects(services: Services, projects: readonly SeedProject[]): Promise<void> {
  const clock = seedClock(services.now);
  const as = seedPortal(services, clock);
  for (const project of projects) await seedProject(services, as, clock, project);
}

async function seedProject(services: Services, as: SeedAs, clock: SeedClock, project: SeedProject): Promise<void> {
  clock.moveTo(project.daysAgo);
  const { owner } = castOf(project.brandId);
  const { moduleName, moduleVersion, description, releaseType, brandId } = project;
  const targetDate = new Date(services.now().getTime() + project.due * day).toISOString().slice(0, 10);
  const input = { moduleName, moduleVersion, description, releaseType, targetDate, ownerId: `seed-${owner}` };
  const { body } = await as(owner, brandId).createSoftwareProject({ body: input });
  if (project.documents) await seedDocuments(as, { id: body.id, brandId }, project.documents);
  await seedCollab(as, brandId, { entityType: 'SOFTWARE_PROJECT', entityId: body.id }, project);
  for (const candidate of project.candidates) await seedCandidate(as, clock, { id: body.id, brandId }, candidate);
}

async function seedCandidate(
  as: SeedAs,
  clock: SeedClock,
  project: { id: number; brandId: number },
  candidate: SeedCandidate,
): Promise<void> {
  clock.moveTo(candidate.daysAgo);
  const chain = await startChain(as, project, candidate);
  const isThere = candidate.until === undefined || (await walkTo(chain, candidate.until));
  if (isThere) await candidate.ending?.(chain);
  await seedCollab(as, project.brandId, { entityType: 'RELEASE_CANDIDATE', entityId: chain.id }, candidate);
}
