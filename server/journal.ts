import { sql } from 'kysely';
import type { Actor } from '#contract/access.ts';
import { allows, type Rule } from '#contract/access.ts';
import type { Target } from '#contract/command.ts';
import type { EntityType } from '#contract/platform.ts';
import { canonicalJson, sha256 } from '#server/canonical.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { afterCommit, beforeCommit } from '#server/transaction.ts';

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
  readonly target?: Target & { readonly documentIds?: readonly number[] };
  readonly command: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly hashBefore: string | null;
  readonly hashAfter: string | null;
  readonly reason?: string | undefined;
  readonly diff: Readonly<Record<string, unknown>>;
  readonly snapshot?: unknown;
};

const lockKey = 4_171_717;
const firstHash = '0'.repeat(64);
/** The head is published every this many rows: a cut tail or a full rewrite shows against it. */
const headEvery = 100;
export type JournalHead = { readonly seq: number; readonly hash: string };
let publish: ((head: JournalHead) => void) | undefined;

/** Where the journal's head is published (trust.md, Journal). */
export function publishHeads(to: (head: JournalHead) => void): void {
  publish = to;
}

/** The newest row; undefined in an empty journal. */
export function journalHead(db: Database): Promise<JournalHead | undefined> {
  return db.selectFrom('journal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
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

/** Appends a row to the hash chain, in the caller's transaction, right before its commit (D-059, T6). */
export function journal(tx: Transaction, entry: JournalEntry): void {
  beforeCommit(tx, (last) => append(last, entry));
}

async function append(tx: Transaction, entry: JournalEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
  const head = await journalHead(tx);
  const row = {
    seq: (head?.seq ?? 0) + 1,
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
    previousHash: head?.hash ?? firstHash,
  };
  const hash = sha256(canonicalJson(row));
  await tx
    .insertInto('journal')
    .values({
      ...row,
      target: JSON.stringify(row.target),
      diff: JSON.stringify(row.diff),
      snapshot: row.snapshot === null ? null : JSON.stringify(row.snapshot),
      hash,
    })
    .execute();
  if (row.seq % headEvery === 0) afterCommit(tx, () => publish?.({ seq: row.seq, hash }));
}

export type Verification = { readonly rows: number; readonly head: string; readonly firstBad: number | undefined };

/** Walks the chain: `firstBad` is the first row whose number, link or hash is wrong; undefined when all are right. */
export async function verifyJournal(db: Database): Promise<Verification> {
  let seq = 0;
  let head = firstHash;
  for (;;) {
    const rows = await db.selectFrom('journal').selectAll().where('seq', '>', seq).orderBy('seq').limit(1000).execute();
    if (rows.length === 0) return { rows: seq, head, firstBad: undefined };
    for (const { hash, ...row } of rows) {
      if (row.seq !== seq + 1 || row.previousHash !== head || sha256(canonicalJson(row)) !== hash)
        return { rows: seq, head, firstBad: seq + 1 };
      seq = row.seq;
      head = hash;
    }
  }
}
