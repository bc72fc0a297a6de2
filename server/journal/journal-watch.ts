import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/connection.ts';
import type { Log } from '#server/log/log.ts';
import { type JournalHead, journalHead, publishHeads } from './journal.ts';
import { checkJournal, faultText, type JournalFault } from './journal-check.ts';
import { type JournalHeads, openHeads } from './journal-heads.ts';

export type JournalState = {
  readonly status: 'OK' | 'ALARM';
  /** rows of the round under way that are right */
  readonly checkedTo: number;
  /** when all rows were last looked at, ISO 8601; null before the first round has ended */
  readonly roundEndedOn: string | null;
  /** what is wrong, in words; null while nothing is */
  readonly alarm: string | null;
};

/** What the portal knows of its journal. */
export type JournalWatch = { readonly state: () => JournalState };

type WatchOptions = {
  readonly dataDir: string;
  readonly db: Database;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  /** ms between two rounds, and between two looks for a head that nobody published yet */
  readonly every?: { readonly round: number; readonly head: number };
};

/** A step of some milliseconds rests so many times as long, in ms between these bounds: the check takes a twentieth of one processor. */
const restShare = 20;
const [leastRest, maxRest] = [20, 1_000];

/**
 * Follows the journal while the portal runs (ADR 17). Heads are published at the start, at each hundredth row, every ten seconds in
 * which rows came, and at the end, so that a hard stop leaves no long tail uncovered. In the background every row and every head is checked,
 * round after round. What is wrong is an alarm: in the log, in /readyz, at home. It does not make the portal unready: who altered the journal
 * must not be able to take it down with that.
 */
export async function watchJournal(options: WatchOptions): Promise<JournalWatch & { readonly close: () => Promise<void> }> {
  const { dataDir, db, every = { round: 10_000, head: 10_000 }, log, now } = options;
  const heads = openHeads(dataDir, log);
  await heads.begin(db);
  const stop = new AbortController();
  const rest = (ms: number) => delay(ms, undefined, { signal: stop.signal, ref: false });
  let state: JournalState = { status: 'OK', checkedTo: 0, roundEndedOn: null, alarm: null };

  const ended = (rows: number, fault: JournalFault | undefined) => {
    const alarm = fault ? faultText(fault) : null;
    if (alarm !== state.alarm) {
      if (fault) log.error({ fault }, 'the journal was altered');
      else log.warn('the journal is whole again');
    }
    state = { status: fault ? 'ALARM' : 'OK', checkedTo: rows, roundEndedOn: now().toISOString(), alarm };
  };
  const round = async () => {
    const steps = checkJournal(db, heads);
    for (;;) {
      const began = performance.now();
      const step = await steps.next();
      if (step.done) return ended(step.value.rows, step.value.fault);
      state = { ...state, checkedTo: step.value };
      await rest(Math.min(maxRest, Math.max(leastRest, restShare * (performance.now() - began))));
    }
  };

  const publisher = publisherOf(db, heads, log);
  const repeat = async (what: () => Promise<void>, ms: number) => {
    let isFailing = false;
    while (!stop.signal.aborted) {
      try {
        await what();
        isFailing = false;
      } catch (err) {
        // A database that is away is no reason to doubt the journal; told once, until it works again.
        if (!isFailing && !stop.signal.aborted) log.warn({ err }, 'the journal could not be checked');
        isFailing = true;
      }
      await rest(ms).catch(() => undefined);
    }
  };
  await publisher.catchUp();
  const loops = [repeat(round, every.round), repeat(publisher.catchUp, every.head)];
  return {
    state: () => state,
    close: async () => {
      stop.abort();
      await Promise.all(loops);
      await publisher.catchUp();
    },
  };
}

/**
 * Publishes one head after the other; `catchUp` the newest one, when it was not published yet. A journal that went back was altered: a head
 * of it would contradict those of before, and be an alarm for good even when the rows are put back.
 */
function publisherOf(db: Database, heads: JournalHeads, log: WatchOptions['log']) {
  let published = 0;
  let last: Promise<void> = Promise.resolve();
  const publish = (head: JournalHead): Promise<void> => {
    published = head.seq;
    last = last.then(() => heads.publish(head)).catch((err: unknown) => log.error({ err }, 'a journal head was not published'));
    return last;
  };
  publishHeads((head) => void publish(head));
  return {
    catchUp: async () => {
      const head = await journalHead(db);
      if (head && head.seq > published) await publish(head);
    },
  };
}
