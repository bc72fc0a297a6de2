import { waitFor } from 'xstate';
import type { Portal } from '#src/app/portal.ts';
import type { PortalRouter } from './router.tsx';

/**
 * From when on the shell stands in for the first page, in ms: longer than for any later one, since here it stands for what is on its way with the
 * session already, and drawing it first would keep that waiting on a slow machine.
 */
const shellAfter = 300;

/** Draws all of it at once, or in slices; `drawn` settles when it stands on the page. */
type Draw = { readonly atOnce: () => void; readonly inSlices: () => void; readonly drawn: Promise<void> };

/**
 * Draws when there is something to draw: the page of the address, the shell that stands in for one that takes long, or that nobody could be
 * asked who is there. Until then the frame of index.html stands, so that the page is drawn once, and its data are asked for before that.
 * Only a page that is there is drawn in slices: what the router brings meanwhile would come to nobody, since the page listens once it stands.
 */
export async function firstLoad(portal: Pick<Portal, 'session'>, router: PortalRouter, draw: Draw): Promise<void> {
  let isDrawing = false;
  // Whoever goes back meanwhile, or on, is not kept waiting for a page that they have left.
  // A function of its own: the history knows its listeners by identity, and the page listens by `router.load`.
  const unfollow = router.history.subscribe(() => {
    if (isDrawing) draw.atOnce();
    else void router.load();
  });
  await toDraw(portal, router);
  isDrawing = router.state.status === 'idle';
  if (isDrawing) draw.inSlices();
  else draw.atOnce();
  await draw.drawn;
  unfollow();
  // Begun while it was drawn, as after a change of roles: it came to nobody.
  if (isDrawing && router.state.status === 'pending') void router.load();
}

async function toDraw({ session }: Pick<Portal, 'session'>, router: PortalRouter): Promise<void> {
  const { value } = await waitFor(session, (snapshot) => !snapshot.matches({ booting: 'loading' }));
  if (typeof value !== 'string') return;
  const late = new Promise((resolve) => setTimeout(resolve, shellAfter));
  // What fails is kept with its page, which tells.
  await Promise.race([router.load().catch(() => undefined), late]);
}
