import { type ReleaseNotesRow, releaseNotesStatuses } from '#contract/release-notes-project/release-notes-project.ts';
import { choice, day, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { HealthMark, healthWords, releaseNotesProject } from './release-notes-project.tsx';
import { releaseNotesDefaults, releaseNotesSearch } from './routes.ts';

/** D-133 */
const columns = [
  title<ReleaseNotesRow>('title'),
  choice<ReleaseNotesRow>('appName', { width: 76 }),
  choice<ReleaseNotesRow>('brand', { width: 76 }),
  choice<ReleaseNotesRow>('region', { width: 116 }),
  text<ReleaseNotesRow>('swPackageName', { value: (row) => `${row.swPackageName} ${row.swPackageVersion}`, width: 176 }),
  day<ReleaseNotesRow>('dueDate'),
  choice<ReleaseNotesRow>('health', { cell: (row) => <HealthMark project={row} />, csv: healthWords, width: 64 }),
  status<ReleaseNotesRow>(releaseNotesStatuses),
  person<ReleaseNotesRow>('owner'),
];

/** Release notes projects of the brand (RN-01, D-133). */
export function ReleaseNotesProjectsPage() {
  return (
    <EntityListPage
      definition={releaseNotesProject}
      search={releaseNotesSearch}
      defaults={releaseNotesDefaults}
      columns={columns}
      views={(me) => ({ all: {}, mine: { owner: me }, translation: { status: 'TRANSLATION' } })}
    />
  );
}
