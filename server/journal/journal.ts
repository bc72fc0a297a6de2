import type { Actor } from '#contract/access/access.ts';
import { allows, type Rule } from '#contract/access/access.ts';
import type { Target } from '#contract/command.ts';
import type { Retried } from '#contract/deployment/rollout.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { DocumentChange } from '#contract/journal/history.ts';
import { advisory } from '#server/db/advisory.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import { afterCommit, beforeCommit, sendAlong } from '#server/transaction.ts';
import { canonicalJson, sha256 } from './canonical.ts';

/** Who did it, when and in which request; every call is one, jobs use `systemAuthor`. */
export type Author = { readonly actor: Actor; readonly issuer: string; readonly traceId: string; readonly at: string };

/** The simulated fleet as author, on behalf of whoever steers it: neither the system nor the person (D-231). */
export function simulationAuthor({ actor, traceId, at }: Author): Author {
  const name = `Simulation on behalf of ${actor.name}`;
  const subject = `simulation:${actor.subject}`;
  return { actor: { subject, name, roles: [] }, issuer: 'urn:control-center:simulation', traceId, at };
}

/** False for the system and the simulated fleet: what they bring about is no edit (D-059). */
export const isPerson = ({ issuer }: Pick<Author, 'issuer'>): boolean => !issuer.startsWith('urn:control-center');

export type JournalEntry = {
  readonly author: Author;
  /** the brand at which it was decided */
  readonly brandId: number;
  readonly role: string;
  readonly entityType: EntityType;
  readonly entityId: number;
  readonly target?: Target & {
    readonly documentIds?: readonly number[];
    readonly content?: DocumentChange | undefined;
    readonly vin?: string;
    readonly retried?: Retried;
  };
  readonly command: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly hashBefore: string | null;
  readonly hashAfter: string | null;
  readonly reason?: string | undefined;
  readonly diff: Readonly<Record<string, unknown>>;
  readonly snapshot?: unknown;
};

/** The head is published every this many rows: a cut tail or a full rewrite shows against it. */
const headEvery = 100;
export type JournalHead = { readonly seq: number; readonly hash: string };
/** What the first row follows. */
export const noHead: JournalHead = { seq: 0, hash: '0'.repeat(64) };
let publish: ((head: JournalHead) => void) | undefined;

/** Where the journal's head is published (ADR 17). */
export function publishHeads(to: (head: JournalHead) => void): void {
  publish = to;
}

const newest = statement<JournalHead>('select seq, hash from journal order by seq desc limit 1');
const takeTurn = statement(`select pg_advisory_xact_lock(${advisory.journal})`);
const appendRows = statement('insert into journal select * from jsonb_populate_recordset(null::journal, $1::jsonb)');

/** The newest row; undefined in an empty journal. */
export async function journalHead(db: Database): Promise<JournalHead | undefined> {
  const [head] = await newest(db);
  return head;
}

/** The system as author: facts of upstreams and jobs. */
export const systemSubject = 'system';
export function systemAuthor(at: string, traceId: string): Author {
  return { actor: { subject: systemSubject, name: 'System', roles: [] }, issuer: 'urn:control-center', traceId, at };
}

/** The first role of the actor that alone meets the rule at the brand; all effective ones where only several together do. */
export function roleUsed(rule: Rule, actor: Actor, brandId: number): string {
  const single = actor.roles.find((role) => allows(rule, { ...actor, roles: [role] }, { brandId }));
  return (
    single?.name ??
    actor.roles
      .filter((role) => role.brandId === 0 || role.brandId === brandId)
      .map((role) => role.name)
      .join(' ')
  );
}

const waiting = new WeakMap<Transaction, JournalEntry[]>();

/** Appends a row to the hash chain, in the caller's transaction, right before its commit: all of a transaction in one statement (D-059, T6). */
export function journal(tx: Transaction, entry: JournalEntry): void {
  const entries = waiting.get(tx);
  if (entries) return void entries.push(entry);
  waiting.set(tx, [entry]);
  beforeCommit(tx, append);
}

async function append(tx: Transaction): Promise<void> {
  const entries = waiting.get(tx) ?? [];
  waiting.delete(tx);
  // The head is read by a statement of its own, which begins once the lock is there, and so sees what its last holder committed.
  const [, [found]] = await Promise.all([takeTurn(tx), newest(tx)]);
  const before = found ?? noHead;
  let head = before;
  const rows = entries.map((entry) => {
    const row = rowOf(entry, head);
    head = { seq: row.seq, hash: sha256(canonicalJson(row)) };
    return { ...row, hash: head.hash };
  });
  const columns = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])));
  await sendAlong(tx, appendRows.of(JSON.stringify(columns)));
  const isDue = Math.floor(before.seq / headEvery) < Math.floor(head.seq / headEvery);
  if (isDue) afterCommit(tx, () => publish?.(head));
}

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function rowOf(entry: JournalEntry, head: JournalHead) {
  return {
    seq: head.seq + 1,
    at: new Date(entry.author.at),
    issuer: entry.author.issuer,
    subject: entry.author.actor.subject,
    name: entry.author.actor.name,
    brandId: entry.brandId,
    role: entry.role,
    entityType: entry.entityType,
    entityId: entry.entityId,
    target: { ...entry.target },
    command: entry.command,
    fromState: entry.fromState,
    toState: entry.toState,
    hashBefore: entry.hashBefore,
    hashAfter: entry.hashAfter,
    requestId: entry.author.traceId,
    reason: entry.reason ?? null,
    diff: JSON.parse(canonicalJson(entry.diff)) as unknown,
    snapshot: entry.snapshot === undefined ? null : (JSON.parse(canonicalJson(entry.snapshot)) as unknown),
    previousHash: head.hash,
  };
}

/** How far the chain was walked: `firstBad` is the first row whose number, link or hash is wrong; undefined while all are right. */
type Verification = { readonly rows: number; readonly head: string; readonly firstBad: number | undefined };

const rowsAStep = 500;

/** Walks the chain in steps of bounded cost, and tells after each how far it is; ends with the last row or the first bad one. */
export async function* walkJournal(db: Database): AsyncGenerator<Verification, Verification> {
  let { seq, hash: head } = noHead;
  for (;;) {
    const rows = await db.selectFrom('journal').selectAll().where('seq', '>', seq).orderBy('seq').limit(rowsAStep).execute();
    for (const { hash, ...row } of rows) {
      if (row.seq !== seq + 1 || row.previousHash !== head || sha256(canonicalJson(row)) !== hash)
        return { rows: seq, head, firstBad: seq + 1 };
      seq = row.seq;
      head = hash;
    }
    const walked = { rows: seq, head, firstBad: undefined };
    if (rows.length < rowsAStep) return walked;
    yield walked;
  }
}

/** Walks the whole chain. */
export async function verifyJournal(db: Database): Promise<Verification> {
  const steps = walkJournal(db);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
