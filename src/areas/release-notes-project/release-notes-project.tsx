import {
  dueInDays,
  type ReleaseNotesContext,
  type ReleaseNotesProject,
  type ReleaseNotesRow,
  releaseNotesEndpoints,
  releaseNotesFields,
  releaseNotesStatuses,
  sourceLanguage,
} from '#contract/release-notes-project/release-notes-project.ts';
import { dayAfter, localDay } from '#contract/time-zone.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import { type EntityDefinition, entityWords } from '#src/app/entity/definition.ts';
import { dayFrom } from '#src/app/entity/form/form-schema.ts';
import { choice, day, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import type { ListOf } from '#src/app/entity/list/list-route.ts';
import { dash } from '#src/app/format/dash.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { StatusTag } from '#src/ui/status/status-tag.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'release-notes-projects': typeof import('#src/i18n/en/release-notes-project/release-notes-projects.json');
  }
}

/** The rule that moves with the calendar (D-117); the date that the project had may stay. */
export const dueAhead = (before?: string) =>
  dayFrom(releaseNotesFields, 'dueDate', dayAfter(localDay(new Date()), dueInDays), before);

/** Release notes projects as their pages know them (RN-01, D-024). */
export const releaseNotesProject: EntityDefinition<ReleaseNotesProject> = {
  type: 'RELEASE_NOTES_PROJECT',
  flow: releaseNotesProjectFlow,
  table: releaseNotesEndpoints,
  name: 'ReleaseNotesProject',
  fields: releaseNotesFields,
  texts: 'release-notes-projects',
  titleOf: ({ title }) => title,
  // An order waits now, if at all.
  asOf: () => ({ isOrderOpen: false }),
  way: releaseNotesStatuses.filter((status) => status !== 'UNKNOWN'),
  standsAt: ({ context }) => (context as ReleaseNotesContext).before ?? undefined,
  locked: { targetLanguages: [sourceLanguage] },
  newForm: ({ me }) => ({ initial: { ownerId: me, targetLanguages: [sourceLanguage] }, ...dueAhead() }),
  places: {
    hasMotivation: { page: 'properties', field: 'motivationText' },
    hasLanguage: { page: 'properties', field: 'targetLanguages' },
    isTranslated: { page: 'languages', field: 'languages' },
  },
};

type Watched = Pick<ReleaseNotesProject, 'health' | 'isOrderOpen' | 'status'>;
type Translated = Pick<ReleaseNotesProject, 'motivationText' | 'targetLanguages' | 'translated'>;

/** Whether the tool that is reachable still owes the answer to an order: that is what is known of it then (C13). */
const owesAnswer = ({ health, isOrderOpen }: Watched): boolean => health === 'OK' && isOrderOpen;

/** What the translation tool says of a project, in words; nothing of a completed one, about which nobody asks it any more. */
export const healthWords = (project: Watched): string => {
  if (project.status === 'COMPLETED') return '';
  return entityWords(releaseNotesProject, owesAnswer(project) ? 'tool.noAnswer' : `value.health.${project.health}`);
};

/** How many languages are complete, of how many; nothing before there is a text to translate. */
export const translatedFigure = ({ motivationText, targetLanguages, translated }: Translated): string =>
  motivationText === '' ? dash : `${translated} / ${targetLanguages.length}`;

/** Whether the translation tool answers for a project (RN-03): a glyph, with its words where there is room. */
export function HealthMark({ project, withWords = false }: { readonly project: Watched; readonly withWords?: boolean }) {
  const health = owesAnswer(project) ? 'IN_PROGRESS' : project.health;
  const words = healthWords(project);
  if (words === '') return <EmptyValue />;
  return withWords ? <StatusTag status={health} label={words} /> : <StatusGlyph kind={statusKind(health)} label={words} />;
}

/** Release notes projects of the brand (RN-01, D-133). */
export const releaseNotesList: ListOf<ReleaseNotesRow> = {
  definition: releaseNotesProject,
  columns: [
    title('title'),
    choice('appName', { width: 76 }),
    choice('brand', { width: 76 }),
    choice('region', { width: 116 }),
    text('swPackageName', { value: (row) => `${row.swPackageName} ${row.swPackageVersion}`, width: 176 }),
    day('dueDate'),
    choice('health', { cell: (row) => <HealthMark project={row} />, csv: healthWords, width: 64 }),
    status(releaseNotesStatuses),
    person('owner'),
  ],
  views: (me) => ({ all: {}, mine: { owner: me }, translation: { status: 'TRANSLATION' } }),
};
