import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { KitProvider } from '#src/ui/kit-provider.tsx';

/** A part of the page as markup, without a browser. */
export const drawn = (node: ReactNode): string =>
  renderToString(<KitProvider>{node}</KitProvider>)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<style.*?<\/style>/gs, '');
