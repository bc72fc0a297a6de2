import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from './color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** What Mantine's components need around them, once for the whole page. */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme={useShownScheme()}
    >
      {children}
    </MantineProvider>
  );
}
