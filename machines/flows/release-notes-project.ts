import { and, type SnapshotFrom } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import {
  releaseNotesCommands as commands,
  type ReleaseNotesCommand,
  type ReleaseNotesContext,
  type ReleaseNotesRow,
  releaseNotesContext,
  type ToolHealth,
} from '#contract/release-notes-project/release-notes-project.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';

type Carried = {
  /** facts of project.edit */
  readonly ownerId?: string;
  readonly hasMotivation?: boolean;
  readonly languages?: number;
  /** a field that is being translated, or is published, would have another value */
  readonly contentChanged?: boolean;
  /** tool.reported */
  readonly health?: ToolHealth;
  /** tool.reported: its state of the project is one that we know; absent where it says nothing of the project */
  readonly isKnown?: boolean;
  /** languages.reported */
  readonly isTranslated?: boolean;
};
export type ReleaseNotesFact = 'tool.reported' | 'languages.reported';
export type ReleaseNotesEvent = FlowEvent<ReleaseNotesCommand | ReleaseNotesFact, Carried>;
export type ReleaseNotesStatus = ReleaseNotesRow['status'];
export type ReleaseNotesFlowInput = Pick<ReleaseNotesContext, 'ownerId' | 'hasMotivation' | 'languages' | 'health'> & {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
};

type Args = { context: ReleaseNotesContext; event: ReleaseNotesEvent };
const facts = {
  toolAnswers: ({ context }: Args) => context.health === 'OK',
  hasMotivation: ({ context }: Args) => context.hasMotivation,
  hasLanguage: ({ context }: Args) => context.languages > 0,
  isTranslated: ({ context }: Args) => context.isTranslated,
  contentUnchanged: ({ event }: Args) => event.contentChanged !== true,
  projectLost: ({ event }: Args) => event.health === 'NOT_FOUND' || event.isKnown === false,
  projectFound: ({ event }: Args) => event.health === 'OK' && event.isKnown !== false,
  healthTurned: ({ context, event }: Args) => event.health !== undefined && event.health !== context.health,
  translationTurned: ({ context, event }: Args) =>
    event.isTranslated !== undefined && event.isTranslated !== context.isTranslated,
  wasCreated: ({ context }: Args) => context.before === 'CREATED',
  wasEditing: ({ context }: Args) => context.before === 'EDITING',
  wasInTranslation: ({ context }: Args) => context.before === 'TRANSLATION',
  wasPublished: ({ context }: Args) => context.before === 'PUBLISHED',
};

