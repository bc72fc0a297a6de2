import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';

const update = '/software/cc-gate/baseline-update/$bluId';
const release = `${update}/ecu-release/$ecuReleaseId`;
const vehicleFunction = `${update}/customer-vehicle-function/$cvfId`;
const risk = `${update}/risk/$riskId`;

type Entity = { readonly id: number; readonly status: string };
type Child = Entity & { readonly bluId: number };
/** Of baseline updates and of what belongs to them: one in each state (BLU-01, BLU-07, BLU-10, BLU-15). */
export type Baselines = {
  readonly updates: readonly Entity[];
  readonly releases: readonly Child[];
  readonly functions: readonly Child[];
  readonly risks: readonly Child[];
};

const updatePages = [
  ...['overview', 'compare', 'version/general', 'version/current', 'version/target'],
  ...['ecu-release', 'customer-vehicle-function', 'risk', 'dossier'],
  ...gateCategories.flatMap((category) => [`preconditions/${category}`, `gate2/${category}`]),
  'gate2/decision',
].map((page) => `${update}/${page}`);
const releasePages = [
  ...['overview', 'version/general', 'version/current', 'version/target', 'version/approval'],
  ...['compatibility', 'functional', 'testing', 'organizational', 'approval', 'baselines'],
].map((page) => `${release}/${page}`);
const functionPages = ['general', 'dms-reference', 'safety-requirements', 'approval'].map((page) => `${vehicleFunction}/${page}`);
const riskPages = ['general', 'approval'].map((page) => `${risk}/${page}`);
const conditionPages = gateCategories.map((category) => `${update}/preconditions/${category}/$name`);

const ofCategory = new RegExp(`/(preconditions|gate2)/(${gateCategories.join('|')})(?=/|$)`);
/** All five categories share one generic page (BLU-19): of one of them, the page that stands for all; any other page is itself. */
export const samePage = (pattern: string): string => pattern.replace(ofCategory, `/$1/${gateCategories[0]}`);

export const baselinePatterns = [...updatePages, ...releasePages, ...functionPages, ...riskPages, ...conditionPages];

type Make<Place> = (pattern: string, params: Readonly<Record<string, number | string>>, state: string) => Place;

/** Every page of baseline updates: each in each of its states, and new ones. */
export function baselinePlaces<Place>({ functions, releases, risks, updates }: Baselines, place: Make<Place>): Place[] {
  const bluId = updates[0]?.id ?? 1;
  const inside = (one: Child, pages: readonly string[], id: string) =>
    pages.map((pattern) => place(pattern, { bluId: one.bluId, [id]: one.id }, one.status));
  return [
    place(`${update}/overview`, { bluId: 'new' }, 'new'),
    ...updates.flatMap(({ id, status }) => updatePages.map((pattern) => place(pattern, { bluId: id }, status))),
    place(`${release}/overview`, { bluId, ecuReleaseId: 'new' }, 'new'),
    ...releases.flatMap((one) => inside(one, releasePages, 'ecuReleaseId')),
    place(`${vehicleFunction}/general`, { bluId, cvfId: 'new' }, 'new'),
    ...functions.flatMap((one) => inside(one, functionPages, 'cvfId')),
    place(`${risk}/general`, { bluId, riskId: 'new' }, 'new'),
    ...risks.flatMap((one) => inside(one, riskPages, 'riskId')),
    ...conditionPages.map((pattern) => place(pattern, { bluId, name: 'new' }, 'new')),
  ];
}

/** What the demo data hold, one in each state. */
export async function takeBaselines(list: <T>(path: string) => Promise<T[]>): Promise<Baselines> {
  const firsts = <T extends Entity>(all: readonly T[]) => [
    ...new Map(all.toReversed().map((one) => [one.status, one] as const)).values(),
  ];
  const updates = await list<Entity>('blu/baseline-updates');
  const ofEach = async (kind: string) =>
    (await Promise.all(updates.map(({ id }) => list<Child>(`blu/baseline-updates/${id}/${kind}`)))).flat();
  return {
    updates: firsts(updates),
    releases: firsts(await ofEach('ecu-releases')),
    functions: firsts(await ofEach('customer-vehicle-functions')),
    risks: firsts(await ofEach('risks')),
  };
}
