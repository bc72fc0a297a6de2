import { type SoftwareProjectInput, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';

const calls = (portal: Portal) => portal.clientOf(softwareProjectEndpoints);

/** API-019, by page */
export const projectsEndpoint = softwareProjectEndpoints.listSoftwareProjects;
export const projects = (portal: Portal, question: ListQuestion) =>
  resource(portal, 'listSoftwareProjects', { query: question }, softwareProjectEndpoints);

/** API-020; undefined while the project is being created (NAV-12). */
export const project = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getSoftwareProject', { params: { id } }, softwareProjectEndpoints);

/** Whether the vehicle cloud knows module and version (API-024). */
export const checkModule = (portal: Portal, moduleName: string, moduleVersion: string, signal: AbortSignal) =>
  calls(portal).validateModule({ query: { moduleName, moduleVersion } }, { signal });

/** Module names of the vehicle cloud (API-025). */
export const modules = (portal: Portal) => resource(portal, 'listModules', {}, softwareProjectEndpoints);

/** Creates a project, or changes the one with this id and revision (API-021, API-023). */
export function saveProject(
  portal: Portal,
  body: SoftwareProjectInput,
  known?: { readonly id: number; readonly revision: number },
) {
  return known
    ? calls(portal).updateSoftwareProject({ params: { id: known.id }, body }, { revision: known.revision })
    : calls(portal).createSoftwareProject({ body });
}

/** API-022 */
export async function deleteProject(portal: Portal, { id, revision }: { readonly id: number; readonly revision: number }) {
  await calls(portal).deleteSoftwareProject({ params: { id } }, { revision });
  portal.cache.clear();
}
