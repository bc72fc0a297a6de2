import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { vi } from 'vitest';
import type { Actor } from '#contract/access/access.ts';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import { createUnsaved } from '#src/app/unsaved.ts';
import { NextStepsPanel } from '#src/app/workflow/next-steps-panel.tsx';
import { drawn } from './drawn.tsx';

const still = (snapshot: object) => ({ getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) });

/** Next steps as somebody at brand 1 sees them, as markup without a browser; their texts have to be loaded. */
export async function drawnSteps(props: ComponentProps<typeof NextStepsPanel>, { name, roles, subject }: Actor): Promise<string> {
  const user = { sub: subject, given_name: name, family_name: '', roles, realm_access: { roles: [] } };
  const portal = {
    session: still({ matches: () => true, context: { user } }),
    brand: still({ context: { brandId: 1 } }),
    serverNow: () => Date.now(),
    unsaved: createUnsaved({ brand: () => undefined, signOut: () => undefined }),
  } as unknown as Portal;
  const root = createRootRoute();
  const component = () => (
    <PortalProvider value={portal}>
      <NextStepsPanel {...props} />
    </PortalProvider>
  );
  const page = createRoute({ getParentRoute: () => root, path: '/', component });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  vi.stubGlobal('window', { location: { origin: '', pathname: '/', href: '/' } });
  try {
    return drawn(<RouterProvider router={router as never} />);
  } finally {
    vi.unstubAllGlobals();
  }
}
