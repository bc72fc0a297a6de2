import { useEffect, useEffectEvent, useState } from 'react';
import type { Editor } from '#machines/screens/three-way.ts';
import { type FormDraft, formDraft, type Restored } from './form-draft.ts';

type Snapshot<Values> = { readonly context: { readonly saved: Values }; hasTag(tag: 'unsaved'): boolean };
type FormActor<Values> = {
  send(event: { type: 'draft.restored'; clashes: readonly string[]; by: Editor | undefined }): void;
  getSnapshot(): Snapshot<Values>;
  subscribe(listener: (snapshot: Snapshot<Values>) => void): { unsubscribe(): void };
};
type Input<Values> = {
  readonly initial: Values;
  getValues(): Values;
  change(patch: Partial<Values>): void;
  /** who saved `initial` */
  readonly by: Editor | undefined;
};

/** Takes up a form's draft when it opens, and keeps what is typed until it is saved or discarded. Without a name nothing is kept. */
export function useFormDraft<Values extends object>(actor: FormActor<Values>, name: string | undefined, input: Input<Values>) {
  const [draft] = useState(() => (name === undefined ? undefined : formDraft(sessionStorage, name, input.initial)));
  const [before] = useState(() => draft?.read());
  const restore = useEffectEvent(({ values, clashes }: Restored<Values>) => {
    actor.send({ type: 'draft.restored', clashes, by: input.by });
    input.change(values);
  });
  const keep = useEffectEvent((to: FormDraft<Values>, snapshot: Snapshot<Values>) => {
    if (snapshot.hasTag('unsaved')) to.write(input.getValues(), snapshot.context.saved);
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
