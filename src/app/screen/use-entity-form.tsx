import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { z } from 'zod';
import { entityForm, type FieldErrors } from '#machines/screens/entity-form.ts';
import { statusOf } from '#machines/screens/failure.ts';
import type { LockTarget } from '#src/app/collab/lock-calls.ts';
import { unchosenPeople } from '#src/app/people/person-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { formErrors } from './form-errors.ts';
import { useEditLock } from './use-edit-lock.ts';
import { useFormDraft } from './use-form-draft.ts';

type Options<Values, Answer> = {
  readonly initial: Values;
  /** checked before anything is sent */
  readonly schema?: z.core.$ZodType;
  readonly save: (values: Values, signal: AbortSignal) => Promise<Answer>;
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
  const send = useEffectEvent((values: Values, signal: AbortSignal) => options.save(values, signal));
  const [machine] = useState(() =>
    entityForm<Values>().provide({
      actors: { save: fromPromise<unknown, { values: Values }>(({ input, signal }) => send(input.values, signal)) },
    }),
  );
  const { initial, schema } = options;
  const check = (values: Values): FieldErrors => ({ ...(schema && formErrors(schema, values)), ...unchosenPeople(values) });
  // Only the errors of what was changed go (`set`): by itself it would clear all of them.
  const form = useForm<Values>({ initialValues: initial, validate: check, clearInputErrorOnChange: false });
  const actor = useActorRef(machine, { input: { values: initial } });
  const change = (patch: Partial<Values>) => {
    form.setValues(patch);
    form.setErrors((errors) => withoutThose(errors, Object.keys(patch)));
    actor.send({ type: 'field.changed' });
  };
  const replaced = useEffectEvent((values: Values) => {
    form.setValues(values);
    form.clearErrors();
  });
  const saved = useEffectEvent((answer: Answer) => {
    form.clearErrors();
    lock.release();
    portal.cache.clear(options.lock?.entityType);
    options.onSaved(answer);
  });
  const refused = useEffectEvent((error: unknown, errors: FieldErrors) => {
    form.setErrors(errors);
    if (statusOf(error) === 423) lock.recheck();
    portal.fail(error, { kind: 'mutation' });
  });
  useEffect(() => {
    const subscriptions = [
      actor.on('form.replaced', ({ values }) => replaced(values)),
      actor.on('form.saved', ({ answer }) => saved(answer as Answer)),
      actor.on('form.refused', ({ error, errors }) => refused(error, errors)),
      actor.on('form.invalid', ({ errors }) => focusFirst(Object.keys(errors))),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  const { isRestored, isKept } = useFormDraft(actor, options.draft, { initial, getValues: form.getValues, change });
  const snapshot = useSelector(actor, (current) => current);
  const isUnsaved = snapshot.matches('dirty') || snapshot.matches('rejected');
  const blocker = useBlocker({
    shouldBlockFn: () => !isKept && isUnsavedNow(actor.getSnapshot()),
    enableBeforeUnload: () => !isKept && isUnsavedNow(actor.getSnapshot()),
    withResolver: true,
  });
  useEffect(
    () =>
      portal.unsaved.watch({
        isUnsaved: () => !isKept && isUnsavedNow(actor.getSnapshot()),
        discard: () => actor.send({ type: 'form.discard' }),
      }),
    [portal, actor, isKept],
  );
  const { conflict, newer } = snapshot.context;
  const isReadOnly = lock.isReadOnly || options.isClosed === true;
  return {
    values: form.values,
    errors: form.errors as FieldErrors,
    conflict,
    newer,
    // What has just been replaced is in the machine before it is drawn.
    before: snapshot.matches('pristine') ? form.values : snapshot.context.saved,
    state: (['pristine', 'dirty', 'saving', 'rejected'] as const).find((name) => snapshot.matches(name)) ?? 'dirty',
    isUnsaved,
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
    save: () => {
      if (isReadOnly) return;
      const { errors } = form.validate();
      actor.send({ type: 'form.save', values: form.getValues(), errors: errors as FieldErrors });
    },
    reset: () => {
      actor.send({ type: 'form.discard' });
      lock.release();
    },
    keepMine: () => actor.send({ type: 'form.keepMine' }),
    adopt: () => {
      actor.send({ type: 'form.adopt' });
      lock.release();
    },
    news: (entity: Values) => actor.send({ type: 'change.arrived', values: entity }),
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

/** Puts the focus on the first field in the page's order that is wrong. Fields carry their path in `data-field`. */
function focusFirst(paths: readonly string[]): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-field]')) {
    if (!paths.some((path) => path === field.dataset.field)) continue;
    const isCell = field.getAttribute('role') === 'gridcell';
    (isCell ? field : field.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
    return;
  }
}
