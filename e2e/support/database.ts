import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Asks the embedded database of the portal under test, past the portal. */
async function ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
  const data = path.resolve(import.meta.dirname, '../..', process.env.E2E_DATA_DIR ?? './test-results/data');
  const [, , , port, host] = (await readFile(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'control_center' });
  await client.connect();
  try {
    return await client.query<Row>(text, [...values]);
  } finally {
    await client.end();
  }
}

/** Ends the connection by which the portal under test hears news, at the embedded database itself; answers how many there were. */
export async function endListener(): Promise<number> {
  const ended = await ask('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    'control-center live',
  ]);
  return ended.rowCount ?? 0;
}

/** Takes all roles from a person of the embedded provider; answers how to give them back. */
export async function takeRoles(userName: string): Promise<() => Promise<unknown>> {
  const { rows } = await ask<{ roles: unknown }>('select roles from identity_user where user_name = $1', [userName]);
  const set = (roles: unknown) =>
    ask('update identity_user set roles = $2::jsonb where user_name = $1', [userName, JSON.stringify(roles)]);
  await set([]);
  return () => set(rows[0]?.roles);
}
