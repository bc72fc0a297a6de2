import { sql } from 'kysely';
import pg from 'pg';
import { allows, type Rule } from '#contract/access.ts';
import type { News } from '#contract/platform.ts';
import type { Session } from '#server/authenticate.ts';
import { type Address, clientConfig, type Database, type Transaction } from '#server/db/connection.ts';
import type { Log } from '#server/log.ts';

/** Who may be told: the brands it is visible for, and the rule for reading it. */
export type Audience = { readonly brandIds: readonly number[]; readonly read: Rule };

type Told = { readonly news: News; readonly audience: Audience };
const newsChannel = 'news';
const endChannel = 'session_ended';
const heartbeat = 15_000;

/** Tells every open page of these brands, when the transaction commits. */
export async function tell(tx: Transaction, news: News, audience: Audience): Promise<void> {
  await sql`select pg_notify(${newsChannel}, ${JSON.stringify({ news, audience } satisfies Told)})`.execute(tx);
}

export type Live = {
  /** The server-sent events of one page: ends with the session, the caller's signal or the server. */
  readonly subscribe: (session: Session, brandId: number, signal: AbortSignal) => ReadableStream<Uint8Array>;
  /** Tells which session has ended, once it has (T22). */
  readonly onSessionEnded: (listener: (sid: string) => void) => void;
};

type Subscriber = {
  readonly session: Session;
  readonly brandId: number;
  readonly send: (text: string) => void;
  readonly end: () => void;
};

/** One listening connection a process, fanned out to its pages; filtered by brand and right (BRAND-02, T22). */
export async function openLive(
  address: Address,
  db: Database,
  log: Log,
): Promise<Live & { readonly close: () => Promise<void> }> {
  const subscribers = new Set<Subscriber>();
  const endings = new Set<(sid: string) => void>();
  const listener = listen(address, log, (channel, payload) => {
    if (channel === endChannel) {
      for (const one of subscribers) if (one.session.sid === payload) one.end();
      for (const ended of endings) ended(payload);
    }
    if (channel === newsChannel) deliver(subscribers, JSON.parse(payload) as Told);
  });
  await listener.ready;
  const beat = setInterval(() => {
    for (const one of subscribers) one.send(': beat\n\n');
    endDead(db, subscribers).catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'));
  }, heartbeat);
  beat.unref();
  return {
    subscribe: (session, brandId, signal) => open(subscribers, session, brandId, signal),
    onSessionEnded: (listener) => endings.add(listener),
    close: async () => {
      clearInterval(beat);
      for (const one of subscribers) one.end();
      await listener.close();
    },
  };
}

function open(subscribers: Set<Subscriber>, session: Session, brandId: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const one: Subscriber = {
        session,
        brandId,
        send: (text) => {
          // A page that reads nothing for long is let go rather than buffered for; it connects again and reloads.
          if ((controller.desiredSize ?? 0) < -500) one.end();
          else if (subscribers.has(one)) controller.enqueue(encoder.encode(text));
        },
        end: () => {
          if (!subscribers.delete(one)) return;
          controller.close();
        },
      };
      leave = () => subscribers.delete(one);
      subscribers.add(one);
      signal.addEventListener('abort', one.end, { once: true });
      one.send(': open\n\n');
    },
    cancel: () => leave(),
  });
}

function deliver(subscribers: Set<Subscriber>, { news, audience }: Told): void {
  const text = `data: ${JSON.stringify(news)}\n\n`;
  for (const one of subscribers) {
    if (!audience.brandIds.includes(one.brandId)) continue;
    if (allows(audience.read, one.session.actor, { brandId: one.brandId })) one.send(text);
  }
}

/** A notice may be lost with the listening connection: each beat asks the session rows themselves. */
async function endDead(db: Database, subscribers: Set<Subscriber>): Promise<void> {
  const sids = [...new Set([...subscribers].map((one) => one.session.sid))];
  if (sids.length === 0) return;
  const dead = await db.selectFrom('session').select('sid').where('sid', 'in', sids).where('endedOn', 'is not', null).execute();
  const ended = new Set(dead.map((row) => row.sid));
  for (const one of subscribers) if (ended.has(one.session.sid)) one.end();
}

function listen(address: Address, log: Log, onNotice: (channel: string, payload: string) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client(clientConfig(address, undefined, 0));
    next.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
    next.on('error', (error) => log.warn({ err: error }, 'live channel lost its connection'));
    next.on('end', () => again());
    await next.connect();
    await next.query(`listen ${newsChannel}; listen ${endChannel}`);
    client = next;
  };
  const again = () => {
    if (closed) return;
    setTimeout(() => (closed ? undefined : connect().catch(again)), 1_000).unref();
  };
  return {
    ready: connect(),
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
