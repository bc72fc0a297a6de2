import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type EndpointName } from '#contract/api.ts';
import { campaignStatuses } from '#contract/campaign/campaign.ts';
import { dataLoadStatuses, dataLoadTypes } from '#contract/data-load-campaign/data-load.ts';
import { e311DeploymentStatuses } from '#contract/e311-deployment/e311-deployment.ts';
import { e311RequestStatuses } from '#contract/e311-request/e311-request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { smartStatuses, smartSteps } from '#contract/smart-campaign/smart-campaign.ts';
import { cuStates, cuTypes } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { candidateSteps } from '#machines/flows/release-candidate/candidate-status.ts';
import { keyOf, listedPortal, lists, type Row } from '#tests/support/portal/listed-portal.ts';

let t: Awaited<ReturnType<typeof listedPortal>>;
beforeAll(async () => {
  t = await listedPortal(60);
});
afterAll(() => t.close());

it('is known for every list that people add to (A7)', () => {
  expect(lists.toSorted()).toEqual([
    'listBaselineUpdates',
    'listBigLoopCampaigns',
    'listBigLoopReleases',
    'listCuCampaigns',
    'listCustomerVehicleFunctions',
    'listDataImports',
    'listDataLoadCampaigns',
    'listDocuments',
    'listDrmDeployments',
    'listDrmProjectDeployments',
    'listDrmProjects',
    'listDrmReleaseVersions',
    'listDrmdDeployments',
    'listE311Deployments',
    'listE311Requests',
    'listEcuReleases',
    'listLiveDeployments',
    'listLiveDeploymentsOfCandidate',
    'listMatchingVehicles',
    'listMilestoneDocuments',
    'listMilestoneRisks',
    'listMilestoneTests',
    'listMilestones',
    'listOru20Campaigns',
    'listOru20Releases',
    'listOru23Imports',
    'listReleaseCandidates',
    'listReleaseNotesProjects',
    'listRisks',
    'listSmartCampaigns',
    'listSoftwareProjects',
    'listTestDeployments',
    'listTestDeploymentsOfCandidate',
    'listVehicleLists',
  ]);
});

it('answers as much whether a list has 60 rows or 660, and no row with the context of its flow (A7, D-044)', async () => {
  const textOf = async (name: EndpointName) => (await t.request(name)).text();
  const before = new Map(await Promise.all(lists.map(async (name) => [name, await textOf(name)] as const)));
  await t.grow(61, 660);
  for (const name of lists) {
    const [few = '', many] = [before.get(name), await textOf(name)];
    // Numbers grow by a figure.
    expect([name, many.length / few.length < 1.1]).toEqual([name, true]);
    expect([name, /"(context|facts)":/.test(many)]).toEqual([name, false]);
  }
});

