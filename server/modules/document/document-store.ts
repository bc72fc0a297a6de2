import { sql } from 'kysely';
import { type Document, documentEndpoints } from '#contract/document/document.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { type EntityRow, type EntityStore, snapshotOf } from '#server/entity/flow-store.ts';
import { editedOf } from '#server/entity/presenting.ts';
import { type CandidateRow, candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
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
  write: () => documentEndpoints.updateDocument.access.rule,
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

/** Names of the documents of a project or candidate for its history: of deleted ones, the one that they had at last (D-059). */
export async function documentNames(
  db: Database,
  referenceType: EntityType,
  referenceId: number,
): Promise<{ id: number; name: string }[]> {
  if (referenceType !== 'RELEASE_CANDIDATE' && referenceType !== 'SOFTWARE_PROJECT') return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from document where reference_type = ${referenceType} and reference_id = ${referenceId}
    union all
    select gone.entity_id, gone.diff #>> '{name,from}' from journal as gone
    where gone.entity_type = 'DOCUMENT' and gone.command = 'deleted' and gone.entity_id in (
      select (jsonb_array_elements_text(target -> 'documentIds'))::int from journal
      where entity_type = ${referenceType} and entity_id = ${referenceId}
    )
  `.execute(db);
  return rows;
}

/** Documents as the API shows them (AEC-32), in the order given. */
export async function presentDocuments(call: CallBase, rows: readonly DocumentRow[]): Promise<Document[]> {
  const { db } = call.services;
  const ids = rows.map((row) => row.id);
  const [files, links] = await Promise.all([filesOf(db, ids), linksOf(db, ids)]);
  const filesById = Map.groupBy(files, ({ documentId }) => documentId);
  const linksById = Map.groupBy(links, ({ documentId }) => documentId);
  const [open, copies] = await Promise.all([openCandidates(db, rows), copiesOf(call, ids)]);
  const person = await peopleOf(db, [...rows.map((row) => row.changedBy), ...files.map((file) => file.createdBy)]);
  return rows.map((row) => ({
    documentId: row.id,
    name: row.name,
    description: row.description,
    files: (filesById.get(row.id) ?? []).map(({ id, name, size, createdOn, createdBy }) => ({
      id,
      name,
      size,
      uploadedOn: createdOn.toISOString(),
      uploadedBy: person(createdBy),
    })),
    links: (linksById.get(row.id) ?? []).map(({ id, name, url, createdOn }) => ({
      id,
      name,
      url,
      uploadedOn: createdOn.toISOString(),
    })),
    version: row.version,
    referenceId: row.referenceId,
    referenceType: row.referenceType,
    isDefault: row.isDefault,
    isEditable: row.originId === null && (row.referenceType !== 'RELEASE_CANDIDATE' || open.has(row.referenceId)),
    isReused: row.originId !== null,
    copies: copies.get(row.id) ?? 0,
    ...editedOf(row, person),
  }));
}

/** Candidates whose approval chain takes changes of documents now (D-060.10, D-060.18). */
async function openCandidates(db: Database, rows: readonly DocumentRow[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(rows.flatMap((row) => (row.referenceType === 'RELEASE_CANDIDATE' ? [row.referenceId] : [])))];
  if (ids.length === 0) return new Set();
  const candidates = await db.selectFrom('releaseCandidate').selectAll().where('id', 'in', ids).execute();
  const isOpen = (row: (typeof candidates)[number]) =>
    snapshotOf(candidateStore, row as CandidateRow).can({ type: 'documents.changed', ...nobody });
  return new Set(candidates.filter(isOpen).map((row) => row.id));
}

/** No guard of the fact asks who tells it. */
const nobody = { actor: { subject: '', name: '', roles: [] }, at: '' };

/** Copies in candidates that the brand sees (D-242). */
async function copiesOf({ brandId, services: { db } }: CallBase, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('document')
    .select((eb) => ['originId', eb.fn.countAll<number>().as('count')])
    .where('originId', 'in', [...ids])
    .where(visibleFor(brandId))
    .groupBy('originId')
    .execute();
  return new Map(rows.flatMap(({ originId, count }) => (originId === null ? [] : [[originId, Number(count)] as const])));
}
