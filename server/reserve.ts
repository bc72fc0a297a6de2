import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Config } from '#server/config.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { createPortalServer } from '#server/http/socket.ts';

/** Ends one thing that the start began. */
export type Closer = () => Promise<unknown>;

export type Reserved = {
  readonly server: Server;
  /** From now on this answers the port; before, everything is 503. */
  readonly serve: (listener: RequestListener) => void;
  /** the database is this process's own */
  readonly alone: boolean;
};

/**
 * Takes the port and the data directory before anything slow is even loaded, so that a second start ends at once and names the cause.
 * Throws the listen error, or DataDirError.
 */
export async function reserve(config: Config, closers: Closer[]): Promise<Reserved> {
  let listener: RequestListener = (_request, response) => startingUp(response);
  const server = createPortalServer((request, response) => listener(request, response));
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
  return { server, serve, alone };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500).unref();
  });
}

function startingUp(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2', 'Cache-Control': 'no-store' });
  response.end('Control Center is starting.');
}
