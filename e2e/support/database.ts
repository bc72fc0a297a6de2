import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Ends the connection by which the portal under test hears news, at the embedded database itself; answers how many there were. */
export async function endListener(): Promise<number> {
  const data = path.resolve(import.meta.dirname, '../..', process.env.E2E_DATA_DIR ?? './test-results/data');
  const [, , , port, host] = (await readFile(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'control_center' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      ['control-center live'],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
