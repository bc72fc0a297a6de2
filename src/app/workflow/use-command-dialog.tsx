import { type ReactNode, Suspense, useState } from 'react';
import type { Need, Target } from '#contract/command.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import type { Flow, Lift } from '#machines/flow.ts';
import { usePortal } from '#src/app/portal.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { promptOf } from './command-rules.ts';
import type { FlowTexts } from './flow-texts.ts';

const CommandDialog = lazyPart(() => import('./command-dialog.tsx').then((module) => module.CommandDialog));
const SaveFirstDialog = lazyPart(() => import('#src/app/page/save-first-dialog.tsx').then((module) => module.SaveFirstDialog));

/** What else is to be known, or asked, before a command is sent: what is given to `add` goes with it. */
export type CommandNotes = (command: string, add: (payload: object) => void) => ReactNode;

type Asked = { readonly command: string; readonly target: Target; readonly lift: Lift | undefined };
type Options = {
  readonly flow: Flow;
  readonly texts: FlowTexts;
  readonly name: string;
  /** true once the command is done */
  readonly onRun: (command: string, target: Target, payload: object) => Promise<boolean>;
  readonly notes?: CommandNotes | undefined;
  /** what a command asks its sender to tick now (explain()) */
  readonly tickOf?: (command: string, target: Target) => Need | undefined;
  /** what is sent with that tick */
  readonly ticked?: ((command: string) => object) | undefined;
};

/** Sends a command, after the dialog where D-154 wants one, and not while the page shows other values than it would take; a dialog in which one typed stays, with what was typed, until the command is done (D-158). Draw `dialog` anywhere on the page. */
export function useCommandDialog({ flow, texts, name, onRun, notes, tickOf, ticked }: Options): {
  /** `lift`: what is sent instead of waiting for a fact */
  ask(command: string, target?: Target, lift?: Lift): void;
  dialog: ReactNode;
} {
  const { unsaved } = usePortal();
  const [asked, setAsked] = useState<Asked>();
  const [held, setHeld] = useState<string>();
  const [sent, setSent] = useState<Asked>();
  const [added, setAdded] = useState<object>({});
  const ask = (command: string, target: Target = {}, lift?: Lift) => {
    if (unsaved.isAhead()) return setHeld(lift ? texts.liftLabel(command, lift) : texts.label(command, target));
    const prompt = promptOf(flow.commands, command);
    if (prompt.isSilent) void onRun(command, target, { ...(prompt.timeZone && { timeZone: localTimeZone() }), ...lift?.payload });
    else {
      setAdded({});
      setAsked({ command, target, lift });
    }
  };
  const run = async (mine: Asked, payload: object) => {
    setSent(mine);
    const isDone = await onRun(mine.command, mine.target, payload);
    setSent(undefined);
    const { reason, typedName } = promptOf(flow.commands, mine.command);
    const hasText = reason || typedName;
    // Another command may be asked for by then.
    if (isDone || !hasText) setAsked((now) => (now === mine ? undefined : now));
  };
  const saveFirst = held !== undefined && (
    <Suspense>
      <SaveFirstDialog
        command={held}
        onClose={() => setHeld(undefined)}
        onSave={() => {
          setHeld(undefined);
          unsaved.saveAhead();
        }}
      />
    </Suspense>
  );
  const tick = asked && tickOf?.(asked.command, asked.target);
  const dialog = asked ? (
    <Suspense>
      <CommandDialog
        {...asked}
        prompt={promptOf(flow.commands, asked.command)}
        tick={tick && { label: texts.tick(tick), payload: ticked?.(asked.command) ?? {} }}
        texts={texts}
        name={name}
        busy={sent === asked}
        onClose={() => setAsked(undefined)}
        onRun={(payload) => void run(asked, { ...payload, ...added })}
      >
        {notes?.(asked.command, setAdded)}
      </CommandDialog>
    </Suspense>
  ) : (
    saveFirst
  );
  return { ask, dialog };
}
