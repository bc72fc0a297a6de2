import type { Page } from 'playwright/test';
import { baseUrl } from './people.ts';
import { type Baselines, takeBaselines } from './places/baseline-places.ts';
import { type Drm, takeDrm } from './places/drm-places.ts';
import { type Imports, takeImports } from './places/import-places.ts';
import { type Milestones, takeMilestones } from './places/milestone-places.ts';
import { takeVehicle } from './places/vehicle-places.ts';

/** Campaigns and releases of E3 2.0, by their line: the API's base, the address without the page, and the names of their ids. */
export const lines = {
  bigLoop: {
    base: 'e3bigloopada',
    campaign: '/software/campaigns/e3bigloopada/edit/$bigLoopCampaignId',
    release: '/software/release/e3bigloopada/$releaseId',
    id: 'bigLoopCampaignId',
  },
  oru20: {
    base: 'e3oru20',
    campaign: '/software/campaigns/e3oru20/edit/$oru20CampaignId',
    release: '/software/release/e3oru20/$releaseId',
    id: 'oru20CampaignId',
  },
} as const;
export type Line = keyof typeof lines;
export const lineNames = Object.keys(lines) as Line[];

type Entity = { readonly id: number };
export type Deployment = Entity & {
  readonly status: string;
  readonly softwareProjectId: number;
  readonly releaseCandidateId: number;
};
export type Candidate = Entity & { readonly softwareProjectId: number };
type VehicleList = Entity & { readonly type: string; readonly locked: boolean };
type State = { readonly flow: { readonly value: unknown } };

/** What the demo data hold: entities in each of their states. */
export type Inventory = {
  readonly projects: readonly Entity[];
  /** one for each state of the chain, the furthest first */
  readonly candidates: readonly Candidate[];
  readonly tests: readonly Deployment[];
  readonly lives: readonly Deployment[];
  readonly documents: readonly { readonly documentId: number }[];
  readonly vehicles: readonly Entity[];
  /** one of each type, locked and not */
  readonly lists: readonly VehicleList[];
  /** release notes projects, one in each state */
  readonly notes: readonly (Entity & { readonly status: string })[];
  /** E3 1.1: one in each state */
  readonly requests: readonly (Entity & { readonly status: string })[];
  readonly e311: readonly (Entity & { readonly status: string; readonly deploymentRequestId: number })[];
  /** of each line: a campaign in each state, a release that is valid and one that is not */
  readonly campaigns: Readonly<Record<Line, readonly (Entity & { readonly status: string })[]>>;
  readonly releases: Readonly<Record<Line, readonly Released[]>>;
  /** data-load campaigns, one in each state */
  readonly dataLoads: readonly (Entity & { readonly status: string })[];
  /** smart campaigns, one at each step */
  readonly smart: readonly (Entity & { readonly stage: string })[];
  readonly baselines: Baselines;
  readonly drm: Drm;
  readonly milestones: Milestones;
  /** a vehicle of the fleet, as addresses name it */
  readonly vehicleKey: string;
  readonly imports: Imports;
};
type Released = Entity & { readonly validity: { readonly valid: boolean } };

/** Asks the API with the token that the signed-in page itself sends. */
export async function takeInventory(page: Page): Promise<Inventory> {
  const asked = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.goto('/');
  const { authorization = '' } = (await asked).headers();
  const get = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`${baseUrl()}/api/${path}`, {
      headers: { authorization, 'X-Brand-Id': '1' },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const aec = <T>(path: string) => get<T>(`ae-container/${path}`);
  const listed = async <T>(path: string) => (await aec<{ items: T[] }>(`${path}?limit=250`)).items;
  const projects = await listed<Entity>('software-projects');
  const all = (
    await Promise.all(projects.map(({ id }) => listed<Candidate>(`software-projects/${id}/release-candidates`)))
  ).flat();
  const states = await Promise.all(all.map(({ id }) => aec<State>(`release-candidates/${id}/approval-status`)));
  const stateOf = new Map(all.map(({ id }, index) => [id, JSON.stringify(states[index]?.flow.value)]));
  const done = ({ id }: Entity) => stateOf.get(id)?.match(/COMPLETED/g)?.length ?? 0;
  const candidates = firstOfEach(all, ({ id }) => stateOf.get(id) ?? '').toSorted((a, b) => done(b) - done(a));
  const tests = firstOfEach(await listed<Deployment>('test-deployments'), (one) => one.status);
  const lives = firstOfEach(await listed<Deployment>('deployments'), (one) => one.status);
  const [furthest] = candidates;
  const { items: documents } = await aec<{ items: Inventory['documents'] }>(
    `documents?referenceType=RELEASE_CANDIDATE&referenceId=${furthest?.id}`,
  );
  const lists = firstOfEach(
    (await get<{ items: VehicleList[] }>('vehicle-lists?limit=250')).items,
    ({ locked, type }) => `${type} ${locked}`,
  );
  const { items: allNotes } = await get<{ items: Inventory['notes'] }>('release-notes/projects?limit=250');
  const notes = firstOfEach(allNotes, ({ status }) => status);
  const { items: vehicles } = await get<{ items: Entity[] }>('test-vehicles?size=1');
  const e311 = async <T extends { readonly status: string }>(path: string) =>
    firstOfEach((await get<{ items: T[] }>(`e3oru11/${path}?limit=250`)).items, ({ status }) => status);
  const requests = await e311<Inventory['requests'][number]>('deployment-requests');
  const deployments = await e311<Inventory['e311'][number]>('deployments');
  const ofLine = async <T>(line: Line, path: string) =>
    (await get<{ items: T[] }>(`${lines[line].base}/${path}?limit=250`)).items;
  const campaignsOf = async (line: Line) =>
    firstOfEach(await ofLine<Inventory['campaigns'][Line][number]>(line, 'campaigns'), ({ status }) => status);
  const releasesOf = async (line: Line) =>
    firstOfEach(await ofLine<Released>(line, 'releases'), ({ validity }) => String(validity.valid));
  const campaigns = { bigLoop: await campaignsOf('bigLoop'), oru20: await campaignsOf('oru20') };
  const releases = { bigLoop: await releasesOf('bigLoop'), oru20: await releasesOf('oru20') };
  const { items: allLoads } = await get<{ items: Inventory['dataLoads'] }>('dataloadmanagement/campaigns?limit=250');
  const dataLoads = firstOfEach(allLoads, ({ status }) => status);
  const { items: allSmart } = await get<{ items: Inventory['smart'] }>('scm/campaigns?limit=250');
  const smart = firstOfEach(allSmart, ({ stage }) => stage);
  const itemsOf = async <T>(path: string) => (await get<{ items: T[] }>(`${path}?limit=250`)).items;
  const [baselines, drm] = [await takeBaselines(itemsOf), await takeDrm(itemsOf)];
  const [milestones, vehicleKey] = [await takeMilestones(itemsOf), await takeVehicle(get, lists)];
  const imports = await takeImports(itemsOf);
  return {
    ...{ projects, candidates, tests, lives, documents, lists, vehicles, notes, requests, e311: deployments },
    ...{ campaigns, releases, dataLoads, smart, baselines, drm, imports, milestones, vehicleKey },
  };
}

/** The first of those with the same key. */
export function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()];
}
