import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Asks the embedded database of the portal under test, past the portal; answers how many rows there were. */
async function ask(text: string, values: readonly unknown[]): Promise<number> {
  const data = path.resolve(import.meta.dirname, '../..', process.env.E2E_DATA_DIR ?? './test-results/data');
  const [, , , port, host] = (await readFile(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'control_center' });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Ends the connection by which the portal under test hears news, at the embedded database itself; answers how many there were. */
export const endListener = (): Promise<number> =>
  ask('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', ['control-center live']);

/** What the embedded provider holds of a person from now on. */
export const setRoles = (userName: string, roles: readonly object[]): Promise<number> =>
  ask('update identity_user set roles = $2::jsonb where user_name = $1', [userName, JSON.stringify(roles)]);
