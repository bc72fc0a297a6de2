import { assign, emit, setup } from 'xstate';
import type { ImportMode, ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { port } from '#machines/port.ts';

/** Sends a file and tells how far it is, in whole per cent; answers with the import as it stands then. */
export type UploadInput = { readonly onProgress: (percent: number) => void };
type VinImportContext = {
  /** of the bytes on their way, 0 to 100 (VIN-09) */
  percent: number;
  /** undefined until the server has taken the file in */
  import: ListImport | undefined;
  /** what was decided last */
  mode: ImportMode;
  error: unknown;
};
export type VinImportEvent =
  | { type: 'upload.progressed'; percent: number }
  | { type: 'import.cancel' }
  /** what becomes of a checked file */
  | { type: 'import.apply'; mode: ImportMode }
  /** the live channel told of an import */
  | { type: 'change.arrived' };
type VinImportEmitted = { type: 'import.ended'; import: ListImport } | { type: 'import.failed'; error: unknown };

const stateOf = (one: ListImport | undefined) => one?.state;

/**
 * One file of VINs on its way into a list (D-186b, VIN-09): sent with real progress, then checked by the server, which goes on whoever
 * leaves. It can be cancelled at any time; nothing of it stays then. A file for a list that has vehicles is `proposed` once it is checked:
 * somebody, here or elsewhere, decides what becomes of it. Begun with an import that the server knows, it follows that one.
 */
export const vinImport = setup({
  types: {
    context: {} as VinImportContext,
    events: {} as VinImportEvent,
    emitted: {} as VinImportEmitted,
    input: {} as { import?: ListImport | undefined },
    tags: {} as 'running' | 'cancellable' | 'sending',
  },
  actors: {
    upload: port<ListImport, UploadInput>('upload'),
    look: port<ListImport, { id: number }>('look'),
    cancel: port<ListImport, { id: number }>('cancel'),
    apply: port<ListImport, { id: number; mode: ImportMode }>('apply'),
  },
  // The estimate moves with the time: news tell only of steps that have ended.
  delays: { pace: 1_000 },
  actions: {
    keep: assign((_, next: ListImport) => ({ import: next, error: undefined })),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
    tellEnd: emit(({ context }) => ({ type: 'import.ended' as const, import: ended(context) })),
    tellFailure: emit((_, { error }: { error: unknown }) => ({ type: 'import.failed' as const, error })),
  },
  guards: {
    isKnown: ({ context }) => context.import !== undefined,
    isReady: ({ context }) => stateOf(context.import) === 'READY',
    isImported: ({ context }) => stateOf(context.import) === 'IMPORTED',
    isFailed: ({ context }) => stateOf(context.import) === 'FAILED',
    isCancelled: ({ context }) => stateOf(context.import) === 'CANCELLED',
  },
}).createMachine({
  id: 'vinImport',
  initial: 'beginning',
  context: ({ input }) => ({ percent: 0, import: input.import, mode: 'REPLACE', error: undefined }),
  states: {
    beginning: { always: [{ guard: 'isKnown', target: 'judging' }, { target: 'uploading' }] },
    uploading: {
      tags: ['running', 'cancellable', 'sending'],
      invoke: {
        src: 'upload',
        input: ({ self }) => ({ onProgress: (percent) => self.send({ type: 'upload.progressed', percent }) }),
        onDone: { target: 'judging', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'remember', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      on: {
        'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) },
        // Leaving the state cuts the connection, and the server drops what it had.
        'import.cancel': 'cancelled',
      },
    },
    judging: {
      always: [
        { guard: 'isReady', target: 'proposed' },
        { guard: 'isImported', target: 'imported' },
        { guard: 'isFailed', target: 'failed', actions: 'tellEnd' },
        { guard: 'isCancelled', target: 'cancelled' },
        { target: 'checking' },
      ],
    },
    checking: {
      tags: ['running', 'cancellable'],
      initial: 'waiting',
      on: { 'import.cancel': 'cancelling' },
      states: {
        waiting: { after: { pace: 'looking' }, on: { 'change.arrived': 'looking' } },
        looking: {
          invoke: {
            src: 'look',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: '#vinImport.judging', actions: { type: 'keep', params: ({ event }) => event.output } },
            // It goes on at the server whether or not it can be asked just now.
            onError: { target: 'waiting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
    cancelling: {
      tags: 'running',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: { target: 'judging', actions: { type: 'keep', params: ({ event }) => event.output } },
        // 409: it has ended meanwhile; looking says how.
        onError: {
          target: 'checking.looking',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    proposed: {
      initial: 'resting',
      on: {
        'import.cancel': 'cancelling',
        'import.apply': { target: 'applying', actions: assign({ mode: ({ event }) => event.mode }) },
      },
      states: {
        // Somebody else may have decided, or changed the list.
        resting: { on: { 'change.arrived': 'looking' } },
        looking: {
          invoke: {
            src: 'look',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: '#vinImport.judging', actions: { type: 'keep', params: ({ event }) => event.output } },
            onError: { target: 'resting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
    applying: {
      tags: 'running',
      invoke: {
        src: 'apply',
        input: ({ context }) => ({ id: idOf(context), mode: context.mode }),
        onDone: { target: 'judging', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: {
          target: 'proposed.looking',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    imported: { entry: 'tellEnd' },
    failed: {},
    cancelled: {},
  },
});

function ended(context: VinImportContext): ListImport {
  if (!context.import) throw new Error('an import that nobody knows cannot end');
  return context.import;
}
const idOf = (context: VinImportContext): number => ended(context).id;
