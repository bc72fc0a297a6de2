import { waitFor } from 'xstate';
import type { Portal } from '#src/app/portal.ts';
import type { PortalRouter } from './router.tsx';

/**
 * From when on the shell stands in for the first page, in ms: longer than for any later one, since here it stands for what is on its way with the
 * session already, and drawing it first would keep that waiting on a slow machine.
 */
const shellAfter = 300;

/**
 * Draws when there is something to draw: the page of the address, the shell that stands in for one that takes long, or that nobody could be
 * asked who is there. Until then the frame of index.html stands, so that the page is drawn once, and its data are asked for before that.
 * @param draw settles when it stands on the page: from then on that follows the address itself. `isWhole`: nothing of it is on its way any more
 */
export async function firstLoad(
  portal: Pick<Portal, 'session'>,
  router: PortalRouter,
  draw: (isWhole: boolean) => Promise<void>,
): Promise<void> {
  // Whoever goes back meanwhile, or on, is not kept waiting for a page that they have left.
  // A function of its own: the history knows its listeners by identity, and the page listens by `router.load`.
  const unfollow = router.history.subscribe(() => void router.load());
  await draw(await isThere(portal, router));
  unfollow();
}

/** Waits for something to draw; answers whether it is the page itself. */
async function isThere({ session }: Pick<Portal, 'session'>, router: PortalRouter): Promise<boolean> {
  const { value } = await waitFor(session, (snapshot) => !snapshot.matches({ booting: 'loading' }));
  if (typeof value !== 'string') return true;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), shellAfter));
  // What fails is kept with its page, which tells.
  const whole = router.load().then(
    () => true,
    () => true,
  );
  return Promise.race([whole, late]);
}
