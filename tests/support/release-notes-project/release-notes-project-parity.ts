import { sql } from 'kysely';
import type { AnyMachineSnapshot } from 'xstate';
import { type CommandTable, exampleOf } from '#contract/command.ts';
import { releaseNotesCommands, releaseNotesExample } from '#contract/release-notes-project/release-notes-project.ts';
import { type FlowContext, revive } from '#machines/flow.ts';
import { releaseNotesStore } from '#server/modules/release-notes-project/release-notes-project-store.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';

/** A release notes project that is put into any state of the chart; its tool takes every order. */
export async function releaseNotesParity(t: RolloutPortal): Promise<ParitySubject> {
  const { flow } = releaseNotesStore;
  const sent: CommandTable = releaseNotesCommands;
  const ownerId = 'seed-container-po';
  const body = { ...releaseNotesExample, ownerId };
  const { db } = t.services;
  const { id } = (await t.user('container-po').createReleaseNotesProject({ body })).body;
  const kept = (await db.selectFrom('releaseNotesProject').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toolKey;
  // As it stands now, here and in the tool: a command that was taken may delete both.
  const { rows } = await sql<{ project: object; tool: object }>`
    select to_jsonb(p) as project, to_jsonb(t) as tool from release_notes_project p
    join translation_tool_project t on t.key = p.tool_key where p.tool_key = ${kept}
  `.execute(db);
  const restore = async () => {
    for (const { project, tool } of rows) {
      await sql`insert into release_notes_project overriding system value
        select * from jsonb_populate_record(null::release_notes_project, ${JSON.stringify(project)}::jsonb) on conflict do nothing`.execute(
        db,
      );
      await sql`insert into translation_tool_project
        select * from jsonb_populate_record(null::translation_tool_project, ${JSON.stringify(tool)}::jsonb) on conflict do nothing`.execute(
        db,
      );
    }
  };
  return {
    flow,
    body: (command) => (command === 'project.edit' ? body : exampleOf(sent[command] ?? {})),
    place: async (state: AnyMachineSnapshot) => {
      const context = { ...storedContext(state.context as FlowContext), ownerId };
      const snapshot = revive(flow, { value: state.value as never, context }) as AnyMachineSnapshot;
      const columns = releaseNotesStore.columns(snapshot.value as never, snapshot.context as never);
      await restore();
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
