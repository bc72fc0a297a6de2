import { sql } from 'kysely';
import type { AnyMachineSnapshot } from 'xstate';
import { exampleOf } from '#contract/command.ts';
import type { ImportCommand } from '#contract/data-import/import-shape.ts';
import { type FlowContext, revive } from '#machines/flow.ts';
import { dataImportStore, oru23ImportStore } from '#server/modules/data-import/data-import-store.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';
import { csvFile, step } from './import-files.ts';

const stores = { DATA_IMPORT: dataImportStore, ORU23_IMPORT: oru23ImportStore } as const;

/** An import in any state of the chart; it was committed just now, or more than a day ago, or another one of the same file was (D-188). */
export async function importParity(t: RolloutPortal, type: keyof typeof stores): Promise<ParitySubject> {
  const store = stores[type];
  const { flow, table } = store;
  const { db } = t.services;
  let id = 0;
  let made = 0;
  const upload = async (name: string): Promise<number> => {
    const files = [csvFile('ORU23', [step(name, 'WVWZZZE1ZMP999999', 'TARGETED', '2026-01-10T08:00:00Z')])];
    if (type === 'ORU23_IMPORT') return (await t.user('oru23-data-provider').createOru23Import({ body: {}, files })).body.id;
    const params = { kind: 'TRACKING' } as const;
    return (await t.user('deployment-data-provider').createDataImport({ params, body: {}, files })).body.id;
  };
  const committedOn = async (on: string) => {
    const row = await db.selectFrom(table).select('facts').where('id', '=', id).executeTakeFirst();
    const facts = JSON.stringify({ ...row?.facts, committedOn: on });
    await db.updateTable(table).set({ facts }).where('id', '=', id).execute();
  };
  const hour = 3_600_000;
  let twin: number | undefined;
  const situation = (rollbackOver: boolean) => ({
    facts: { rollbackOver, rowsReported: false },
    arrange: async () => {
      if (twin !== undefined) await db.updateTable(table).set({ state: 'ROLLED_BACK' }).where('id', '=', twin).execute();
      await committedOn(new Date(t.services.now().getTime() - (rollbackOver ? 25 : 1) * hour).toISOString());
    },
  });
  // Another import of the same bytes, committed while this one waits.
  const reported = {
    facts: { rollbackOver: false, rowsReported: true },
    arrange: async () => {
      await situation(false).arrange();
      twin = await upload(`P-${made}`);
      const facts = sql<string>`facts || jsonb_build_object('committedOn', ${t.services.now().toISOString()}::text)`;
      await db.updateTable(table).set({ state: 'COMMITTED', facts }).where('id', '=', twin).execute();
    },
  };
  return {
    flow,
    body: (command) => exampleOf(flow.commands[command as ImportCommand] ?? {}),
    situations: [situation(false), situation(true), reported],
    place: async (state: AnyMachineSnapshot) => {
      made += 1;
      id = await upload(`P-${made}`);
      const context = storedContext(state.context as FlowContext);
      const snapshot = revive(flow, { value: state.value as never, context }) as AnyMachineSnapshot;
      const columns = store.columns(snapshot.value as never, snapshot.context as never);
      await db
        .updateTable(table)
        .set({ ...columns, facts: JSON.stringify(snapshot.context) })
        .where('id', '=', id)
        .execute();
      await situation(false).arrange();
      return { id, snapshot };
    },
  };
}
