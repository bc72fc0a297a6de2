import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { z } from 'zod';
import { entityForm, type FieldErrors, type SaveAnswer, type SaveInput, undecided } from '#machines/screens/entity-form.ts';
import { isConflict, statusOf } from '#machines/screens/failure.ts';
import { type Editor, type Kept, valueIn } from '#machines/screens/three-way.ts';
import { revisionOf } from '#src/api/http.ts';
import type { LockTarget } from '#src/app/collab/lock-calls.ts';
import { unchosenPeople } from '#src/app/people/person-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { focusFirst } from './focus-first.ts';
import { formErrors } from './form-errors.ts';
import { saveInTurn } from './save-in-turn.ts';
import { useEditLock } from './use-edit-lock.ts';
import { useFormDraft } from './use-form-draft.ts';

type Options<Values, Answer> = {
  readonly initial: Values;
  /** of the entity as `initial` has it */
  readonly revision?: number | undefined;
  /** who saved `initial` */
  readonly by?: Editor | undefined;
  /** checked before anything is sent */
  readonly schema?: z.core.$ZodType;
  /** `revision`: of what the values are based on, which the entity on the page may be ahead of (D-051) */
  readonly save: (values: Values, signal: AbortSignal, revision: number | undefined) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  /** the entity whose form this is: one person at a time edits it (D-050) */
  readonly lock?: LockTarget;
  /** what is edited cannot be changed for now: unsaved input stays as it is */
  readonly isClosed?: boolean;
  /** keeps unsaved input under this name when the page is left, instead of asking */
  readonly draft?: string;
};

/**
 * A form: its values and errors are @mantine/form's, checked by the schema; the life of saving is the machine's. Asks before unsaved
 * input is left (D-154). `initial` counts once: give the form a key.
 */
