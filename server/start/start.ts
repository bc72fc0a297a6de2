import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Api, api } from '#contract/api.ts';
import { identityApi } from '#contract/identity.ts';
import { type Address, appRole, openDatabase } from '#server/db/connection.ts';
import { openPools } from '#server/db/connection-pools.ts';
import { provideDatabase } from '#server/db/provide.ts';
import { seed } from '#server/db/seed/seed.ts';
import { seedAlone } from '#server/db/seed/seed-run.ts';
import { fillWaiting } from '#server/entity/waiting.ts';
import { openFiles } from '#server/files/files.ts';
import { fleetSize } from '#server/fleet/fleet-size.ts';
import { fillFleet } from '#server/fleet/seed-vehicles.ts';
import { handlers } from '#server/handlers.ts';
import { buildApp, type Portal } from '#server/http/app.ts';
import { purgeIdempotency } from '#server/http/idempotency.ts';
import { listenerOf } from '#server/http/listener.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { openStatic } from '#server/http/static.ts';
import { createIdentity } from '#server/identity/mount.ts';
import { jobList, recurringWork } from '#server/jobs/job-list.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { watchJournal } from '#server/journal/journal-watch.ts';
import { openLive } from '#server/live/live.ts';
import { createLog } from '#server/log/log.ts';
import { terminalLog } from '#server/log/terminal-log.ts';
import { freeLocksWithSessions } from '#server/modules/collab/collab-locks.ts';
import { endOrphanImports } from '#server/modules/vehicle-list/vehicle-list-import-store.ts';
import { stores } from '#server/nouns.ts';
import { createRolloutEngine } from '#server/rollout/engine.ts';
import type { Services } from '#server/services.ts';
import { openTelemetry } from '#server/telemetry/open.ts';
import { createUpstreams } from '#server/upstreams/upstreams.ts';
import type { Closer, Reserved } from './acquire.ts';
import { buildBrowser } from './browser-build.ts';
import type { Config } from './config.ts';

export type StartOptions = {
  readonly development: boolean;
  /** the API alone: nothing is built and no page served */
  readonly isApiOnly?: boolean;
  /** the embedded database is thrown away afterwards: it need not survive a crash */
  readonly isThrowaway?: boolean;
};

const seedTimeout = 300_000;

/**
 * Starts the portal in this order: browser part and database side by side, schema, identity, seed, jobs; port and
 * directory are taken already. Answers what the handlers work with. `closers` is filled on the way, so that a signal in the middle of the
 * start ends what there is.
 */
export async function start(
  config: Config,
  { server, serve, alone }: Reserved,
  { development, isApiOnly = false, isThrowaway = false }: StartOptions,
  closers: Closer[],
): Promise<Services> {
  const telemetry = await openTelemetry(config, (text) => log.warn(text));
  closers.push(telemetry.close);
  const { isTTY: isColorful = false } = process.stdout;
  const all = config.logLevel === 'debug';
  const destination = terminalLog((text) => process.stdout.write(text), { isColorful, all });
  const log = createLog(config, { telemetry, ...(isColorful && { destination }) });
  const hasPages = !development && !isApiOnly;
  log.info(hasPages ? 'Starting the database, building the pages' : 'Starting the database');
  const built = hasPages ? buildBrowser({ tell: (line) => log.info(line) }) : Promise.resolve(undefined);
  // Awaited below; a failure must not count as unhandled while the database starts.
  built.catch(() => undefined);
  const address = await provideDatabase(config, !isThrowaway, closers);
  await fillFleet(address, fleetSize(config));

  const { db, close } = openDatabase(address, { asRole: appRole, telemetry });
  closers.push(close);
  const pools = openPools(address, telemetry);
  closers.push(pools.close);
  const now = () => new Date();
  const journal = await watchJournal({ dataDir: config.dataDir, db, log, now });
  closers.push(journal.close);
  await fillWaiting(db, log, stores);
  await purgeIdempotency(db, alone);
  await endOrphanImports(db, alone);
  const files = await openFiles(config.dataDir, { alone });
  const live = await openLive(address, db, log, telemetry);
  closers.push(live.close);
  const jobs = await openJobs(address, db, jobList, log, { alone });
  closers.push(() => jobs.stop(1_500));
  const upstreams = createUpstreams({ config, log, now, db, pools, telemetry });
  const services: Services = { config, db, pools, files, live, jobs, journal, log, telemetry, now, upstreams, stores };
  const identity = await createIdentity({
    config,
    db,
    log,
    telemetry,
    apiAs: (session, request) => portal.fetchAs(session, request),
  });
  closers.push(identity.close);
  const pagesFolder = await built;
  const origin = config.oidcIssuer ? new URL(config.oidcIssuer).origin : undefined;
  const page =
    pagesFolder && (await openStatic(pagesFolder, (inlineScripts) => pageHeaders(origin, inlineScripts), config.environment));
  let ready = false;
  const portal = buildApp({
    services,
    authenticate: identity.authenticate,
    again: identity.again,
    table: api,
    handlers,
    elsewhere: identityApi,
    readiness: { started: () => ready, provider: identity.reachable },
    ...(page ? { page } : {}),
  });
  if (config.seed !== 'none') await seedAlone(address, log, () => seedWithLongTimeouts(address, portal, services));
  freeLocksWithSessions(services);
  await jobs.start(services);
  for (const work of recurringWork) await work.begin(services);
  const engine = createRolloutEngine(services);
  closers.push(engine.stop);
  engine.start();
  const answer = listenerOf(portal.fetch);
  const pages = development ? await hotPages(server, closers) : undefined;
  const isOurs = (url = '') => /^\/(api|idp|healthz|readyz)(\/|\?|$)/.test(url);
  serve((request, response) => {
    if (identity.handle(request, response)) return;
    if (pages && !isOurs(request.url)) pages(request, response);
    else void answer(request, response);
  });
  ready = true;
  return services;
}

/** Nobody waits for a demo fleet of millions: its statements may take longer than those of people. */
async function seedWithLongTimeouts(address: Address, portal: Portal<Api>, services: Services): Promise<void> {
  const { db, close } = openDatabase(address, { asRole: appRole, statementTimeout: seedTimeout });
  try {
    const pools = { ...services.pools, patterns: db };
    const upstreams = createUpstreams({ ...services, db, pools, timeout: seedTimeout });
    await seed(portal, { ...services, db, pools, upstreams });
  } finally {
    await close();
  }
}

/** Vite's own server for the page, with hot reload (`npm run dev`). */
async function hotPages(
  server: Server,
  closers: Closer[],
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } }, appType: 'spa' });
  closers.push(() => vite.close());
  return (request, response) => vite.middlewares(request, response);
}
