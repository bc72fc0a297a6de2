import { type Generated, type Selectable, sql } from 'kysely';
import { releaseNotesWrite } from '#contract/access/read-rules.ts';
import { entities } from '#contract/entity/entities.ts';
import {
  type ReleaseNotesContext,
  type ReleaseNotesInput,
  type ReleaseNotesRow,
  releaseNotesEndpoints,
  releaseNotesInputSchema,
  releaseNotesStatuses,
} from '#contract/release-notes-project/release-notes-project.ts';
import { type ToolHealth, toolHealths } from '#contract/tool-health.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import { amongValues, containing, instant, listSource, ranked, words } from '#server/list/list-source.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-117 */
    releaseNotesProject: FlowColumns &
      ReleaseNotesInput & {
        status: ReleaseNotesRow['status'];
        health: ToolHealth;
        /** names the project in the translation tool */
        toolKey: string;
        projectLink: string | null;
        downloadUrl: string | null;
        withdrawnUrl: string | null;
        /** when the tool was last asked about it */
        askedOn: Generated<Date>;
        /** whether it had then what the portal expects */
        toolAgrees: Generated<boolean>;
      };
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
  value: flatState('status').value,
  columns: (value, { health }) => ({ status: value, health }),
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
    title: words(sql`e.title`),
    appName: words(sql`e.app_name`),
    brand: words(sql`e.brand`),
    region: words(sql`e.region`),
    swPackageName: words(sql`e.sw_package_name || ' ' || e.sw_package_version`),
    dueDate: words(sql`e.due_date`),
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
