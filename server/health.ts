import type { Env, Hono } from 'hono';
import { downServices, reachable } from '#server/backend-status.ts';
import type { Services } from '#server/services.ts';

/**
 * /healthz: the process lives. /readyz: it can serve; names the simulators in use, and services behind the portal that are down, which do not
 * keep it from serving (issue 2, section 1).
 */
export function mountHealth<E extends Env>(app: Hono<E>, services: Services, started: () => boolean): void {
  app.get('/healthz', (c) => c.json({ status: 'UP' }));
  app.get('/readyz', async (c) => {
    const database = await reachable(services);
    const ready = database && started();
    const { simulators } = services.upstreams;
    const down = ready ? await downServices(services).catch(() => []) : [];
    if (!ready) c.header('Retry-After', '2');
    return c.json({ status: ready ? 'UP' : 'DOWN', database: database ? 'UP' : 'DOWN', simulators, down }, ready ? 200 : 503);
  });
}
