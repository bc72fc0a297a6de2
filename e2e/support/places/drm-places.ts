const project = '/software/projects/drm/$swProjectId';
const version = `${project}/release-version/$releaseVersionId`;
const deployment = `${version}/deployment/$deploymentId`;

type Entity = { readonly id: number; readonly status: string };
type Version = Entity & { readonly swProjectId: number };
type Deployment = Version & { readonly releaseVersionId: number };
/** Of DRM projects and of what belongs to them: one in each state (DRM-01, DRM-03, DRM-07). */
export type Drm = {
  readonly projects: readonly Entity[];
  readonly versions: readonly Version[];
  readonly deployments: readonly Deployment[];
};

const versionPages = ['properties', 'configuration', 'vehicles', 'deployment'].map((page) => `${version}/${page}`);
const deploymentPages = ['overview', 'parameters', 'vehicles', 'deploy'].map((page) => `${deployment}/${page}`);
export const drmPatterns = [project, ...versionPages, ...deploymentPages];

type Make<Place> = (pattern: string, params: Readonly<Record<string, number | string>>, state: string) => Place;

/** Every page of DRM projects: each in each of its states, and new ones. */
export function drmPlaces<Place>({ deployments, projects, versions }: Drm, place: Make<Place>): Place[] {
  const swProjectId = versions[0]?.swProjectId ?? 1;
  const releaseVersionId = versions[0]?.id ?? 1;
  return [
    place('/software/projects?tab=drm', {}, 'DRM'),
    place(project, { swProjectId: 'new' }, 'new'),
    ...projects.map(({ id, status }) => place(project, { swProjectId: id }, status)),
    place(`${project}?list=deployments`, { swProjectId }, 'deployments'),
    place(`${version}/properties`, { swProjectId, releaseVersionId: 'new' }, 'new'),
    ...versions.flatMap((one) =>
      versionPages.map((pattern) => place(pattern, { swProjectId: one.swProjectId, releaseVersionId: one.id }, one.status)),
    ),
    place(`${deployment}/overview`, { swProjectId, releaseVersionId, deploymentId: 'new' }, 'new'),
    ...deployments.flatMap(({ id, status, ...above }) =>
      deploymentPages.map((pattern) =>
        place(pattern, { swProjectId: above.swProjectId, releaseVersionId: above.releaseVersionId, deploymentId: id }, status),
      ),
    ),
  ];
}

/** What the demo data hold, one in each state. */
export async function takeDrm(list: <T>(path: string) => Promise<T[]>): Promise<Drm> {
  const firsts = <T extends Entity>(all: readonly T[]) => [
    ...new Map(all.toReversed().map((one) => [one.status, one] as const)).values(),
  ];
  const projects = await list<Entity>('drm/software-projects');
  const ofEach = async <T>(kind: string) =>
    (await Promise.all(projects.map(({ id }) => list<T>(`drm/software-projects/${id}/${kind}`)))).flat();
  return {
    projects: firsts(projects),
    versions: firsts(await ofEach<Version>('release-versions')),
    deployments: firsts(await ofEach<Deployment>('deployments')),
  };
}
