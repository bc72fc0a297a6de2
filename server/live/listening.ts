import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Address, clientConfig } from '#server/db/connection.ts';
import type { Log } from '#server/log/log.ts';

const firstPause = 100;
const longestPause = 5_000;
/** A connection that is only listened to does not notice when the other side is gone: it is asked this often, in ms. */
const lifeSign = 10_000;
/** Whoever looks at the sessions of the database finds the listening one by this name. */
export const listenerName = 'control-center live';

type Hearing = {
  readonly onNotice: (channel: string, payload: string) => void;
  /** From now on every notice arrives; `deafFor` is how many ms none did, undefined for the first time. */
  readonly onOpen: (deafFor: number | undefined) => void;
  /** Notices are lost from now on, until `onOpen`. */
  readonly onLost: () => void;
};

export type Listening = { readonly close: () => Promise<void> };

/**
 * Listens to channels of the database over one connection, for as long as the process lives: what ends is opened again after a pause that
 * grows up to five seconds, and never is there more than one connection or one try (T24). Rejects when the first try fails.
 */
export async function listenTo(address: Address, channels: readonly string[], log: Log, hearing: Hearing): Promise<Listening> {
  const closing = new AbortController();
  const first = Promise.withResolvers<void>();
  const done = (async () => {
    let failures = 0;
    let openSince: number | undefined;
    let lostAt: number | undefined;
    const opened = () => {
      openSince = performance.now();
      hearing.onOpen(lostAt === undefined ? undefined : openSince - lostAt);
      if (lostAt !== undefined) log.info('the live channel listens again');
      lostAt = undefined;
      first.resolve();
    };
    while (!closing.signal.aborted) {
      try {
        await hold(address, channels, closing.signal, hearing.onNotice, opened);
      } catch (error) {
        if (lostAt === undefined && !closing.signal.aborted)
          log.warn({ err: error }, 'the live channel lost its connection to the database');
        first.reject(error);
      }
      hearing.onLost();
      lostAt ??= performance.now();
      // One that ends as soon as it is open is not opened again and again without a pause.
      const afterOpen = openSince !== undefined && lostAt - openSince > longestPause ? 0 : 2;
      failures = openSince === undefined ? failures + 1 : afterOpen;
      openSince = undefined;
      await pause(failures, closing.signal);
    }
  })();
  const close = async () => {
    closing.abort();
    await done;
  };
  await first.promise.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { close };
}

/** Listens on a connection of its own until that ends, or `signal` does: then it throws, and nothing of it is left. */
async function hold(
  address: Address,
  channels: readonly string[],
  signal: AbortSignal,
  onNotice: Hearing['onNotice'],
  onOpen: () => void,
): Promise<never> {
  const socket = new Socket();
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const client = new pg.Client({ ...clientConfig(address), application_name: listenerName, stream: () => socket });
  const ended = Promise.withResolvers<never>();
  // Whoever waits for it hears of it.
  ended.promise.catch(() => undefined);
  client.on('error', ended.reject);
  client.on('end', () => ended.reject(new Error('the connection ended')));
  client.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    onOpen();
    for (;;) {
      await Promise.race([ended.promise, delay(lifeSign, undefined, { ref: false })]);
      await client.query('select 1');
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not `end()`, which waits for an answer of a server that may be gone.
    stop();
  }
}

/** Longer with every failure, and not the same for all servers at once. */
async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(firstPause * 2 ** failures, longestPause);
  await delay(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
}
