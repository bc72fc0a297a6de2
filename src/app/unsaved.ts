import { createActor } from 'xstate';
import { type Leaving, leavingMachine } from '#machines/shell/leaving.ts';
import { hasDrafts } from '#src/app/screen/form-draft.ts';

/** A form on the page, as long as it is drawn. */
type Unsaved = {
  readonly isUnsaved: () => boolean;
  /** what was typed is given up: nobody asks for it again */
  readonly discard: () => void;
};

type Doings = { readonly [To in Leaving['to']]: (leaving: Extract<Leaving, { to: To }>) => void };

/** Forms with unsaved input, and the question before another brand or a sign-out takes it (D-154). */
export function createUnsaved(doings: Doings) {
  const forms = new Set<Unsaved>();
  const leaving = createActor(leavingMachine).start();
  const unsaved = () => [...forms].filter((form) => form.isUnsaved());
  leaving.on('left', ({ leaving: wanted }) => {
    for (const form of unsaved()) form.discard();
    if (wanted.to === 'brand') doings.brand(wanted);
    else doings.signOut(wanted);
  });
  return {
    leaving,
    /** Counts a form; answers how to forget it. */
    watch(form: Unsaved): () => void {
      forms.add(form);
      return () => forms.delete(form);
    },
    /** Whether something typed would be lost with the page. */
    isUnsaved: (): boolean => unsaved().length > 0,
    /** Does it, after a question when something typed would be lost. Drafts outlive another brand, and end with the session. */
    leave(wanted: Leaving): void {
      const isUnsaved = unsaved().length > 0 || (wanted.to === 'signOut' && hasDrafts(sessionStorage));
      leaving.send({ type: 'leave.wanted', leaving: wanted, isUnsaved });
    },
  };
}
