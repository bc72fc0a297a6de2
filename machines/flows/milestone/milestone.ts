import { and } from 'xstate';
import { drmdWrite } from '#contract/access/read-rules.ts';
import { documentWrite } from '#contract/document/document.ts';
import {
  milestoneCommands as commands,
  type MilestoneCommand,
  type MilestoneContext,
  type MilestoneStatus,
  milestoneContext,
} from '#contract/milestone/milestone.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';

type Carried = {
  /** external: what keeps it from being completed (D-078.1) */
  readonly documentMissing?: boolean;
  readonly testUnsuccessful?: boolean;
  readonly highRiskOpen?: boolean;
  /** external: tests, risks or documents belong to it */
  readonly hasItems?: boolean;
  readonly reason?: string;
};
/** `documents.changed`: a document that belongs to it was added, changed or deleted. */
type MilestoneFact = 'documents.changed';
type MilestoneEvent = FlowEvent<MilestoneCommand | MilestoneFact, Carried>;
type MilestoneFlowInput = Pick<MilestoneContext, 'homeBrandId' | 'brandIds'>;

const facts = {
  everyDocumentPresent: unlessReported('documentMissing'),
  everyTestSuccessful: unlessReported('testUnsuccessful'),
  noHighRiskOpen: unlessReported('highRiskOpen'),
  isEmpty: unlessReported('hasItems'),
};

const changes = {
  /** fields and documents stand outside the facts */
  edit: () => ({}),
  complete: (_, { actor, at }) => ({ completer: actor.subject, completedOn: at }),
  cancel: (_, { reason }) => ({ cancelReason: reason ?? null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<MilestoneContext, MilestoneEvent>>;

const edit = {
  'milestone.edit': { actions: 'edit' },
  'documents.changed': { actions: 'edit' },
} as const;
const cancel = { 'milestone.cancel': { target: 'CANCELED', actions: 'cancel' } } as const;

/** A milestone of a DRM project: D-078.1. It completes only when documents, tests and risks allow it. */
const machine = flowChart<MilestoneContext, MilestoneEvent, MilestoneStatus, MilestoneFlowInput>()({
  id: 'milestone',
  begin: (input) => milestoneContext.parse(input),
  facts,
  changes,
  commands,
  chart: {
    initial: 'PLANNED',
    states: {
      PLANNED: {
        on: {
          ...edit,
          'milestone.start': { target: 'IN_PROGRESS' },
          ...cancel,
          'milestone.delete': { guard: 'isEmpty', actions: 'remove' },
        },
      },
      IN_PROGRESS: {
        on: {
          ...edit,
          'milestone.complete': {
            guard: and(['everyDocumentPresent', 'everyTestSuccessful', 'noHighRiskOpen']),
            target: 'COMPLETED',
            actions: 'complete',
          },
          ...cancel,
        },
      },
      COMPLETED: { type: 'final' },
      CANCELED: { type: 'final' },
    },
  },
});

/** D-078.1 with its rights, and the way to a milestone that is reached. */
export const milestoneFlow = {
  id: 'milestone',
  machine,
  context: milestoneContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  owners: {
    everyDocumentPresent: documentWrite.ofMilestone,
    everyTestSuccessful: drmdWrite,
    noHighRiskOpen: drmdWrite,
    isEmpty: drmdWrite,
  },
  ahead: [{ type: 'milestone.start' }, { type: 'milestone.complete' }],
  reached: (snapshot) => snapshot.matches('COMPLETED'),
} as const satisfies Flow<typeof machine, typeof commands>;
