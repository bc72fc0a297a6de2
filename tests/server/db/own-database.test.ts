import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkServer, whyNot } from '#server/db/check-server.ts';
import { type Address, appRole, openDatabase } from '#server/db/connection.ts';
import { openPools } from '#server/db/connection-pools.ts';
import { StartRefused } from '#server/start/start-refused.ts';
import { type TestDatabase, testDatabase } from '#tests/support/portal/database.ts';

let database: TestDatabase;
let pooler: Server;
let behindPooler: Address;

beforeAll(async () => {
  database = await testDatabase();
  const { host, port, user } = inject('cluster');
  pooler = createServer((page) => {
    const server = connect(path.join(host, `.s.PGSQL.${port}`));
    page.once('data', (first: Buffer) => server.write(withoutOptions(first)) && page.pipe(server));
    server.pipe(page);
    for (const socket of [page, server]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const name = 'database' in database.address ? database.address.database : '';
  behindPooler = { host: '127.0.0.1', port: (pooler.address() as AddressInfo).port, user, database: name };
});
afterAll(async () => {
  await new Promise((resolve) => pooler.close(resolve));
  await database.close();
});

/** The first message of a connection as a pooler that ignores `options` hands it on: length, version, and pairs of texts. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8).toString('latin1').split('\0');
  const at = words.indexOf('options');
  expect(at).toBeGreaterThanOrEqual(0);
  words.splice(at, 2);
  const text = Buffer.from(words.join('\0'), 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length + 8, 0);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, text]);
}

describe("an operator's own PostgreSQL (README, DATABASE_URL)", () => {
  it('is looked at before anything is written: what fits is taken', async () => {
    await expect(checkServer(database.address)).resolves.toBeUndefined();
  });

  it('is refused in words where none answers (A12)', async () => {
    const nobody = { connectionString: 'postgres://somebody:secret@127.0.0.1:1/nothing' };
    const refused = checkServer(nobody);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/);
  });

  it('is refused in words when it is older than 17', () => {
    expect(whyNot({ version: 160_010, timeout: '8s' }, '8s')).toMatch(/PostgreSQL 16 is too old.*17/);
    expect(whyNot({ version: 170_000, timeout: '8s' }, '8s')).toBeUndefined();
  });

  it('is refused in words behind a pooler that drops the settings of a connection (trust: Journal)', async () => {
    await expect(checkServer(behindPooler)).rejects.toThrow(StartRefused);
    await expect(checkServer(behindPooler)).rejects.toThrow(/pooler.*journal|journal.*pooler/);
  });

  it('gets no statement over a connection that lost the role on the way, whichever pool it is of (trust: Journal)', async () => {
    const { db, close } = openDatabase(behindPooler, { asRole: appRole });
    const pools = openPools(behindPooler);
    for (const one of [db, pools.patterns, pools.bulk])
      await expect(sql`select 1`.execute(one)).rejects.toThrow(`works as ${inject('cluster').user}, not as ${appRole}`);
    await Promise.all([close(), pools.close()]);
  });
});
