import { assign, setup } from 'xstate';

/** ERR-10 */
type WarningKind = 'internalGetError' | 'releaseNotValid' | 'default';

/** `text` is the key: without trace id, so that a repeated failure does not stack (ERR-09, D-152). */
export type Warning = { readonly kind: WarningKind; readonly text: string; readonly traceId?: string | undefined };

type WarningsEvent =
  | { type: 'warning.raised'; warning: Warning }
  | { type: 'warning.dismissed'; text: string }
  | { type: 'warning.over'; text: string }
  | { type: 'warnings.clear' };

type Entry = Warning & { readonly dismissed: boolean };

/**
 * Persistent warnings, one per message (D-230 warnings). A dismissed one stays silent until its cause is over and comes back;
 * a repeated one only takes the newer trace id.
 */
export const warnings = setup({
  types: { context: {} as { entries: Readonly<Record<string, Entry>> }, events: {} as WarningsEvent },
  actions: {
    raise: assign({
      entries: ({ context }, { warning }: { warning: Warning }) => ({
        ...context.entries,
        [warning.text]: { ...warning, dismissed: context.entries[warning.text]?.dismissed ?? false },
      }),
    }),
    dismiss: assign({
      entries: ({ context }, { text }: { text: string }) => {
        const entry = context.entries[text];
        return entry ? { ...context.entries, [text]: { ...entry, dismissed: true } } : context.entries;
      },
    }),
    end: assign({
      entries: ({ context }, { text }: { text: string }) => {
        const { [text]: _over, ...others } = context.entries;
        return others;
      },
    }),
    clear: assign({ entries: {} }),
  },
}).createMachine({
  id: 'warnings',
  context: { entries: {} },
  on: {
    'warning.raised': { actions: { type: 'raise', params: ({ event }) => ({ warning: event.warning }) } },
    'warning.dismissed': { actions: { type: 'dismiss', params: ({ event }) => ({ text: event.text }) } },
    'warning.over': { actions: { type: 'end', params: ({ event }) => ({ text: event.text }) } },
    'warnings.clear': { actions: 'clear' },
  },
});

/** The warnings to show, in the order they were raised. */
export function activeWarnings(entries: Readonly<Record<string, Entry>>): Warning[] {
  return Object.values(entries).filter((entry) => !entry.dismissed);
}
