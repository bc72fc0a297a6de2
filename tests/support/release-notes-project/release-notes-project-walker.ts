import type { ToolHealth } from '#contract/tool-health.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walked, Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { releaseNotesModel, releaseNotesMoves } from './release-notes-project-model.ts';

const base = '/api/release-notes/projects';
const reader = 'container-po';

type Said = { readonly health?: ToolHealth; readonly isKnown?: boolean; readonly isTranslated?: boolean };

/** Release notes projects on a running portal: D-074 by calls. The simulated tool says what a path wants. */
function releaseNotesWalker(as: As): Walker {
  let made = 0;
  /** what the tool says of each project now */
  const told = new Map<number, { health: ToolHealth; isKnown: boolean; percent: number }>();
  const tell = async ({ id }: Pick<Walked, 'id'>, { health, isKnown, isTranslated }: Said) => {
    const before = told.get(id) ?? { health: 'OK', isKnown: true, percent: 0 };
    const next = {
      health: health ?? before.health,
      isKnown: health === undefined ? before.isKnown : (isKnown ?? true),
      percent: isTranslated === undefined ? before.percent : isTranslated ? 100 : 40,
    };
    told.set(id, next);
    await answer<undefined>(await as('admin'), 'PUT', `/api/simulation/release-notes-projects/${id}/answer`, next);
  };
  const bodyOf = async (type: string, payload: object | undefined, title: string) => {
    const body = payload ?? releaseNotesMoves.find((move) => move.type === type)?.payload ?? {};
    return type === 'project.edit' ? { ...body, title, ownerId: (await as(reader)).actor.subject } : body;
  };
  return {
    entityType: 'RELEASE_NOTES_PROJECT',
    reader,
    begin: async () => {
      made += 1;
      const name = `Walked notes ${made}`;
      const body = { ...(await bodyOf('project.edit', undefined, name)), motivationText: '' };
      const { id } = await answer<{ id: number }>(await as(reader), 'POST', base, body);
      await tell({ id }, { isTranslated: false });
      return { id, address: `${base}/${id}`, name, rival: undefined };
    },
    body: ({ name }, { payload, type }) => bodyOf(type, payload, name),
    special: async (world, { event: { move } }) => {
      // The translation that begins is the path's, not one that had ended before.
      if (move.type === 'project.translate') await tell(world, { isTranslated: false });
      if (move.by) return false;
      await tell(world, move.facts as Said);
      return true;
    },
  };
}

/** D-074 for the tests of every flow. */
export const releaseNotesTests: FlowTests = {
  title: 'the release notes project (D-074, STATE-14, RN-04, T5)',
  model: releaseNotesModel,
  walker: releaseNotesWalker,
  parity: async (portal) => (await import('./release-notes-project-parity.ts')).releaseNotesParity(portal),
};
