import { waitFor } from 'xstate';
import type { Portal } from '#src/app/portal.ts';
import { type PortalRouter, pendingAfter } from './router.tsx';

/**
 * Settles when there is something to draw: the page of the address, the shell that stands in for one that takes long, or that nobody could be
 * asked who is there. Until then the frame of index.html stands, so that the page is drawn once, and its data are asked for before that.
 */
export async function firstLoad({ session }: Pick<Portal, 'session'>, router: PortalRouter): Promise<void> {
  const { value } = await waitFor(session, (snapshot) => !snapshot.matches({ booting: 'loading' }));
  if (typeof value !== 'string') return;
  const late = new Promise((resolve) => setTimeout(resolve, pendingAfter));
  // What fails is kept with its page, which tells.
  await Promise.race([router.load().catch(() => undefined), late]);
}
