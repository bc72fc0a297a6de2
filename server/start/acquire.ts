import type { RequestListener, Server } from 'node:http';
import { lockDataDir } from '#server/db/lock.ts';
import { createPortalServer } from '#server/http/socket.ts';
import type { Config } from './config.ts';
import { countCalls, refuseWith } from './drain.ts';

/** Ends one thing that the start began. */
export type Closer = () => Promise<unknown>;

export type Reserved = {
  readonly server: Server;
  /** From now on this answers the port; before, everything is 503. */
  readonly serve: (listener: RequestListener) => void;
  /** the database is this process's own */
  readonly alone: boolean;
  /** Ends what is under way before anything that it needs is closed. */
  readonly drain: () => Promise<void>;
};

/** A call takes 8 s at most but for uploads, which are begun again. */
const drainTimeout = 10_000;

/**
 * Takes the port and the data directory before anything slow is even loaded, so that a second start ends at once and names the cause.
 * Throws the listen error, or DataDirError.
 */
export async function acquireFolderAndPort(config: Config, closers: Closer[]): Promise<Reserved> {
  let listener = refuseWith('Control Center is starting.');
  const calls = countCalls();
  const server = createPortalServer(calls.listener((request, response) => listener(request, response)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  closers.push(() => closeServer(server));
  const alone = config.databaseUrl === undefined;
  if (alone) closers.push(await lockDataDir(config.dataDir));
  const serve = (next: RequestListener) => {
    listener = next;
  };
  return { server, serve, alone, drain: () => calls.drain(server, drainTimeout) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500).unref();
  });
}
