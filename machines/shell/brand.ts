import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';

export type BrandEvent =
  /** somebody signed in: the brands held in selector order, and the choice of the last visit (BRAND-03) */
  | { type: 'brand.resolve'; held: readonly number[]; stored: number | undefined }
  | { type: 'brand.select'; brandId: number }
  | { type: 'brand.forget' };

export type BrandEmitted =
  | { type: 'brand.resolved'; brandId: number }
  | { type: 'brand.changed'; brandId: number; previous: number; permitted: boolean };

/** 0: no brand is selected, because nobody is signed in or the user holds none. */
const none = 0;

type Context = { brandId: number; held: readonly number[]; wanted: number };

/** The selected brand of one page (D-230, BRAND-02…08). A stored brand that is no longer held falls back to the first held one. */
export const brandMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BrandEvent,
    emitted: {} as BrandEmitted,
  },
  actors: {
    /** drops what the old brand loaded and asks whether the route stands for the new one (BRAND-06, T23) */
    leaveBrand: port<{ permitted: boolean }, { brandId: number; previous: number }>('leaveBrand'),
  },
  guards: {
    heldAndOther: ({ context, event }) =>
      event.type === 'brand.select' && event.brandId !== context.brandId && context.held.includes(event.brandId),
  },
  actions: {
    resolve: assign(({ event, context }) => {
      if (event.type !== 'brand.resolve') return context;
      const { held, stored } = event;
      return { held, brandId: stored !== undefined && held.includes(stored) ? stored : (held[0] ?? none), wanted: none };
    }),
    forget: assign({ brandId: none, held: [], wanted: none }),
    tellResolved: emit(({ context }) => ({ type: 'brand.resolved' as const, brandId: context.brandId })),
    tellChanged: emit(({ context }, params: { permitted: boolean }) => ({
      type: 'brand.changed' as const,
      brandId: context.wanted,
      previous: context.brandId,
      permitted: params.permitted,
    })),
    adopt: assign(({ context }) => ({ brandId: context.wanted, wanted: none })),
  },
}).createMachine({
  id: 'brand',
  initial: 'resolving',
  context: { brandId: none, held: [], wanted: none },
  on: {
    'brand.resolve': { target: '.ready', actions: ['resolve', 'tellResolved'] },
    'brand.forget': { target: '.resolving', actions: 'forget' },
  },
  states: {
    resolving: {},
    ready: {
      on: {
        'brand.select': {
          guard: 'heldAndOther',
          target: 'switching',
          actions: assign(({ event }) => ({ wanted: event.brandId })),
        },
      },
    },
    switching: {
      invoke: {
        src: 'leaveBrand',
        input: ({ context }) => ({ brandId: context.wanted, previous: context.brandId }),
        onDone: { target: 'ready', actions: [{ type: 'tellChanged', params: ({ event }) => event.output }, 'adopt'] },
        // A route that cannot be checked is left: the start page is open to every brand.
        onError: { target: 'ready', actions: [{ type: 'tellChanged', params: { permitted: false } }, 'adopt'] },
      },
    },
  },
});
