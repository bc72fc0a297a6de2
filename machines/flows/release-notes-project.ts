import { and } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import {
  releaseNotesCommands as commands,
  type ReleaseNotesCommand,
  type ReleaseNotesContext,
  type ReleaseNotesRow,
  releaseNotesContext,
} from '#contract/release-notes-project/release-notes-project.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart, takes } from '#machines/flows/chart.ts';
import { type ToolReported, toolHeld } from '#machines/fragments/tool.ts';

/** Facts of project.edit, and of languages.reported. */
type Facts = Pick<ReleaseNotesContext, 'ownerId' | 'hasMotivation' | 'languages' | 'isTranslated'>;
/** `contentChanged`: a field that is being translated, or is published, would have another value. */
type Carried = ToolReported & Partial<Facts> & { readonly contentChanged?: boolean };
export type ReleaseNotesFact = 'tool.reported' | 'languages.reported';
type ReleaseNotesEvent = FlowEvent<ReleaseNotesCommand | ReleaseNotesFact, Carried>;
type Input = Pick<ReleaseNotesContext, 'ownerId' | 'hasMotivation' | 'languages' | 'homeBrandId' | 'brandIds'>;

type Args = { context: ReleaseNotesContext; event: ReleaseNotesEvent };
const tool = toolHeld({ CREATED: 'Created', EDITING: 'Editing', TRANSLATION: 'InTranslation', PUBLISHED: 'Published' });
const facts = {
  ...tool.facts,
  hasMotivation: ({ context }: Args) => context.hasMotivation,
  hasLanguage: ({ context }: Args) => context.languages > 0,
  isTranslated: ({ context }: Args) => context.isTranslated,
  contentUnchanged: ({ event }: Args) => event.contentChanged !== true,
  translationTurned: ({ context, event }: Args) =>
    event.isTranslated !== undefined && event.isTranslated !== context.isTranslated,
};

const changes = {
  ...tool.changes,
  edit: takes('ownerId', 'hasMotivation', 'languages'),
  beginTranslation: () => ({ isTranslated: false }),
  noteTranslation: takes('isTranslated'),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<ReleaseNotesContext, ReleaseNotesEvent>>;

const edit = { actions: 'edit' } as const;
/** what is being translated or published stays as it is */
const replan = { ...edit, guard: 'contentUnchanged' } as const;
const remove = { actions: 'remove', guard: 'toolAnswers' } as const;

/** A release notes project in the translation tool: D-074. Its state is its status (STATE-14). */
const machine = flowChart<ReleaseNotesContext, ReleaseNotesEvent, ReleaseNotesRow['status'], Input>()({
  id: 'releaseNotesProject',
  begin: (input) => releaseNotesContext.parse(input),
  facts,
  changes,
  commands,
  chart: {
    initial: 'CREATED',
    states: {
      ...tool.unknown,
      CREATED: {
        on: {
          'project.edit': edit,
          'project.startEditing': { guard: 'toolAnswers', target: 'EDITING' },
          'project.delete': remove,
          ...tool.reported('CREATED'),
        },
      },
      EDITING: {
        on: {
          'project.edit': edit,
          'project.translate': {
            guard: and(['toolAnswers', 'hasMotivation', 'hasLanguage']),
            target: 'TRANSLATION',
            actions: 'beginTranslation',
          },
          'project.delete': remove,
          ...tool.reported('EDITING'),
        },
      },
      TRANSLATION: {
        on: {
          'project.edit': replan,
          'languages.reported': { guard: 'translationTurned', actions: 'noteTranslation' },
          'project.return': { guard: 'toolAnswers', target: 'EDITING' },
          'project.publish': { guard: and(['toolAnswers', 'isTranslated']), target: 'PUBLISHED' },
          ...tool.reported('TRANSLATION'),
        },
      },
      PUBLISHED: {
        on: {
          'project.edit': replan,
          'project.reopen': { guard: 'toolAnswers', target: 'EDITING' },
          'project.complete': { guard: 'toolAnswers', target: 'COMPLETED' },
          ...tool.reported('PUBLISHED'),
        },
      },
      COMPLETED: { type: 'final' },
    },
  },
});

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
    tool.found,
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
