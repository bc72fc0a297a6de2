import { z } from 'zod';
import { dateSchema } from '#contract/common.ts';
import { dayText } from '#contract/day.ts';
import { type Milestone, milestoneEndpoints, milestoneFields, milestoneStatuses } from '#contract/milestone/milestone.ts';
import { localDay } from '#contract/time-zone.ts';
import { milestoneFlow } from '#machines/flows/milestone/milestone.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { drmdPath } from './searches.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    milestones: typeof import('#src/i18n/en/milestone/milestones.json');
  }
}

/** A day that is not ahead, or none. */
export function optionalPastDay() {
  const today = localDay(new Date());
  return z.nullable(dateSchema.refine((day) => day <= today, { error: `dateUntil:${dayText(today)}` })).default(null);
}
/** D-088: what a milestone's form checks beside its fields. */
export const milestoneSchema = () => formSchema(milestoneFields, { actualDate: optionalPastDay() });

/** Milestones as their pages know them (DRM-14). */
export const milestone: EntityDefinition<Milestone> = {
  type: 'MILESTONE',
  flow: milestoneFlow,
  table: milestoneEndpoints,
  name: 'Milestone',
  fields: milestoneFields,
  texts: 'milestones',
  listHref: `${drmdPath}/milestone`,
  titleOf: ({ name }) => name,
  way: milestoneStatuses.filter((status) => status !== 'CANCELED'),
  newForm: ({ me }) => ({ initial: { responsibleId: me }, schema: milestoneSchema() }),
  places: {
    everyDocumentPresent: { page: '', field: 'documents' },
    everyTestSuccessful: { page: '', field: 'tests' },
    noHighRiskOpen: { page: '', field: 'risks' },
  },
};
