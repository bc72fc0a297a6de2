import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { releaseNotesWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { brandName } from '#contract/brand.ts';
import { fieldText } from '#contract/field-text.ts';
import {
  brandIdOf,
  dueInDays,
  type ReleaseNotesInput,
  releaseNotesEndpoints,
  releaseNotesFields,
} from '#contract/release-notes-project/release-notes-project.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { referencesTo } from '#server/entity/entity-references.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { orderFacts } from '#server/entity/open-orders.ts';
import { asStored, presenting, typedOf } from '#server/entity/presenting.ts';
import { refuseEarlier } from '#server/http/json.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { isSimulated } from '#server/upstreams/tool.ts';
import {
  isOtherContent,
  type ReleaseNotesProjectRow,
  releaseNotesList,
  releaseNotesStore,
  setLanguages,
  versionOf,
  watchedProjects,
} from './release-notes-project-store.ts';
import { translationTool } from './translation-tool.ts';

const { byId, whole: answer } = presenting(releaseNotesStore, {
  own: (row: ReleaseNotesProjectRow, person) => ({
    ...typedOf(releaseNotesFields, row, person),
    ...asStored(row, 'status', 'health', 'projectLink', 'downloadUrl', 'withdrawnUrl'),
  }),
  subjects: ({ ownerId }) => [ownerId],
  around: async (call, row) => {
    const { db, upstreams } = call.services;
    const [told, linkedFrom] = await Promise.all([toldOf(db, [row.id]), linksTo(call, row)]);
    return { shown: { ...told(row.id), linkedFrom, isToolSimulated: isSimulated(upstreams, translationTool.id) } };
  },
});

const common = { store: releaseNotesStore, shown: answer, orders: watchedProjects.orders };
/** Release notes projects (D-185) with the transitions of D-074. */
const handlers = {
  ...entityHandlers(releaseNotesEndpoints, 'ReleaseNotesProject', {
    ...common,
    list: releaseNotesList,
    rows: async ({ services: { db } }, ids) => {
      const [rows, told] = await Promise.all([byId(db, ids), toldOf(db, ids)]);
      return rows.map((row) => ({ ...row, ...told(row.id) }));
    },
  }),
  ...formHandlers('ReleaseNotesProject', {
    ...common,
    facts: ({ motivationText, ownerId, targetLanguages }: ReleaseNotesInput) => ({
      ownerId,
      hasMotivation: motivationText !== '',
      languages: targetLanguages.length,
    }),
    differences: (row, input) => ({ contentChanged: isOtherContent(row, input) }),
    check: checkFields,
    begin: async (call, input) => {
      const toolKey = crypto.randomUUID();
      const project = { ...input, toolKey, version: versionOf(input) };
      const projectLink = await watchedProjects.ask(call, (tool, signal) => tool.open(project, signal));
      return { toolKey, projectLink };
    },
    concerns: (row, input) => row.title !== input.title || isOtherContent(row, input),
    saved: setLanguages,
  }),
  // What the tool says is written down: the list and the page say the same (D-247). Nobody asks about what is closed there.
  getReleaseNotesHealth: async (call) => {
    const row = await load(call, call.params.id);
    return reply({ health: row.status === 'COMPLETED' ? row.health : await watchedProjects.look(call.services, row) });
  },
  listDeletedReleaseNotes: async ({ brandId, services: { db } }) => {
    const deleted = db.selectFrom('deletedReleaseNotes').select(['title', 'url']).orderBy('url');
    return reply(await deleted.where(sql<boolean>`brand_ids @> array[${brandId}::int]`).execute());
  },
  listReleaseNotesLanguages: async (call) => {
    const { id, targetLanguages } = await load(call, call.params.id);
    const rows = await call.services.db.selectFrom('releaseNotesLanguage').selectAll().where('projectId', '=', id).execute();
    const percentOf = (one: string) => rows.find(({ language }) => language === one)?.percent ?? 0;
    return reply(targetLanguages.map((language) => ({ language, percent: percentOf(language) })));
  },
  tellSimulatedTool: (call) =>
    watchedProjects.tellSimulator(call, {
      load,
      keep: (tx, { toolKey }, told) =>
        tx.updateTable('translationToolProject').set({ told }).where('key', '=', toolKey).execute(),
    }),
} satisfies Partial<Handlers<Api>>;

/** Release notes projects at the server, with the tool in which they are translated. */
export const releaseNotesProjectNoun = defineNoun({
  stores: { RELEASE_NOTES_PROJECT: releaseNotesStore },
  handlers,
  tools: [translationTool],
  recurring: [watchedProjects.recurring],
  seed: seedReleaseNotesProjects,
});

const load = (call: CallBase, id: number) => readEntity<ReleaseNotesProjectRow>(call, releaseNotesStore, id);

/** Candidates whose release notes lead to its published texts, or led there before they were edited again, as the caller may read of them. */
async function linksTo(call: CallBase, { downloadUrl, withdrawnUrl, brandIds }: ReleaseNotesProjectRow) {
  const url = downloadUrl ?? withdrawnUrl;
  if (url === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from release_candidate where brand_ids && ${brandIds}::int[]
      and jsonb_path_exists(facts, '$.notes.* ? (@.url == $url)', jsonb_build_object('url', ${url}::text)) order by id
  `.execute(call.services.db);
  return referencesTo(
    call,
    rows.map(({ id }) => ({ entityType: 'RELEASE_CANDIDATE', id })),
  );
}

/** What the tool has told of projects, by their ids: how many of their languages are complete, and whether an order waits for its answer. */
async function toldOf(db: Database, ids: readonly number[]) {
  const [{ rows }, orders] = await Promise.all([
    sql<{ id: number; complete: number }>`
      select project_id as id, count(*)::int as complete from release_notes_language
      where project_id = any(${[...ids]}::int[]) and percent = 100 group by 1
    `.execute(db),
    orderFacts(db, 'RELEASE_NOTES_PROJECT', ids),
  ]);
  return (of: number) => ({ translated: rows.find(({ id }) => id === of)?.complete ?? 0, isOrderOpen: orders.has(of) });
}

/**
 * What is set anew: the due date lies ahead (D-117), the author may write release notes of the car brand too (X-29, D-219), and the owner is
 * somebody who may write them at the home brand (D-074).
 */
async function checkFields(call: CallBase, input: ReleaseNotesInput, row?: ReleaseNotesProjectRow): Promise<void> {
  const { brand, ownerId } = input;
  refuseEarlier(input, 'dueDate', dayAfter(todayOf(call), dueInDays), row?.dueDate);
  if (brand !== row?.brand && !allows(releaseNotesWrite, call.actor, { brandId: brandIdOf[brand] }))
    throw invalidFields([{ pointer: '/brand', detail: fieldText('brandRight', brandName(brandIdOf[brand])) }]);
  if (ownerId !== row?.ownerId)
    await checkPerson(call, ownerId, { rule: releaseNotesWrite, brandId: row?.homeBrandId ?? call.brandId });
}

type Step = 'startEditing' | 'translate' | 'publish' | 'complete';
const steps: readonly Step[] = ['startEditing', 'translate', 'publish', 'complete'];
type SeedProject = Partial<Pick<ReleaseNotesInput, 'appName' | 'region' | 'brand' | 'motivationText'>> & {
  readonly title: string;
  readonly software: readonly [name: string, version: string];
  readonly languages: readonly string[];
  /** days from today on */
  readonly due: number;
  readonly until?: Step;
};

const european = ['en', 'de', 'fr', 'it', 'es', 'pl', 'nl', 'sv'];
const parking = 'Your car now recognises low kerbs and marks free bays while you look for a space.';
const winter = 'The battery is warmed on the way to the charger, so that charging takes less time in the cold.';

/** Together they stand at every step of D-074 but UNKNOWN, which the words of the last one bring about. */
const projects: readonly SeedProject[] = [
  {
    ...{ title: 'Park Assist Plus 4.12, spring update', software: ['ParkAssistPlus', '4.12.0'], due: 21, until: 'publish' },
    ...{ motivationText: parking, languages: european },
  },
  {
    ...{ title: 'Park Assist Plus 4.11, maintenance', software: ['ParkAssistPlus', '4.11.2'], due: 5, until: 'complete' },
    ...{ motivationText: parking, languages: ['en', 'de'] },
  },
  {
    ...{ title: 'Charging in winter', software: ['ChargePlanner', '2.4.0'], due: 34, until: 'translate' },
    ...{ appName: 'ica', motivationText: winter, languages: [...european, 'nb', 'fi'] },
  },
  {
    ...{ title: 'Voice assistant speaks Czech', software: ['VoiceAssistant', '7.1.0'], due: 48, until: 'startEditing' },
    ...{ appName: 'ica', region: 'eu', languages: ['en', 'cs', 'sk'] },
  },
  {
    ...{ title: 'Matrix light, northern markets', software: ['MatrixLight', '3.0.1'], due: 15, until: 'translate' },
    motivationText: 'Glare-free main beam on roads of North America.',
    ...{ region: 'nar', languages: ['en', 'es-MX', 'fr-CA'] },
  },
  {
    title: 'Trailer assist, first notes',
    brand: 'skoda',
    software: ['TrailerAssist', '1.2.0'],
    due: 60,
    languages: ['en', 'cs'],
  },
  {
    ...{ title: 'Predictive cruise looks ahead', brand: 'audi', software: ['PredictiveCruise', '5.0.0'], due: 27 },
    motivationText: 'Cruise control follows bends and speed limits of the map.',
    ...{ languages: ['en', 'de', 'zh-CN'], until: 'startEditing' },
  },
  { title: 'Climate comfort, early draft', software: ['ClimateComfort', '2.2.0'], due: 40, languages: ['en', 'de'] },
];

/** Release notes projects of the demo, each led to its step by its owner; written once. */
async function seedReleaseNotesProjects({ db, now }: Services, as: SeedAs): Promise<void> {
  if (await db.selectFrom('releaseNotesProject').select('id').limit(1).executeTakeFirst()) return;
  for (const { due, languages, software, until, ...project } of projects) {
    const { brand = 'vw' } = project;
    const owner = brand === 'vw' ? 'container-po' : 'multi-brand-release-manager';
    const api = as(owner, brandIdOf[brand]);
    const { body: made } = await api.createReleaseNotesProject({
      body: {
        ...{ appName: 'oru', region: 'global', motivationText: '', ...project, brand },
        ...{ swPackageName: software[0], swPackageVersion: software[1], targetLanguages: [...languages] },
        ...{ dueDate: dayAfter(now().toISOString().slice(0, 10), due), ownerId: `seed-${owner}` },
      },
    });
    const params = { id: made.id };
    for (const step of until === undefined ? [] : steps.slice(0, steps.indexOf(until) + 1)) {
      // The simulated tool has begun long ago, and is asked now.
      if (step === 'publish') {
        const key = db.selectFrom('releaseNotesProject').select('toolKey').where('id', '=', made.id);
        const begunOn = new Date(now().getTime() - 86_400_000);
        await db.updateTable('translationToolProject').set({ begunOn }).where('key', '=', key).execute();
        await api.getReleaseNotesHealth({ params });
      }
      await api[`${step}ReleaseNotesProject`]({ params, body: {} });
    }
  }
}
