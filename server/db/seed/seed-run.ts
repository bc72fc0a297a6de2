import pg from 'pg';
import { advisory } from '#server/db/advisory.ts';
import { type Address, clientConfig } from '#server/db/connection.ts';
import type { Log } from '#server/log/log.ts';
import { StartRefused } from '#server/start/start-refused.ts';

/** Whether the first seed of this database was cut off: what is there is a part of the demo, and nobody has worked with it. */
export async function hasBrokenSeed(address: Address): Promise<boolean> {
  return connected(address, async (client) => {
    const { rows } = await client.query('select from seed_run where finished_on is null');
    return rows.length > 0;
  });
}

/**
 * Runs the seed: one server of a database at a time, the others wait. In an empty database the beginning and the end are noted, so that a
 * seed that was cut off is never taken for a whole one: throws StartRefused, and goes on being refused until somebody empties the database.
 */
export async function seedAlone(address: Address, log: Log, seed: () => Promise<void>): Promise<void> {
  await connected(address, async (client) => {
    const { rows: free } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [advisory.seed]);
    if (!free[0]?.taken) {
      log.info('another server writes the demo data: waiting for it');
      await client.query('select pg_advisory_lock($1)', [advisory.seed]);
    }
    if (await hasBrokenSeed(address))
      throw new StartRefused(
        'The demo data of this database were cut off while they were written. Empty the database and start again, or start with SEED=none to go on with what is there.',
      );
    const { rowCount: isFirst } = await client.query(
      'insert into seed_run (started_on) select now() where not exists (select from journal) on conflict do nothing',
    );
    await seed();
    if (isFirst) await client.query('update seed_run set finished_on = now()');
  });
}

async function connected<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // No timeout: a first seed of millions takes a quarter of an hour, and the lock is waited for as long.
  const client = new pg.Client(clientConfig(address, undefined, 0));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
