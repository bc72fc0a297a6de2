import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pino from 'pino';
import { appRole, openDatabase } from '#server/db/connection.ts';
import { openPools } from '#server/db/connection-pools.ts';
import { openFiles } from '#server/files/files.ts';
import { type AnyJob, openJobs } from '#server/jobs/jobs.ts';
import type { JournalWatch } from '#server/journal/journal-watch.ts';
import { openLive } from '#server/live/live.ts';
import { createLog } from '#server/log/log.ts';
import { stores } from '#server/nouns.ts';
import type { Services } from '#server/services.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { inertTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts';
import { createUpstreams } from '#server/upstreams/upstreams.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { quietJournal } from './quiet-journal.ts';

export type TestServicesOptions = {
  readonly config?: Partial<Config>;
  readonly jobs?: readonly AnyJob[];
  /** of another server, which closes it: two servers of one portal; otherwise one of its own */
  readonly database?: TestDatabase;
  /** jobs are worked on; default false: they only wait */
  readonly work?: boolean;
  readonly now?: () => Date;
  /** inert otherwise (MON-02) */
  readonly telemetry?: Telemetry;
  /** where the log's lines go; with it the level is 'info' */
  readonly logTo?: pino.DestinationStream;
  /** nobody looks at the journal otherwise */
  readonly journal?: JournalWatch;
};

export type TestServices = {
  readonly services: Services;
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly close: () => Promise<void>;
};

/** Services on a database and a data directory of their own, quiet unless LOG_LEVEL says otherwise. */
export async function testServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const database = options.database ?? (await testDatabase());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-files-'));
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    ...options.config,
  };
  const log = options.logTo
    ? createLog({ logLevel: 'info' }, { destination: options.logTo, ...(options.telemetry && { telemetry: options.telemetry }) })
    : createLog(config);
  const now = options.now ?? (() => new Date());
  const telemetry = options.telemetry ?? inertTelemetry;
  const { address } = database;
  // A query builder that tells of its statements, where something listens; the pool of the test's own does not.
  const watched = telemetry.isOn ? openDatabase(address, { asRole: appRole, telemetry }) : undefined;
  const db = watched?.db ?? database.db;
  const pools = openPools(address, telemetry);
  const jobs = await openJobs(address, db, options.jobs ?? [], log, { alone: options.database === undefined, pollSeconds: 0.5 });
  const live = await openLive(address, db, log, telemetry);
  const files = await openFiles(dataDir, { alone: true });
  const upstreams = createUpstreams({ config, log, now, db, pools, telemetry });
  const journal = options.journal ?? quietJournal;
  const services: Services = { config, db, pools, jobs, journal, files, live, log, telemetry, now, upstreams, stores };
  if (options.work) await jobs.start(services);
  return {
    services,
    database,
    dataDir,
    close: async () => {
      await live.close();
      await jobs.stop(500);
      await pools.close();
      await watched?.close();
      if (!options.database) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
