import { type MilestoneTest, milestoneTestEndpoints, milestoneTestFields } from '#contract/milestone-test/milestone-test.ts';
import { milestoneTestFlow } from '#machines/flows/milestone/milestone-test.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { optionalPastDay } from '#src/areas/milestone/milestone.tsx';
import { drmdPath } from '#src/areas/milestone/searches.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'milestone-tests': typeof import('#src/i18n/en/milestone-test/milestone-tests.json');
  }
}

/** D-089: what a test's form checks beside its fields. */
export const testSchema = () => formSchema(milestoneTestFields, { executedOn: optionalPastDay() });

/** Tests of milestones as their pages know them (DRM-16). */
export const milestoneTest: EntityDefinition<MilestoneTest> = {
  type: 'MILESTONE_TEST',
  flow: milestoneTestFlow,
  table: milestoneTestEndpoints,
  name: 'MilestoneTest',
  fields: milestoneTestFields,
  texts: 'milestone-tests',
  listHref: `${drmdPath}/tests`,
  titleOf: ({ title }) => title,
  way: ['Open', 'In Progress', 'Successful'],
  standsAt: ({ value }) => (value === 'Failed' ? 'In Progress' : undefined),
  newForm: () => ({ initial: { defects: '0' }, schema: testSchema() }),
};
