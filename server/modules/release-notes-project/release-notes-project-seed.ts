import type { ReleaseNotesInput } from '#contract/release-notes-project/release-notes-project.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';
import { watchedProjects } from './release-notes-project-tool.ts';

type Step = 'startEditing' | 'translate' | 'publish' | 'complete';
type SeedProject = Pick<ReleaseNotesInput, 'title' | 'swPackageName' | 'swPackageVersion'> &
  Partial<Pick<ReleaseNotesInput, 'appName' | 'region' | 'motivationText'>> & {
    readonly brandId: 1 | 3 | 4;
    readonly languages: readonly string[];
    /** days from today on */
    readonly due: number;
    readonly until?: Step;
  };

const brandNames = { 1: 'vw', 3: 'skoda', 4: 'audi' } as const;
const owners = { 1: 'container-po', 3: 'multi-brand-release-manager', 4: 'multi-brand-release-manager' } as const;
const european = ['en', 'de', 'fr', 'it', 'es', 'pl', 'nl', 'sv'];
const parking = 'Your car now recognises low kerbs and marks free bays while you look for a space.';

/** Together they stand at every step of D-074 but UNKNOWN, which the words of the last one bring about. */
const projects: readonly SeedProject[] = [
  {
    title: 'Park Assist Plus 4.12, spring update',
    brandId: 1,
    swPackageName: 'ParkAssistPlus',
    swPackageVersion: '4.12.0',
    motivationText: parking,
    languages: european,
    due: 21,
    until: 'publish',
  },
  {
    title: 'Park Assist Plus 4.11, maintenance',
    brandId: 1,
    swPackageName: 'ParkAssistPlus',
    swPackageVersion: '4.11.2',
    motivationText: parking,
    languages: ['en', 'de'],
    due: 5,
    until: 'complete',
  },
  {
    title: 'Charging in winter',
    brandId: 1,
    appName: 'ica',
    swPackageName: 'ChargePlanner',
    swPackageVersion: '2.4.0',
    motivationText: 'The battery is warmed on the way to the charger, so that charging takes less time in the cold.',
    languages: [...european, 'nb', 'fi'],
    due: 34,
    until: 'translate',
  },
  {
    title: 'Voice assistant speaks Czech',
    brandId: 1,
    appName: 'ica',
    region: 'eu',
    swPackageName: 'VoiceAssistant',
    swPackageVersion: '7.1.0',
    languages: ['en', 'cs', 'sk'],
    due: 48,
    until: 'startEditing',
  },
  {
    title: 'Matrix light, northern markets',
    brandId: 1,
    region: 'nar',
    swPackageName: 'MatrixLight',
    swPackageVersion: '3.0.1',
    motivationText: 'Glare-free main beam on roads of North America.',
    languages: ['en', 'es-MX', 'fr-CA'],
    due: 15,
    until: 'translate',
  },
  {
    title: 'Trailer assist, first notes',
    brandId: 3,
    swPackageName: 'TrailerAssist',
    swPackageVersion: '1.2.0',
    languages: ['en', 'cs'],
    due: 60,
  },
  {
    title: 'Predictive cruise looks ahead',
    brandId: 4,
    swPackageName: 'PredictiveCruise',
    swPackageVersion: '5.0.0',
    motivationText: 'Cruise control follows bends and speed limits of the map.',
    languages: ['en', 'de', 'zh-CN'],
    due: 27,
    until: 'startEditing',
  },
  {
    title: 'Climate comfort, early draft',
    brandId: 1,
    swPackageName: 'ClimateComfort',
    swPackageVersion: '2.2.0',
    languages: ['en', 'de'],
    due: 40,
  },
];

/** The simulated tool has begun long ago, and is asked now. */
async function waitForTranslation(services: Services, id: number): Promise<void> {
  const { db, now } = services;
  const row = await db.selectFrom('releaseNotesProject').select(['id', 'toolKey']).where('id', '=', id).executeTakeFirstOrThrow();
  const begunOn = new Date(now().getTime() - 86_400_000);
  await db.updateTable('translationToolProject').set({ begunOn }).where('key', '=', row.toolKey).execute();
  await watchedProjects.look(services, row);
}

const order: readonly Step[] = ['startEditing', 'translate', 'publish', 'complete'];

/** Release notes projects of the demo, each led to its step by its owner; written once. */
export async function seedReleaseNotesProjects(services: Services, as: SeedAs): Promise<void> {
  const { db, now } = services;
  if (await db.selectFrom('releaseNotesProject').select('id').limit(1).executeTakeFirst()) return;
  for (const { brandId, due, languages, until, ...project } of projects) {
    const owner = owners[brandId];
    const api = as(owner, brandId);
    const { body } = await api.createReleaseNotesProject({
      body: {
        appName: 'oru',
        region: 'global',
        motivationText: '',
        ...project,
        brand: brandNames[brandId],
        dueDate: new Date(now().getTime() + due * 86_400_000).toISOString().slice(0, 10),
        ownerId: `seed-${owner}`,
        targetLanguages: [...languages],
      },
    });
    const params = { id: body.id };
    for (const step of order.slice(0, until === undefined ? 0 : order.indexOf(until) + 1)) {
      if (step === 'publish') await waitForTranslation(services, body.id);
      await api[`${step}ReleaseNotesProject`]({ params, body: {} });
    }
  }
}
