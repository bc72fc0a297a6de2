import type { Database } from '#server/db/connection.ts';
import { walkJournal } from './journal.ts';
import type { HeadFault, JournalHeads } from './journal-heads.ts';

/** What is wrong with the journal: its chain from a row on, a head that was published of it, or all of them are gone. */
export type JournalFault = { readonly kind: 'row' | 'head'; readonly seq: number } | { readonly kind: 'lost' };
/** `fault` undefined at the end of a round: every row and every published head is right. */
export type Round = { readonly rows: number; readonly head: string; readonly fault: JournalFault | undefined };

/** One round over every row of the journal and every published head, in steps of bounded cost; each tells how many rows are right so far. */
export async function* checkJournal(db: Database, heads: JournalHeads): AsyncGenerator<number, Round> {
  const rows = walkJournal(db);
  let row = await rows.next();
  for (; !row.done; row = await rows.next()) yield row.value.rows;
  const walked = { rows: row.value.rows, head: row.value.head };
  if (row.value.firstBad !== undefined) return { ...walked, fault: { kind: 'row', seq: row.value.firstBad } };
  const published = heads.compare(db);
  let step = await published.next();
  for (; !step.done; step = await published.next()) yield walked.rows;
  return { ...walked, fault: step.value && faultOf(step.value) };
}

/** The whole round at once, where nobody else waits. */
export async function checkJournalNow(db: Database, heads: JournalHeads): Promise<Round> {
  const steps = checkJournal(db, heads);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}

const faultOf = (fault: HeadFault): JournalFault => (fault === 'lost' ? { kind: 'lost' } : { kind: 'head', seq: fault.seq });

/** The fault in a sentence, for the log, /readyz and whoever runs the check. */
export function faultText(fault: JournalFault): string {
  if (fault.kind === 'lost') return 'The published heads (journal/heads.jsonl) are missing, although the journal has rows.';
  if (fault.kind === 'row') return `Row ${fault.seq} is missing or was changed.`;
  return `Row ${fault.seq} is not the one that was published (journal/heads.jsonl): rows after it were cut off, the journal was rewritten, or the line was.`;
}
