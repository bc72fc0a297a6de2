import { documentEndpoints } from '#contract/document/document.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';

const calls = (portal: Portal) => portal.clientOf(documentEndpoints);

type Client = ReturnType<typeof calls>;
type ReferenceType = 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE';
export type Reference = { readonly referenceType: ReferenceType; readonly referenceId: number };
export type DocumentInput = Parameters<Client['updateDocument']>[0]['body'];
export type NewDocument = Parameters<Client['createDocument']>[0]['body'];
type Sending = { readonly signal?: AbortSignal; readonly onProgress?: (percent: number) => void };

/** D-173a, by page */
export const documentsOf = (portal: Portal, reference: Reference, question: ListQuestion) =>
  resource(portal, 'listDocuments', { query: { ...question, ...reference } }, documentEndpoints);

/** D-173b */
export const document = (portal: Portal, documentId: number | undefined) =>
  documentId === undefined ? undefined : resource(portal, 'getDocument', { params: { documentId } }, documentEndpoints);

/** D-173a, with files where some are chosen. */
export async function createDocument(portal: Portal, body: NewDocument, files: readonly File[] = [], sending: Sending = {}) {
  const created = await calls(portal).createDocument({ body, files }, sending);
  portal.cache.clear();
  return created;
}

/** D-173b: changes name and description, adds files and links. */
export async function saveDocument(
  portal: Portal,
  known: { readonly documentId: number; readonly revision: number },
  body: DocumentInput,
  files: readonly File[] = [],
  sending: Sending = {},
) {
  const { documentId, revision } = known;
  const saved = await calls(portal).updateDocument({ params: { documentId }, body, files }, { ...sending, revision });
  portal.cache.clear();
  return saved;
}

/** D-105: only what is no default. */
export async function deleteDocument(
  portal: Portal,
  { documentId, revision }: { readonly documentId: number; readonly revision: number },
) {
  await calls(portal).deleteDocument({ params: { documentId } }, { revision });
  portal.cache.clear();
}

/** D-173c */
export const loadFile = (portal: Portal, documentId: number, fileId: number): Promise<Blob> =>
  calls(portal).getDocumentFile({ params: { documentId, fileId } });

export async function deleteFile(portal: Portal, documentId: number, fileId: number) {
  await calls(portal).deleteDocumentFile({ params: { documentId, fileId } });
  portal.cache.clear();
}

export async function deleteLink(portal: Portal, documentId: number, linkId: number) {
  await calls(portal).deleteDocumentLink({ params: { documentId, linkId } });
  portal.cache.clear();
}
