import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';
import { fieldErrors, isConflict } from '#machines/screens/failure.ts';
import { differing, type Editor, type Kept, only, threeWay } from './three-way.ts';

/** Text by field path; 'phases.0.share' for nested ones. */
export type FieldErrors = Readonly<Record<string, string>>;
/** What a save came to; `revision` is that of the answer. */
export type SaveAnswer = { readonly answer: unknown; readonly revision?: number | undefined };
export type SaveInput<Values> = { readonly values: Values; readonly revision: number | undefined };

/** Newer values of the server, and the input as it stands when they come. */
type News<Values> = Kept<Values> & { readonly input: Values };

type FormContext<Values> = {
  /** what the server has, as far as the form knows */
  saved: Values;
  /** of `saved`: a save is based on it, and on no newer one (D-051) */
  revision: number | undefined;
  /** of this form's own last save: what comes with it is nobody else's */
  own: number | undefined;
  /** what is on its way to the server */
  sent: Values | undefined;
  /** what came while it was */
  late: Kept<Values> | undefined;
  /** fields that both sides changed, until one of the two values is chosen */
  clashes: readonly string[];
  /** fields that took what was saved elsewhere */
  followed: readonly string[];
  by: Editor | undefined;
  error: unknown;
  /** the save was refused because the server has a newer version, which has not come yet */
  conflict: boolean;
};
export type FormEvent<Values> =
  | { type: 'field.changed' }
  /** the input as it stands, and what its schema says is wrong with it */
  | { type: 'form.save'; values: Values; errors: FieldErrors }
  | { type: 'form.discard' }
  /** one of the two values of a field that both sides changed; `input` is how it stands */
  | { type: 'form.choose'; field: string; side: 'mine' | 'theirs' }
  | { type: 'news.seen' }
  /** earlier input came back: these fields of it were changed elsewhere in the meantime */
  | { type: 'draft.restored'; clashes: readonly string[]; by?: Editor | undefined }
  | ({ type: 'change.arrived' } & News<Values>)
  /** the entity changed, and the form's values did not */
  | { type: 'revision.arrived'; revision: number };
type FormEmitted<Values> =
  /** the input gives way to these values */
  | { type: 'form.replaced'; values: Values }
  /** these fields of it do */
  | { type: 'form.merged'; values: Partial<Values> }
  | { type: 'form.saved'; values: Values; answer: unknown }
  | { type: 'form.refused'; error: unknown; errors: FieldErrors }
  | { type: 'form.invalid'; errors: FieldErrors }
  /** nothing was sent: these fields wait for a choice */
  | { type: 'form.undecided'; fields: readonly string[] };

/** Fields that still have to be chosen: their input may have become what the server has. */
export const undecided = ({ clashes, saved }: Pick<FormContext<object>, 'clashes' | 'saved'>, input: object): string[] => {
  const apart = new Set(differing(input, saved));
  return clashes.filter((name) => apart.has(name));
};

const newest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/** What of news reaches the input, and what is asked; what belongs to the form's own save is never asked. */
function merged<Values extends object>({ clashes, own, saved }: FormContext<Values>, { input, revision, values }: News<Values>) {
  const found = threeWay(saved, input, values);
  const isOwn = revision !== undefined && revision === own;
  const apart = new Set(differing(input, values));
  const asked = [...new Set([...clashes, ...(isOwn ? [] : found.clashes)])];
  return { followed: found.followed, clashes: asked.filter((name) => apart.has(name)), isOwn };
}

const settled = { clashes: [], followed: [], by: undefined, error: undefined, conflict: false };

/**
 * The life of a form over one entity (D-230 form): the input itself and its errors are held by the form library, here is decided what
 * becomes of them. Input is kept whenever the server refuses it (D-051, D-158). Values that somebody else saved meanwhile are taken at once in
 * every field that was left as it was; where both sides changed a field, one of the two values is chosen before anything is saved.
 */
