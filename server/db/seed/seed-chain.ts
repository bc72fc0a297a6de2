import type { CandidateBrandId } from '#contract/brand.ts';
import { candidateBrandName } from '#contract/brand.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { approverOf, type Cast, castOf } from './seed-cast.ts';
import type { SeedApi, SeedAs } from './seed-context.ts';

/** A seeded candidate and the people who work on it. */
export type Chain = {
  readonly as: SeedAs;
  readonly id: number;
  readonly home: number;
  readonly brands: readonly CandidateBrandId[];
  readonly cast: Cast;
  readonly name: string;
};

export const timeZone = 'Europe/Berlin';

/** A candidate of a project, with its name set when it has one. */
export async function startChain(
  as: SeedAs,
  project: { readonly id: number; readonly brandId: number },
  input: {
    readonly version: string;
    readonly brands: readonly CandidateBrandId[];
    readonly description: string;
    readonly name: string;
    readonly vehiclePlatform?: 'E311' | 'E312' | 'ALL';
  },
): Promise<Chain> {
  const cast = castOf(project.brandId);
  const { version, description, name, brands, vehiclePlatform = 'E312' } = input;
  const api = as(cast.owner, project.brandId);
  const { body } = await api.createReleaseCandidate({
    params: { id: project.id },
    body: { version, description, vehiclePlatform, vehicleBrands: [...brands] },
  });
  const chain: Chain = { as, id: body.id, home: project.brandId, brands, cast, name };
  if (name !== '') await rename(chain, name, { description, vehiclePlatform });
  return chain;
}

export async function rename(
  chain: Chain,
  name: string,
  kept: { description?: string; vehiclePlatform?: 'E311' | 'E312' | 'ALL' } = {},
): Promise<void> {
  const { description = '', vehiclePlatform = 'E312' } = kept;
  const body = { nameForRelease: name, description, vehiclePlatform, vehicleBrands: [...chain.brands] };
  await owner(chain).updateReleaseCandidate({ params: { id: chain.id }, body });
}

const at = (chain: Chain, userName: string): SeedApi => chain.as(userName, chain.home);
const owner = (chain: Chain): SeedApi => at(chain, chain.cast.owner);
const params = ({ id }: Chain) => ({ params: { id } });

/** The work of the chain in its order (AEC-24); each step is done by the people whose right it is. */
export const chainSteps = {
  push: async (chain: Chain) => {
    await owner(chain).pushToApproval({ ...params(chain), body: {} });
  },
  notes: async (chain: Chain) => {
    for (const brandId of chain.brands) await saveNote(chain, brandId);
  },
  documents: async (chain: Chain) => {
    const { body: documents } = await owner(chain).listDocuments({
      query: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id },
    });
    for (const [index, document] of documents.items.entries()) {
      const links = [{ name: 'Document store', url: `https://docs.control-center.example/${chain.id}/${index + 1}` }];
      const files = index === 0 ? [new File([`${document.name} of ${chain.name}\n`], 'scm-plan.txt')] : [];
      await owner(chain).updateDocument({
        params: { documentId: document.documentId },
        body: { name: document.name, description: document.description, links },
        files,
      });
    }
  },
  scm: async (chain: Chain) => {
    await owner(chain).confirmScm({ ...params(chain), body: {} });
  },
  test: async (chain: Chain) => {
    const api = at(chain, chain.cast.tester);
    const brands = [...chain.brands];
    const filterCriteria = (await testFleetOf(api, brands)) ?? [];
    const { body } = await api.createTestDeployment({
      body: { releaseCandidateId: chain.id, name: 'Functional test', description: 'Test fleet', vehicleBrands: brands },
    });
    const id = { params: { id: body.id } };
    await api.saveVehicleSelection({ ...id, body: { selectedBrands: brands, filterCriteria } });
    await api.saveApprovedVehicles({ ...id, body: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'DYNAMIC' } });
    await api.saveTestLog({
      ...id,
      body: {
        notes: 'Tried at the test bench, no rollout needed: all functions as specified, no faults stored.',
        status: 'Successful',
        timeZone,
      },
    });
  },
  validate: async (chain: Chain) => {
    await at(chain, chain.cast.validator).confirmValidation({ ...params(chain), body: { timeZone } });
  },
  review: async (chain: Chain) => {
    for (const brandId of chain.brands) await review(chain, brandId);
  },
  confirm: async (chain: Chain) => {
    for (const brandId of chain.brands) await confirm(chain, brandId);
  },
  request: async (chain: Chain) => {
    await at(chain, chain.cast.requester).requestDeployment({ ...params(chain), body: {} });
  },
  approve: async (chain: Chain) => {
    await at(chain, chain.cast.approver).approveDeploymentRequest({ ...params(chain), body: { timeZone } });
  },
  release: async (chain: Chain) => {
    await at(chain, chain.cast.releaser).confirmRelease({ ...params(chain), body: { timeZone } });
  },
  live: async (chain: Chain) => {
    await at(chain, chain.cast.releaser).pushToLive({ ...params(chain), body: {} });
  },
} as const;
export type ChainStep = keyof typeof chainSteps;
const order = Object.keys(chainSteps) as ChainStep[];

/** Walks the chain up to and including a step. False when it ends before the test, since the fleet has no vehicle of the brands. */
export async function walkTo(chain: Chain, last: ChainStep, first: ChainStep = 'push'): Promise<boolean> {
  for (const step of order.slice(order.indexOf(first), order.indexOf(last) + 1)) {
    if (step === 'test' && !(await testFleetOf(at(chain, chain.cast.tester), chain.brands))) return false;
    await chainSteps[step](chain);
  }
  return true;
}

/** Whether the fleet has so many vehicles of the brands that meet all criteria. */
export async function hasVehicles(
  api: SeedApi,
  brandIds: readonly CandidateBrandId[],
  filterCriteria: readonly FilterCriterion[],
  least = 1,
): Promise<boolean> {
  const { body } = await api.countVehicles({ body: { brandIds: [...brandIds], filterCriteria: [...filterCriteria] } });
  return body.count >= least;
}

/** What a tester chooses: the test fleet; where a small fleet has none of it, all vehicles; undefined where there is no vehicle at all. */
export async function testFleetOf(api: SeedApi, brands: readonly CandidateBrandId[]): Promise<FilterCriterion[] | undefined> {
  const testFleet: FilterCriterion = { key: 'FLEET', comparator: 'EQUAL', values: ['TEST'] };
  for (const criteria of [[testFleet], []]) if (await hasVehicles(api, brands, criteria)) return criteria;
  return undefined;
}

export async function saveNote(chain: Chain, brandId: CandidateBrandId): Promise<void> {
  const url = `https://docs.control-center.example/notes/${chain.id}/${brandId}`;
  const body = { title: `${chain.name}: release notes ${candidateBrandName(brandId)}`.slice(0, 120), url };
  await owner(chain).saveReleaseNote({ params: { id: chain.id, brandId }, body });
}

/** The brand's release manager looks at the first `count` documents, or at all. */
export async function review(chain: Chain, brandId: CandidateBrandId, count = Number.POSITIVE_INFINITY): Promise<void> {
  const api = chain.as(approverOf(brandId), brandId);
  const { body: documents } = await api.listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } });
  for (const { documentId } of documents.items.slice(0, count)) {
    await api.reviewForBrand({ params: { id: chain.id, brandId }, body: { documentId } });
  }
}

export async function confirm(chain: Chain, brandId: CandidateBrandId): Promise<void> {
  await chain.as(approverOf(brandId), brandId).confirmBrand({ params: { id: chain.id, brandId }, body: { timeZone } });
}
