const project = '/software/projects/drm/$swProjectId';

type Entity = { readonly id: number; readonly status: string };
/** Of DRM projects and of what belongs to them: one in each state (DRM-01). */
export type Drm = { readonly projects: readonly Entity[] };

export const drmPatterns = [project];

type Make<Place> = (pattern: string, params: Readonly<Record<string, number | string>>, state: string) => Place;

/** Every page of DRM projects: each in each of its states, and new ones. */
export function drmPlaces<Place>({ projects }: Drm, place: Make<Place>): Place[] {
  return [
    place('/software/projects?tab=drm', {}, 'DRM'),
    place(project, { swProjectId: 'new' }, 'new'),
    ...projects.map(({ id, status }) => place(project, { swProjectId: id }, status)),
  ];
}

/** What the demo data hold, one in each state. */
export async function takeDrm(list: <T>(path: string) => Promise<T[]>): Promise<Drm> {
  const firsts = <T extends Entity>(all: readonly T[]) => [
    ...new Map(all.toReversed().map((one) => [one.status, one] as const)).values(),
  ];
  return { projects: firsts(await list<Entity>('drm/software-projects')) };
}
