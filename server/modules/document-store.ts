import { type Document, documentEndpoints } from '#contract/document.ts';
import type { Database } from '#server/db/connection.ts';
import type { EntityRow, EntityStore } from '#server/flow-store.ts';
import { peopleOf } from '#server/people.ts';

export type DocumentRow = EntityRow & {
  referenceType: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE';
  referenceId: number;
  name: string;
  description: string;
  isDefault: boolean;
  originId: number | null;
  version: number;
};

export const documentStore: EntityStore = {
  entityType: 'DOCUMENT',
  table: 'document',
  read: documentEndpoints.getDocument.access.rule,
  parent: (row: DocumentRow) => row.referenceId,
};

/** Files of documents, oldest first. */
export function filesOf(db: Database, documentIds: readonly number[]) {
  if (documentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('documentFile')
    .innerJoin('file', 'file.id', 'documentFile.fileId')
    .select(['documentFile.id', 'documentFile.documentId', 'documentFile.createdOn', 'documentFile.createdBy'])
    .select(['file.name', 'file.size', 'file.sha256', 'file.mediaType'])
    .where('documentFile.documentId', 'in', [...documentIds])
    .orderBy('documentFile.id')
    .execute();
}

/** Links of documents, oldest first. */
export function linksOf(db: Database, documentIds: readonly number[]) {
  if (documentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('documentLink')
    .selectAll()
    .where('documentId', 'in', [...documentIds])
    .orderBy('id')
    .execute();
}

/** Documents as the API shows them (AEC-32), in the order given. */
export async function presentDocuments(db: Database, rows: readonly DocumentRow[]): Promise<Document[]> {
  const ids = rows.map((row) => row.id);
  const [files, links] = await Promise.all([filesOf(db, ids), linksOf(db, ids)]);
  const person = await peopleOf(db, [...rows.map((row) => row.changedBy), ...files.map((file) => file.createdBy)]);
  return rows.map((row) => ({
    documentId: row.id,
    name: row.name,
    description: row.description,
    files: files
      .filter((file) => file.documentId === row.id)
      .map(({ id, name, size, createdOn, createdBy }) => ({
        id,
        name,
        size,
        uploadedOn: createdOn.toISOString(),
        uploadedBy: person(createdBy),
      })),
    links: links
      .filter((link) => link.documentId === row.id)
      .map(({ id, name, url, createdOn }) => ({ id, name, url, uploadedOn: createdOn.toISOString() })),
    version: row.version,
    referenceId: row.referenceId,
    referenceType: row.referenceType,
    isDefault: row.isDefault,
    isEditable: row.originId === null,
    isReused: row.originId !== null,
    lastEditedBy: person(row.changedBy),
    lastEditedOn: row.changedOn.toISOString(),
    revision: row.revision,
  }));
}
