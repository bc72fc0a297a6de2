import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import {
  contentFields,
  dueInDays,
  type ReleaseNotesInput,
  type ReleaseNotesRow,
  releaseNotesEndpoints,
  releaseNotesWrite,
  sourceLanguage,
} from '#contract/release-notes-project/release-notes-project.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { loadEntity, readEntity } from '#server/entity/entity.ts';
import { entityHandlers, presenting } from '#server/entity/entity-handlers.ts';
import { referencesFor } from '#server/modules/entity-references.ts';
import { loadIfAllowed } from '#server/modules/load-if-allowed.ts';
import { invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type ReleaseNotesProjectRow, releaseNotesList, releaseNotesStore } from './release-notes-project-store.ts';
import { askTool, lookAtTool, toolProject } from './release-notes-project-tool.ts';

const { byId, whole } = presenting(releaseNotesStore, {
  own: (row: ReleaseNotesProjectRow, person) => ({
    title: row.title,
    appName: row.appName,
    brand: row.brand,
    region: row.region,
    swPackageName: row.swPackageName,
    swPackageVersion: row.swPackageVersion,
    dueDate: row.dueDate,
    owner: person(row.ownerId),
    motivationText: row.motivationText,
    targetLanguages: row.targetLanguages,
    status: row.status,
    health: row.health,
    projectLink: row.projectLink,
    downloadUrl: row.downloadUrl,
    withdrawnUrl: row.withdrawnUrl,
  }),
  subjects: ({ ownerId }) => [ownerId],
});

/** Release notes projects (D-185) with the transitions of D-074. */
export const releaseNotesHandlers = {
  ...entityHandlers(releaseNotesEndpoints, 'ReleaseNotesProject', {
    store: releaseNotesStore,
    list: releaseNotesList,
    rows: async ({ services: { db } }, ids) => withLanguages(db, await byId(db, ids)),
    shown: answer,
    order: tellTool,
    ordered: lookAgain,
  }),
  createReleaseNotesProject: async (call) => {
    checkDueDate(call, call.body.dueDate);
    await checkOwner(call, call.body.ownerId, call.brandId);
    const toolKey = crypto.randomUUID();
    const projectLink = await askTool(call, (tool, signal) => tool.open({ ...toolProject(call.body), key: toolKey }, signal));
    const columns = { homeBrandId: call.brandId, brandIds: [call.brandId], ...call.body, toolKey, projectLink };
    const { homeBrandId, brandIds } = columns;
    const row = await call.transaction(async (tx) => {
      const input = { homeBrandId, brandIds, ...factsOf(call.body), health: 'OK' };
      const made = await createEntity<ReleaseNotesProjectRow, Machine>(call, tx, releaseNotesStore, columns, input);
      await setLanguages(tx, made);
      return made;
    });
    return answer(call, row);
  },
  editReleaseNotesProject: async (call) => {
    const { body } = call;
    const { id } = call.params;
    // The directory and the tool are asked only for somebody who could save; whoever could not is refused with the reasons below.
    const open = await loadIfAllowed(call, releaseNotesStore, id);
    if (open) {
      if (open.dueDate !== body.dueDate) checkDueDate(call, body.dueDate);
      if (open.ownerId !== body.ownerId) await checkOwner(call, body.ownerId, open.homeBrandId);
    }
    const isTold = open && (open.title !== body.title || isOtherContent(open, body));
    const mayTell = isTold && (await loadIfAllowed(call, releaseNotesStore, id, { contentChanged: isOtherContent(open, body) }));
    if (mayTell) await orderAt(call, open, (tool, signal) => tool.open({ ...toolProject(body), key: open.toolKey }, signal));
    const row = await runCommand<ReleaseNotesProjectRow, Machine>(call, releaseNotesStore, {
      id,
      payload: body,
      facts: async (_, current) => ({ ...factsOf(body), contentChanged: isOtherContent(current, body) }),
      set: body,
      effects: (tx, { after }) => setLanguages(tx, after),
    });
    return answer(call, row);
  },
  deleteReleaseNotesProject: async (call) => {
    const { id } = call.params;
    const { toolKey } = await runCommand<ReleaseNotesProjectRow, Machine>(call, releaseNotesStore, {
      id,
      effects: async (tx) => {
        await tx.deleteFrom('releaseNotesProject').where('id', '=', id).execute();
      },
    });
    // It is gone here: one that the tool keeps is nobody's, and harms nobody.
    await askTool(call, (tool, signal) => tool.remove(toolKey, signal)).catch((err: unknown) =>
      call.log.warn({ err, toolKey }, 'the translation tool keeps a deleted project'),
    );
    return undefined;
  },
  // What the tool says is written down: the list and the page say the same (D-247). Nobody asks about what is closed there.
  getReleaseNotesHealth: async (call) => {
    const row = await load(call, call.params.id);
    return reply({ health: row.status === 'COMPLETED' ? row.health : await lookAtTool(call.services, row) });
  },
  listReleaseNotesLanguages: async (call) => {
    const { id, targetLanguages } = await load(call, call.params.id);
    const rows = await call.services.db.selectFrom('releaseNotesLanguage').selectAll().where('projectId', '=', id).execute();
    const percents = new Map(rows.map(({ language, percent }) => [language, percent]));
    return reply(targetLanguages.map((language) => ({ language, percent: percents.get(language) ?? 0 })));
  },
} satisfies Partial<Handlers<Api>>;

