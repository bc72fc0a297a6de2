import { exampleOf } from '#contract/command.ts';
import type { ImportKind } from '#contract/data-import/import-kinds.ts';
import type { ImportCommand } from '#contract/data-import/import-shape.ts';
import { dataImportFlow, oru23ImportFlow } from '#machines/flows/data-import.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { heldImports } from './held-imports.ts';

type Kind = {
  readonly flow: typeof dataImportFlow | typeof oru23ImportFlow;
  readonly by: typeof testUsers.deploymentDataProvider;
  readonly entityType: 'DATA_IMPORT' | 'ORU23_IMPORT';
  readonly kind: ImportKind;
  readonly base: string;
};

/** An import on a running portal: its file is held back until a path says what becomes of it (D-093). */
function importWalker({ base, by, entityType, flow, kind }: Kind) {
  return (as: As): Walker => {
    const held = heldImports(as, { base, kind, reader: by.subject });
    return {
      entityType,
      reader: by.subject,
      begin: async () => {
        const { id, name } = await held.begin();
        return { id, address: `${base}/${id}`, name, rival: undefined };
      },
      body: async (_, { payload, type }) => payload ?? exampleOf(flow.commands[type as ImportCommand] ?? {}),
      special: async ({ id }, { event: { move } }) => {
        if (move.type === 'file.checked') await held.finish(id, (move.facts as { errors?: number }).errors ? 'wrong' : 'right');
        else if (move.type === 'file.failed') await held.finish(id, 'unreadable');
        else return false;
        return true;
      },
      end: async ({ id }) => held.leave(id),
    };
  };
}

function importTests(title: string, of: Kind): FlowTests {
  const { by, flow } = of;
  const sent = (type: ImportCommand): Move => ({ type, by, payload: exampleOf(flow.commands[type]) });
  const moves: readonly Move[] = [
    { type: 'file.checked', facts: { errors: 0 } },
    { type: 'file.checked', facts: { errors: 2 } },
    { type: 'file.failed' },
    sent('import.commit'),
    sent('import.cancel'),
    sent('import.rollback'),
  ];
  const model: FlowModel = {
    flow,
    input: { homeBrandId: 1, brandIds: [1] },
    moves: () => moves,
    key: (snapshot) => JSON.stringify(snapshot.value),
  };
  return {
    title,
    model,
    walker: importWalker(of),
    parity: async (portal) => (await import('./import-parity.ts')).importParity(portal, of.entityType),
  };
}

/** D-093, D-188 for the tests of every flow. */
export const dataImportTests = importTests('the import of deployment tracking (D-093, D-188, DT-03, T5)', {
  flow: dataImportFlow,
  by: testUsers.deploymentDataProvider,
  entityType: 'DATA_IMPORT',
  kind: 'SALES_DATA',
  base: '/api/deployment-tracking/imports',
});

/** D-199 for the tests of every flow. */
export const oru23ImportTests = importTests('the import of ORU 2.3 data (D-199, D-093, T5)', {
  flow: oru23ImportFlow,
  by: testUsers.oru23DataProvider,
  entityType: 'ORU23_IMPORT',
  kind: 'ORU23',
  base: '/api/analytics/e310-oru23/imports',
});
