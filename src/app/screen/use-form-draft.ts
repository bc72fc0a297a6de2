import { useEffect, useState } from 'react';
import { formDraft } from './form-draft.ts';

type Snapshot<Values> = { readonly context: { readonly values: Values }; hasTag(tag: 'unsaved'): boolean };
type FormActor<Values> = {
  getSnapshot(): Snapshot<Values>;
  subscribe(listener: (snapshot: Snapshot<Values>) => void): { unsubscribe(): void };
  send(event: { type: 'field.changed'; patch: Partial<Values> }): void;
};

/** Takes up a form's draft when it opens, and keeps what is typed until it is saved or discarded. Without a name nothing is kept. */
export function useFormDraft<Values extends object>(actor: FormActor<Values>, name: string | undefined, initial: Values) {
  const [draft] = useState(() => (name === undefined ? undefined : formDraft(sessionStorage, name, initial)));
  const [before] = useState(() => draft?.read());
  useEffect(() => {
    if (!draft) return undefined;
    if (before && !actor.getSnapshot().hasTag('unsaved')) actor.send({ type: 'field.changed', patch: before });
    const { unsubscribe } = actor.subscribe((snapshot) => {
      if (snapshot.hasTag('unsaved')) draft.write(snapshot.context.values);
      else draft.forget();
    });
    return unsubscribe;
  }, [actor, draft, before]);
  return { isRestored: before !== undefined, isKept: draft !== undefined };
}