const healthOf = (context: ReleaseNotesContext, { health }: ReleaseNotesEvent) => ({ health: health ?? context.health });
const changes = {
  edit: (context, { ownerId, hasMotivation, languages }) => ({
    ownerId: ownerId ?? context.ownerId,
    hasMotivation: hasMotivation ?? context.hasMotivation,
    languages: languages ?? context.languages,
  }),
  beginTranslation: () => ({ isTranslated: false }),
  noteTranslation: (context, { isTranslated }) => ({ isTranslated: isTranslated ?? context.isTranslated }),
  noteHealth: healthOf,
  loseCreated: (context, event) => ({ ...healthOf(context, event), before: 'CREATED' }),
  loseEditing: (context, event) => ({ ...healthOf(context, event), before: 'EDITING' }),
  loseInTranslation: (context, event) => ({ ...healthOf(context, event), before: 'TRANSLATION' }),
  losePublished: (context, event) => ({ ...healthOf(context, event), before: 'PUBLISHED' }),
  find: (context, event) => ({ ...healthOf(context, event), before: null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<ReleaseNotesContext, ReleaseNotesEvent>>;

const edit = { actions: 'edit', meta: commands['project.edit'] } as const;
/** what is being translated or published stays as it is */
const replan = { ...edit, guard: 'contentUnchanged' } as const;
const remove = { actions: 'remove', meta: commands['project.delete'] } as const;
/** The tool lost the project, or its answer turned: of every state that has an end still before it. */
const reported = (lose: 'loseCreated' | 'loseEditing' | 'loseInTranslation' | 'losePublished') =>
  [
    { guard: 'projectLost', target: 'UNKNOWN', actions: lose },
    { guard: 'healthTurned', actions: 'noteHealth' },
  ] as const;
const found = (was: 'wasCreated' | 'wasEditing' | 'wasInTranslation' | 'wasPublished', target: ReleaseNotesStatus) =>
  ({ guard: and(['projectFound', was]), target, actions: 'find' }) as const;

/** A release notes project in the translation tool: D-074. Its state is its status (STATE-14). */
const machine = flowChart<ReleaseNotesContext, ReleaseNotesEvent, ReleaseNotesStatus, ReleaseNotesFlowInput>()({
  id: 'releaseNotesProject',
  begin: (input) => releaseNotesContext.parse(input),
  facts,
  changes,
  chart: {
    initial: 'CREATED',
    states: {
      // Read-only until the tool has it again; then it is what it was. First, since from here nothing is behind (state-need.ts).
      UNKNOWN: {
        on: {
          'tool.reported': [
            found('wasCreated', 'CREATED'),
            found('wasEditing', 'EDITING'),
            found('wasInTranslation', 'TRANSLATION'),
            found('wasPublished', 'PUBLISHED'),
            { guard: 'healthTurned', actions: 'noteHealth' },
          ],
        },
      },
      CREATED: {
        on: {
          'project.edit': edit,
          'project.startEditing': { guard: 'toolAnswers', target: 'EDITING', meta: commands['project.startEditing'] },
          'project.delete': remove,
          'tool.reported': reported('loseCreated'),
        },
      },
      EDITING: {
        on: {
          'project.edit': edit,
          'project.translate': {
            guard: and(['toolAnswers', 'hasMotivation', 'hasLanguage']),
            target: 'TRANSLATION',
            actions: 'beginTranslation',
            meta: commands['project.translate'],
          },
          'project.delete': remove,
          'tool.reported': reported('loseEditing'),
        },
      },
      TRANSLATION: {
        on: {
          'project.edit': replan,
          'languages.reported': { guard: 'translationTurned', actions: 'noteTranslation' },
          'project.return': { guard: 'toolAnswers', target: 'EDITING', meta: commands['project.return'] },
          'project.publish': {
            guard: and(['toolAnswers', 'isTranslated']),
            target: 'PUBLISHED',
            meta: commands['project.publish'],
          },
          'tool.reported': reported('loseInTranslation'),
        },
      },
      PUBLISHED: {
        on: {
          'project.edit': replan,
          'project.reopen': { guard: 'toolAnswers', target: 'EDITING', meta: commands['project.reopen'] },
          'project.complete': { guard: 'toolAnswers', target: 'COMPLETED', meta: commands['project.complete'] },
          'tool.reported': reported('losePublished'),
        },
      },
      COMPLETED: { type: 'final' },
    },
  },
});

export type ReleaseNotesSnapshot = SnapshotFrom<typeof machine>;

/** D-074 with its rights, and the way to completed release notes. */
export const releaseNotesProjectFlow = {
  id: 'releaseNotesProject',
  machine,
  context: releaseNotesContext,
  commands,
  persons: ({ ownerId }) => ({ owner: ownerId }),
  personGuards: [],
  owners: { hasMotivation: ruleOf(commands['project.edit']), contentUnchanged: ruleOf(commands['project.return']) },
  ahead: [
    {
      type: 'tool.reported',
      needed: (snapshot) => snapshot.context.health !== 'OK' || snapshot.matches('UNKNOWN'),
      payload: () => ({ health: 'OK', isKnown: true }),
    },
    { type: 'project.startEditing' },
    {
      type: 'project.edit',
      needed: (snapshot) => snapshot.matches('EDITING') && !snapshot.context.hasMotivation,
      payload: () => ({ hasMotivation: true }),
    },
    { type: 'project.translate' },
    { type: 'languages.reported', needed: (snapshot) => !snapshot.context.isTranslated, payload: () => ({ isTranslated: true }) },
    { type: 'project.publish' },
    { type: 'project.complete' },
  ],
  reached: (snapshot) => snapshot.matches('COMPLETED'),
} as const satisfies Flow<typeof machine, typeof commands>;
