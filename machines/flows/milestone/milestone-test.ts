import {
  milestoneTestCommands as commands,
  type MilestoneTestCommand,
  type MilestoneTestContext,
  milestoneTestContext,
} from '#contract/milestone-test/milestone-test.ts';
import type { TestResult } from '#contract/milestone-test/milestone-test-shape.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';

type Carried = {
  /** external: its milestone is completed or cancelled */
  readonly milestoneClosed?: boolean;
  readonly reason?: string;
};
type TestEvent = FlowEvent<MilestoneTestCommand, Carried>;
type TestFlowInput = Pick<MilestoneTestContext, 'homeBrandId' | 'brandIds'>;

const facts = { milestoneOpen: unlessReported('milestoneClosed') };

const decided = ({ actor, at }: TestEvent, failReason: string | null) => ({
  decider: actor.subject,
  decidedOn: at,
  failReason,
});
const changes = {
  /** the fields stand outside the facts */
  edit: () => ({}),
  start: ({ runs }) => ({ runs: runs + 1, decider: null, decidedOn: null, failReason: null }),
  pass: (_, event) => decided(event, null),
  fail: (_, event) => decided(event, event.reason ?? ''),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<MilestoneTestContext, TestEvent>>;

const open = { guard: 'milestoneOpen' } as const;
const edit = { 'test.edit': { ...open, actions: 'edit' } } as const;

/** A test of a milestone: D-078.2. Its state is its result. */
const machine = flowChart<MilestoneTestContext, TestEvent, TestResult, TestFlowInput>()({
  id: 'milestoneTest',
  begin: (input) => milestoneTestContext.parse(input),
  facts,
  changes,
  commands,
  chart: {
    initial: 'Open',
    states: {
      Open: {
        on: {
          ...edit,
          'test.start': { ...open, target: 'In Progress', actions: 'start' },
          'test.delete': { ...open, actions: 'remove' },
        },
      },
      'In Progress': {
        on: {
          ...edit,
          'test.pass': { ...open, target: 'Successful', actions: 'pass' },
          'test.fail': { ...open, target: 'Failed', actions: 'fail' },
        },
      },
      Failed: {
        on: { ...edit, 'test.retest': { ...open, target: 'In Progress', actions: 'start' } },
      },
      Successful: { type: 'final' },
    },
  },
});

/** D-078.2 with its rights, and the way to a successful test. */
export const milestoneTestFlow = {
  id: 'milestoneTest',
  machine,
  context: milestoneTestContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  decisions: ['test.pass', 'test.fail'],
  ahead: [
    { type: 'test.start' },
    { type: 'test.retest', needed: (snapshot) => snapshot.matches('Failed') },
    { type: 'test.pass' },
  ],
  reached: (snapshot) => snapshot.matches('Successful'),
} as const satisfies Flow<typeof machine, typeof commands>;
