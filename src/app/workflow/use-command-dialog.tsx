import { type ReactNode, Suspense, useState } from 'react';
import type { Target } from '#contract/command.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import type { Flow, Lift } from '#machines/flow.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { askingOf } from './command-rules.ts';
import type { FlowTexts } from './flow-texts.ts';

const CommandDialog = lazyPart(() => import('./command-dialog.tsx').then((module) => module.CommandDialog));

type Asked = { readonly command: string; readonly target: Target; readonly lift: Lift | undefined };
type Options = {
  readonly flow: Flow;
  readonly texts: FlowTexts;
  readonly name: string;
  readonly onRun: (command: string, target: Target, payload: object) => void;
  /** what else is to be known before a command is sent */
  readonly notes?: ((command: string) => ReactNode) | undefined;
};

/** Sends a command, after the dialog where D-154 wants one. Draw `dialog` anywhere on the page. */
export function useCommandDialog({ flow, texts, name, onRun, notes }: Options): {
  /** `lift`: what is sent instead of waiting for a fact */
  ask(command: string, target?: Target, lift?: Lift): void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const ask = (command: string, target: Target = {}, lift?: Lift) => {
    const asking = askingOf(flow.id, flow.commands, command);
    const isSilent = !asking.reason && !asking.typedName && texts.dialogTitle(command, target, lift) === undefined;
    if (isSilent) onRun(command, target, { ...(asking.timeZone && { timeZone: localTimeZone() }), ...lift?.payload });
    else setAsked({ command, target, lift });
  };
  const close = () => setAsked(undefined);
  const dialog = asked && (
    <Suspense>
      <CommandDialog
        {...asked}
        asking={askingOf(flow.id, flow.commands, asked.command)}
        texts={texts}
        name={name}
        onClose={close}
        onRun={(payload) => {
          close();
          onRun(asked.command, asked.target, payload);
        }}
      >
        {notes?.(asked.command)}
      </CommandDialog>
    </Suspense>
  );
  return { ask, dialog };
}
