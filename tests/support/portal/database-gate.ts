import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Address } from '#server/db/connection.ts';

export type DatabaseGate = {
  /** the database as seen through the gate */
  readonly address: Address;
  /** an outage: every connection ends at once and none comes through */
  readonly cut: () => void;
  readonly restore: () => void;
  /** how many connections were turned away, and how many are through now */
  readonly refused: () => number;
  readonly open: () => number;
  readonly close: () => Promise<void>;
};

/** A way to a database of the test cluster that can be cut, as an outage of the server or of its network cuts it. */
export async function databaseGate(address: Address): Promise<DatabaseGate> {
  if ('connectionString' in address) throw new Error('the gate stands before a socket');
  const { host, port } = address;
  const directory = await mkdtemp(path.join(os.tmpdir(), 'control-center-gate-'));
  const through = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((caller) => {
    caller.on('error', () => undefined);
    if (isCut) {
      refused += 1;
      return void caller.destroy();
    }
    const database = createConnection(`${host}/.s.PGSQL.${port}`);
    database.on('error', () => caller.destroy());
    through.add(caller);
    caller.on('close', () => {
      through.delete(caller);
      database.destroy();
    });
    database.on('close', () => caller.destroy());
    caller.pipe(database).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(`${directory}/.s.PGSQL.${port}`, resolve));
  const cut = () => {
    isCut = true;
    for (const caller of through) caller.destroy();
  };
  return {
    address: { ...address, host: directory },
    cut,
    restore: () => {
      isCut = false;
    },
    refused: () => refused,
    open: () => through.size,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
