import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';
import { fieldErrors, isConflict } from '#machines/screens/failure.ts';

/** Text by field path; 'phases.0.share' for nested ones. */
export type FieldErrors = Readonly<Record<string, string>>;

type FormContext<Values> = {
  /** what the server has, as far as the form knows */
  saved: Values;
  /** what is on its way to the server */
  sent: Values | undefined;
  /** newer values of somebody else, kept beside the input until one decides */
  newer: Values | undefined;
  error: unknown;
  /** the server has a newer version than the one the input was based on (D-051) */
  conflict: boolean;
};
export type FormEvent<Values> =
  | { type: 'field.changed' }
  /** the input as it stands, and what its schema says is wrong with it */
  | { type: 'form.save'; values: Values; errors: FieldErrors }
  | { type: 'form.discard' }
  | { type: 'form.adopt' }
  | { type: 'form.keepMine' }
  | { type: 'change.arrived'; values: Values };
type FormEmitted<Values> =
  /** the input gives way to these values */
  | { type: 'form.replaced'; values: Values }
  | { type: 'form.saved'; values: Values; answer: unknown }
  | { type: 'form.refused'; error: unknown; errors: FieldErrors }
  | { type: 'form.invalid'; errors: FieldErrors };

/**
 * The life of a form over one entity (D-230 form): the input itself and its errors are held by the form library, here is decided what
 * becomes of them. Input is kept whenever the server refuses it (D-051, D-158). Values that somebody else saved meanwhile are taken at
 * once while nothing was typed, and offered beside the input otherwise.
 */
export function entityForm<Values extends object>() {
  const form = setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      emitted: {} as FormEmitted<Values>,
      input: {} as { values: Values },
      tags: {} as 'busy' | 'unsaved',
    },
    actors: { save: port<unknown, { values: Values }>('save') },
    actions: {
      send: assign((_, { values }: { values: Values }) => ({ sent: values })),
      refuse: assign((_, { error }: { error: unknown }) => ({ error, conflict: isConflict(error) })),
      settle: assign(({ context }) => ({
        saved: context.sent ?? context.saved,
        newer: undefined,
        error: undefined,
        conflict: false,
      })),
      discard: assign(({ context }) => ({
        saved: context.newer ?? context.saved,
        newer: undefined,
        error: undefined,
        conflict: false,
      })),
      replace: assign((_, { values }: { values: Values }) => ({ saved: values, error: undefined, conflict: false })),
      publishReplaced: emit(({ context }) => ({ type: 'form.replaced' as const, values: context.saved })),
      publishWrong: emit((_, { errors }: { errors: FieldErrors }) => ({ type: 'form.invalid' as const, errors })),
      offer: assign((_, { values }: { values: Values }) => ({ newer: values, conflict: true })),
      keepMine: assign(({ context }) => ({ saved: context.newer ?? context.saved, newer: undefined, conflict: false })),
    },
    guards: {
      wrong: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    },
  });
  const save = [
    {
      guard: { type: 'wrong', params: ({ event }: { event: SaveEvent<Values> }) => ({ errors: event.errors }) },
      target: 'rejected',
      actions: { type: 'publishWrong', params: ({ event }: { event: SaveEvent<Values> }) => ({ errors: event.errors }) },
    },
    {
      target: 'saving',
      actions: { type: 'send', params: ({ event }: { event: SaveEvent<Values> }) => ({ values: event.values }) },
    },
  ] as const;
  const offer = {
    actions: {
      type: 'offer',
      params: ({ event }: { event: { readonly values: Values } }) => ({ values: event.values }),
    },
  } as const;
  const discard = { target: 'pristine', actions: ['discard', 'publishReplaced'] } as const;
  const whileUnsaved = {
    'form.save': save,
    'form.discard': discard,
    'form.adopt': discard,
    'form.keepMine': { actions: 'keepMine' },
    'change.arrived': offer,
  } as const;
  return form.createMachine({
    id: 'entityForm',
    initial: 'pristine',
    context: ({ input }) => ({ saved: input.values, sent: undefined, newer: undefined, error: undefined, conflict: false }),
    states: {
      pristine: {
        on: {
          'field.changed': 'dirty',
          'form.save': save,
          'change.arrived': {
            actions: [{ type: 'replace', params: ({ event }) => ({ values: event.values }) }, 'publishReplaced'],
          },
        },
      },
      dirty: { tags: 'unsaved', on: whileUnsaved },
      saving: {
        tags: ['busy', 'unsaved'],
        invoke: {
          src: 'save',
          input: ({ context }) => ({ values: context.sent ?? context.saved }),
          onDone: {
            target: 'pristine',
            actions: [
              'settle',
              emit(({ context, event }) => ({ type: 'form.saved', values: context.saved, answer: event.output })),
            ],
          },
          onError: {
            target: 'rejected',
            actions: [
              { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              emit(({ event }) => ({ type: 'form.refused', error: event.error, errors: fieldErrors(event.error) })),
            ],
          },
        },
        on: { 'change.arrived': offer },
      },
      rejected: { tags: 'unsaved', on: { 'field.changed': 'dirty', ...whileUnsaved } },
    },
  });
}

type SaveEvent<Values> = Extract<FormEvent<Values>, { type: 'form.save' }>;
