import './mantine-global.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from '#src/ui/color-scheme.ts';
import { cssVariablesResolver, theme } from '#src/ui/theme.ts';

/** What Mantine's components need around them. Each part that is loaded late brings it, so that the first load does without. */
export function MantineFrame({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
      forceColorScheme={useShownScheme()}
    >
      {children}
    </MantineProvider>
  );
}
