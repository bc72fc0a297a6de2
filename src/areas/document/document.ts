import { type Document, documentEndpoints, documentFields } from '#contract/document/document.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';

/** Documents as their pages know them (AEC-32, AEC-33). */
export const documentKind = {
  type: 'DOCUMENT',
  table: documentEndpoints,
  name: 'Document',
  fields: documentFields,
  texts: 'documents',
} as const;

/** What a document belongs to. */
export type Reference = Pick<Document, 'referenceId' | 'referenceType'>;

/** D-173a, by page */
export const documentsOf = (portal: Portal | SessionPortal, reference: Reference, question: ListQuestion) =>
  resource(portal, 'listDocuments', { query: { ...question, ...reference } }, documentEndpoints);

/** Whether a document has what SCM documentation asks for: at least one file or link (D-060.10). */
export const hasContent = ({ files, links }: Document): boolean => files.length + links.length > 0;
