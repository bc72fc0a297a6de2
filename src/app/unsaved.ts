import { createActor } from 'xstate';
import { type Leaving, leavingMachine } from '#machines/shell/leaving.ts';
import { hasDrafts } from '#src/app/screen/form-draft.ts';

/** A form on the page, as long as it is drawn. */
type Unsaved = {
  readonly isUnsaved: () => boolean;
  /** what was typed is given up: nobody asks for it again */
  readonly discard: () => void;
  /** whether values of what the page is about stand there that are not saved: a command would take the saved ones */
  readonly isAhead: () => boolean;
  readonly save: () => void;
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
    /** Whether the page shows other values than the saved ones, which a command takes (D-154). */
    isAhead: (): boolean => [...forms].some((form) => form.isAhead()),
    /** Saves those values. */
    saveAhead(): void {
      for (const form of [...forms].filter((one) => one.isAhead())) form.save();
    },
    /** Does it, after a question when something typed would be lost. Drafts outlive another brand, and end with the session. */
    leave(wanted: Leaving): void {
      const isUnsaved = unsaved().length > 0 || (wanted.to === 'signOut' && hasDrafts(sessionStorage));
      leaving.send({ type: 'leave.wanted', leaving: wanted, isUnsaved });
    },
  };
}
