import { type Selectable, sql } from 'kysely';
import { releaseNotesWrite } from '#contract/access/read-rules.ts';
import { entities } from '#contract/entity/entities.ts';
import {
  contentFields,
  type LanguageProgress,
  type ReleaseNotesContext,
  type ReleaseNotesInput,
  type ReleaseNotesRow,
  releaseNotesEndpoints,
  releaseNotesInputSchema,
  releaseNotesStatuses,
  sourceLanguage,
} from '#contract/release-notes-project/release-notes-project.ts';
import { toolHealths } from '#contract/tool-health.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ToolColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { applyFact } from '#server/entity/command.ts';
import type { Columns } from '#server/entity/entity.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import { contentHash } from '#server/journal/canonical.ts';
import type { Author } from '#server/journal/journal.ts';
import { amongValues, containing, instant, listSource, ownWords, ranked, words } from '#server/list/list-source.ts';
import { repair, type Told } from '#server/upstreams/tool-orders.ts';
import { watchedTool } from '#server/upstreams/watched-tool.ts';
import { type ToolReport, type ToolState, type TranslationTool, toolStateSchema, translationTool } from './translation-tool.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-117 */
    releaseNotesProject: ToolColumns &
      ReleaseNotesInput &
      Pick<ReleaseNotesRow, 'status' | 'projectLink' | 'downloadUrl' | 'withdrawnUrl'>;
    /** published texts whose project is deleted */
    deletedReleaseNotes: { url: string; title: string; brandIds: number[] };
    releaseNotesLanguage: { projectId: number; language: string; percent: number };
  }
}

export type ReleaseNotesProjectRow = Omit<Selectable<Tables['releaseNotesProject']>, 'facts'> & { facts: ReleaseNotesContext };
/** D-074: the state is the status. */
export const releaseNotesStore: FlowStore<ReleaseNotesProjectRow, typeof releaseNotesProjectFlow.machine> = {
  entityType: 'RELEASE_NOTES_PROJECT',
  table: 'releaseNotesProject',
  read: entities.RELEASE_NOTES_PROJECT.read,
  write: () => releaseNotesWrite,
  page: { title: sql`e.title`, place: sql`e.sw_package_name || ' ' || e.sw_package_version`, status: sql`e.status` },
  flow: releaseNotesProjectFlow,
  ordersTo: 'translation tool',
  ...flatState('status', 'health'),
  task: ({ dueDate, motivationText, swPackageName, swPackageVersion, title }) => ({
    title,
    where: `${swPackageName} ${swPackageVersion}`,
    dueDate,
    // What keeps an edited project from its translation.
    field: motivationText === '' ? 'motivationText' : 'targetLanguages',
  }),
};

const { appName, region } = releaseNotesInputSchema.shape;

