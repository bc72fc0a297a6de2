import { type RawBuilder, sql } from 'kysely';
import type { LanguageProgress, ReleaseNotesInput, ToolHealth } from '#contract/release-notes-project/release-notes-project.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { readersOf } from '#server/entity/flow-store.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { type Author, systemAuthor } from '#server/journal/journal.ts';
import { publish } from '#server/live/live.ts';
import { conflict, unavailable } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { ProjectNotFound, type ToolProject, type TranslationTool, toolStateSchema } from '#server/upstreams/translation-tool.ts';
import { type ReleaseNotesProjectRow, releaseNotesStore } from './release-notes-project-store.ts';

/** What the tool is told of a project, but for its key there. */
export const toolProject = ({
  targetLanguages,
  title,
}: Pick<ReleaseNotesInput, 'title' | 'targetLanguages'>): Omit<ToolProject, 'key'> => ({ title, languages: targetLanguages });

/** Asks the tool something; silence and failures become problems. Repeating an order changes nothing more, so one may try again. */
export async function askTool<T>(
  { services }: CallBase,
  ask: (tool: TranslationTool, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline((signal) => ask(services.upstreams.translationTool, signal));
  } catch (error) {
    if (error instanceof ProjectNotFound) throw conflict('The translation tool does not have this project any more.');
    throw unavailable(
      'The translation tool does not answer. Please try again: an order that it has accepted is not carried out twice.',
      error,
    );
  }
}

type Answer = { readonly health: ToolHealth; readonly isKnown?: boolean; readonly languages: readonly LanguageProgress[] };

async function reportOf({ upstreams }: Services, { toolKey }: Pick<ReleaseNotesProjectRow, 'toolKey'>): Promise<Answer> {
  try {
    const { languages, state } = await withDeadline((signal) => upstreams.translationTool.report(toolKey, signal));
    return { health: 'OK', isKnown: toolStateSchema.safeParse(state).success, languages };
  } catch (error) {
    return { health: error instanceof ProjectNotFound ? 'NOT_FOUND' : 'NOT_AVAILABLE', languages: [] };
  }
}

/** Seconds from one look at the tool to the next. */
const everySeconds = 5;
/** Projects about which nothing is expected are asked about so often, and all of them as soon as the tool fails for one. */
const restingMinutes = 1;
/** as many at a time: the others come with the next look */
const most = 200;
const atOnce = 8;

/** Follows the tool's projects: their health, the states that it has for them, and how far each language is (D-074). */
export const followTool = defineRecurring('releaseNotes.follow', everySeconds, followProjects);

/** One look: it asks about one project at least, so that an outage closes the commands of all of them within it (D-247). */
export async function followProjects(services: Services): Promise<void> {
  const { db, now } = services;
  const isDue = sql<boolean>`status in ('TRANSLATION', 'UNKNOWN') or health <> 'OK'
    or asked_on < ${now()}::timestamptz - make_interval(mins => ${restingMinutes})`;
  const due = await openProjects(db, isDue, most);
  const asked = due.length > 0 ? due : await openProjects(db, sql`true`, 1);
  if ((await lookAtAll(services, asked)).includes('NOT_AVAILABLE'))
    await lookAtAll(services, await openProjects(db, sql`health = 'OK'`, most));
}

type Known = Pick<ReleaseNotesProjectRow, 'id' | 'toolKey'>;

/** Projects of which the tool is asked, those first that it was not asked about for longest. */
async function openProjects(db: Database, where: RawBuilder<boolean>, limit: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select id, tool_key from release_notes_project where status <> 'COMPLETED' and (${where}) order by asked_on, id limit ${limit}
  `.execute(db);
  return rows;
}

async function lookAtAll(services: Services, rows: readonly Known[]): Promise<ToolHealth[]> {
  const healths: ToolHealth[] = [];
  for (let from = 0; from < rows.length; from += atOnce)
    healths.push(...(await Promise.all(rows.slice(from, from + atOnce).map((row) => lookAtTool(services, row)))));
  return healths;
}

/** Asks the tool about one project, writes down what it says, and answers whether it is reached (RN-03). */
export async function lookAtTool(services: Services, { id, toolKey }: Known): Promise<ToolHealth> {
  const answer = await reportOf(services, { toolKey });
  const author = systemAuthor(services.now().toISOString(), `release-notes-${id}`);
  await inTransaction(services.db, (tx) => note(tx, author, id, answer));
  return answer.health;
}

/** Writes down what the tool said of a project; what it said before already changes nothing. */
async function note(tx: Transaction, author: Author, id: number, { health, isKnown, languages }: Answer): Promise<void> {
  await tx
    .updateTable('releaseNotesProject')
    .set({ askedOn: new Date(author.at) })
    .where('id', '=', id)
    .execute();
  await applyFact(tx, author, releaseNotesStore, {
    id,
    type: 'tool.reported',
    payload: { health, ...(isKnown !== undefined && { isKnown }) },
  });
  await noteLanguages(tx, author, id, languages);
  const rows = await tx.selectFrom('releaseNotesLanguage').select('percent').where('projectId', '=', id).execute();
  const isTranslated = rows.every(({ percent }) => percent === 100);
  await applyFact(tx, author, releaseNotesStore, { id, type: 'languages.reported', payload: { isTranslated } });
}

/** How far each language is; who looks at the project is told where that changed. */
async function noteLanguages(tx: Transaction, { at }: Author, id: number, languages: readonly LanguageProgress[]): Promise<void> {
  const { rows } = await sql<{ language: string }>`
    update release_notes_language l set percent = told.percent
    from unnest(${languages.map(({ language }) => language)}::text[], ${languages.map(({ percent }) => percent)}::int[]) as told (language, percent)
    where l.project_id = ${id} and l.language = told.language and l.percent <> told.percent returning l.language
  `.execute(tx);
  if (rows.length === 0) return;
  const row = await tx.selectFrom('releaseNotesProject').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const news = {
    entityType: 'RELEASE_NOTES_PROJECT',
    entityId: id,
    parentId: null,
    revision: null,
    command: 'translation.progress',
    by: null,
    at,
  } as const;
  await publish(tx, news, readersOf(releaseNotesStore, row, row.brandIds));
}