export function entityForm<Values extends object>() {
  const form = setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      emitted: {} as FormEmitted<Values>,
      input: {} as { values: Values; revision?: number | undefined },
      tags: {} as 'busy' | 'unsaved',
    },
    actors: { save: port<SaveAnswer, SaveInput<Values>>('save') },
    actions: {
      send: assign((_, { values }: { values: Values }) => ({ sent: values, late: undefined })),
      refuse: assign((_, { error }: { error: unknown }) => ({ error, conflict: isConflict(error) })),
      settle: assign(({ context }, { revision }: { revision: number | undefined }) => ({
        ...settled,
        saved: context.sent ?? context.saved,
        revision: newest(context.revision, revision),
        own: revision,
      })),
      discard: assign(settled),
      replace: assign(({ context }, { values, revision }: Kept<Values>) => ({
        ...settled,
        saved: values,
        revision: newest(context.revision, revision),
      })),
      keepLate: assign(({ context }, late: Kept<Values>) => (isOld(context, late) ? {} : { late })),
      merge: assign(({ context }, news: News<Values>) => {
        const { clashes, followed, isOwn } = merged(context, news);
        return {
          saved: news.values,
          revision: newest(context.revision, news.revision),
          clashes,
          followed: isOwn ? context.followed : [...new Set([...context.followed, ...followed])],
          by: isOwn ? context.by : news.by,
          conflict: false,
        };
      }),
      rise: assign(({ context }, { revision }: { revision: number }) => ({
        revision: newest(context.revision, revision),
        conflict: false,
      })),
      decide: assign(({ context }, { field }: { field: string }) => ({
        clashes: context.clashes.filter((name) => name !== field),
      })),
      ask: assign((_, { clashes, by }: { clashes: readonly string[]; by?: Editor | undefined }) => ({ clashes, by })),
      seen: assign({ followed: [] }),
      publishReplaced: emit(({ context }) => ({ type: 'form.replaced' as const, values: context.saved })),
      publishMerged: emit(({ context }, news: News<Values>) => ({
        type: 'form.merged' as const,
        values: only(news.values, merged(context, news).followed),
      })),
      publishTheirs: emit(({ context }, { field }: { field: string }) => ({
        type: 'form.merged' as const,
        values: only(context.saved, [field]),
      })),
      publishWrong: emit((_, { errors }: { errors: FieldErrors }) => ({ type: 'form.invalid' as const, errors })),
      publishUndecided: emit(({ context }, { values }: { values: Values }) => ({
        type: 'form.undecided' as const,
        fields: undecided(context, values),
      })),
    },
    guards: {
      wrong: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
      undecided: ({ context }, { values }: { values: Values }) => undecided(context, values).length > 0,
      old: ({ context }, news: { revision?: number | undefined }) => isOld(context, news),
      lateNews: ({ context }, { revision }: { revision?: number | undefined }) =>
        context.late?.revision !== undefined && revision !== undefined && context.late.revision >= revision,
      isLate: ({ context }) => context.late !== undefined,
      theirs: (_, { side }: { side: 'mine' | 'theirs' }) => side === 'theirs',
    },
  });
  const saved = { params: ({ event }: { event: SaveEvent<Values> }) => event } as const;
  const news = { params: ({ event }: { event: NewsEvent<Values> }) => event } as const;
  const save = [
    { guard: { type: 'undecided', ...saved }, actions: { type: 'publishUndecided', ...saved } },
    { guard: { type: 'wrong', ...saved }, target: 'rejected', actions: { type: 'publishWrong', ...saved } },
    { target: 'saving', actions: { type: 'send', ...saved } },
  ] as const;
  const chosen = { params: ({ event }: { event: ChooseEvent }) => event } as const;
  const whileUnsaved = {
    'form.save': save,
    'form.discard': { target: 'pristine', actions: ['discard', 'publishReplaced'] },
    'form.choose': [
      {
        guard: { type: 'theirs', ...chosen },
        actions: [
          { type: 'decide', ...chosen },
          { type: 'publishTheirs', ...chosen },
        ],
      },
      { actions: { type: 'decide', ...chosen } },
    ],
    'change.arrived': [
      { guard: { type: 'old', ...news } },
      {
        actions: [
          { type: 'publishMerged', ...news },
          { type: 'merge', ...news },
        ],
      },
    ],
  } as const;
  const lateNews = ({ context }: { context: FormContext<Values> }): News<Values> => ({
    ...(context.late ?? { values: context.saved }),
    input: context.sent ?? context.saved,
  });
  const late = { params: lateNews } as const;
  return form.createMachine({
    id: 'entityForm',
    initial: 'pristine',
    context: ({ input }) => ({
      ...settled,
      saved: input.values,
      revision: input.revision,
      own: undefined,
      sent: undefined,
      late: undefined,
    }),
    on: {
      'revision.arrived': { actions: { type: 'rise', params: ({ event }) => event } },
      'news.seen': { actions: 'seen' },
    },
    states: {
      pristine: {
        on: {
          'field.changed': 'dirty',
          'form.save': save,
          'draft.restored': { target: 'dirty', actions: { type: 'ask', params: ({ event }) => event } },
          'change.arrived': [
            { guard: { type: 'old', ...news } },
            { actions: [{ type: 'replace', params: ({ event }) => event }, 'publishReplaced'] },
          ],
        },
      },
      dirty: { tags: 'unsaved', on: whileUnsaved },
      saving: {
        tags: ['busy', 'unsaved'],
        invoke: {
          src: 'save',
          input: ({ context }) => ({ values: context.sent ?? context.saved, revision: context.revision }),
          onDone: [
            {
              guard: { type: 'lateNews', params: ({ event }) => event.output },
              target: 'pristine',
              actions: [
                { type: 'settle', params: ({ event }) => ({ revision: event.output.revision }) },
                emit(({ context, event }) => ({ type: 'form.saved', values: context.saved, answer: event.output.answer })),
                { type: 'replace', ...late },
                'publishReplaced',
              ],
            },
            {
              target: 'pristine',
              actions: [
                { type: 'settle', params: ({ event }) => ({ revision: event.output.revision }) },
                emit(({ context, event }) => ({ type: 'form.saved', values: context.saved, answer: event.output.answer })),
              ],
            },
          ],
          onError: [
            {
              guard: 'isLate',
              target: 'rejected',
              actions: [
                { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
                emit(({ event }) => ({ type: 'form.refused', error: event.error, errors: fieldErrors(event.error) })),
                { type: 'publishMerged', ...late },
                { type: 'merge', ...late },
              ],
            },
            {
              target: 'rejected',
              actions: [
                { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
                emit(({ event }) => ({ type: 'form.refused', error: event.error, errors: fieldErrors(event.error) })),
              ],
            },
          ],
        },
        on: { 'change.arrived': { actions: { type: 'keepLate', params: ({ event }) => event } } },
      },
      rejected: { tags: 'unsaved', on: { 'field.changed': 'dirty', ...whileUnsaved } },
    },
  });
}

/** A slower answer than one that was taken already. */
const isOld = (context: { readonly revision: number | undefined }, { revision }: { readonly revision?: number | undefined }) =>
  revision !== undefined && context.revision !== undefined && revision < context.revision;

type SaveEvent<Values> = Extract<FormEvent<Values>, { type: 'form.save' }>;
type NewsEvent<Values> = Extract<FormEvent<Values>, { type: 'change.arrived' }>;
type ChooseEvent = Extract<FormEvent<object>, { type: 'form.choose' }>;
