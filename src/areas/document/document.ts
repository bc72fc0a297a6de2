import { type Document, documentEndpoints, documentFields } from '#contract/document/document.ts';
import { partOf } from '#src/app/entity/calls.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';
import { idOf, resource, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';
import { partQuestion } from '#src/app/table/part-page.ts';

/** Documents as their pages know them (AEC-32, AEC-33). */
export const documentDefinition = {
  type: 'DOCUMENT',
  table: documentEndpoints,
  name: 'Document',
  fields: documentFields,
  texts: 'documents',
} as const;

/** What a document belongs to. */
export type Owner = Pick<Document, 'referenceId' | 'referenceType'>;
/** A project or a candidate, whose documents are listed on a page of it. */
export type Reference = Owner & { readonly referenceType: Exclude<Owner['referenceType'], 'MILESTONE'> };

/** D-173a, by page */
export const documentsOf = (portal: Portal | SessionPortal, reference: Reference, question: ListQuestion) =>
  resource(portal, 'listDocuments', { query: { ...question, ...reference } }, documentEndpoints);

/** Begins to load the page of documents of what an address names. */
export async function startDocuments({ params, portal, search }: At, referenceType: Reference['referenceType'], param: string) {
  const referenceId = idOf(params[param]);
  if (referenceId !== undefined) await start(documentsOf(portal, { referenceType, referenceId }, partQuestion(search)));
}

/** What the document of an address belongs to, by the parameter that names such a thing (D7); 0, which is no id, where it belongs to another kind. */
export async function ownerOf({ params, portal }: At, referenceType: Reference['referenceType'], param: string) {
  const id = idOf(params.documentId);
  if (id === undefined) return undefined;
  const known = await partOf(portal, documentDefinition.table, 'getDocument', id).get();
  return { [param]: known.referenceType === referenceType ? known.referenceId : 0 };
}

/** Whether a document has what SCM documentation asks for: at least one file or link (D-060.10). */
export const hasContent = ({ files, links }: Document): boolean => files.length + links.length > 0;
