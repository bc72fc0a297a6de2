const area = '/software/drmd';
const milestone = `${area}/milestone/$id`;
const test = `${area}/tests/$testId`;
const risk = `${area}/risks/edit/$riskId`;
const document = `${area}/documentation/$id`;
const lists = ['milestone', 'documentation', 'tests', 'risks', 'risks/create', 'deployments'].map((page) => `${area}/${page}`);

type Entity = { readonly id: number; readonly status: string };
/** Of the milestone area: one milestone, test and risk in each state, and a document (DRM-13 … DRM-20). */
export type Milestones = {
  readonly milestones: readonly Entity[];
  readonly tests: readonly Entity[];
  readonly risks: readonly Entity[];
  readonly documentId: number;
};

export const milestonePatterns = [...lists, milestone, test, `${risk}/general`, `${risk}/approval`, document];

type Make<Place> = (pattern: string, params: Readonly<Record<string, number | string>>, state: string) => Place;

/** Every page of the milestone area. */
export function milestonePlaces<Place>({ documentId, milestones, risks, tests }: Milestones, place: Make<Place>): Place[] {
  return [
    ...lists.map((pattern) => place(pattern, {}, 'all')),
    place(milestone, { id: 'new' }, 'new'),
    place(test, { testId: 'new' }, 'new'),
    place(document, { id: 'new' }, 'new'),
    place(document, { id: documentId }, 'one'),
    ...milestones.map(({ id, status }) => place(milestone, { id }, status)),
    ...tests.map(({ id, status }) => place(test, { testId: id }, status)),
    ...risks.flatMap(({ id, status }) => ['general', 'approval'].map((page) => place(`${risk}/${page}`, { riskId: id }, status))),
  ];
}

/** What the demo data hold, one in each state. */
export async function takeMilestones(list: <T>(path: string) => Promise<T[]>): Promise<Milestones> {
  const firsts = async (kind: string) => {
    const all = await list<Entity>(`drm/drmd/${kind}`);
    return [...new Map(all.toReversed().map((one) => [one.status, one] as const)).values()];
  };
  const [document] = await list<{ readonly documentId: number }>('drm/drmd/documents');
  return {
    ...{ milestones: await firsts('milestones'), tests: await firsts('tests'), risks: await firsts('risks') },
    documentId: document?.documentId ?? 0,
  };
}
