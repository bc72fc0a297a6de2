import { dataImportCommands, oru23ImportCommands } from '#contract/data-import/data-import.ts';
import type { ImportState } from '#contract/data-import/import-kinds.ts';
import {
  type ImportCommand,
  type ImportCommands,
  type ImportContext,
  importContext,
} from '#contract/data-import/import-shape.ts';
import type { ContextDefinition } from '#contract/flow-context.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';

type Carried = {
  /** of file.checked: how many the file has */
  readonly errors?: number;
  /** external: it was committed longer ago than D-188 lets it be rolled back */
  readonly rollbackOver?: boolean;
  /** external: the same file was committed as another import, and each of its rows counts once */
  readonly rowsReported?: boolean;
  readonly reason?: string;
};
/** What becomes of the file: it was read to its end and checked, or could not be. */
export type ImportFact = 'file.checked' | 'file.failed';
type ImportEvent = FlowEvent<ImportCommand | ImportFact, Carried>;
type Input = { readonly homeBrandId: number; readonly brandIds: readonly number[] };

const facts = {
  withoutErrors: ({ event }: { event: ImportEvent }) => (event.errors ?? 0) === 0,
  rollbackOpen: unlessReported('rollbackOver'),
  rowsNew: unlessReported('rowsReported'),
};
const changes = {
  check: (_, { errors = 0 }) => ({ errors }),
  commit: (_, { at }) => ({ committedOn: at }),
} satisfies Record<string, Change<ImportContext, ImportEvent>>;

/** One file of figures or tracking rows (D-093, D-188): checked while it arrives, then taken as a whole or not at all; for a day it can be taken back. */
function importFlow<const Id extends string, const Commands extends ImportCommands>(id: Id, commands: Commands) {
  const cancel = { target: 'CANCELLED', meta: commands['import.cancel'] } as const;
  const machine = flowChart<ImportContext, ImportEvent, ImportState, Input>()({
    id,
    begin: (input) => importContext.parse(input),
    facts,
    changes,
    chart: {
      initial: 'VALIDATING',
      states: {
        VALIDATING: {
          on: {
            'file.checked': [
              { guard: 'withoutErrors', target: 'VALID', actions: 'check' },
              { target: 'INVALID', actions: 'check' },
            ],
            'file.failed': { target: 'FAILED' },
            'import.cancel': cancel,
          },
        },
        VALID: {
          on: {
            'import.commit': { guard: 'rowsNew', target: 'COMMITTED', actions: 'commit', meta: commands['import.commit'] },
            'import.cancel': cancel,
          },
        },
        INVALID: { on: { 'import.cancel': cancel } },
        COMMITTED: {
          on: { 'import.rollback': { guard: 'rollbackOpen', target: 'ROLLED_BACK', meta: commands['import.rollback'] } },
        },
        ROLLED_BACK: { type: 'final' },
        CANCELLED: { type: 'final' },
        FAILED: { type: 'final' },
      },
    },
  });
  return {
    id,
    machine,
    context: importContext as ContextDefinition<ImportContext>,
    commands,
    persons: () => ({}),
    personGuards: [],
    // Whoever looks at what the file would bring decides about it: it is committed or cancelled.
    decisions: ['import.commit'],
    ahead: [{ type: 'file.checked', payload: () => ({ errors: 0 }) }, { type: 'import.commit' }],
    reached: (snapshot: { matches(state: ImportState): boolean }) => snapshot.matches('COMMITTED'),
  } as const;
}

const dataImport = importFlow('dataImport', dataImportCommands);
/** D-188: sales data, fleet capabilities, tracking */
export const dataImportFlow = dataImport satisfies Flow<typeof dataImport.machine, typeof dataImportCommands>;

const oru23Import = importFlow('oru23Import', oru23ImportCommands);
/** D-199 */
export const oru23ImportFlow = oru23Import satisfies Flow<typeof oru23Import.machine, typeof oru23ImportCommands>;
