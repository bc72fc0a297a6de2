import { sql } from 'kysely';
import type { z } from 'zod';
import type { Api } from '#contract/api.ts';
import { type documentInputSchema, linksOf } from '#contract/document/document.ts';
import type { CallBase, Handlers } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { deleteEntity, insertEntity, loadEntity, readEntity, updateEntity, visibleFor } from '#server/entity/entity.ts';
import { readRule } from '#server/entity/flow-store.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { answerList } from '#server/list/list-page.ts';
import { withNames } from '#server/modules/milestone/milestone-child.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields, notFound, problem } from '#server/problem.ts';
import { type Done, documentsChanged, lockFlowOf, lockReference, referenceStore } from './document-chain.ts';
import { addContent, bringsContent, checkName, copyContent } from './document-content.ts';
import { documentList, documentsOf, milestoneDocumentList } from './document-list.ts';
import { type DocumentRow, documentStore, filesOf, linksOf as linksIn, presentDocuments } from './document-store.ts';

/** Documents of projects, candidates and milestones (D-173, D-182, D-105, AEC-32, AEC-33). Every change is told to the flow of what they belong to. */
const documentHandlers = {
  listDocuments: async (call) => {
    const { referenceType, referenceId } = call.query;
    await readEntity(call, referenceStore(referenceType), referenceId);
    const { db } = call.services;
    return answerList(call, documentList(call.query), {
      where: documentsOf(call.query),
      present: async (ids) =>
        presentDocuments(call, await db.selectFrom('document').selectAll().where('id', 'in', ids).execute()),
      idOf: ({ documentId }) => documentId,
    });
  },
  getDocument: async (call) => answer(call, await readDocument(call, call.params.documentId)),
  createDocument: (call) => create(call, call.body),
  createMilestoneDocument: (call) => create(call, { ...call.body, referenceType: 'MILESTONE' }),
  listMilestoneDocuments: async (call) => {
    const { referenceId } = call.query;
    if (referenceId !== undefined) await readEntity(call, referenceStore('MILESTONE'), referenceId);
    const { db } = call.services;
    const of =
      referenceId === undefined ? sql`e.reference_type = 'MILESTONE'` : documentsOf({ referenceType: 'MILESTONE', referenceId });
    return answerList(call, milestoneDocumentList, {
      where: sql<boolean>`${of} and ${visibleFor(call.brandId, 'e')}`,
      present: async (ids) => {
        const rows = await presentDocuments(call, await db.selectFrom('document').selectAll().where('id', 'in', ids).execute());
        const named = await withNames(db, rows, (row) => row.referenceId);
        return named.map((row) => ({ ...row, id: row.documentId }));
      },
      idOf: ({ documentId }) => documentId,
    });
  },
  updateDocument: async (call) => {
    const { name, description } = call.body;
    const links = linksOf(call.body);
    const row = await change(
      call,
      (tx, id) =>
        updateEntity<DocumentRow>(call, tx, documentStore, id, async (before) => {
          refuseReused(before);
          if (before.isDefault && checkName(name) !== before.name) throw refused('A standard document cannot be renamed.');
          await addContent(call, tx, id, links);
          return { name: checkName(name), description, version: before.version + Number(bringsContent(call, links)) };
        }),
      broughtBy(call, links),
    );
    return answer(call, row);
  },
  deleteDocument: async (call) => {
    const id = call.params.documentId;
    await call.transaction(async (tx) => {
      const known = await lockFlowOf(tx, id);
      await deleteEntity<DocumentRow>(call, tx, documentStore, id, async (row) => {
        if (row.isDefault) throw refused('A standard document cannot be deleted.');
        const reused = await tx.selectFrom('document').select('id').where('originId', '=', id).executeTakeFirst();
        if (reused) throw refused('A release candidate reuses this document.');
      });
      if (known) await documentsChanged(call, tx, known, { upload: false, act: 'deleted' });
    });
    return undefined;
  },
  getDocumentFile: async (call) => {
    const row = await readDocument(call, call.params.documentId);
    const files = await filesOf(call.services.db, [row.id]);
    const file = files.find((candidate) => candidate.id === call.params.fileId);
    if (!file) throw notFound();
    return call.services.files.download(file);
  },
  deleteDocumentFile: async (call) => {
    await removePart(call, 'documentFile', call.params.documentId, call.params.fileId);
    return undefined;
  },
  deleteDocumentLink: async (call) => {
    await removePart(call, 'documentLink', call.params.documentId, call.params.linkId);
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

type NewDocument = z.output<typeof documentInputSchema> & {
  readonly referenceType: DocumentRow['referenceType'];
  readonly referenceId: number;
};

async function create(call: CallBase, { referenceType, referenceId, reuseDocumentId, ...input }: NewDocument) {
  const links = linksOf(input);
  const row = await call.transaction(async (tx) => {
    const origin = reuseDocumentId === undefined ? undefined : await lockOrigin(tx, reuseDocumentId);
    const parent = await lockReference(call, tx, referenceType, referenceId);
    if (
      reuseDocumentId !== undefined &&
      (!origin || origin.referenceId !== parent.projectId || referenceType !== 'RELEASE_CANDIDATE')
    )
      throw invalidFields([{ pointer: '/reuseDocumentId', detail: 'Choose a document of the project.' }]);
    if (origin && bringsContent(call, links)) throw refused('A reused document is edited at its origin.');
    const created = await insertEntity<DocumentRow>(call, tx, documentStore, {
      homeBrandId: parent.homeBrandId,
      brandIds: parent.brandIds,
      referenceType,
      referenceId,
      name: origin ? origin.name : checkName(input.name),
      description: origin ? origin.description : input.description,
      isDefault: false,
      originId: origin?.id ?? null,
      version: origin ? origin.version : Number(bringsContent(call, links)),
    });
    if (origin) await copyContent(tx, origin.id, created.id);
    await addContent(call, tx, created.id, links);
    const brought = broughtBy(call, links);
    const done: Done = { act: brought.upload ? 'added' : 'created', ...brought };
    await documentsChanged(call, tx, created, { ...done, upload: origin !== undefined || brought.upload });
    return created;
  });
  return answer(call, row);
}

/** What a call brings to a document, as the history names it: links by their names, or their addresses. */
function broughtBy(call: CallBase, links: ReturnType<typeof linksOf>): Done {
  const upload = bringsContent(call, links);
  const files = [...call.files.map(({ name }) => name), ...links.map(({ name, url }) => name || url)];
  return { upload, ...(upload && { act: 'added', files }) };
}

/** A document that the caller sees: its call opens by the right for any, the rest is what it belongs to. */
async function readDocument(call: CallBase, id: number): Promise<DocumentRow> {
  const row = await readEntity<DocumentRow>(call, documentStore, id);
  requireRight(call, readRule(documentStore, row), call.brandId);
  return row;
}

const refused = (detail: string) => problem('AEC_OPERATION_CAN_NOT_PERFORMED', { detail });

function refuseReused(row: DocumentRow): void {
  if (row.originId !== null) throw refused('A reused document is edited at its origin.');
}

function answer(call: CallBase, row: DocumentRow) {
  return replyOne(presentDocuments(call, [row]));
}

/** The order of locks is candidate or milestone, then document, so that two changes of one cannot wait for each other. */
async function change(
  call: CallBase & { readonly params: { readonly documentId: number } },
  write: (tx: Transaction, id: number) => Promise<DocumentRow>,
  done: Done | ((tx: Transaction) => Promise<Done>),
): Promise<DocumentRow> {
  return call.transaction(async (tx) => {
    await lockFlowOf(tx, call.params.documentId);
    // A file that goes is named while it is there.
    const told = typeof done === 'function' ? await done(tx) : done;
    const row = await write(tx, call.params.documentId);
    await documentsChanged(call, tx, row, told);
    return row;
  });
}

async function removePart(
  call: CallBase,
  table: 'documentFile' | 'documentLink',
  documentId: number,
  partId: number,
): Promise<void> {
  const remove = (tx: Transaction, id: number) =>
    updateEntity<DocumentRow>(
      call,
      tx,
      documentStore,
      id,
      async (before) => {
        const { numDeletedRows } = await tx
          .deleteFrom(table)
          .where('id', '=', partId)
          .where('documentId', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound();
        refuseReused(before);
        return {};
      },
      table === 'documentFile' ? 'file.deleted' : 'link.deleted',
    );
  const removed = async (tx: Transaction): Promise<Done> => {
    const parts = table === 'documentFile' ? await filesOf(tx, [documentId]) : await linksIn(tx, [documentId]);
    const names = parts.flatMap((part) => (part.id === partId ? part.name || ('url' in part ? part.url : '') : []));
    return { upload: false, act: 'removed', files: names };
  };
  await change({ ...call, params: { documentId } }, remove, removed);
}

async function lockOrigin(tx: Transaction, id: number): Promise<DocumentRow | undefined> {
  const row = await loadEntity<DocumentRow>(tx, documentStore, id);
  if (row?.referenceType !== 'SOFTWARE_PROJECT') return undefined;
  await tx.selectFrom('document').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row;
}

/** Documents at the server. */
export const documentNoun = defineNoun({
  stores: { DOCUMENT: documentStore },
  handlers: documentHandlers,
});
