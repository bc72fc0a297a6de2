import { assign, enqueueActions, setup } from 'xstate';
import { type FilterTextError, parseFilter, printFilter } from '#contract/vehicle/filter-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { FilterQuery, ListedVehicle } from '#contract/vehicle-list/vehicle-list.ts';
import { port } from '#machines/port.ts';
import { completeFilter, type EditRefusal, editFilter, emptyFilter, type FilterEdit, type Pointer } from './filter-edit.ts';

/** What is asked beside the tree; undefined where nothing can be asked, for example without the right to count. */
export type Scope = Omit<FilterQuery, 'filter'>;
export type Counted = { readonly count: number; readonly fetchedOn: string };
/** `alone` and `without` by the pointers of the tree that was asked for. */
export type Insight = {
  readonly total: number;
  readonly constraints: readonly { readonly pointer: Pointer; readonly alone: number; readonly without: number }[];
  readonly sample: readonly ListedVehicle[];
};

type FilterEditorContext = {
  /** as it is being written: constraints may still lack values */
  tree: FilterTree;
  text: string;
  textError: FilterTextError | undefined;
  /** why the last edit was not made */
  refusal: EditRefusal | undefined;
  scope: Scope | undefined;
  counted: Counted | undefined;
  /** leads the insight's pointers back to the draft's */
  origin: ReadonlyMap<Pointer, Pointer>;
  insight: Insight | undefined;
  error: unknown;
};
export type FilterEditorEvent =
  | { type: 'tree.edit'; edit: FilterEdit }
  | { type: 'text.type'; text: string }
  /** saved elsewhere, or taken back */
  | { type: 'tree.replace'; tree: FilterTree | null }
  | { type: 'scope.change'; scope: Scope | undefined }
  | { type: 'count.again' };
type FilterEditorEmitted =
  /** null: nothing is left */
  { type: 'tree.changed'; tree: FilterTree | null } | { type: 'node.placed'; at: Pointer };

const textOf = (tree: FilterTree): string => {
  const { tree: complete } = completeFilter(tree);
  return complete ? printFilter(complete) : '';
};
/** null for a tree that holds nothing at all, not even a constraint without values. */
const savedAs = (tree: FilterTree): FilterTree | null => (tree.constraints.length + tree.containers.length === 0 ? null : tree);

function question({ scope, tree }: FilterEditorContext): FilterQuery | undefined {
  const { tree: filter } = completeFilter(tree);
  return scope && filter && scope.brandIds.length > 0 ? { ...scope, filter } : undefined;
}

const isBlank = (text: string) => text.trim() === '';

/**
 * A filter while somebody writes it (VIN-04, D-186): the tree and its text say the same, whichever is edited; a text that cannot be read
 * leaves the tree as it was. The count follows at a pause; a newer one cancels the older. Then what each constraint removes, and a sample.
 */
