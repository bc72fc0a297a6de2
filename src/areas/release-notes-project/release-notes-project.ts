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
import { dayAfter, dayIn, localTimeZone } from '#contract/time-zone.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { dateText } from '#src/ui/form/date-text.ts';

const brands: Readonly<Record<number, string>> = { 1: 'vw', 2: 'seat', 3: 'skoda', 4: 'audi' };

/** The earliest day for which a project can be due (D-117). */
export const firstDueDate = (): string => dayAfter(dayIn(new Date(), localTimeZone()), dueInDays);

/** The fields with the rule that moves with the calendar; the date that it had may stay. */
export const dueFrom = (first: string, before?: string) =>
  releaseNotesInputSchema.superRefine(({ dueDate }, context) => {
    if (dueDate !== before && dueDate < first)
      context.addIssue({ code: 'custom', message: `pastDate:${dateText(first, 'day')}`, path: ['dueDate'] });
  });

/** Release notes projects as their pages know them (RN-01, D-024). */
export const releaseNotesProject: EntityDefinition<ReleaseNotesProject> = {
  type: 'RELEASE_NOTES_PROJECT',
  flow: releaseNotesProjectFlow,
  table: releaseNotesEndpoints,
  name: 'ReleaseNotesProject',
  fields: releaseNotesFields,
  texts: 'release-notes-projects',
  list: '/software/release-notes-projects',
  titleOf: ({ title }) => title,
  way: releaseNotesStatuses.filter((status) => status !== 'UNKNOWN'),
  standsAt: ({ context }) => (context as ReleaseNotesContext).before ?? undefined,
  newForm: ({ brandId }) => {
    const first = firstDueDate();
    return {
      initial: { appName: 'oru', brand: brands[brandId] ?? '', region: 'global', targetLanguages: [sourceLanguage] },
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
