import { sql } from 'kysely';
import { z } from 'zod';
import { allows } from '#contract/access/access.ts';
import { releaseNotesWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { brandName } from '#contract/brand.ts';
import { notBefore } from '#contract/day.ts';
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
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { withOpenOrders } from '#server/entity/open-orders.ts';
import { presenting, typedOf } from '#server/entity/presenting.ts';
import { parseBody } from '#server/http/json.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { isSimulated } from '#server/upstreams/tool.ts';
import { seedReleaseNotesProjects } from './release-notes-project-seed.ts';
import { type ReleaseNotesProjectRow, releaseNotesList, releaseNotesStore } from './release-notes-project-store.ts';
import { isOtherContent, setLanguages, versionOf, watchedProjects } from './release-notes-project-tool.ts';
import { translationTool } from './translation-tool.ts';

const { byId, whole } = presenting(releaseNotesStore, {
  own: (row: ReleaseNotesProjectRow, person) => ({
    ...typedOf(releaseNotesFields, row, person),
    status: row.status,
    health: row.health,
    projectLink: row.projectLink,
    downloadUrl: row.downloadUrl,
    withdrawnUrl: row.withdrawnUrl,
  }),
  subjects: ({ ownerId }) => [ownerId],
});

/** Release notes projects (D-185) with the transitions of D-074. */
const handlers = {
  ...entityHandlers(releaseNotesEndpoints, 'ReleaseNotesProject', {
    store: releaseNotesStore,
    list: releaseNotesList,
    rows: async ({ services: { db } }, ids) => toldOf(db, await byId(db, ids)),
    shown: answer,
    orders: watchedProjects.orders,
  }),
  ...formHandlers('ReleaseNotesProject', {
    store: releaseNotesStore,
    shown: answer,
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
    orders: watchedProjects.orders,
    concerns: (row, input) => row.title !== input.title || isOtherContent(row, input),
    saved: setLanguages,
  }),
  // What the tool says is written down: the list and the page say the same (D-247). Nobody asks about what is closed there.
  getReleaseNotesHealth: async (call) => {
    const row = await load(call, call.params.id);
    return reply({ health: row.status === 'COMPLETED' ? row.health : await watchedProjects.look(call.services, row) });
  },
  listDeletedReleaseNotes: async ({ brandId, services }) =>
    reply(
      await services.db
        .selectFrom('deletedReleaseNotes')
        .select(['title', 'url'])
        .where(sql<boolean>`brand_ids @> array[${brandId}::int]`)
        .orderBy('url')
        .execute(),
    ),
  listReleaseNotesLanguages: async (call) => {
    const { id, targetLanguages } = await load(call, call.params.id);
    const rows = await call.services.db.selectFrom('releaseNotesLanguage').selectAll().where('projectId', '=', id).execute();
    const percents = new Map(rows.map(({ language, percent }) => [language, percent]));
    return reply(targetLanguages.map((language) => ({ language, percent: percents.get(language) ?? 0 })));
  },
  tellSimulatedTool: async (call) => {
    const { config, upstreams } = call.services;
    if (config.environment === 'live' || !isSimulated(upstreams, translationTool.id)) throw notFound();
    const { id, toolKey } = await load(call, call.params.id);
    const told = JSON.stringify(call.body);
    await call.transaction(async (tx) => {
      await tx.updateTable('translationToolProject').set({ told }).where('key', '=', toolKey).execute();
    });
    if (call.body.fault !== 'HANG') await watchedProjects.look(call.services, { id, toolKey });
    return undefined;
  },
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

async function answer(call: CallBase, row: ReleaseNotesProjectRow) {
  const { body, revision } = await whole(call, row);
  const [[shown], linkedFrom] = await Promise.all([toldOf(call.services.db, [body]), linksTo(call, row)]);
  return {
    body: {
      ...(shown as typeof body & { translated: number; isOrderOpen: boolean }),
      linkedFrom,
      isToolSimulated: isSimulated(call.services.upstreams, translationTool.id),
    },
    ...(revision !== undefined && { revision }),
  };
}

/** Candidates whose release notes lead to its published texts, or led there before they were edited again, as the caller may read of them. */
async function linksTo(call: CallBase, { downloadUrl, withdrawnUrl, brandIds }: ReleaseNotesProjectRow) {
  const url = downloadUrl ?? withdrawnUrl;
  if (url === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from release_candidate where brand_ids && ${brandIds}::int[]
      and jsonb_path_exists(facts, '$.notes.* ? (@.url == $url)', jsonb_build_object('url', ${url}::text)) order by id
  `.execute(call.services.db);
  const mentioned = rows.map(({ id }) => ({ entityType: 'RELEASE_CANDIDATE', id }) as const);
  const reference = await referencesFor(call, mentioned);
  return mentioned.flatMap((one) => reference(one) ?? []);
}

/** Rows with what the tool has told of them: how many of their languages are complete, and whether an order waits for its answer. */
async function toldOf<Shown extends { readonly id: number }>(db: Database, shown: readonly Shown[]) {
  const [{ rows }, ordered] = await Promise.all([
    sql<{ id: number; complete: number }>`
      select project_id as id, count(*)::int as complete from release_notes_language
      where project_id = any(${shown.map(({ id }) => id)}::int[]) and percent = 100 group by 1
    `.execute(db),
    withOpenOrders(db, releaseNotesStore, shown),
  ]);
  return ordered.map((row) => ({ ...row, translated: rows.find(({ id }) => id === row.id)?.complete ?? 0 }));
}

/**
 * What is set anew: the due date lies ahead (D-117), the author may write release notes of the car brand too (X-29, D-219), and the owner is
 * somebody who may write them at the home brand (D-074).
 */
async function checkFields(call: CallBase, input: ReleaseNotesInput, row?: ReleaseNotesProjectRow): Promise<void> {
  const { brand, dueDate, ownerId } = input;
  const first = dayAfter(todayOf(call), dueInDays);
  parseBody(z.object({ dueDate: notBefore(first, row?.dueDate) }), { dueDate });
  if (brand !== row?.brand && !allows(releaseNotesWrite, call.actor, { brandId: brandIdOf[brand] }))
    throw invalidFields([{ pointer: '/brand', detail: fieldText('brandRight', brandName(brandIdOf[brand])) }]);
  if (ownerId !== row?.ownerId)
    await checkPerson(call, ownerId, { rule: releaseNotesWrite, brandId: row?.homeBrandId ?? call.brandId });
}
