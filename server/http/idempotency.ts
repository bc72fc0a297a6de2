import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { EntityPlace } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { prepared, runPrepared } from '#server/db/statement.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { badRequest, conflict, ProblemError, problem } from '#server/problem.ts';
import { sendAlong } from '#server/transaction.ts';

/** An answer that can be stored and given again. */
export type Outcome = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export type Key = { readonly issuer: string; readonly subject: string; readonly key: string };

const waitFor = 10_000;
const waitStep = 60;
/** A call is answered or rolled back long before this; what still runs then died with its server. */
const abandonedAfter = 60_000;

/** The key of Idempotency-Key, 1 to 200 visible characters; undefined without the header. */
export function keyOf(headers: Headers): string | undefined {
  const text = headers.get('idempotency-key');
  if (text === null) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) throw badRequest('The Idempotency-Key is not valid.');
  return text;
}

/** What each transaction of a call gave, in their order. */
export type Results = readonly unknown[];

type Places = readonly EntityPlace[];
type Doings = {
  readonly run: (results: Results) => Promise<Outcome>;
  /** where it was authorized, so far */
  readonly places: () => Places;
  /** Throws where the caller may not have the stored answer any more. */
  readonly recheck: (places: Places) => Promise<void>;
};

/**
 * Runs a POST at most once for its key (T6). The same key and content again gets the stored answer; other content 422; while the
 * first still runs it waits, then 409. A failure without a committed change frees the key, so that a retry may do it. A call whose server
 * died after a commit is run again with the `results` of the transactions that it committed: they are not done again, what follows them is.
 * A stored answer is given to whoever may still do what it answers, and see it (T22).
 */
export async function once(db: Database, key: Key, content: unknown, { places, recheck, run }: Doings): Promise<Outcome> {
  const requestHash = contentHash(content);
  const claimed = await claim(db, key, requestHash);
  await recheck(claimed.places);
  if ('status' in claimed) return replayed(claimed);
  const { results } = claimed;
  try {
    const outcome = await run(results);
    // What is taken up authorizes nothing again.
    await store(db, key, outcome, results.length === 0 ? places() : claimed.places);
    return results.length === 0 ? outcome : replayed(outcome);
  } catch (error) {
    await free(db, key);
    if (error instanceof ProblemError) await keepRefusal(db, key, error);
    throw error;
  }
}

/** A refusal after a committed change (a push that the upstream refused) is the answer to every repetition. */
async function keepRefusal(db: Database, key: Key, { status, document, headers }: ProblemError): Promise<void> {
  const kept = JSON.stringify({ ...headers, 'Content-Type': 'application/problem+json' });
  const committed = db.updateTable('idempotency').where('state', '=', 'committed');
  await at(committed.set({ state: 'done', status, headers: kept, body: JSON.stringify(document) }), key).execute();
}

const replayed = ({ body, headers, status }: Outcome): Outcome => ({
  status,
  body,
  headers: { ...headers, 'Idempotency-Replayed': 'true' },
});

/** Part of the change's own transaction: a crash right after it leaves a key that nothing is done for again, and what it had done. */
export async function markCommitted(tx: Transaction, key: Key, results: Results, places: Places): Promise<void> {
  const committed = { state: 'committed' as const, body: written(results), places: JSON.stringify(places) };
  await sendAlong(tx, prepared(at(tx.updateTable('idempotency').set(committed), key)));
}

// Rows with their dates, which JSON would lose.
const written = (results: Results): string => serialize(results).toString('base64');

function read(body: string | null): Results | undefined {
  try {
    const results: unknown = deserialize(Buffer.from(body ?? '', 'base64'));
    return Array.isArray(results) ? results : undefined;
  } catch {
    return undefined;
  }
}

type Claimed = { readonly places: Places } & (Outcome | { readonly results: Results });

/** Claims the key, with what was committed for it already, or answers what is stored for it. */
async function claim(db: Database, key: Key, requestHash: string): Promise<Claimed> {
  for (let waited = 0; waited <= waitFor; waited += waitStep) {
    const row = { ...key, requestHash, state: 'running' as const, startedOn: new Date() };
    const claiming = db
      .insertInto('idempotency')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('key');
    const inserted = await runPrepared(db, claiming);
    if (inserted.length > 0) return { results: [], places: [] };
    const found = await at(db.selectFrom('idempotency').selectAll(), key).executeTakeFirst();
    if (!found) continue;
    if (found.requestHash !== requestHash)
      throw problem('UNKNOWN', { status: 422, detail: 'This Idempotency-Key was used for another request.' });
    const places = found.places ?? [];
    if (found.state === 'done') return { status: found.status ?? 200, headers: found.headers ?? {}, body: found.body, places };
    const abandoned = Date.now() - found.startedOn.getTime() > abandonedAfter;
    if (abandoned && found.state === 'running') {
      await at(db.deleteFrom('idempotency').where('startedOn', '=', found.startedOn), key).execute();
      continue;
    }
    // Long after any call, or as long as one waits: of several that come now, one takes it up.
    if (found.state === 'committed' && (abandoned || waited + waitStep > waitFor)) {
      const results = read(found.body);
      if (!results) break;
      if (await reclaim(db, key, found.startedOn)) return { results, places };
    }
    await delay(waitStep);
  }
  throw conflict('This request is still running or its answer was lost. Load the item again.');
}

async function reclaim(db: Database, key: Key, startedOn: Date): Promise<boolean> {
  const ours = db.updateTable('idempotency').set({ startedOn: new Date() }).where('state', '=', 'committed');
  const { numUpdatedRows } = await at(ours.where('startedOn', '=', startedOn), key).executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function store(db: Database, key: Key, { status, headers, body }: Outcome, places: Places): Promise<void> {
  const done = { state: 'done' as const, status, headers: JSON.stringify(headers), body, places: JSON.stringify(places) };
  await runPrepared(db, at(db.updateTable('idempotency').set(done), key));
}

async function free(db: Database, key: Key): Promise<void> {
  await at(db.deleteFrom('idempotency').where('state', '=', 'running'), key)
    .execute()
    .catch(() => undefined);
}

type Filterable<Query> = { where: (column: 'issuer' | 'subject' | 'key', operator: '=', value: string) => Query };
const at = <Query extends Filterable<Query>>(query: Query, { issuer, subject, key }: Key): Query =>
  query.where('issuer', '=', issuer).where('subject', '=', subject).where('key', '=', key);

/** Forgets keys older than a day; with `alone`, also those that a killed server left running, and what it committed may be taken up at once. */
export async function purgeIdempotency(db: Database, alone: boolean): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('startedOn', '<', new Date(Date.now() - 86_400_000))
    .execute();
  if (!alone) return;
  await db.deleteFrom('idempotency').where('state', '=', 'running').execute();
  const long = new Date(Date.now() - abandonedAfter - 1);
  await db.updateTable('idempotency').set({ startedOn: long }).where('state', '=', 'committed').execute();
}
