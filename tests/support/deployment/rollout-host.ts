import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { appRole, openDatabase } from '#server/db/connection.ts';
import { openPools } from '#server/db/connection-pools.ts';
import { openFiles } from '#server/files/files.ts';
import { createLog } from '#server/log/log.ts';
import { stores } from '#server/nouns.ts';
import { createRolloutEngine } from '#server/rollout/engine.ts';
import type { Services } from '#server/services.ts';
import { readConfig } from '#server/start/config.ts';
import { inertTelemetry } from '#server/telemetry/telemetry.ts';
import { createUpstreams } from '#server/upstreams/upstreams.ts';
import { quietJournal } from '#tests/support/portal/quiet-journal.ts';

/**
 * A server process with nothing but the rollout engine, on the database of a test: `node rollout-host.ts <address as JSON> <fleet speed>`.
 * It is there to be killed in the middle of a rollout.
 */
const [address = '{}', speed = '1'] = process.argv.slice(2);
const { db } = openDatabase(JSON.parse(address), { asRole: appRole, max: 6 });
const lanes = openPools(JSON.parse(address));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rollout-host-'));
const config = readConfig({ DATA_DIR: dataDir, FLEET_SPEED: speed, LOG_LEVEL: 'error' });
const log = createLog(config);
const now = () => new Date();
const unused = {
  enqueue: () => Promise.reject(new Error('no jobs here')),
  subscribe: () => new ReadableStream<Uint8Array>(),
  onSessionEnded: () => undefined,
};
const services: Services = {
  telemetry: inertTelemetry,
  config,
  db,
  lanes,
  jobs: unused,
  files: await openFiles(dataDir, { alone: true }),
  journal: quietJournal,
  live: unused,
  log,
  now,
  stores,
  upstreams: createUpstreams({ config, log, now, db, lanes, telemetry: inertTelemetry }),
};
createRolloutEngine(services).start();
console.info('running');
