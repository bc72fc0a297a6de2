import { setTimeout as delay } from 'node:timers/promises';
import type { Env, Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';

/** /healthz: the process lives. /readyz: it can serve; names the simulators in use (issue 2, section 1). */
export function mountHealth<E extends Env>(app: Hono<E>, services: Services, started: () => boolean): void {
  app.get('/healthz', (c) => c.json({ status: 'UP' }));
  app.get('/readyz', async (c) => {
    const database = await reachable(services);
    const ready = database && started();
    const { simulators } = services.upstreams;
    if (!ready) c.header('Retry-After', '2');
    return c.json({ status: ready ? 'UP' : 'DOWN', database: database ? 'UP' : 'DOWN', simulators }, ready ? 200 : 503);
  });
}

const patience = 2_000;

/** Whether the database answers, within 2 s. */
export async function reachable({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, delay(patience, false, { ref: false })]);
}