export const filterEditor = setup({
  types: {
    context: {} as FilterEditorContext,
    events: {} as FilterEditorEvent,
    emitted: {} as FilterEditorEmitted,
    input: {} as { tree: FilterTree | null; scope: Scope | undefined },
  },
  actors: {
    count: port<Counted, FilterQuery>('count'),
    explore: port<Insight, FilterQuery>('explore'),
  },
  delays: { pause: 350 },
  actions: {
    edit: enqueueActions(({ context, enqueue }, { edit }: { edit: FilterEdit }) => {
      const edited = editFilter(context.tree, edit);
      if (typeof edited === 'string') return;
      enqueue.assign({
        tree: edited.tree,
        text: textOf(edited.tree),
        textError: undefined,
        refusal: undefined,
        insight: undefined,
      });
      enqueue.emit({ type: 'tree.changed', tree: savedAs(edited.tree) });
      if (edit.kind !== 'constraint.change' && edit.kind !== 'operator.change')
        enqueue.emit({ type: 'node.placed', at: edited.at });
    }),
    refuse: assign(({ context }, { edit }: { edit: FilterEdit }) => {
      const edited = editFilter(context.tree, edit);
      return { refusal: typeof edited === 'string' ? edited : undefined };
    }),
    read: enqueueActions(({ enqueue }, { text }: { text: string }) => {
      const parsed = isBlank(text) ? { ok: true as const, tree: emptyFilter } : parseFilter(text);
      if (!parsed.ok) return;
      enqueue.assign({ tree: parsed.tree, text, textError: undefined, refusal: undefined, insight: undefined });
      enqueue.emit({ type: 'tree.changed', tree: savedAs(parsed.tree) });
    }),
    misread: assign((_, { text }: { text: string }) => {
      const parsed = parseFilter(text);
      return { text, textError: parsed.ok ? undefined : parsed.error };
    }),
    replace: assign((_, { tree }: { tree: FilterTree | null }) => {
      const next = tree ?? emptyFilter;
      return { tree: next, text: textOf(next), textError: undefined, refusal: undefined, insight: undefined };
    }),
    keepCount: assign((_, counted: Counted) => ({ counted, error: undefined })),
    keepInsight: assign(({ context }, insight: Insight) => ({ insight, origin: completeFilter(context.tree).origin })),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
  },
  guards: {
    possible: ({ context }, { edit }: { edit: FilterEdit }) => typeof editFilter(context.tree, edit) !== 'string',
    readable: (_, { text }: { text: string }) => isBlank(text) || parseFilter(text).ok,
    askable: ({ context }) => question(context) !== undefined,
  },
}).createMachine({
  id: 'filterEditor',
  context: ({ input }) => ({
    tree: input.tree ?? emptyFilter,
    text: textOf(input.tree ?? emptyFilter),
    textError: undefined,
    refusal: undefined,
    scope: input.scope,
    counted: undefined,
    origin: new Map(),
    insight: undefined,
    error: undefined,
  }),
  type: 'parallel',
  states: {
    // Each region hears for itself: what the root of a parallel machine hears would begin both of them anew.
    text: {
      initial: 'agreed',
      on: {
        'tree.edit': [
          {
            guard: { type: 'possible', params: ({ event }) => ({ edit: event.edit }) },
            target: '.agreed',
            actions: { type: 'edit', params: ({ event }) => ({ edit: event.edit }) },
          },
          { actions: { type: 'refuse', params: ({ event }) => ({ edit: event.edit }) } },
        ],
        'text.type': [
          {
            guard: { type: 'readable', params: ({ event }) => ({ text: event.text }) },
            target: '.agreed',
            actions: { type: 'read', params: ({ event }) => ({ text: event.text }) },
          },
          { target: '.misread', actions: { type: 'misread', params: ({ event }) => ({ text: event.text }) } },
        ],
        'tree.replace': {
          target: '.agreed',
          actions: { type: 'replace', params: ({ event }) => ({ tree: event.tree }) },
        },
      },
      states: {
        agreed: {},
        // The tree stays as it was; the next edit of it writes the text anew.
        misread: {},
      },
    },
    count: {
      initial: 'deciding',
      on: {
        'tree.edit': { guard: { type: 'possible', params: ({ event }) => ({ edit: event.edit }) }, target: '.deciding' },
        'text.type': { guard: { type: 'readable', params: ({ event }) => ({ text: event.text }) }, target: '.deciding' },
        'tree.replace': '.deciding',
        'scope.change': { target: '.deciding', actions: assign({ scope: ({ event }) => event.scope }) },
      },
      states: {
        deciding: { always: [{ guard: 'askable', target: 'pausing' }, { target: 'idle' }] },
        idle: { entry: assign({ counted: undefined, insight: undefined, error: undefined }) },
        pausing: { after: { pause: 'counting' } },
        counting: {
          invoke: {
            src: 'count',
            input: ({ context }) => asked(context),
            onDone: { target: 'counted', actions: { type: 'keepCount', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        counted: {
          initial: 'exploring',
          states: {
            exploring: {
              invoke: {
                src: 'explore',
                input: ({ context }) => asked(context),
                onDone: { target: 'resting', actions: { type: 'keepInsight', params: ({ event }) => event.output } },
                // The count stands without it.
                onError: { target: 'resting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            resting: { on: { 'count.again': { guard: 'askable', target: '#filterEditor.count.counting' } } },
          },
        },
        failed: { on: { 'count.again': { guard: 'askable', target: 'counting' } } },
      },
    },
  },
});

function asked(context: FilterEditorContext): FilterQuery {
  const query = question(context);
  if (!query) throw new Error('there is nothing to count');
  return query;
}
