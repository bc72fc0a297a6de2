import { useBlocker } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { z } from 'zod';
import { entityForm } from '#machines/screens/entity-form.ts';
import { statusOf } from '#machines/screens/failure.ts';
import type { LockTarget } from '#src/app/collab/lock-calls.ts';
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
  /** keeps unsaved input under this name when the page is left, instead of asking */
  readonly draft?: string;
};

/** A form's values, errors and state; asks before unsaved input is left (D-154). `initial` counts once: give the form a key. */
export function useEntityForm<Values extends object, Answer>(options: Options<Values, Answer>) {
  const portal = usePortal();
  const lock = useEditLock(options.lock);
  const send = useEffectEvent((values: Values, signal: AbortSignal) => options.save(values, signal));
  const [machine] = useState(() =>
    entityForm<Values>().provide({
      actors: { save: fromPromise<unknown, { values: Values }>(({ input, signal }) => send(input.values, signal)) },
    }),
  );
  const { schema } = options;
  const validate = (values: Values) => (schema ? formErrors(schema, values) : {});
  const actor = useActorRef(machine, { input: { values: options.initial, validate } });
  const saved = useEffectEvent((answer: Answer) => {
    lock.release();
    portal.cache.clear(options.lock?.entityType);
    options.onSaved(answer);
  });
  const refused = useEffectEvent((error: unknown) => {
    if (statusOf(error) === 423) lock.recheck();
    portal.fail(error, { kind: 'mutation' });
  });
  useEffect(() => {
    const subscriptions = [
      actor.on('form.saved', ({ answer }) => saved(answer as Answer)),
      actor.on('form.refused', ({ error }) => refused(error)),
      actor.on('form.invalid', ({ errors }) => focusFirst(Object.keys(errors))),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  const { isRestored, isKept } = useFormDraft(actor, options.draft, options.initial);
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
  const { values, errors, conflict, newer, saved: before } = snapshot.context;
  return {
    values,
    errors,
    conflict,
    newer,
    before,
    state: (['pristine', 'dirty', 'saving', 'rejected'] as const).find((name) => snapshot.matches(name)) ?? 'dirty',
    isUnsaved,
    /** the input was typed before the page was left */
    isRestored: isRestored && isUnsaved,
    leave: blocker.status === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : undefined,
    lock,
    /** somebody else edits: the fields show what was saved */
    isReadOnly: lock.isReadOnly,
    set: (patch: Partial<Values>) => {
      if (lock.isReadOnly) return;
      actor.send({ type: 'field.changed', patch });
      lock.touch();
    },
    save: () => {
      if (!lock.isReadOnly) actor.send({ type: 'form.save' });
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

/** Puts the focus on the first field in the page's order that is wrong. Fields carry their path in `data-field`. */
function focusFirst(paths: readonly string[]): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-field]')) {
    if (!paths.some((path) => path === field.dataset.field)) continue;
    field.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    return;
  }
}
