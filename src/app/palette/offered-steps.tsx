import type { ComponentProps } from 'react';
import { NextSteps } from '#src/ui/workflow/next-steps.tsx';
import { commandsOfRows, usePageCommands } from './use-page-commands.ts';

/** Next steps whose commands the palette finds too, open and closed ones, also those that are folded away. */
export function OfferedSteps(props: ComponentProps<typeof NextSteps>) {
  const { closed, first = [], more, open } = props;
  usePageCommands(commandsOfRows([...open, ...(more?.open ?? [])], [...first, ...closed, ...(more?.closed ?? [])]));
  return <NextSteps {...props} />;
}
