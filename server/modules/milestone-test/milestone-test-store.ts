import { type Selectable, sql } from 'kysely';
import {
  type MilestoneTestContext,
  type MilestoneTestInput,
  milestoneTestEndpoints,
} from '#contract/milestone-test/milestone-test.ts';
import { type TestResult, testLevels, testResults } from '#contract/milestone-test/milestone-test-shape.ts';
import { milestoneTestFlow } from '#machines/flows/milestone/milestone-test.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { amongValues, containing, figure, instant, listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { byMilestone, milestoneChildren, milestoneColumns, withMilestone } from '#server/modules/milestone/milestone-child.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-089 */
    milestoneTest: FlowColumns & MilestoneTestInput & { status: TestResult };
  }
}

export type MilestoneTestStored = Omit<Selectable<Tables['milestoneTest']>, 'facts'> & { facts: MilestoneTestContext };

/** D-078.2 */
export const milestoneTestStore = milestoneChildren.store<MilestoneTestStored, typeof milestoneTestFlow.machine>({
  type: 'MILESTONE_TEST',
  table: 'milestoneTest',
  flow: milestoneTestFlow,
  title: sql`e.title`,
  nameOf: ({ title }) => title,
  param: 'testId',
  dueOf: ({ plannedOn }) => plannedOn,
  reasonOf: ({ facts: { failReason } }) => failReason,
});

/** D-182 */
export const milestoneTestList = listSource(milestoneTestEndpoints.listMilestoneTests.list, {
  from: sql`milestone_test e ${withMilestone(sql`e.milestone_id`)} left join person o on o.subject = e.tester_id`,
  columns: {
    title: words(sql`e.title`),
    ...milestoneColumns,
    level: ranked(sql`e.level`, testLevels),
    status: ranked(sql`e.status`, testResults),
    plannedOn: words(sql`e.planned_on`),
    executedOn: optionalWords(sql`e.executed_on`),
    defects: figure(sql`e.defects`),
    tester: optionalWords(sql`coalesce(o.full_name, e.tester_id, '')`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from milestone_test s where ${containing(sql`s.title`, word)}`,
    byMilestone('milestone_test', word),
    sql`select s.id from milestone_test s join person p on p.subject = s.tester_id where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(sql`select s.id from milestone_test s where`, { 's.status': testResults, 's.level': testLevels }, word),
  ],
});
