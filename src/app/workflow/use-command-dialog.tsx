import { type ReactNode, Suspense, useState } from 'react';
import type { Target } from '#contract/command.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import type { Explained } from '#machines/explain.ts';
import type { Flow, Lift } from '#machines/flow.ts';
import { usePortal } from '#src/app/portal.ts';
import { changedSince, type Shown } from '#src/app/screen/changed-since.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { isOfWhatWasSeen, promptOf } from './command-rules.ts';
import type { FlowTexts } from './flow-texts.ts';
import { closedText } from './needs-text.ts';

const CommandDialog = lazyPart(() => import('./command-dialog.tsx').then((module) => module.CommandDialog));
const SaveFirstDialog = lazyPart(() => import('#src/app/page/save-first-dialog.tsx').then((module) => module.SaveFirstDialog));

/** What else is to be known, or asked, before a command is sent: what is given to `add` goes with it. */
export type CommandNotes = (command: string, add: (payload: object) => void) => ReactNode;

type Asked = {
  readonly command: string;
  readonly target: Target;
  readonly lift: Lift | undefined;
  /** the item as it was when it was asked, where the command is about that alone */
  readonly seen: Shown | undefined;
  /** it was possible when it was asked */
  readonly wasOpen: boolean;
};
type Options = {
  readonly flow: Flow;
  readonly texts: FlowTexts;
  readonly name: string;
  /** the item as the page shows it, and whether a command of it is on its way */
  readonly shown: Shown & { readonly busy: unknown };
  /** true once the command is done; `seen`: the revision that it is about */
  readonly onRun: (command: string, target: Target, payload: object, seen?: number) => Promise<boolean>;
  readonly notes?: CommandNotes | undefined;
  /** what a command lacks now, and asks its sender to tick (explain()) */
  readonly of?: (command: string, target: Target, lift?: Lift) => Pick<Explained, 'needs' | 'tick'> | undefined;
  /** what is sent with that tick */
  readonly ticked?: ((command: string) => object) | undefined;
};

/** Sends a command, after the dialog where D-154 wants one, and not while the page shows other values than it would take; a dialog in which one typed stays, with what was typed, until the command is done (D-158). What somebody else changes while a dialog is open is not decided by it (D-051), and what is not possible any more is said. Draw `dialog` anywhere on the page. */
export function useCommandDialog({ flow, texts, name, shown, onRun, notes, of, ticked }: Options): {
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
      // What a command on its way comes to is the page's own change.
      const isAboutSeen = isOfWhatWasSeen(flow, command) && shown.busy === undefined;
      const seen = isAboutSeen ? { revision: shown.revision, news: shown.news } : undefined;
      setAsked({ command, target, lift, seen, wasOpen: of?.(command, target, lift)?.needs.length === 0 });
    }
  };
  const run = async (mine: Asked, payload: object) => {
    setSent(mine);
    const isDone = await onRun(mine.command, mine.target, payload, mine.seen?.revision);
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
  const now = asked && of?.(asked.command, asked.target, asked.lift);
  const tick = now?.tick;
  // What it comes to itself arrives before it closes.
  const changed = asked && sent !== asked ? changedSince(flow.id, asked.seen, shown) : undefined;
  const isGone = asked?.wasOpen && sent !== asked;
  const closed = isGone ? closedText(texts, now?.needs ?? [], asked.command, asked.target) : undefined;
  const dialog = asked ? (
    <Suspense>
      <CommandDialog
        command={asked.command}
        target={asked.target}
        lift={asked.lift}
        changed={changed}
        closed={closed}
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
