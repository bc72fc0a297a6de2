import { exampleOf } from '#contract/command.ts';
import {
  type ReleaseNotesCommand,
  type ReleaseNotesContext,
  releaseNotesCommands,
  releaseNotesExample,
} from '#contract/release-notes-project/release-notes-project.ts';
import { type ReleaseNotesFact, releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

type ReleaseNotesMove = Move & { readonly type: ReleaseNotesCommand | ReleaseNotesFact };
const owner = { by: testUsers.containerPo };
const ownerId = testUsers.containerPo.subject;
const edits = { ...releaseNotesExample, ownerId };

/** Of what is sent, and of what the translation tool says. */
export const releaseNotesMoves: readonly ReleaseNotesMove[] = [
  { type: 'project.edit', ...owner, payload: edits, facts: { ownerId, hasMotivation: true, languages: 2 } },
  { type: 'project.edit', ...owner, payload: { ...edits, motivationText: '' }, facts: { ownerId, hasMotivation: false } },
  ...(['startEditing', 'translate', 'return', 'publish', 'reopen', 'complete', 'delete'] as const).map(
    (verb): ReleaseNotesMove => ({
      type: `project.${verb}`,
      ...owner,
      payload: exampleOf(releaseNotesCommands[`project.${verb}`]),
    }),
  ),
  { type: 'tool.reported', facts: { health: 'OK', isKnown: true } },
  { type: 'tool.reported', facts: { health: 'OK', isKnown: false } },
  { type: 'tool.reported', facts: { health: 'NOT_FOUND' } },
  { type: 'tool.reported', facts: { health: 'NOT_AVAILABLE' } },
  { type: 'languages.reported', facts: { isTranslated: true } },
  { type: 'languages.reported', facts: { isTranslated: false } },
];

/** D-074. What is being translated is not changed on the way: that it is refused has tests of its own. */
export const releaseNotesModel: FlowModel = {
  flow: releaseNotesProjectFlow,
  input: { homeBrandId: 1, brandIds: [1], ownerId, hasMotivation: false, languages: 2, health: 'OK' },
  moves: (snapshot) => {
    const { hasMotivation, health, removed } = snapshot.context as ReleaseNotesContext;
    if (removed) return [];
    const isFixed = snapshot.matches('TRANSLATION') || snapshot.matches('PUBLISHED');
    const changesContent = ({ facts = {}, type }: Move) =>
      type === 'project.edit' && isFixed && (facts as { hasMotivation?: boolean }).hasMotivation !== hasMotivation;
    // A tool that does not answer tells no progress.
    const isSilent = ({ type }: Move) => type === 'languages.reported' && health !== 'OK';
    return releaseNotesMoves.filter((move) => !changesContent(move) && !isSilent(move));
  },
  key: (snapshot) => {
    const { before, hasMotivation, health, isTranslated, removed } = snapshot.context as ReleaseNotesContext;
    return JSON.stringify([snapshot.value, before, hasMotivation, health, isTranslated, removed]);
  },
};