/** D-133 */
export const releaseNotesList = listSource(releaseNotesEndpoints.listReleaseNotesProjects.list, {
  from: sql`release_notes_project e left join person o on o.subject = e.owner_id`,
  columns: {
    ...ownWords('title', 'appName', 'brand', 'region', 'dueDate'),
    swPackageName: words(sql`e.sw_package_name || ' ' || e.sw_package_version`),
    health: ranked(sql`e.health`, toolHealths),
    status: ranked(sql`e.status`, releaseNotesStatuses),
    owner: words(sql`coalesce(o.full_name, e.owner_id)`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from release_notes_project s where ${containing(sql`s.title`, word)}
      or ${containing(sql`s.sw_package_name || ' ' || s.sw_package_version`, word)}`,
    sql`select s.id from release_notes_project s join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(
      sql`select s.id from release_notes_project s where`,
      { 's.status': releaseNotesStatuses, 's.app_name': appName.options, 's.region': region.options },
      word,
    ),
  ],
});

type Row = ReleaseNotesProjectRow;
type Content = Pick<ReleaseNotesInput, (typeof contentFields)[number]>;

/** Whether what is translated, and for whom, would be something else. */
export const isOtherContent = (one: Content, other: Content): boolean =>
  contentFields.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** Names what is translated, so that progress of other texts does not count. */
export const versionOf = (content: Content): string => contentHash(contentFields.map((name) => content[name])).slice(0, 16);

const isOfThese = (row: Row, { version }: ToolReport) => version === null || version === versionOf(row);

/** What the tool has of a project in each state; what it has of one that is UNKNOWN is not expected to be anything. */
const expected: Readonly<Partial<Record<Row['status'], ToolState>>> = {
  CREATED: 'open',
  EDITING: 'open',
  TRANSLATION: 'in_translation',
  PUBLISHED: 'published',
  COMPLETED: 'closed',
};

/** The tool's projects: their health, what it has of them, and how far each language is (D-074). */
export const watchedProjects = watchedTool<TranslationTool, Row, typeof releaseNotesStore.flow.machine, ToolReport>({
  tool: translationTool,
  store: releaseNotesStore,
  name: 'releaseNotes.follow',
  isOver: sql<boolean>`status = 'COMPLETED' and tool_agrees`,
  isExpecting: sql<boolean>`status in ('TRANSLATION', 'UNKNOWN', 'COMPLETED')`,
  report: (tool, toolKey, signal) => tool.report(toolKey, signal),
  isKnown: ({ state }) => toolStateSchema.safeParse(state).success,
  differs: (row, report) => {
    const languages = report.languages.map(({ language }) => language);
    const isOther = report.title !== row.title || JSON.stringify(languages) !== JSON.stringify(row.targetLanguages);
    return row.status !== 'UNKNOWN' && (report.state !== expected[row.status] || isOther || !isOfThese(row, report));
  },
  noted: async (tx, author, row, report) => {
    await noteLanguages(tx, author, row, isOfThese(row, report) ? report.languages : []);
    const rows = await tx.selectFrom('releaseNotesLanguage').select('percent').where('projectId', '=', row.id).execute();
    const isTranslated = rows.every(({ percent }) => percent === 100);
    await applyFact(tx, author, releaseNotesStore, { id: row.id, type: 'languages.reported', payload: { isTranslated } });
  },
  tell,
  carried: async (tx, command, row) => {
    if (command === 'project.delete') {
      await rememberTexts(tx, row);
      await tx.deleteFrom('releaseNotesProject').where('id', '=', row.id).execute();
    }
    // What was translated before is nothing of what is sent now.
    if (command === 'project.translate') await tx.deleteFrom('releaseNotesLanguage').where('projectId', '=', row.id).execute();
    if (command === 'project.edit' || command === 'project.translate') await setLanguages(tx, row);
  },
});

/** What the tool is told by a command; by any other one that the texts may be written again. */
const actions: Readonly<Record<string, Exclude<keyof TranslationTool, 'open' | 'report'>>> = {
  'project.edit': 'change',
  'project.translate': 'translate',
  'project.publish': 'publish',
  'project.complete': 'close',
  'project.delete': 'remove',
};
const repairs = { open: 'edit', in_translation: 'translate', published: 'publish', closed: 'close' } as const;

/** What the tool does for each command, and what follows from its answer; what it has of a project is put right by its state. */
async function tell(tool: TranslationTool, { command, key, row }: Told<Row>, signal: AbortSignal): Promise<Columns> {
  const order = { ...row, order: key, version: versionOf(row) };
  const action = command === repair ? repairs[expected[row.status] ?? 'open'] : (actions[command] ?? 'edit');
  if (action === 'publish') {
    const downloadUrl = await tool.publish(order, signal);
    return { downloadUrl, withdrawnUrl: row.withdrawnUrl === downloadUrl ? null : row.withdrawnUrl };
  }
  await tool[action](order, signal);
  return action === 'edit' ? { downloadUrl: null, withdrawnUrl: row.downloadUrl ?? row.withdrawnUrl } : {};
}

/** Candidates that link to the texts of a deleted project can say so. */
async function rememberTexts(tx: Transaction, { brandIds, downloadUrl, title, withdrawnUrl }: Row): Promise<void> {
  const url = downloadUrl ?? withdrawnUrl;
  if (url === null) return;
  const texts = tx.insertInto('deletedReleaseNotes').values({ url, title, brandIds });
  await texts.onConflict((one) => one.doNothing()).execute();
}

/** Keeps how far the languages are that stay; a new one begins at nothing, but for the one that the texts are written in. */
export async function setLanguages(tx: Transaction, { id, targetLanguages }: Row): Promise<void> {
  await tx.deleteFrom('releaseNotesLanguage').where('projectId', '=', id).where('language', 'not in', targetLanguages).execute();
  await tx
    .insertInto('releaseNotesLanguage')
    .values(targetLanguages.map((language) => ({ projectId: id, language, percent: language === sourceLanguage ? 100 : 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How far each language is; who looks at the project is told where that changed. */
async function noteLanguages(tx: Transaction, { at }: Author, row: Row, languages: readonly LanguageProgress[]): Promise<void> {
  const { rows } = await sql<{ language: string }>`
    update release_notes_language l set percent = told.percent
    from unnest(${languages.map(({ language }) => language)}::text[], ${languages.map(({ percent }) => percent)}::int[]) as told (language, percent)
    where l.project_id = ${row.id} and l.language = told.language and l.percent <> told.percent returning l.language
  `.execute(tx);
  if (rows.length > 0) await publishProgress(tx, releaseNotesStore, row, { command: 'translation.progress', at });
}
