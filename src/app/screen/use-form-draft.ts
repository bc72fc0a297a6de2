import { useEffect, useEffectEvent, useState } from 'react';
import { type FormDraft, formDraft } from './form-draft.ts';

type Snapshot = { hasTag(tag: 'unsaved'): boolean };
type FormActor = {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void };
};
type Input<Values> = {
  readonly initial: Values;
  getValues(): Values;
  change(patch: Partial<Values>): void;
};

/** Takes up a form's draft when it opens, and keeps what is typed until it is saved or discarded. Without a name nothing is kept. */
export function useFormDraft<Values extends object>(actor: FormActor, name: string | undefined, input: Input<Values>) {
  const [draft] = useState(() => (name === undefined ? undefined : formDraft(sessionStorage, name, input.initial)));
  const [before] = useState(() => draft?.read());
  const restore = useEffectEvent((values: Partial<Values>) => input.change(values));
  const keep = useEffectEvent((to: FormDraft<Values>, snapshot: Snapshot) => {
    if (snapshot.hasTag('unsaved')) to.write(input.getValues());
    else to.forget();
  });
  useEffect(() => {
    if (!draft) return undefined;
    if (before && !actor.getSnapshot().hasTag('unsaved')) restore(before);
    const { unsubscribe } = actor.subscribe((snapshot) => keep(draft, snapshot));
    return unsubscribe;
  }, [actor, draft, before]);
  return { isRestored: before !== undefined, isKept: draft !== undefined };
}
