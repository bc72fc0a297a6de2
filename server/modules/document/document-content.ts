import { sql } from 'kysely';
import type { z } from 'zod';
import type { documentInputSchema } from '#contract/document/document.ts';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { invalidFields, problem } from '#server/problem.ts';

const most = 20;
type Input = Pick<z.output<typeof documentInputSchema>, 'name' | 'links'>;

/** A document needs a name of at least 3 characters (AEC-33, D-105, T12). */
export function checkName(name: string): string {
  if (name === '')
    throw problem('AEC_NO_NAME_FOR_DOCUMENT', {
      detail: 'Give the document a name before saving it.',
      fields: [{ pointer: '/name', detail: fieldText('required') }],
    });
  if (name.length < 3) throw invalidFields([{ pointer: '/name', detail: fieldText('min', 3) }]);
  return name;
}

/** Whether a call brings files or links along: an upload. */
export const bringsContent = (call: CallBase, links: Input['links']): boolean => call.files.length + links.length > 0;

/** Adds the files and links of a call to a document, within the bounds of D-105. */
export async function addContent(call: CallBase, tx: Transaction, documentId: number, links: Input['links']): Promise<void> {
  await checkRoom(tx, 'documentFile', documentId, call.files.length, '/files');
  await checkRoom(tx, 'documentLink', documentId, links.length, '/links');
  const stamp = { documentId, createdOn: new Date(call.at), createdBy: call.actor.subject };
  for (const file of call.files) {
    const fileId = await call.services.files.attach(tx, file, call.actor.subject);
    await tx
      .insertInto('documentFile')
      .values({ ...stamp, fileId })
      .execute();
  }
  if (links.length > 0)
    await tx
      .insertInto('documentLink')
      .values(links.map((link) => ({ ...stamp, ...link })))
      .execute();
}

/** Gives a copy the content that its origin has now; the bytes are shared. */
export async function copyContent(tx: Transaction, originId: number, copyId: number): Promise<void> {
  await tx.deleteFrom('documentFile').where('documentId', '=', copyId).execute();
  await tx.deleteFrom('documentLink').where('documentId', '=', copyId).execute();
  await sql`insert into document_file (document_id, file_id, created_on, created_by)
    select ${copyId}, file_id, created_on, created_by from document_file where document_id = ${originId} order by id`.execute(tx);
  await sql`insert into document_link (document_id, name, url, created_on, created_by)
    select ${copyId}, name, url, created_on, created_by from document_link where document_id = ${originId} order by id`.execute(
    tx,
  );
}

async function checkRoom(
  tx: Transaction,
  table: 'documentFile' | 'documentLink',
  documentId: number,
  added: number,
  pointer: string,
): Promise<void> {
  if (added === 0) return;
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow();
  if (count + added > most) throw invalidFields([{ pointer, detail: `A document can have at most ${most} of these.` }]);
}
