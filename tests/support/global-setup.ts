import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateJobs } from '#server/jobs/jobs.ts';

/** Socket directory of the run's one cluster; every test file clones its database from the template. */
export type Cluster = { readonly host: string; readonly port: number; readonly user: string };
export const templateDatabase = 'portal_template';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster;
  }
}

/** One PostgreSQL cluster a run, migrated once (ADR 2). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-test-'));
  const server = await startEmbedded(dataDir, { durable: false });
  const address = await server.ensureDatabase(templateDatabase);
  await migrate(address);
  await migrateJobs(address);
  if ('host' in address) project.provide('cluster', { host: address.host, port: address.port, user: address.user });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