type Machine = typeof releaseNotesStore.flow.machine;

const load = (call: CallBase, id: number) => readEntity<ReleaseNotesProjectRow>(call, releaseNotesStore, id);

async function answer(call: CallBase, row: ReleaseNotesProjectRow) {
  const { body, revision } = await whole(call, row);
  const [[shown], linkedFrom] = await Promise.all([withLanguages(call.services.db, [body]), linksTo(call, row)]);
  return {
    body: { ...(shown as typeof body & { translated: number }), linkedFrom },
    ...(revision !== undefined && { revision }),
  };
}

/** After an order the tool is asked at once how far the languages are: figures of the texts before are none of these. */
async function lookAgain({ services }: CallBase, row: ReleaseNotesProjectRow): Promise<ReleaseNotesProjectRow> {
  if (row.status === 'COMPLETED') return row;
  await lookAtTool(services, row);
  return (await loadEntity<ReleaseNotesProjectRow>(services.db, releaseNotesStore, row.id)) ?? row;
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

/** Rows with how many of their languages are complete. */
async function withLanguages<Shown extends { readonly id: number }>(db: Database, rows: readonly Shown[]) {
  const counts = await db
    .selectFrom('releaseNotesLanguage')
    .select(['projectId', (eb) => eb.fn.countAll<number>().as('complete')])
    .where(
      'projectId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('percent', '=', 100)
    .groupBy('projectId')
    .execute();
  return rows.map((row) => ({ ...row, translated: counts.find(({ projectId }) => projectId === row.id)?.complete ?? 0 }));
}

/** What the flow looks at of the fields. */
const factsOf = ({ motivationText, ownerId, targetLanguages }: ReleaseNotesInput) => ({
  ownerId,
  hasMotivation: motivationText !== '',
  languages: targetLanguages.length,
});

type Content = Pick<ReleaseNotesInput, (typeof contentFields)[number]>;
const isOtherContent = (one: Content, other: Content): boolean =>
  contentFields.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** The owner leads the project on: somebody whom the directory knows, and who may write release notes of the brand (D-074). */
const checkOwner = (call: CallBase, ownerId: string, brandId: number) =>
  checkPerson(call, ownerId, { rule: releaseNotesWrite, brandId });

/** D-117: of a date that is set anew. */
function checkDueDate(call: CallBase, dueDate: ReleaseNotesRow['dueDate']): void {
  const first = dayAfter(todayOf(call), dueInDays);
  if (dueDate < first) throw invalidFields([{ pointer: '/dueDate', detail: fieldText('pastDate', first) }]);
}

/** Keeps how far the languages are that stay; a new one begins at nothing, but for the one that the texts are written in. */
async function setLanguages(tx: Transaction, { id, targetLanguages }: ReleaseNotesProjectRow): Promise<void> {
  await tx.deleteFrom('releaseNotesLanguage').where('projectId', '=', id).where('language', 'not in', targetLanguages).execute();
  await tx
    .insertInto('releaseNotesLanguage')
    .values(targetLanguages.map((language) => ({ projectId: id, language, percent: language === sourceLanguage ? 100 : 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An order about a project that is known. Where the tool fails, that is written down, so that its commands are closed with the reason (D-247). */
async function orderAt<T>(call: CallBase, row: ReleaseNotesProjectRow, ask: Parameters<typeof askTool<T>>[1]): Promise<T> {
  try {
    return await askTool(call, ask);
  } catch (error) {
    await lookAtTool(call.services, row).catch((err: unknown) =>
      call.log.warn({ err }, 'the health of the translation tool was not noted'),
    );
    throw error;
  }
}

/** What the tool does for each command that leads on or back, and what it answers to it. */
async function tellTool(call: CallBase, row: ReleaseNotesProjectRow) {
  const project = { ...toolProject(row), key: row.toolKey };
  switch (call.endpoint.command?.type) {
    case 'project.translate':
      await orderAt(call, row, (tool, signal) => tool.translate(project, signal));
      return {};
    case 'project.publish': {
      const downloadUrl = await orderAt(call, row, (tool, signal) => tool.publish(project, signal));
      return { downloadUrl, withdrawnUrl: row.withdrawnUrl === downloadUrl ? null : row.withdrawnUrl };
    }
    case 'project.complete':
      await orderAt(call, row, (tool, signal) => tool.close(project, signal));
      return {};
    default:
      await orderAt(call, row, (tool, signal) => tool.edit(project, signal));
      return { downloadUrl: null, withdrawnUrl: row.downloadUrl ?? row.withdrawnUrl };
  }
}
