import { setTimeout as delay } from 'node:timers/promises';
import type { Env, Hono } from 'hono';
import type { Services } from '#server/services.ts';
import { downServices, reachable } from '#server/upstreams/backend-status.ts';

/** What only the start knows: whether it is over, and whether the identity provider answers. */
export type Readiness = { readonly started: () => boolean; readonly provider: () => Promise<boolean> };

/**
 * /healthz: the process lives. /readyz: it can serve; with `?for=writes`, that it can store what people upload, too.
 * Beside that it tells what an operator must know although the portal serves: files that have no place, an identity provider that does not
 * answer (who is signed in works on), services behind the portal that are down, and an alarm of the journal. The latter never makes the portal unready: otherwise who altered the
 * journal could take the portal down with it. Names the simulators in use.
 */
export function mountHealth<E extends Env>(app: Hono<E>, services: Services, { provider, started }: Readiness): void {
  app.get('/healthz', (c) => c.json({ status: 'UP' }));
  app.get('/readyz', async (c) => {
    const [database, writes, identityProvider] = await Promise.all([
      reachable(services),
      services.files.writable(),
      within(timeout, provider()),
    ]);
    const isReady = database && started() && (writes || c.req.query('for') !== 'writes');
    if (!isReady) c.header('Retry-After', '2');
    const parts = { database: word(database), writes: word(writes), identityProvider: word(identityProvider) };
    const { simulators } = services.upstreams;
    const down = database ? await downServices(services).catch(() => []) : [];
    return c.json({ status: word(isReady), ...parts, journal: services.journal.state(), simulators, down }, isReady ? 200 : 503);
  });
}

const word = (isUp: boolean): 'UP' | 'DOWN' => (isUp ? 'UP' : 'DOWN');
const timeout = 2_000;

function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([answer.catch(() => false), delay(ms, false, { ref: false })]);
}
