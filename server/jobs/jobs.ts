import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Address, appRole, clientConfig, type Database, type Transaction } from '#server/db/connection.ts';
import type { Log } from '#server/log/log.ts';
import type { Services } from '#server/services.ts';

type JobOptions = {
  /** jobs of this kind at the same time in one process; default 2 */
  readonly concurrency?: number;
  readonly retryLimit?: number;
  /** seconds between retries, doubled each time */
  readonly retryDelay?: number;
  /** seconds between looks for jobs of this kind that are due; those of the runner by default */
  readonly pollSeconds?: number;
};

/** A kind of work that survives a restart. It may run twice after a crash: it must read the state before it acts (T24). */
export type JobDefinition<Data extends object = object> = {
  readonly name: string;
  readonly data: z.core.$ZodType<Data>;
  readonly options: JobOptions;
  readonly perform: (raw: unknown, services: Services) => Promise<void>;
};

/** Names a kind of job and its handler: `defineJob('rollout.follow', schema, async ({ id }, services) => ...)`. */
export function defineJob<Data extends object>(
  name: string,
  data: z.core.$ZodType<Data>,
  run: (data: Data, services: Services) => Promise<void>,
  options: JobOptions = {},
): JobDefinition<Data> {
  return { name, data, options, perform: (raw, services) => run(z.parse(data, raw), services) };
}

type EnqueueOptions = {
  /** an instant, or seconds from now by the database's clock */
  readonly startAfter?: Date | number;
  /** at most one waiting job of this name and key */
  readonly key?: string;
};

export type Jobs = {
  /** Enqueues with the transaction: it exists exactly when the change does. */
  readonly enqueue: <Data extends object>(
    tx: Transaction,
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ) => Promise<void>;
};

type JobRunner = Jobs & {
  /** Begins to work on jobs. */
  readonly start: (services: Services) => Promise<void>;
  /** Lets running jobs end, at most `timeout` milliseconds. */
  readonly stop: (timeout?: number) => Promise<void>;
};

type RunnerOptions = {
  /** nobody else works on this database: jobs that a killed server left running are taken up at once */
  readonly alone: boolean;
  /** seconds between looks for jobs that are due */
  readonly pollSeconds?: number;
};

/** pg-boss on the portal's own database (ADR 2). */
export async function openJobs(
  address: Address,
  db: Database,
  definitions: readonly AnyJob[],
  log: Log,
  options: RunnerOptions,
): Promise<JobRunner> {
  const boss = createBoss(address, { supervise: true });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const { name, options: job } of definitions) {
    // `short`: of one key at most one job waits; heartbeats tell a job whose process died from a long one.
    const queue = {
      policy: 'short',
      notify: true,
      retryLimit: job.retryLimit ?? 20,
      retryDelay: job.retryDelay ?? 1,
      retryDelayMax: 60,
      retryBackoff: true,
      heartbeatSeconds: 10,
    };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, { retryLimit: queue.retryLimit, retryDelay: queue.retryDelay });
  }
  if (options.alone) await requeueOrphans(db);
  return {
    enqueue: async (tx, job, data, { startAfter, key } = {}) => {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
        return { rows: rows as Record<string, unknown>[] };
      };
      // Without a key each job is its own: `short` would otherwise let only one wait.
      const singletonKey = key ?? crypto.randomUUID();
      await boss.send(job.name, data, { db: { executeSql }, singletonKey, ...(startAfter ? { startAfter } : {}) });
    },
    start: async (services) => {
      for (const job of definitions) {
        const pollSeconds = job.options.pollSeconds ?? options.pollSeconds ?? 0.5;
        const work = {
          localConcurrency: job.options.concurrency ?? 2,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        };
        await boss.work(job.name, work, async (batch) => {
          for (const { id, data } of batch) await perform(job, data, services, id);
        });
      }
    },
    stop: (timeout = 2_000) => boss.stop({ graceful: true, timeout, close: true }),
  };
}

/** A definition whose data type does not matter: a list of jobs. */
export type AnyJob = Pick<JobDefinition, 'name' | 'options' | 'perform'>;

/** Creates the queue's tables ahead of time: a test template has them before any server starts. */
export async function migrateJobs(address: Address): Promise<void> {
  const boss = createBoss(address, { supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

function createBoss(address: Address, { supervise }: { supervise: boolean }): PgBoss {
  const config = { ...clientConfig(address, appRole), max: 4 };
  return new PgBoss({
    ...(config as Pick<typeof config, 'max'>),
    schema: 'pgboss',
    createSchema: false,
    supervise,
    schedule: false,
    useListenNotify: supervise,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  });
}

async function perform(job: AnyJob, data: unknown, services: Services, id: string): Promise<void> {
  const log = services.log.child({ job: job.name, jobId: id });
  const began = performance.now();
  const ended = (hasFailed: boolean) => {
    const milliseconds = performance.now() - began;
    services.telemetry.job({ name: job.name, milliseconds, hasFailed });
    return Math.round(milliseconds);
  };
  try {
    await job.perform(data, { ...services, log });
    log.debug({ ms: ended(false) }, 'job done');
  } catch (error) {
    log.error({ err: error, ms: ended(true) }, 'job failed');
    throw error;
  }
}

async function requeueOrphans(db: Database): Promise<void> {
  await sql`
    update pgboss.job j set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and not exists (
      select from pgboss.job w where w.name = j.name and w.singleton_key is not distinct from j.singleton_key and w.state = 'created')
  `.execute(db);
  await sql`update pgboss.job set state = 'completed', completed_on = now() where state = 'active'`.execute(db);
}
