import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { defineJob, type JobDefinition } from './jobs.ts';

/** Work that comes again and again for as long as there is a server, done by one of them. */
export type Recurring = {
  readonly job: JobDefinition;
  /** Lets it be done now, and then again and again; one waits at most, however often a server starts. */
  readonly begin: (services: Services) => Promise<void>;
};

/** Names such work; `seconds` pass from one time to the next by the database's clock. */
export function defineRecurring(name: string, seconds: number, run: (services: Services) => Promise<void>): Recurring {
  const enqueue = ({ db, jobs }: Services, startAfter: number) =>
    inTransaction(db, (tx) => jobs.enqueue(tx, job, {}, { key: 'next', startAfter }));
  const job: JobDefinition = defineJob(
    name,
    z.object({}),
    async (_, services) => {
      // The next one first, so that a failure of this one does not end the row.
      await enqueue(services, seconds);
      await run(services);
    },
    { concurrency: 1, pollSeconds: 5 },
  );
  return { job, begin: (services) => enqueue(services, 0) };
}
