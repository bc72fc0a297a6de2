import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';
import { fieldErrors, isConflict } from '#machines/screens/failure.ts';

/** Text by field path; 'phases.0.share' for nested ones. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormContext<Values> = {
  /** what the server has, as far as the form knows */
  saved: Values;
  values: Values;
  /** newer values of somebody else, kept beside the input until one decides */
  newer: Values | undefined;
  errors: FieldErrors;
  error: unknown;
  /** the server has a newer version than the one the input was based on (D-051) */
  conflict: boolean;
  validate: (values: Values) => FieldErrors;
};
export type FormEvent<Values> =
  | { type: 'field.changed'; patch: Partial<Values> }
  | { type: 'form.save' }
  | { type: 'form.discard' }
  | { type: 'form.adopt' }
  | { type: 'form.keepMine' }
  | { type: 'change.arrived'; values: Values };
export type FormEmitted<Values> =
  | { type: 'form.saved'; values: Values; answer: unknown }
  | { type: 'form.refused'; error: unknown; errors: FieldErrors }
  | { type: 'form.invalid'; errors: FieldErrors };

/**
 * A form over one entity (D-230 form). Input is checked before it is sent and kept whenever the server refuses it (D-051, D-158).
 * Values that somebody else saved meanwhile are taken at once while nothing was typed, and offered beside the input otherwise.
 */
export function entityForm<Values extends object>() {
  return setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      emitted: {} as FormEmitted<Values>,
      input: {} as { values: Values; validate?: (values: Values) => FieldErrors },
      tags: {} as 'busy' | 'unsaved',
    },
    actors: { save: port<unknown, { values: Values }>('save') },
    actions: {
      change: assign(({ context }, { patch }: { patch: Partial<Values> }) => ({
        values: { ...context.values, ...patch },
        errors: Object.fromEntries(
          Object.entries(context.errors).filter(
            ([path]) => !Object.keys(patch).some((key) => path === key || path.startsWith(`${key}.`)),
          ),
        ),
      })),
      check: assign(({ context }) => ({ errors: context.validate(context.values) })),
      refuse: assign((_, { error }: { error: unknown }) => ({ error, errors: fieldErrors(error), conflict: isConflict(error) })),
      settle: assign(({ context }) => ({
        saved: context.values,
        newer: undefined,
        errors: {},
        error: undefined,
        conflict: false,
      })),
      discard: assign(({ context }) => {
        const saved = context.newer ?? context.saved;
        return { saved, values: saved, newer: undefined, errors: {}, error: undefined, conflict: false };
      }),
      replace: assign((_, { values }: { values: Values }) => ({
        saved: values,
        values,
        errors: {},
        error: undefined,
        conflict: false,
      })),
      offer: assign((_, { values }: { values: Values }) => ({ newer: values, conflict: true })),
      keepMine: assign(({ context }) => ({ saved: context.newer ?? context.saved, newer: undefined, conflict: false })),
    },
    guards: {
      valid: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length === 0,
    },
  }).createMachine({
    id: 'entityForm',
    initial: 'pristine',
    context: ({ input }) => ({
      saved: input.values,
      values: input.values,
      newer: undefined,
      errors: {},
      error: undefined,
      conflict: false,
      validate: input.validate ?? (() => ({})),
    }),
    states: {
      pristine: {
        on: {
          'field.changed': { target: 'dirty', actions: { type: 'change', params: ({ event }) => ({ patch: event.patch }) } },
          'form.save': 'checking',
          'change.arrived': { actions: { type: 'replace', params: ({ event }) => ({ values: event.values }) } },
        },
      },
      dirty: {
        tags: 'unsaved',
        on: {
          'field.changed': { actions: { type: 'change', params: ({ event }) => ({ patch: event.patch }) } },
          'form.save': 'checking',
          'form.discard': { target: 'pristine', actions: 'discard' },
          'form.adopt': { target: 'pristine', actions: 'discard' },
          'form.keepMine': { actions: 'keepMine' },
          'change.arrived': { actions: { type: 'offer', params: ({ event }) => ({ values: event.values }) } },
        },
      },
      checking: {
        tags: 'unsaved',
        entry: 'check',
        always: [
          { guard: { type: 'valid', params: ({ context }) => ({ errors: context.errors }) }, target: 'saving' },
          { target: 'rejected', actions: emit(({ context }) => ({ type: 'form.invalid', errors: context.errors })) },
        ],
      },
      saving: {
        tags: ['busy', 'unsaved'],
        invoke: {
          src: 'save',
          input: ({ context }) => ({ values: context.values }),
          onDone: {
            target: 'pristine',
            actions: [
              'settle',
              emit(({ context, event }) => ({ type: 'form.saved', values: context.values, answer: event.output })),
            ],
          },
          onError: {
            target: 'rejected',
            actions: [
              { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              emit(({ context, event }) => ({ type: 'form.refused', error: event.error, errors: context.errors })),
            ],
          },
        },
        on: { 'change.arrived': { actions: { type: 'offer', params: ({ event }) => ({ values: event.values }) } } },
      },
      rejected: {
        tags: 'unsaved',
        on: {
          'field.changed': { target: 'dirty', actions: { type: 'change', params: ({ event }) => ({ patch: event.patch }) } },
          'form.save': 'checking',
          'form.discard': { target: 'pristine', actions: 'discard' },
          'form.adopt': { target: 'pristine', actions: 'discard' },
          'form.keepMine': { actions: 'keepMine' },
          'change.arrived': { actions: { type: 'offer', params: ({ event }) => ({ values: event.values }) } },
        },
      },
    },
  });
}
