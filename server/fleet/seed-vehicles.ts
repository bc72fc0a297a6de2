import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Address, clientConfig, type Database } from '#server/db/connection.ts';
import { refreshBits } from '#server/fleet/vehicle-bits.ts';
import { rowColumns, vehicleRows } from '#server/fleet/vehicle-rows.ts';
import type { Services } from '#server/services.ts';

const batch = 50_000;
/** A smaller fleet is there sooner with its keys in place. */
const worthFilling = 50_000;

/**
 * Fills the fleet with `count` vehicles (D-203: 20,000), by COPY. The n-th vehicle is the same in every database. Answers how many were
 * added or completed; vehicles that are there stay as they are, but for keys that came later than they did.
 */
export async function seedVehicles({ db, pools }: Pick<Services, 'db' | 'pools'>, count: number): Promise<number> {
  let added = 0;
  if (!(await isComplete(db, count))) {
    const client = await pools.uploads.connect();
    try {
      for (let first = 0; first < count; first += batch) added += await seedBatch(client, first, Math.min(count, first + batch));
    } finally {
      client.release();
    }
  }
  // Counts read the indexes alone once the rows are known to be visible to everybody.
  if (added > 0) await sql`vacuum (analyze) vehicle`.execute(db);
  await refreshBits(db);
  return added;
}

/** Looked at before anything is inserted: an insert that finds its row takes a number all the same. */
async function isComplete(db: Database, count: number): Promise<boolean> {
  const { rows } = await sql<{
    found: number;
  }>`select count(*)::int as found from vehicle where production_date is not null`.execute(db);
  return (rows[0]?.found ?? 0) >= count;
}

/** Through a table without keys: COPY itself cannot leave out what is there. */
async function seedBatch(client: pg.PoolClient, first: number, end: number): Promise<number> {
  await client.query('begin');
  try {
    await client.query(`create temp table arriving on commit drop as select ${rowColumns} from vehicle limit 0`);
    await pipeline(vehicleRows(first, end), client.query(copyFrom(`copy arriving (${rowColumns}) from stdin`)));
    const { rowCount } = await client.query(`
      insert into vehicle (${rowColumns}) select ${rowColumns} from arriving
      on conflict (vin) do update set hw_versions = excluded.hw_versions, production_date = excluded.production_date,
        module_names = excluded.module_names, module_versions = excluded.module_versions
      where vehicle.production_date is null`);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Fills an empty fleet of millions at several times the pace of `seedVehicles`: COPY first and the keys afterwards, as the owner of the
 * tables, before the portal works. All or nothing; a fleet that has vehicles, or shall have few, is left to `seedVehicles`.
 */
export async function fillFleet(address: Address, count: number): Promise<void> {
  if (count < worthFilling) return;
  const client = new pg.Client(clientConfig(address, undefined, 0));
  await client.connect();
  try {
    // Looked at before the lock, too: a start beside a portal that works must not hold it up.
    if (await hasVehicles(client)) return;
    await client.query('begin');
    await client.query("lock table vehicle in access exclusive mode; set local maintenance_work_mem = '256MB'");
    const isOurs = !(await hasVehicles(client));
    if (isOurs) await fillWithoutKeys(client, count);
    await client.query('commit');
    if (isOurs) await client.query('vacuum (analyze) vehicle');
  } finally {
    await client.end();
  }
}

async function hasVehicles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select exists (select from vehicle) as found');
  return rows[0]?.found === true;
}

type Key = { readonly drop: string; readonly make: string };

async function fillWithoutKeys(client: pg.Client, count: number): Promise<void> {
  const { rows: keys } = await client.query<Key>(keysOfVehicle);
  for (const { drop } of keys) await client.query(drop);
  await client.query('alter table vehicle disable trigger user');
  await pipeline(vehicleRows(0, count), client.query(copyFrom(`copy vehicle (${rowColumns}) from stdin`)));
  for (const { make } of keys) await client.query(make);
  await client.query('insert into vehicle_stale_block select distinct number / 4096 from vehicle');
  await client.query('alter table vehicle enable trigger user');
}

/** Primary key and indexes as the migrations made them. */
const keysOfVehicle = `
  select format('alter table vehicle drop constraint %I', conname) as drop,
    format('alter table vehicle add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where conrelid = 'vehicle'::regclass and contype in ('p', 'u')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = 'vehicle'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid)`;
