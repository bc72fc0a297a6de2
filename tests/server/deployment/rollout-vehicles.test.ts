import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  runFor,
  start,
} from '#tests/support/deployment/rollouts.ts';

type Row = {
  readonly vin: string;
  readonly rank: number;
  readonly status: string;
  readonly phase: string;
  readonly errorCode: string | null;
};
type Query = Readonly<Record<string, string | number>>;

let p: RolloutPortal;
let live: number;
let test: number;
let rows: { readonly live: readonly Row[]; readonly test: readonly Row[] };

const stored = (kind: 'LIVE' | 'TEST', deploymentId: number): Promise<Row[]> =>
  p.services.db
    .selectFrom('rolloutVehicle as v')
    .innerJoin('rollout as r', 'r.id', 'v.rolloutId')
    .select(['v.vin', 'v.rank', 'v.status', 'v.phase', 'v.errorCode'])
    .where('r.kind', '=', kind)
    .where('r.deploymentId', '=', deploymentId)
    .orderBy('v.vin')
    .execute();

beforeAll(async () => {
  p = await rolloutPortal(4_500);
  live = await readyLive(p, { filterCriteria: [], phases: [{ share: 30 }, { share: 50 }, { share: 20, inSeconds: 5_000 }] });
  await start(p, live);
  test = await requestedTest(p, 'Paged sim-partial');
  await p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} });
  await runFor(p, 24, 2);
  rows = { live: await stored('LIVE', live), test: await stored('TEST', test) };
});
afterAll(() => p.close());

const ofLive = (query: Query = {}) => p.user('launch-operator').listRolloutVehicles({ params: { id: live }, query });
const ofTest = (query: Query = {}) => p.user('test-manager').listTestRolloutVehicles({ params: { id: test }, query });

/** Every page of a question, one after the other. */
async function pages(
  ask: typeof ofLive | typeof ofTest,
  query: Query,
): Promise<{ readonly vins: string[]; readonly total: number }> {
  const vins: string[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await ask({ ...query, size: 250, page });
    vins.push(...body.items.map(({ vehicleId }) => vehicleId));
    if (vins.length >= body.total || body.items.length === 0) return { vins, total: body.total };
  }
}

const sorted = (list: readonly Row[], by: (row: Row) => string | number, isDown: boolean) => {
  const up = list.toSorted((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0)).map(({ vin }) => vin);
  return isDown ? up.toReversed() : up;
};

describe('vehicles of a live rollout', () => {
  const cases: readonly (readonly [Query, (row: Row) => boolean])[] = [
    [{}, () => true],
    [{ status: 'SUCCESS' }, ({ status }) => status === 'SUCCESS'],
    [{ status: 'PENDING' }, ({ status }) => status === 'PENDING'],
    [{ status: 'FAILED,RUNNING' }, ({ status }) => status === 'FAILED' || status === 'RUNNING'],
    [{ vin: 'wvwzzz' }, ({ vin }) => vin.startsWith('WVWZZZ')],
    [{ vin: 'W', status: 'SUCCESS' }, ({ vin, status }) => vin.startsWith('W') && status === 'SUCCESS'],
    [{ vin: '0000' }, () => false],
  ];
  it.each(cases)('%j come page by page as they are stored, in both orders, up and down (D-044)', async (query, fits) => {
    const wanted = rows.live.filter(fits);
    if (query.vin !== '0000') expect(wanted.length).toBeGreaterThan(0);
    for (const [name, by] of [
      ['vehicleId', ({ vin }: Row) => vin],
      ['phase', ({ rank }: Row) => rank],
    ] as const)
      for (const direction of ['asc', 'desc'])
        expect(await pages(ofLive, { ...query, sort: `${name},${direction}` }), `${name} ${direction}`).toEqual({
          vins: sorted(wanted, by, direction === 'desc'),
          total: wanted.length,
        });
  });

  it('are narrowed to phases and to failure reasons, several of each (D-044, D-062.14)', async () => {
    const firsts = await pages(ofLive, { phase: '0,2', sort: 'phase,asc' });
    const { body } = await p.user('launch-operator').getLiveRolloutStatus({ params: { id: live } });
    expect(firsts.total).toBe((body.phases[0]?.vehicles ?? 0) + (body.phases[2]?.vehicles ?? 0));
    expect(new Set(firsts.vins).size).toBe(firsts.total);
    expect((await ofLive({ phase: 9 })).body.total).toBe(0);
    const codes = body.failures.slice(0, 2).map(({ errorCode }) => errorCode);
    const failed = await pages(ofLive, { errorCode: codes.join(',') });
    expect(failed.vins).toEqual(rows.live.filter(({ errorCode }) => codes.includes(errorCode ?? '')).map(({ vin }) => vin));
    expect(failed.total).toBeGreaterThan(0);
  });

  it('are a hundred a page, and a page that is not there any more is the last one (D-044)', async () => {
    const { body } = await ofLive();
    expect([body.items.length, body.size, body.total]).toEqual([100, 100, rows.live.length]);
    const last = (await ofLive({ page: 999 })).body;
    expect(last.page).toBe(Math.ceil(rows.live.length / 100) - 1);
    expect(last.items.at(-1)?.vehicleId).toBe(rows.live.at(-1)?.vin);
  });

  it('are refused in an order that would walk over all of them, and for a VIN that is none (D-044, T18, T19)', async () => {
    const refused: Query[] = [{ sort: 'updatedOn,asc' }, { vin: "x';--" }, { vin: 'a\u0000' }, { status: 'DONE' }, { size: 500 }];
    for (const query of refused) await expect(ofLive(query)).rejects.toMatchObject({ status: 400 });
  });
});

describe('vehicles of a test rollout', () => {
  it('are sorted by any column and narrowed by status, step and error (TEST-12, D-044)', async () => {
    const all = rows.test;
    const by = {
      vehicleId: ({ vin }: Row) => vin,
      status: (row: Row) => row.status + row.vin,
      step: (row: Row) => row.phase + row.vin,
    };
    for (const [name, key] of Object.entries(by))
      expect((await pages(ofTest, { sort: `${name},desc` })).vins, name).toEqual(sorted(all, key, true));
    const failed = all.filter(({ status }) => status === 'FAILED');
    expect(failed.length).toBeGreaterThan(0);
    expect((await pages(ofTest, { status: 'FAILED' })).vins).toEqual(failed.map(({ vin }) => vin));
    const [code = ''] = failed.flatMap(({ errorCode }) => errorCode ?? []);
    expect((await pages(ofTest, { errorCode: code })).total).toBe(all.filter(({ errorCode }) => errorCode === code).length);
    const steps = await pages(ofTest, { step: 'DONE' });
    expect(steps.vins).toEqual(all.filter(({ phase }) => phase === 'DONE').map(({ vin }) => vin));
  });
});
