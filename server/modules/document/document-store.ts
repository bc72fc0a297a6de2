import { sql } from 'kysely';
import type { Rule } from '#contract/access/access.ts';
import { documentRead, milestoneDocumentRead } from '#contract/access/read-rules.ts';
import { type Document, documentEndpoints, documentWrite } from '#contract/document/document.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { type EntityRow, type EntityStore, type FlowRow, type FlowStore, snapshotOf } from '#server/entity/flow-store.ts';
import { editedOf } from '#server/entity/presenting.ts';
import { milestoneStore } from '#server/modules/milestone/milestone-store.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { peopleOf } from '#server/people.ts';

export type DocumentRow = EntityRow & {
  referenceType: Document['referenceType'];
  referenceId: number;
  name: string;
  description: string;
  isDefault: boolean;
  originId: number | null;
  version: number;
};

/** Who reads the documents of something (D-245). */
export const documentReadOf = (type: EntityType): Rule => (type === 'MILESTONE' ? milestoneDocumentRead : documentRead);

const documentWriteOf = (row: EntityRow): Rule =>
  (row as DocumentRow).referenceType === 'MILESTONE' ? documentWrite.ofMilestone : documentWrite.ofAec;

export const documentStore: EntityStore = {
  entityType: 'DOCUMENT',
  table: 'document',
  read: documentEndpoints.getDocument.access.rule,
  readOf: (row) => documentReadOf((row as DocumentRow).referenceType),
  write: documentWriteOf,
  writeBeside: documentWriteOf,
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

const withDocuments: readonly EntityType[] = ['RELEASE_CANDIDATE', 'SOFTWARE_PROJECT', 'MILESTONE'];

/** Names of the documents of a project, candidate or milestone for its history: of deleted ones, the one that they had at last (D-059). */
export async function documentNames(
  db: Database,
  referenceType: EntityType,
  referenceId: number,
): Promise<{ id: number; name: string }[]> {
  if (!withDocuments.includes(referenceType)) return [];
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
  const [open, copies] = await Promise.all([openReferences(db, rows), copiesOf(call, ids)]);
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
    isEditable: row.originId === null && (row.referenceType === 'SOFTWARE_PROJECT' || open.has(placeKey(row))),
    isReused: row.originId !== null,
    copies: copies.get(row.id) ?? 0,
    ...editedOf(row, person),
  }));
}

const placeKey = ({ referenceId, referenceType }: Pick<DocumentRow, 'referenceId' | 'referenceType'>) =>
  `${referenceType} ${referenceId}`;

/** What takes changes of documents now: candidates by their approval chain, milestones that are open (D-060.10, D-060.18, D-078). */
async function openReferences(db: Database, rows: readonly DocumentRow[]): Promise<ReadonlySet<string>> {
  const idsOf = (type: DocumentRow['referenceType']) => [
    ...new Set(rows.flatMap((row) => (row.referenceType === type ? [row.referenceId] : []))),
  ];
  const event = { type: 'documents.changed', ...nobody };
  const open = async (type: 'MILESTONE' | 'RELEASE_CANDIDATE', store: FlowStore<never>) => {
    const ids = idsOf(type);
    if (ids.length === 0) return [];
    const found = await sql<FlowRow>`select * from ${sql.table(store.table)} where id = any(${ids}::int[])`.execute(db);
    return found.rows
      .filter((row) => snapshotOf(store, row as never).can(event))
      .map(({ id }) => placeKey({ referenceType: type, referenceId: id }));
  };
  const all = await Promise.all([
    open('RELEASE_CANDIDATE', candidateStore as FlowStore<never>),
    open('MILESTONE', milestoneStore as FlowStore<never>),
  ]);
  return new Set(all.flat());
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
