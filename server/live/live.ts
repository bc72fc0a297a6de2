import { sql } from 'kysely';
import { type Actor, allows, brandsOf, type Rule } from '#contract/access/access.ts';
import { marketsOf } from '#contract/access/regions.ts';
import type { Flag } from '#contract/endpoint.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import type { Address, Database, Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import { featureEnabled } from '#server/flags.ts';
import type { Session } from '#server/http/authenticate.ts';
import type { Log } from '#server/log/log.ts';
import { unavailable } from '#server/problem.ts';
import { inertTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts';
import { sendAlong } from '#server/transaction.ts';
import { createHeard, type Heard } from './heard.ts';
import { listenTo } from './listening.ts';

/** Who sees a row of those that somebody may read: a rule, and the subjects whom it names as persons, by their keys. */
export type Seen = {
  readonly rule: Rule;
  readonly persons: Readonly<Record<string, string>>;
  /** Whoever has a region sees it as one of these persons, or where all of its markets are theirs (D-214c); null while these are not known. */
  readonly markets?: readonly string[] | null;
};

/** Whether an actor is among those who see it. */
export function isSeen({ markets, persons, rule }: Seen, actor: Actor, brandId: number): boolean {
  const mine = Object.keys(persons).filter((key) => persons[key] === actor.subject);
  const allowed = markets === undefined || mine.length > 0 ? undefined : marketsOf(actor, brandId);
  const isOfRegion = !allowed || (markets?.every((market) => allowed.includes(market)) ?? false);
  return isOfRegion && allows(rule, actor, { brandId, persons: mine });
}

/** Who may be told: the brands it is visible for, the rule for reading it, and the feature that it belongs to. */
export type Audience = {
  readonly brandIds: readonly number[];
  readonly read: Rule;
  /** who among them sees this one, or saw it before the change; absent where all do */
  readonly seen?: readonly Seen[] | undefined;
  /** where it is off, nobody is told */
  readonly flag?: Flag | undefined;
};

type Told = { readonly news: ChangeEvent; readonly audience: Audience };
const newsChannel = 'news';
const endChannel = 'session_ended';
const heartbeat = 15_000;
/** A page connects again with a fresh token; until then the old one may be over for so long, in ms (T25). */
const skew = 60_000;

const tell = statement('select pg_notify($1, $2)');

/** Tells every open page of these brands, when the transaction commits. */
export async function publish(tx: Transaction, news: ChangeEvent, audience: Audience): Promise<void> {
  const told = JSON.stringify({ news, audience } satisfies Told);
  await sendAlong(tx, tell.of(newsChannel, told));
}

/** One page that wants to hear what happens at a brand. */
export type Page = {
  readonly brandId: number;
  /** who may hear anything at all */
  readonly rule: Rule;
  readonly signal: AbortSignal;
  /** who it is, as of now; undefined once the session is over */
  readonly again: () => Promise<Session | undefined>;
  readonly sid: string;
  /** It shows what it read at this instant of the server's clock, in epoch milliseconds: what was heard since is told at once. */
  readonly since?: number | undefined;
};

export type Live = {
  /**
   * The server-sent events of one page. They end with the session, its rights, the caller's signal or the server, and whenever news may have been
   * lost: the page then connects again and loads what it shows. Throws a 503 problem while this server hears no news, or where it did not hear
   * all since the page read.
   */
  readonly subscribe: (page: Page) => ReadableStream<Uint8Array>;
  /** Tells which session has ended, once it has (T22). */
  readonly onSessionEnded: (listener: (sid: string) => void) => void;
};

type Subscriber = Page & { readonly send: (text: string) => void; readonly end: () => void };

/** One listening connection a process, fanned out to its pages; filtered by brand and by what each may do at that moment (BRAND-02, T22, T24). */
export async function openLive(
  address: Address,
  db: Database,
  log: Log,
  telemetry: Pick<Telemetry, 'streams'> = inertTelemetry,
): Promise<Live & { readonly close: () => Promise<void> }> {
  const subscribers = new Set<Subscriber>();
  telemetry.streams(() => subscribers.size);
  const endings = new Set<(sid: string) => void>();
  const heard = createHeard<Told>(() => Date.now());
  let isHearing = false;
  // One after the other, so that pages hear in the order in which it happened.
  let delivered: Promise<unknown> = Promise.resolve();

  const endSession = (sid: string) => {
    for (const one of subscribers) if (one.sid === sid) one.end();
    for (const ended of endings) ended(sid);
  };
  const tellTo = (whom: ReadonlySet<Subscriber>, items: readonly Heard<Told>[]): void => {
    for (const item of items)
      delivered = delivered
        .then(() => deliver(db, whom, item))
        .catch((error: unknown) => log.error({ err: error }, 'news could not be told'));
  };
  const listening = await listenTo(address, [newsChannel, endChannel], log, {
    onNotice: (channel, payload) => {
      if (channel === endChannel) return endSession(payload);
      tellTo(subscribers, [heard.add(JSON.parse(payload) as Told)]);
    },
    onOpen: (deafFor) => {
      isHearing = true;
      heard.begin();
      if (deafFor === undefined) return;
      endedWithin(db, deafFor).then(
        (sids) => sids.forEach(endSession),
        (error: unknown) => log.warn({ err: error }, 'sessions that ended in the meantime were not found'),
      );
    },
    onLost: () => {
      isHearing = false;
      heard.end();
      for (const one of subscribers) one.end();
    },
  });
  const beat = setInterval(() => {
    for (const one of subscribers) {
      one.send(': beat\n\n');
      void actorOf(one);
    }
  }, heartbeat);
  beat.unref();
  return {
    subscribe: (page) => {
      const missed = page.since === undefined ? [] : heard.since(page.since);
      if (!isHearing || missed === undefined) throw unavailable('Live updates are not available at the moment.');
      return open(subscribers, page, (one) => tellTo(new Set([one]), missed));
    },
    onSessionEnded: (listener) => endings.add(listener),
    close: async () => {
      clearInterval(beat);
      await listening.close();
    },
  };
}

function open(subscribers: Set<Subscriber>, page: Page, begin: (one: Subscriber) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const one: Subscriber = {
        ...page,
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
      page.signal.addEventListener('abort', one.end, { once: true });
      one.send(`id: ${Date.now()}\n: open\n\n`);
      begin(one);
    },
    cancel: () => leave(),
  });
}

