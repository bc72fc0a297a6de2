import { type ReactNode, Suspense, useState } from 'react';
import type { Target } from '#contract/command.ts';
import type { Flow } from '#machines/flow.ts';
import { browserTimeZone } from '#src/app/format.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { askingOf } from './command-rules.ts';
import type { FlowTexts } from './flow-texts.ts';

const CommandDialog = lazyPart(() => import('./command-dialog.tsx').then((module) => module.CommandDialog));

type Asked = { readonly command: string; readonly target: Target };
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
  ask(command: string, target?: Target): void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const ask = (command: string, target: Target = {}) => {
    const asking = askingOf(flow.id, flow.commands, command);
    const isSilent = !asking.reason && !asking.typedName && !asking.startNow && texts.dialogTitle(command, target) === undefined;
    if (isSilent) onRun(command, target, asking.timeZone ? { timeZone: browserTimeZone() } : {});
    else setAsked({ command, target });
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
