import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Api, api } from '#contract/api.ts';
import { identityApi } from '#contract/identity.ts';
import { buildApp, type Portal } from '#server/app.ts';
import { buildBrowser, distDirectory } from '#server/browser-build.ts';
import type { Config } from '#server/config.ts';
import { type Address, appRole, type Database, openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { openLanes } from '#server/db/lanes.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed.ts';
import { scheduleFileSweep } from '#server/file-sweep.ts';
import { openFiles } from '#server/files.ts';
import { fleetSize } from '#server/fleet/fleet-size.ts';
import { fillFleet } from '#server/fleet/seed-vehicles.ts';
import { handlers } from '#server/handlers.ts';
import { tidyIdempotency } from '#server/http/idempotency.ts';
import { listenerOf } from '#server/http/listener.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { createIdentity } from '#server/identity/mount.ts';
import { jobList } from '#server/job-list.ts';
import { openJobs } from '#server/jobs.ts';
import { type JournalHead, journalHead, publishHeads } from '#server/journal.ts';
import { openHeads } from '#server/journal-heads.ts';
import { openLive } from '#server/live.ts';
import { createLog, type Log } from '#server/log.ts';
import { freeLocksWithSessions } from '#server/modules/collab-locks.ts';
import { endOrphanImports } from '#server/modules/vehicle-list-import-store.ts';
import type { Closer, Reserved } from '#server/reserve.ts';
import { createRolloutEngine } from '#server/rollout/engine.ts';
import type { Services } from '#server/services.ts';
import { openStatic } from '#server/static.ts';
import { openTelemetry } from '#server/telemetry/open.ts';
import { createUpstreams } from '#server/upstreams.ts';

export type StartOptions = {
  readonly development: boolean;
  /** the API alone: nothing is built and no page served */
  readonly isApiOnly?: boolean;
  /** the embedded database is thrown away afterwards: it need not survive a crash */
  readonly isThrowaway?: boolean;
};

const databaseName = 'control_center';
const seedTimeout = 300_000;

/**
 * Starts the portal in the order of issue 2, section 1: browser part and database side by side, schema, identity, seed, jobs; port and
 * directory are taken already. Answers what the handlers work with. `closers` is filled on the way, so that a signal in the middle of the
 * start ends what there is.
 */
export async function start(
  config: Config,
  { server, serve, alone }: Reserved,
  { development, isApiOnly = false, isThrowaway = false }: StartOptions,
  closers: Closer[],
): Promise<Services> {
  const hasPages = !development && !isApiOnly;
  const built = hasPages ? buildBrowser() : Promise.resolve();
  // Awaited below; a failure must not count as unhandled while the database starts.
  built.catch(() => undefined);
  const address = await databaseAddress(config, !isThrowaway, closers);
  await migrate(address);
  await fillFleet(address, fleetSize(config));

  const telemetry = openTelemetry(config);
  closers.push(telemetry.close);
  const log = createLog(config, { telemetry });
  const { db, close } = openDatabase(address, { asRole: appRole });
  closers.push(close);
  const lanes = openLanes(address);
  closers.push(lanes.close);
  closers.push(await followJournal(config, db, log));
  await tidyIdempotency(db, alone);
  await endOrphanImports(db, alone);
  const files = await openFiles(config.dataDir);
  const live = await openLive(address, db, log);
  closers.push(live.close);
  const jobs = await openJobs(address, db, jobList, log, { alone });
  closers.push(() => jobs.stop(1_500));
  const now = () => new Date();
  const upstreams = createUpstreams({ config, log, now, db, lanes });
  const services: Services = { config, db, lanes, files, live, jobs, log, telemetry, now, upstreams };
  const identity = await createIdentity({ config, db, log, telemetry });
  closers.push(identity.close);
  await built;
  const origin = config.oidcIssuer ? new URL(config.oidcIssuer).origin : undefined;
  const page = hasPages ? await openStatic(distDirectory, pageHeaders(origin), config.environment) : undefined;
  let ready = false;
  const portal = buildApp({
    services,
    authenticate: identity.authenticate,
    table: api,
    handlers,
    elsewhere: identityApi,
    ready: () => ready,
    ...(page ? { page } : {}),
  });
  if (config.seed !== 'none') await seedInPeace(address, portal, services);
  freeLocksWithSessions(services);
  await jobs.start(services);
  await scheduleFileSweep(services);
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
async function seedInPeace(address: Address, portal: Portal<Api>, services: Services): Promise<void> {
  const { db, close } = openDatabase(address, { asRole: appRole, statementTimeout: seedTimeout });
  try {
    const lanes = { ...services.lanes, patterns: db };
    const upstreams = createUpstreams({ ...services, db, lanes, patience: seedTimeout });
    await seed(portal, { ...services, db, lanes, upstreams });
  } finally {
    await close();
  }
}

/** Compares the journal with the heads that were published, publishes new ones from now on and the last one at the end. */
async function followJournal(config: Config, db: Database, log: Log): Promise<Closer> {
  const heads = await openHeads(config.dataDir, log);
  const missing = await heads.firstMissing(db);
  if (missing !== undefined) log.error({ seq: missing }, 'the journal does not hold a head that was published: it was changed');
  let last: Promise<void> = Promise.resolve();
  const publish = (head: JournalHead) => {
    last = last.then(() => heads.publish(head)).catch((err: unknown) => log.error({ err }, 'a journal head was not published'));
  };
  publishHeads(publish);
  return async () => {
    const head = await journalHead(db);
    if (head) publish(head);
    await last;
  };
}

async function databaseAddress(config: Config, durable: boolean, closers: Closer[]): Promise<Address> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  const starting = startEmbedded(config.dataDir, { durable });
  closers.push(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  const embedded = await starting;
  return embedded.ensureDatabase(databaseName);
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
