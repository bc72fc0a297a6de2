import type { AnyMachineSnapshot } from 'xstate';
import { examples } from '#contract/entity/examples.ts';
import { type FlowContext, revive } from '#machines/flow.ts';
import { releaseNotesStore } from '#server/modules/release-notes-project/release-notes-project-store.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';

/** A release notes project that is put into any state of the chart; its tool takes every order. */
export async function releaseNotesParity(t: RolloutPortal): Promise<ParitySubject> {
  const { flow } = releaseNotesStore;
  const sent: Readonly<Record<string, object>> = examples.releaseNotesProject;
  const ownerId = 'seed-container-po';
  const body = { ...(sent['project.edit'] as never as object), ownerId } as never;
  const { db } = t.services;
  const made = await t.user('container-po').createReleaseNotesProject({ body });
  let { id } = made.body;
  return {
    flow,
    body: (command) => (command === 'project.edit' ? { ...sent[command], ownerId } : (sent[command] ?? {})),
    place: async (state: AnyMachineSnapshot) => {
      const context = { ...storedContext(state.context as FlowContext), ownerId };
      const snapshot = revive(flow, { value: state.value as never, context }) as AnyMachineSnapshot;
      const columns = releaseNotesStore.columns(snapshot.value as never, snapshot.context as never);
      // A command that was taken may have deleted it.
      const isThere = await db.selectFrom('releaseNotesProject').select('id').where('id', '=', id).executeTakeFirst();
      if (!isThere) id = (await t.user('container-po').createReleaseNotesProject({ body })).body.id;
      const facts = JSON.stringify(snapshot.context);
      await db
        .updateTable('releaseNotesProject')
        .set({ ...columns, facts })
        .where('id', '=', id)
        .execute();
      return { id, snapshot };
    },
  };
}
