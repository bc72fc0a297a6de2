import type { AnyMachineSnapshot } from 'xstate';
import { exampleOf } from '#contract/command.ts';
import type { ImportCommand } from '#contract/data-import/import-shape.ts';
import { type FlowContext, revive } from '#machines/flow.ts';
import { dataImportStore, oru23ImportStore } from '#server/modules/data-import/data-import-store.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';
import { csvFile, sale, step } from './import-files.ts';

const stores = { DATA_IMPORT: dataImportStore, ORU23_IMPORT: oru23ImportStore } as const;

/** An import in any state of the chart; it was committed just now, or more than a day ago (D-188). */
export async function importParity(t: RolloutPortal, type: keyof typeof stores): Promise<ParitySubject> {
  const store = stores[type];
  const { flow, table } = store;
  const { db } = t.services;
  let id = 0;
  let made = 0;
  const upload = async (): Promise<number> => {
    made += 1;
    if (type === 'DATA_IMPORT') {
      const files = [csvFile('SALES_DATA', [sale(`P${made}`)])];
      const params = { kind: 'SALES_DATA' } as const;
      return (await t.user('deployment-data-provider').createDataImport({ params, body: {}, files })).body.id;
    }
    const files = [csvFile('ORU23', [step(`P-${made}`, 'WVWZZZE1ZMP999999', 'TARGETED', '2026-01-10T08:00:00Z')])];
    return (await t.user('oru23-data-provider').createOru23Import({ body: {}, files })).body.id;
  };
  const committedOn = async (on: string) => {
    const row = await db.selectFrom(table).select('facts').where('id', '=', id).executeTakeFirst();
    const facts = JSON.stringify({ ...row?.facts, committedOn: on });
    await db.updateTable(table).set({ facts }).where('id', '=', id).execute();
  };
  const hour = 3_600_000;
  const situation = (rollbackOver: boolean) => ({
    facts: { rollbackOver },
    arrange: () => committedOn(new Date(t.services.now().getTime() - (rollbackOver ? 25 : 1) * hour).toISOString()),
  });
  return {
    flow,
    body: (command) => exampleOf(flow.commands[command as ImportCommand] ?? {}),
    situations: [situation(false), situation(true)],
    place: async (state: AnyMachineSnapshot) => {
      id = await upload();
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
