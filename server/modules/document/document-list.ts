import { sql } from 'kysely';
import { candidateDefaultDocuments, documentEndpoints } from '#contract/document/document.ts';
import { milestoneDocumentEndpoints } from '#contract/document/milestone-document.ts';
import { containing, figure, instant, type ListSource, listSource, words } from '#server/list/list-source.ts';
import { milestoneColumns, withMilestone } from '#server/modules/milestone/milestone-child.ts';
import type { DocumentRow } from './document-store.ts';

type Reference = Pick<DocumentRow, 'referenceType' | 'referenceId'>;

/** Documents of one entity. */
export const documentsOf = ({ referenceType, referenceId }: Reference, table: 'e' | 's' = 'e') =>
  sql<boolean>`${sql.ref(`${table}.referenceType`)} = ${referenceType} and ${sql.ref(`${table}.referenceId`)} = ${referenceId}`;

/** Documents of a project or candidate: default ones first, in the order of D-105. */
export const documentList = (reference: Reference): ListSource =>
  listSource(documentEndpoints.listDocuments.list, {
    from: sql`document e`,
    columns: {
      place: figure(sql`case when e.is_default then array_position(${[...candidateDefaultDocuments]}::text[], e.name) end`, true),
      name: words(sql`e.name`),
      version: figure(sql`e.version`),
      lastEdited: instant(sql`e.changed_on`),
    },
    search: (word) => [
      sql`select s.id from document s where ${documentsOf(reference, 's')} and ${containing(sql`s.name`, word)}`,
    ],
  });

/** Documents of milestones with what they belong to (D-182). */
export const milestoneDocumentList = listSource(milestoneDocumentEndpoints.listMilestoneDocuments.list, {
  from: sql`document e ${withMilestone(sql`e.reference_id`)}`,
  columns: {
    name: words(sql`e.name`),
    ...milestoneColumns,
    version: figure(sql`e.version`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from document s where s.reference_type = 'MILESTONE' and ${containing(sql`s.name`, word)}`,
    sql`select s.id from document s ${withMilestone(sql`s.reference_id`)}
      where s.reference_type = 'MILESTONE' and (${containing(sql`m.name`, word)} or ${containing(sql`p.name`, word)})`,
  ],
});
