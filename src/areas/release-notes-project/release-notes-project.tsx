import { notBefore } from '#contract/day.ts';
import {
  dueInDays,
  type ReleaseNotesContext,
  type ReleaseNotesProject,
  releaseNotesEndpoints,
  releaseNotesFields,
  releaseNotesInputSchema,
  releaseNotesStatuses,
  sourceLanguage,
} from '#contract/release-notes-project/release-notes-project.ts';
import { dayAfter, localDay } from '#contract/time-zone.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import { type EntityDefinition, entityWords } from '#src/app/entity/definition.ts';
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

/** The earliest day for which a project can be due (D-117). */
export const firstDueDate = (): string => dayAfter(localDay(new Date()), dueInDays);

/** The fields with the rule that moves with the calendar; the date that it had may stay. */
export const dueFrom = (first: string, before?: string) => releaseNotesInputSchema.extend({ dueDate: notBefore(first, before) });

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
  newForm: ({ me }) => {
    const first = firstDueDate();
    return {
      initial: {
        ownerId: me,
        targetLanguages: [sourceLanguage],
      },
      schema: dueFrom(first),
      min: { dueDate: first },
    };
  },
  places: {
    hasMotivation: { page: 'properties', field: 'motivationText' },
    hasLanguage: { page: 'properties', field: 'targetLanguages' },
    isTranslated: { page: 'languages', field: 'languages' },
  },
};

type Watched = Pick<ReleaseNotesProject, 'health' | 'isOrderOpen' | 'status'>;

/** Whether the tool that is reachable still owes the answer to an order: that is what is known of it then (C13). */
const owesAnswer = ({ health, isOrderOpen }: Watched): boolean => health === 'OK' && isOrderOpen;

/** What the translation tool says of a project, in words; nothing of a completed one, about which nobody asks it any more. */
export const healthWords = (project: Watched): string => {
  if (project.status === 'COMPLETED') return '';
  return entityWords(releaseNotesProject, owesAnswer(project) ? 'tool.noAnswer' : `value.health.${project.health}`);
};

/** How many languages are complete, of how many; nothing before there is a text to translate. */
export const translatedFigure = ({
  motivationText,
  targetLanguages,
  translated,
}: Pick<ReleaseNotesProject, 'motivationText' | 'targetLanguages' | 'translated'>): string =>
  motivationText === '' ? dash : `${translated} / ${targetLanguages.length}`;

type Props = { readonly project: Watched; readonly withWords?: boolean };

/** Whether the translation tool answers for a project (RN-03): a glyph, with its words where there is room. */
export function HealthMark({ project, withWords = false }: Props) {
  const health = owesAnswer(project) ? 'IN_PROGRESS' : project.health;
  const words = healthWords(project);
  if (words === '') return <EmptyValue />;
  return withWords ? <StatusTag status={health} label={words} /> : <StatusGlyph kind={statusKind(health)} label={words} />;
}