describe('order and pages', () => {
  const at =
    (...path: string[]) =>
    (row: Row) =>
      path.reduce<unknown>((value, key) => (value as Row | null)?.[key], row) as Cell;
  type Cell = string | number | null | undefined;
  const place = (values: readonly string[], name: string) => (row: Row) => {
    const found = values.indexOf(String(row[name]));
    return found < 0 ? null : found;
  };
  const stage = place(['INTEGRATION', 'APPROVAL', 'LIVE'], 'stage');
  const candidate = (row: Row) => `${row.moduleName} ${row.candidateVersion}`;
  const deployment = {
    name: at('name'),
    candidate,
    status: at('status'),
    vehicles: at('vehicleCount'),
    lastEdited: at('lastEditedOn'),
  };
  const campaign = {
    name: at('name'),
    market: at('market'),
    release: at('release', 'name'),
    vehicles: at('vehicleCount'),
    status: place(campaignStatuses, 'status'),
    author: at('author', 'fullName'),
    lastEdited: at('lastEditedOn'),
  };
  const release = {
    name: at('name'),
    softwareRelease: at('softwareRelease'),
    campaigns: at('campaignCount'),
    validity: (row: Row) => Number(at('validity', 'valid')(row)),
    lastEdited: at('lastEditedOn'),
  };
  /** What a page shows in the column of each sort. */
  const cells: Readonly<Partial<Record<EndpointName, Readonly<Record<string, (row: Row) => Cell>>>>> = {
    listSoftwareProjects: {
      ...Object.fromEntries(
        ['moduleName', 'moduleVersion', 'status', 'latestVersion', 'releaseType', 'targetDate'].map((name) => [name, at(name)]),
      ),
      stage,
      releases: at('releaseCountAec'),
      owner: at('owner', 'fullName'),
      lastEdited: at('lastEditedOn'),
    },
    listReleaseCandidates: {
      version: at('version'),
      name: at('nameForRelease'),
      stage,
      status: at('status'),
      platform: at('vehiclePlatform'),
      brands: () => 'VW',
      openStep: place(candidateSteps, 'openStep'),
      lastEdited: at('lastEditedOn'),
    },
    listTestDeployments: {
      ...deployment,
      stage,
      progress: at('tested', 'installed'),
      failed: at('tested', 'failed'),
      lastDeployed: at('lastDeployed', 'on'),
      lastApproved: at('lastApproved', 'on'),
      logResult: at('logResultStatus'),
    },
    listLiveDeployments: {
      ...deployment,
      progress: at('rollout', 'installed'),
      failed: at('rollout', 'failed'),
      purpose: at('purpose'),
      priority: at('priority'),
      start: (row) => at('started', 'on')(row) ?? at('desiredStart')(row),
    },
    listVehicleLists: {
      ...Object.fromEntries(['name', 'type', 'dataSource', 'count', 'lastCountSync'].map((name) => [name, at(name)])),
      locked: (row) => Number(row.locked),
      owner: at('owner', 'fullName'),
    },
    listReleaseNotesProjects: {
      ...Object.fromEntries(['title', 'appName', 'brand', 'region', 'dueDate'].map((name) => [name, at(name)])),
      swPackageName: (row) => `${row.swPackageName} ${row.swPackageVersion}`,
      health: place(['OK', 'NOT_FOUND', 'NOT_AVAILABLE'], 'health'),
      status: place(['CREATED', 'EDITING', 'TRANSLATION', 'PUBLISHED', 'COMPLETED', 'UNKNOWN'], 'status'),
      owner: at('owner', 'fullName'),
      lastEdited: at('lastEditedOn'),
    },
    listE311Requests: {
      title: at('title'),
      status: place(e311RequestStatuses, 'status'),
      requester: at('requester', 'fullName'),
      period: at('plannedStart'),
      vehicles: at('vehicles'),
      updates: at('updates'),
      created: at('createdOn'),
    },
    listE311Deployments: {
      description: at('description'),
      request: at('requestTitle'),
      status: place(e311DeploymentStatuses, 'status'),
      vehicles: at('vehicleCount'),
      created: at('createdOn'),
    },
    listDataLoadCampaigns: {
      ...Object.fromEntries(
        ['priorityIndex', 'title', 'progress', 'campaignStart', 'dataPackageSize', 'enrollmentRate', 'changedAt'].map((name) => [
          name,
          at(name),
        ]),
      ),
      type: place(dataLoadTypes, 'type'),
      state: place(dataLoadStatuses, 'state'),
      campaignOwner: at('campaignOwner', 'fullName'),
    },
    listBigLoopCampaigns: campaign,
    listOru20Campaigns: campaign,
    listBigLoopReleases: { ...release, target: at('diagnosticAddress') },
    listOru20Releases: { ...release, target: at('ecu') },
    listSmartCampaigns: {
      ...Object.fromEntries(['name', 'platform'].map((name) => [name, at(name)])),
      software: (row) => `${row.softwareName} ${row.softwareVersion}`,
      step: place(smartSteps, 'openStep'),
      status: place(smartStatuses, 'status'),
      vehicles: at('vehicleCount'),
      owner: at('owner', 'fullName'),
      lastEdited: at('lastEditedOn'),
    },
    listCuCampaigns: {
      ...Object.fromEntries(['name', 'software'].map((name) => [name, at(name)])),
      type: place(cuTypes, 'type'),
      state: place(cuStates, 'state'),
      vehicles: at('vehicleCount'),
      lastEdited: at('lastEditedOn'),
    },
    listDocuments: { name: at('name'), version: at('version'), lastEdited: at('lastEditedOn') },
  };
  const { compare } = new Intl.Collator('en', { numeric: true });
  const isEmpty = (cell: Cell) => cell === null || cell === undefined || cell === '';
  const inOrder = (a: Cell, b: Cell, isDown: boolean) => {
    if (isEmpty(a) || isEmpty(b)) return isEmpty(b);
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return isDown ? difference >= 0 : difference <= 0;
  };

  beforeAll(async () => {
    // Chains that stand anywhere, so that an open step comes from each of them.
    const states = sql`(array['NOT_STARTED_YET', 'ACTION_REQUIRED', 'IN_PROGRESS', 'COMPLETED'])`;
    const regions = candidateSteps.map(
      (step, index) => sql`${sql.ref(step)} = ${states}[1 + (hashint4(id + ${sql.lit(index * 7919)}) & 1023) % 4]`,
    );
    await sql`update release_candidate set ${sql.join(regions)} where software_project_id = ${t.ids.P} and id <> ${t.ids.C}`.execute(
      t.database.owner,
    );
  });

  it.each(Object.entries(cells))(
    'of %s: every sort, both ways, empty cells last, each row once (D-044, D-121, D-124, D-125, D-131)',
    async (listed, columns = {}) => {
      const name = listed as EndpointName;
      const { list }: Endpoint = api[name];
      expect(Object.keys(columns).toSorted()).toEqual((list?.sort ?? []).filter((sort) => sort !== 'place').toSorted());
      for (const [column, cell] of Object.entries(columns)) {
        for (const direction of ['asc', 'desc']) {
          const rows = await t.walk(name, { sort: `${column},${direction}` });
          const wrong = rows.findIndex(
            (row, index) => index > 0 && !inOrder(cell(rows[index - 1] ?? {}), cell(row), direction === 'desc'),
          );
          expect([column, direction, rows[wrong - 1], rows[wrong]]).toEqual([column, direction, undefined, undefined]);
          const { total } = await t.ask(name, { limit: 1 });
          expect([column, rows.length, new Set(rows.map(keyOf)).size]).toEqual([column, total, total]);
        }
      }
    },
  );

  it('by two columns, by the number of a page as by the cursor, and the last page where a later one is asked for (D-044)', async () => {
    const query = { sort: 'status,asc;lastEdited,desc', limit: 100 };
    const rows = await t.walk('listTestDeployments', query);
    const numbered = await Promise.all([...Array(7).keys()].map((page) => t.ask('listTestDeployments', { ...query, page })));
    expect(numbered.flatMap(({ items }) => items.map(keyOf))).toEqual(rows.map(keyOf));
    const late = await t.ask('listTestDeployments', { ...query, page: 900 });
    expect(late.items.map(keyOf)).toEqual(rows.slice(-late.items.length).map(keyOf));
    expect(late.next).toBeNull();
    for (const [a, b] of rows.slice(1).map((row, index) => [rows[index] ?? {}, row] as const))
      if (a.status === b.status) expect(String(a.lastEditedOn) >= String(b.lastEditedOn)).toBe(true);
  });

  it('default documents come first, in the order of D-105', async () => {
    const { items } = await t.ask('listDocuments', { limit: 6 });
    const names = ['SCM plan', 'Change list', 'Test report', 'Functional description', 'Release notes draft'];
    expect(items.slice(0, 5).map(({ name }) => name)).toEqual(names);
  });

  it('who reads on with the cursor meets no row twice and misses none while rows come and go', async () => {
    const before = await t.walk('listVehicleLists', {});
    let turn = 0;
    const seen = await t.walk('listVehicleLists', { limit: 100 }, async () => {
      turn += 1;
      // One goes that was read, one comes that stands before, and one behind.
      const names = { front: `Aaa ${turn}`, back: `Zzz ${turn}` };
      await t.database.owner.deleteFrom('vehicleList').where('name', '=', `Cars ${turn}`).execute();
      for (const name of Object.values(names)) {
        const body = { name, ownerId: 'seed-admin', dataSource: 'OEMIL' as const, brandIds: [1 as const] };
        await t.user('admin').createVehicleList({ params: { type: 'standalone' }, body });
      }
    });
    const known = new Set(before.map(keyOf));
    expect(seen.map(keyOf).filter((id) => known.has(id))).toEqual(before.map(keyOf));
    expect(new Set(seen.map(keyOf)).size).toBe(seen.length);
    expect(seen.map(({ name }) => name)).toContain('Zzz 1');
  });
});