export function useEntityForm<Values extends object, Answer>(options: Options<Values, Answer>) {
  const portal = usePortal();
  const lock = useEditLock(options.lock);
  const message = useId();
  const send = useEffectEvent(({ values, revision }: SaveInput<Values>, signal: AbortSignal): Promise<SaveAnswer> => {
    const save = async (based: number | undefined): Promise<SaveAnswer> => {
      const answer = await options.save(values, signal, based);
      return { answer, revision: typeof answer === 'object' && answer !== null ? revisionOf(answer) : undefined };
    };
    const of = options.lock;
    return of ? saveInTurn(`${of.entityType} ${of.entityId}`, revision, save) : save(revision);
  });
  const [machine] = useState(() =>
    entityForm<Values>().provide({
      actors: { save: fromPromise<SaveAnswer, SaveInput<Values>>(({ input, signal }) => send(input, signal)) },
    }),
  );
  const { initial, schema } = options;
  const check = (values: Values): FieldErrors => ({ ...(schema && formErrors(schema, values)), ...unchosenPeople(values) });
  // Only the errors of what was changed go (`set`): by itself it would clear all of them.
  const form = useForm<Values>({ initialValues: initial, validate: check, clearInputErrorOnChange: false });
  const actor = useActorRef(machine, { input: { values: initial, revision: options.revision } });
  const change = (patch: Partial<Values>) => {
    form.setValues(patch);
    form.setErrors((errors) => withoutThose(errors, Object.keys(patch)));
    actor.send({ type: 'field.changed' });
  };
  const replaced = useEffectEvent((values: Values) => {
    form.setValues(values);
    form.clearErrors();
  });
  const merged = useEffectEvent((values: Partial<Values>) => {
    form.setValues(values);
    form.setErrors((errors) => withoutThose(errors, Object.keys(values)));
  });
  // What was said of wrong values goes once they are mended or left (D-158).
  const isRefused = useRef(false);
  const forget = () => {
    if (isRefused.current) portal.notify.forget(message);
    isRefused.current = false;
  };
  const left = useEffectEvent(forget);
  const saved = useEffectEvent((answer: Answer) => {
    form.clearErrors();
    forget();
    lock.release();
    portal.cache.clear(options.lock?.entityType);
    options.onSaved(answer);
  });
  const refused = useEffectEvent((error: unknown, errors: FieldErrors) => {
    form.setErrors(errors);
    if (statusOf(error) === 423) lock.recheck();
    // What is newer was not told, or is still on its way.
    if (isConflict(error)) portal.live.missed();
    const isOfValues = Object.keys(errors).length > 0;
    isRefused.current = isOfValues;
    focusFirst(Object.keys(errors));
    portal.fail(error, { kind: 'mutation', again: () => saveNow(), ...(isOfValues && { of: message }) });
  });
  useEffect(() => {
    const subscriptions = [
      actor.on('form.replaced', ({ values }) => replaced(values)),
      actor.on('form.merged', ({ values }) => merged(values)),
      actor.on('form.undecided', ({ fields }) => focusChoice(fields)),
      actor.on('form.saved', ({ answer }) => saved(answer as Answer)),
      actor.on('form.refused', ({ error, errors }) => refused(error, errors)),
      actor.on('form.invalid', ({ errors }) => focusFirst(Object.keys(errors))),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      left();
    };
  }, [actor]);
  const { isRestored, isKept } = useFormDraft(actor, options.draft, {
    initial,
    getValues: form.getValues,
    change,
    by: options.by,
  });
  const snapshot = useSelector(actor, (current) => current);
  const isUnsaved = snapshot.matches('dirty') || snapshot.matches('rejected');
  const blocker = useBlocker({
    shouldBlockFn: () => !isKept && isUnsavedNow(actor.getSnapshot()),
    enableBeforeUnload: () => !isKept && isUnsavedNow(actor.getSnapshot()),
    withResolver: true,
  });
  const { by, followed, saved: server } = snapshot.context;
  const isReadOnly = lock.isReadOnly || options.isClosed === true;
  const save = () => {
    if (isReadOnly) return;
    const { errors } = form.validate();
    actor.send({ type: 'form.save', values: form.getValues(), errors: errors as FieldErrors });
  };
  const saveNow = useEffectEvent(save);
  // Where nobody else may edit in the meantime, the entity itself is edited: its drafts too.
  const isOfEntity = options.lock !== undefined;
  useEffect(
    () =>
      portal.unsaved.watch({
        isUnsaved: () => !isKept && isUnsavedNow(actor.getSnapshot()),
        discard: () => actor.send({ type: 'form.discard' }),
        isAhead: () => isOfEntity && isUnsavedNow(actor.getSnapshot()),
        save: () => saveNow(),
      }),
    [portal, actor, isKept, isOfEntity],
  );
  return {
    values: form.values,
    errors: form.errors as FieldErrors,
    /** fields that both sides changed: nothing is saved until one of the two values is chosen (D-051) */
    clashes: undecided(snapshot.context, form.values).map((name) => ({
      name,
      mine: valueIn(form.values, name),
      theirs: valueIn(server, name),
    })),
    /** fields that took what was saved elsewhere while others were typed */
    followed: isUnsaved ? followed : [],
    /** who saved that */
    by,
    choose: (field: string, side: 'mine' | 'theirs') => actor.send({ type: 'form.choose', field, side }),
    seen: () => actor.send({ type: 'news.seen' }),
    // What has just been replaced is in the machine before it is drawn.
    before: snapshot.matches('pristine') ? form.values : snapshot.context.saved,
    state: (['pristine', 'dirty', 'saving', 'rejected'] as const).find((name) => snapshot.matches(name)) ?? 'dirty',
    isUnsaved,
    /** it has unsaved input that cannot be saved for now: it stays, and is told to (D-154) */
    isHeld: isUnsaved && options.isClosed === true,
    /** the input was typed before the page was left */
    isRestored: isRestored && isUnsaved,
    leave: blocker.status === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : undefined,
    lock,
    /** somebody else edits, or nobody can for now */
    isReadOnly,
    set: (patch: Partial<Values>) => {
      if (isReadOnly || actor.getSnapshot().hasTag('busy')) return;
      change(patch);
      lock.touch();
    },
    /** says what is wrong with one field: what was typed there, and not that it is empty */
    check: (name: string) => {
      const values = form.getValues();
      if (isEmpty((values as Readonly<Record<string, unknown>>)[name])) return;
      const wrong = Object.entries(check(values)).filter(([path]) => isBelow(path, name));
      form.setErrors((errors) => ({ ...withoutThose(errors, [name]), ...Object.fromEntries(wrong) }));
    },
    save,
    reset: () => {
      actor.send({ type: 'form.discard' });
      forget();
      lock.release();
    },
    /** what the server has now; without values only the entity around them changed */
    news: ({ values, revision, ...rest }: Partial<Kept<Values>>) => {
      if (values) actor.send({ type: 'change.arrived', values, input: form.getValues(), revision, ...rest });
      else if (revision !== undefined) actor.send({ type: 'revision.arrived', revision });
    },
  } as const;
}

function isUnsavedNow(snapshot: { hasTag(tag: 'unsaved'): boolean; matches(state: 'saving'): boolean }): boolean {
  return snapshot.hasTag('unsaved') && !snapshot.matches('saving');
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const isBelow = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

/** Errors of fields that are not among those names, nor below one. */
const withoutThose = <E,>(errors: Readonly<Record<string, E>>, names: readonly string[]): Record<string, E> =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !names.some((name) => isBelow(path, name))));

/** Puts the focus where the first of those fields is chosen (save-bar.tsx). */
function focusChoice(fields: readonly string[]): void {
  const choices = [...document.querySelectorAll<HTMLElement>('[data-choice]')];
  const first = choices.find(({ dataset }) => fields.includes(dataset.choice ?? ''));
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector('button')?.focus();
}
