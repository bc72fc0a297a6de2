import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import type { AlikeImport, DataImport } from '#contract/data-import/import-shape.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import { peopleOf } from '#server/people.ts';
import type { ImportStore, ImportStored } from './data-import-store.ts';

/** So many imports of the same bytes are told apart. */
const most = 20;

/** Imports of the same bytes and kind at the same brand that wait for their decision, are in force or are not to be taken, the latest first. */
async function alike(
  db: Database | Transaction,
  { table }: ImportStore,
  { homeBrandId, id, kind, sha256 }: ImportStored,
): Promise<readonly ImportStored[]> {
  if (sha256 === null) return [];
  const { rows } = await sql<ImportStored>`
    select * from ${sql.table(table)} where home_brand_id = ${homeBrandId} and kind = ${kind} and sha256 = ${sha256} and id <> ${id}
      and state in ('VALID', 'INVALID', 'COMMITTED')
    order by facts ->> 'committedOn' desc nulls last, id desc limit ${most}`.execute(db);
  return rows;
}

/** What is said of the same file again (D-188, ADR 39): the last import of it that was committed, and those that wait too; those that the caller sees. */
export async function alikeOf(
  call: CallBase,
  store: ImportStore,
  row: ImportStored,
): Promise<Pick<DataImport, 'alsoOpen' | 'sameAs'>> {
  const isReadable = (other: ImportStored) =>
    allows(store.read, call.actor, { brandId: other.homeBrandId }) && store.sees?.(other, call.actor) !== false;
  const seen = (await alike(call.services.db, store, row)).filter(isReadable);
  const person = await peopleOf(
    call.services.db,
    seen.map(({ createdBy }) => createdBy),
  );
  const told = ({ createdBy, createdOn, facts, fileName, id }: ImportStored): AlikeImport => {
    return { id, fileName, by: person(createdBy), on: facts.committedOn ?? createdOn.toISOString() };
  };
  const committed = seen.find(({ state }) => state === 'COMMITTED');
  const open = row.state === 'VALID' ? seen.filter(({ state }) => state === 'VALID') : [];
  return { sameAs: committed ? told(committed) : null, alsoOpen: open.map(told) };
}

/** Pages of imports of the same bytes hear that one of them was checked or decided about: what they say of it, and whether they can be committed, is another (D-247). */
export async function tellAlike(tx: Transaction, store: ImportStore, row: ImportStored, at: string): Promise<void> {
  for (const other of await alike(tx, store, row)) await publishProgress(tx, store, other, { command: 'import.alike', at });
}
