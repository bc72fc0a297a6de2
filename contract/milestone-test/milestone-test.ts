import { z } from 'zod';
import { drmdWrite } from '#contract/access/read-rules.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import {
  dateSchema,
  httpsUrlSchema,
  optionalDateSchema,
  optionalPersonIdSchema,
  text,
  userReferenceSchema,
  wholeNumber,
} from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { milestoneChildEndpoints, milestoneNames, ofMilestone } from '#contract/milestone/milestone-child.ts';
import { testLevels, testResults } from './milestone-test-shape.ts';

/** D-089. That it was executed not after today, the server and the form know by the day. */
const testInputSchema = z.strictObject({
  ...ofMilestone,
  title: text(3, 120),
  level: z.enum(testLevels).nullable().default(null),
  plannedOn: dateSchema,
  executedOn: optionalDateSchema,
  testerId: optionalPersonIdSchema,
  defects: wholeNumber(0, 9999).default(0),
  reportUrl: z.union([z.literal(''), httpsUrlSchema]).default(''),
});
export type MilestoneTestInput = z.infer<typeof testInputSchema>;
export const milestoneTestFields = fields(testInputSchema, {
  test: { milestoneId: { control: 'reference' }, title: {}, level: {}, testerId: { control: 'person' } },
  result: { plannedOn: {}, executedOn: {}, defects: { control: 'number' }, reportUrl: { control: 'url' } },
});
export const milestoneTestExample: Omit<MilestoneTestInput, 'milestoneId'> = {
  title: 'Key handover between two phones',
  level: 'VEHICLE',
  plannedOn: '2099-02-15',
  executedOn: null,
  testerId: null,
  defects: 0,
  reportUrl: '',
};

const testRowSchema = testInputSchema.omit({ testerId: true }).extend({
  ...entityHead,
  ...milestoneNames,
  status: z.enum(testResults),
  tester: userReferenceSchema.nullable(),
});
export type MilestoneTestRow = z.infer<typeof testRowSchema>;
const testSchema = testRowSchema.extend(flowPart);
export type MilestoneTest = z.infer<typeof testSchema>;

/** What the flow of a test knows beside its result (D-078.2). */
export const milestoneTestContext = flowContext({
  /** how often it was begun */
  runs: z.number().int().default(0),
  decider: person,
  decidedOn: moment,
  failReason: reason,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type MilestoneTestContext = ContextOf<typeof milestoneTestContext>;

/** DRM-16: it has one page */
const page = '';
const write = { right: drmdWrite };

/** D-078.2 */
export const milestoneTestCommands = commands(drmdWrite, {
  'test.edit': {
    ...write,
    at: 'home',
    payload: testInputSchema,
    effect: 'neutral',
    page,
    field: 'title',
    example: { milestoneId: 1, ...milestoneTestExample },
  },
  ...nounCommands('test', page, {
    start: { ...write, payload: noPayload, effect: 'forward' },
    pass: { ...write, payload: noPayload, effect: 'forward', confirm: 'plain' },
    fail: {
      ...write,
      payload: z.strictObject({ reason: reasonSchema }),
      effect: 'back',
      confirm: 'reason',
      example: reasonExample,
    },
    retest: { ...write, payload: noPayload, effect: 'forward' },
    delete: { ...write, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type MilestoneTestCommand = keyof typeof milestoneTestCommands;

/** D-182 */
export const milestoneTestEndpoints = endpoints(
  milestoneChildEndpoints({
    ...{ name: 'MilestoneTest', what: 'tests of milestones', type: 'MILESTONE_TEST', segment: 'tests' },
    ...{ commands: milestoneTestCommands, input: testInputSchema, shown: testSchema },
    list: listOf({
      row: testRowSchema,
      scope: {},
      sort: [
        ...(['title', 'milestone', 'project', 'level', 'status', 'plannedOn', 'executedOn'] as const),
        ...(['defects', 'tester', 'lastEdited'] as const),
      ],
      filters: {
        title: contains(),
        project: named(),
        milestone: named(),
        level: oneOf(testLevels),
        status: oneOf(testResults),
        tester: named(),
      },
      order: 'plannedOn,asc',
    }),
  }),
);
