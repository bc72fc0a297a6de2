import type { SoftwareProjectInput } from '#contract/software-project.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

type ReferenceType = 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE';
export type Reference = { readonly referenceType: ReferenceType; readonly referenceId: number };
export type NewCandidate = Parameters<Portal['client']['createReleaseCandidate']>[0]['body'];
export type CandidateInput = Parameters<Portal['client']['updateReleaseCandidate']>[0]['body'];
export type DocumentInput = Parameters<Portal['client']['updateDocument']>[0]['body'];
export type NewDocument = Parameters<Portal['client']['createDocument']>[0]['body'];
type Sending = { readonly signal?: AbortSignal; readonly onProgress?: (percent: number) => void };

/** API-019 */
export const projects = (portal: Portal) => resource(portal, 'listSoftwareProjects', {});

/** API-020; undefined while the project is being created (NAV-12). */
export const project = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getSoftwareProject', { params: { id } });

/** D-172a */
export const candidatesOf = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'listReleaseCandidates', { params: { id } });

/** D-173a */
export const documentsOf = (portal: Portal, reference: Reference) => resource(portal, 'listDocuments', { query: reference });

/** D-173b */
export const document = (portal: Portal, documentId: number | undefined) =>
  documentId === undefined ? undefined : resource(portal, 'getDocument', { params: { documentId } });

/** Whether the vehicle cloud knows module and version (API-024). */
export const checkModule = (portal: Portal, moduleName: string, moduleVersion: string, signal: AbortSignal) =>
  portal.client.validateModule({ query: { moduleName, moduleVersion } }, { signal });

/** Module names of the vehicle cloud (API-025). */
export const modules = (portal: Portal) => resource(portal, 'listModules', {});

/** Creates a project, or changes the one with this id and revision (API-021, API-023). */
export function saveProject(
  portal: Portal,
  body: SoftwareProjectInput,
  known?: { readonly id: number; readonly revision: number },
) {
  return known
    ? portal.client.updateSoftwareProject({ params: { id: known.id }, body }, { revision: known.revision })
    : portal.client.createSoftwareProject({ body });
}

/** API-022 */
export async function deleteProject(portal: Portal, { id, revision }: { readonly id: number; readonly revision: number }) {
  await portal.client.deleteSoftwareProject({ params: { id } }, { revision });
  portal.cache.clear();
}

/** D-060.01 */
export const createCandidate = (portal: Portal, projectId: number, body: NewCandidate) =>
  portal.client.createReleaseCandidate({ params: { id: projectId }, body });

/** D-172b */
export const saveCandidate = (portal: Portal, id: number, body: CandidateInput, revision: number) =>
  portal.client.updateReleaseCandidate({ params: { id }, body }, { revision });

/** D-173a, with files where some are chosen. */
export async function createDocument(portal: Portal, body: NewDocument, files: readonly File[] = [], sending: Sending = {}) {
  const created = await portal.client.createDocument({ body, files }, sending);
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
  const saved = await portal.client.updateDocument({ params: { documentId }, body, files }, { ...sending, revision });
  portal.cache.clear();
  return saved;
}

/** D-105: only what is no default. */
export async function deleteDocument(
  portal: Portal,
  { documentId, revision }: { readonly documentId: number; readonly revision: number },
) {
  await portal.client.deleteDocument({ params: { documentId } }, { revision });
  portal.cache.clear();
}

/** D-173c */
export const loadFile = (portal: Portal, documentId: number, fileId: number): Promise<Blob> =>
  portal.client.getDocumentFile({ params: { documentId, fileId } });

export async function deleteFile(portal: Portal, documentId: number, fileId: number) {
  await portal.client.deleteDocumentFile({ params: { documentId, fileId } });
  portal.cache.clear();
}

export async function deleteLink(portal: Portal, documentId: number, linkId: number) {
  await portal.client.deleteDocumentLink({ params: { documentId, linkId } });
  portal.cache.clear();
}