/** The id of an event is when this server heard of it, in epoch milliseconds. */
async function deliver(
  db: Database,
  subscribers: ReadonlySet<Subscriber>,
  { at, told: { news, audience } }: Heard<Told>,
): Promise<void> {
  const text = `id: ${at}\ndata: ${JSON.stringify(news)}\n\n`;
  const on = await brandsWithFeature(db, subscribers, audience);
  const concerned = [...subscribers].filter((one) => on.has(one.brandId));
  await Promise.all(
    concerned.map(async (one) => {
      const actor = await actorOf(one);
      if (actor && mayBeTold(audience, actor, one.brandId)) one.send(text);
    }),
  );
}

const mayBeTold = ({ read, seen }: Audience, actor: Actor, brandId: number): boolean =>
  allows(read, actor, { brandId }) && (seen === undefined || seen.some((one) => isSeen(one, actor, brandId)));

/** Brands of an audience that somebody is at, where its feature is on as of now (ROLE-15). */
async function brandsWithFeature(
  db: Database,
  subscribers: ReadonlySet<Subscriber>,
  { brandIds, flag }: Audience,
): Promise<ReadonlySet<number>> {
  const present = [...new Set([...subscribers].map(({ brandId }) => brandId))].filter((id) => brandIds.includes(id));
  if (flag === undefined) return new Set(present);
  const answers = await Promise.all(present.map((brandId) => featureEnabled(db, flag, brandId)));
  return new Set(present.filter((_, index) => answers[index]));
}

/** What a page may do now. One that may hear nothing any more is let go; so is one that nobody can say it of: it connects again and loads. */
async function actorOf(one: Subscriber): Promise<Actor | undefined> {
  const session = await one.again().catch(() => undefined);
  if (session && mayHear(session, one)) return session.actor;
  one.end();
  return undefined;
}

function mayHear({ actor, token }: Session, { brandId, rule }: Page): boolean {
  const isInTime = token === undefined || Date.now() < token.until + skew;
  return isInTime && brandsOf(actor).includes(brandId) && allows(rule, actor, { brandId });
}

/** Sessions whose end may not have been heard. */
async function endedWithin(db: Database, deafFor: number): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('sid')
    .where('endedOn', '>', sql<Date>`now() - make_interval(secs => ${Math.ceil(deafFor / 1_000) + 5})`)
    .execute();
  return rows.map(({ sid }) => sid);
}
