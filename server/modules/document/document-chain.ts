import { sql } from 'kysely';
import type { DocumentChange } from '#contract/journal/history.ts';
import { notInThisState } from '#contract/problem.ts';
import { needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact, commandIn } from '#server/entity/command.ts';
import { loadEntity, lockEntity, placeOf, updateEntity } from '#server/entity/entity.ts';
import { type EntityStore, snapshotOf } from '#server/entity/flow-store.ts';
import { milestoneStore } from '#server/modules/milestone/milestone-store.ts';
import { type CandidateRow, candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { type ProjectRow, projectStore } from '#server/modules/software-project/software-project-store.ts';
import { conflict, notFound } from '#server/problem.ts';
import { copyContent } from './document-content.ts';
import { type DocumentRow, documentStore } from './document-store.ts';

type ReferenceType = DocumentRow['referenceType'];

/** What a document can belong to. */
const referenceStores: Readonly<Record<ReferenceType, EntityStore>> = {
  SOFTWARE_PROJECT: projectStore,
  RELEASE_CANDIDATE: candidateStore,
  MILESTONE: milestoneStore,
};
export const referenceStore = (type: ReferenceType): EntityStore => referenceStores[type];

export type Reference = { readonly homeBrandId: number; readonly brandIds: number[]; readonly projectId: number };

/** What a new document belongs to, checked and locked. 404 unknown or invisible, 403 without the right. */
export async function lockReference(call: CallBase, tx: Transaction, type: ReferenceType, id: number): Promise<Reference> {
  const store = referenceStore(type);
  const row = await lockEntity<CandidateRow | ProjectRow>(tx, store, id);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  return {
    homeBrandId: row.homeBrandId,
    brandIds: row.brandIds,
    projectId: 'softwareProjectId' in row ? row.softwareProjectId : row.id,
  };
}

/** Locks what a document belongs to, where a flow hears of it; answers the document as it stood before, undefined when there is none. */
export async function lockFlowOf(tx: Transaction, documentId: number): Promise<DocumentRow | undefined> {
  const row = await loadEntity<DocumentRow>(tx, documentStore, documentId);
  if (row && row.referenceType !== 'SOFTWARE_PROJECT') await lockEntity(tx, referenceStore(row.referenceType), row.referenceId);
  return row;
}

/** What the approval chain knows of a candidate's documents: all of them, and whether each default one has a file or a link (.10). */
export async function documentFacts(tx: Transaction, candidateId: number): Promise<{ documentIds: number[]; complete: boolean }> {
  const { rows } = await sql<{ id: number; isDefault: boolean; hasContent: boolean }>`
    select d.id, d.is_default, (
      exists (select 1 from document_file f where f.document_id = d.id) or exists (select 1 from document_link l where l.document_id = d.id)
    ) as has_content
    from document d where d.reference_type = 'RELEASE_CANDIDATE' and d.reference_id = ${candidateId} order by d.id
  `.execute(tx);
  return { documentIds: rows.map((row) => row.id), complete: rows.every((row) => !row.isDefault || row.hasContent) };
}

/** What a call did to a document: `upload` where it brought content, and what the history names, nothing for a new name or description. */
export type Done = { readonly upload: boolean; readonly act?: DocumentChange['act']; readonly files?: string[] };

/**
 * Tells the approval chain, in the same transaction, that a document changed: `documents.changed` always, and the command `document.add`
 * for an upload where the chain waits for one (D-060.09, D-060.18). A change of a project's document reaches the copies of those
 * candidates whose documentation is still open; what was confirmed stays as it was confirmed. A milestone is told while it is open (D-078).
 */
export async function documentsChanged(
  call: CallBase,
  tx: Transaction,
  document: DocumentRow,
  { upload, act, files = [] }: Done,
): Promise<void> {
  const content = act && { act, document: document.name, files };
  if (document.referenceType === 'RELEASE_CANDIDATE') {
    await tellChain(call, tx, document, upload, content);
    return;
  }
  if (document.referenceType === 'MILESTONE') {
    const payload = { changedIds: [document.id], content };
    const told = await applyFact(tx, call, milestoneStore, { id: document.referenceId, type: 'documents.changed', payload });
    if (!told) throw conflict('The milestone is completed or cancelled.', [{ kind: 'fact', key: 'milestoneOpen', by: [] }]);
    return;
  }
  const copies = await tx
    .selectFrom('document')
    .select(['id', 'referenceId'])
    .where('originId', '=', document.id)
    .orderBy('referenceId')
    .execute();
  for (const copy of copies) {
    const payload = { ...(await documentFacts(tx, copy.referenceId)), changedIds: [copy.id], content };
    const open = await applyFact(tx, call, candidateStore, { id: copy.referenceId, type: 'documents.changed', payload });
    if (!open) continue;
    await updateEntity(
      { ...call, ifMatch: undefined },
      tx,
      documentStore,
      copy.id,
      { name: document.name, description: document.description, version: document.version },
      'origin.changed',
    );
    await copyContent(tx, document.id, copy.id);
  }
}

async function tellChain(
  call: CallBase,
  tx: Transaction,
  { id: documentId, referenceId: candidateId }: DocumentRow,
  upload: boolean,
  content: DocumentChange | undefined,
): Promise<void> {
  const payload = { ...(await documentFacts(tx, candidateId)), changedIds: [documentId], content };
  const changed = await applyFact(tx, call, candidateStore, { id: candidateId, type: 'documents.changed', payload });
  if (!changed) throw await refusal(call, tx, candidateId, documentId);
  if (!upload || needs(call, changed, documentId).length > 0) return;
  // The revision of If-Match is that of the document, not of the candidate.
  await commandIn({ ...call, ifMatch: undefined }, tx, candidateStore, {
    id: candidateId,
    type: 'document.add',
    payload: { documentId, content },
  });
}

async function refusal(call: CallBase, tx: Transaction, candidateId: number, documentId: number) {
  const row = await loadEntity<CandidateRow>(tx, candidateStore, candidateId);
  return row ? conflict(notInThisState, needs(call, row, documentId)) : notFound();
}

function needs(call: CallBase, row: CandidateRow, documentId: number) {
  return needsOf(candidateStore.flow as Flow, snapshotOf(candidateStore, row), 'document.add', call.actor, {}, { documentId });
}
