import type { Api } from '#contract/api.ts';
import { fleetSize } from '#server/fleet/fleet-size.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import type { Portal } from '#server/http/app.ts';
import { seedUsers } from '#server/identity/seed-users.ts';
import { nouns } from '#server/nouns.ts';
import { rememberPerson } from '#server/people.ts';
import type { Services } from '#server/services.ts';
import { type SeedCandidates, seedPortal } from './seed-context.ts';
import { demoProjects, type SeedProject } from './seed-demo.ts';
import { seedDeployments, settle } from './seed-deployments.ts';
import { largeProjects } from './seed-large.ts';
import { seedLargeList, seedLists } from './seed-lists.ts';
import { seedProjects } from './seed-projects.ts';
import { seedTestVehicles } from './seed-test-vehicles.ts';

/** Demo data, made by driving the flows through the same handlers. What is there already is left alone. */
export async function seed(_portal: Portal<Api>, services: Services): Promise<void> {
  const { config, log } = services;
  if (config.seed === 'none') return;
  const began = performance.now();
  await seedPeople(services);
  await seedVehicles(services, fleetSize(config));
  const [made] = await Promise.all([seedEntities(services), ...nouns.map((noun) => noun.seedFromFleet?.(services))]);
  log.info({ seed: config.seed, projects: made, ms: Math.round(performance.now() - began) }, 'Demo data are complete');
}

/** What people made in the portal, in the order in which they would have; answers how many projects were missing. */
async function seedEntities(services: Services): Promise<number> {
  const { config, log } = services;
  const projects = await missing(services, config.seed === 'large' ? [...demoProjects, ...largeProjects] : demoProjects);
  if (projects.length > 0) log.info('Writing the demo data');
  if (projects.length > 0) await seedProjects(services, projects);
  await seedTestVehicles(services);
  // Deployments live in the real time: their jobs go on when the portal runs.
  const as = seedPortal(services, services);
  await seedDeployments({ as, services, candidates: await candidatesOf(services) });
  await seedLists(services, as);
  const asOf = (at: Date) => seedPortal(services, { now: () => at });
  for (const noun of nouns) await noun.seed?.(services, as, asOf, () => settle({ services }));
  if (config.seed === 'large') await seedLargeList(services, as);
  return projects.length;
}

/** The people of the demo, so that names stand beside what they did. */
export async function seedPeople({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const issuer = config.oidcIssuer ?? `${config.publicUrl}/idp`;
  for (const { subject, userName, email, givenName, familyName, roles } of seedUsers) {
    const person = { id: subject, username: userName, email, fullName: `${givenName} ${familyName}` };
    await rememberPerson(db, issuer, person, roles);
  }
}

async function candidatesOf({ db }: Services): Promise<SeedCandidates> {
  const rows = await db
    .selectFrom('releaseCandidate')
    .select(['id', 'homeBrandId', 'status', 'stage', 'scmDocumentation'])
    .orderBy('id')
    .execute();
  const active = rows.filter((row) => row.status === 'ACTIVE');
  const ids = (some: typeof rows) => some.map((row) => row.id);
  return {
    testing: ids(active.filter((row) => row.stage === 'APPROVAL' && row.scmDocumentation === 'COMPLETED')),
    live: ids(active.filter((row) => row.stage === 'LIVE')),
    cancelled: ids(rows.filter((row) => row.status === 'CANCELLED')),
    home: Object.fromEntries(rows.map((row) => [row.id, row.homeBrandId])),
  };
}

async function missing({ db }: Services, projects: readonly SeedProject[]): Promise<SeedProject[]> {
  const rows = await db.selectFrom('softwareProject').select(['moduleName', 'moduleVersion']).execute();
  const there = new Set(rows.map((row) => `${row.moduleName} ${row.moduleVersion}`));
  return projects.filter((project) => !there.has(`${project.moduleName} ${project.moduleVersion}`));
}
