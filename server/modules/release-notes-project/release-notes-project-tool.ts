import { sql } from 'kysely';
import type { LanguageProgress } from '#contract/release-notes-project/release-notes-project.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import type { Author } from '#server/journal/journal.ts';
import { watchedTool } from '#server/upstreams/watched-tool.ts';
import { releaseNotesStore } from './release-notes-project-store.ts';
import { toolStateSchema, translationTool } from './translation-tool.ts';

/** The tool's projects: their health, the states that it has for them, and how far each language is (D-074). */
export const watchedProjects = watchedTool({
  tool: translationTool,
  store: releaseNotesStore,
  name: 'releaseNotes.follow',
  isOver: sql<boolean>`status = 'COMPLETED'`,
  isExpecting: sql<boolean>`status in ('TRANSLATION', 'UNKNOWN')`,
  report: (tool, toolKey, signal) => tool.report(toolKey, signal),
  isKnown: ({ state }) => toolStateSchema.safeParse(state).success,
  noted: async (tx, author, id, report) => {
    await noteLanguages(tx, author, id, report?.languages ?? []);
    const rows = await tx.selectFrom('releaseNotesLanguage').select('percent').where('projectId', '=', id).execute();
    const isTranslated = rows.every(({ percent }) => percent === 100);
    await applyFact(tx, author, releaseNotesStore, { id, type: 'languages.reported', payload: { isTranslated } });
  },
});

/** How far each language is; who looks at the project is told where that changed. */
async function noteLanguages(tx: Transaction, { at }: Author, id: number, languages: readonly LanguageProgress[]): Promise<void> {
  const { rows } = await sql<{ language: string }>`
    update release_notes_language l set percent = told.percent
    from unnest(${languages.map(({ language }) => language)}::text[], ${languages.map(({ percent }) => percent)}::int[]) as told (language, percent)
    where l.project_id = ${id} and l.language = told.language and l.percent <> told.percent returning l.language
  `.execute(tx);
  if (rows.length === 0) return;
  const row = await tx.selectFrom('releaseNotesProject').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await publishProgress(tx, releaseNotesStore, row, { command: 'translation.progress', at });
}
