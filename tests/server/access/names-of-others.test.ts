import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { audi, audiOnly, type CanaryKind, canaries, leakWorld, vw, type World } from '#tests/support/spec/leak-world.ts';
import { specCalls } from '#tests/support/spec/spec-endpoints.ts';
import { type Ids, tableCalls } from '#tests/support/spec/table-calls.ts';

let w: World;
/** of a vehicle of VW that stands in lists of both brands */
let vehicleKey: string;
beforeAll(async () => {
  w = await leakWorld();
  vehicleKey = (await addressesOf(w.p.services.db)).keyOf(w.written[0] ?? '') ?? '';
}, 300_000);
afterAll(() => w?.p.close());

/** Kinds whose names somebody may read at a brand, by the roles of D-213: nothing here asks the product. */
type Reader = {
  readonly user: string;
  readonly brandId: number;
  readonly opens: readonly CanaryKind[];
  /** holds VW too, where the objects are at home: reads there what its people wrote, and is told VINs that they type */
  readonly isOfBoth?: true;
};
const every = Object.keys(canaries) as CanaryKind[];
const deployments = ['LIVE_DEPLOYMENT', 'FREEZE_WINDOW'] as const;
const readers: readonly Reader[] = [
  { user: audiOnly, brandId: audi, opens: [] },
  { user: 'admin', brandId: audi, opens: ['VEHICLE_GROUP'], isOfBoth: true },
  { user: 'multi-brand-release-manager', brandId: audi, opens: ['VEHICLE_GROUP'], isOfBoth: true },
  { user: 'release-manager-audi', brandId: audi, opens: [] },
  { user: 'vehicle-list-manager', brandId: vw, opens: ['VEHICLE_LIST', 'VEHICLE_GROUP'] },
  { user: 'data-load-manager', brandId: vw, opens: ['VEHICLE_LIST', 'VEHICLE_GROUP'] },
  { user: 'test-vehicle-manager', brandId: vw, opens: ['TEST_VEHICLE'] },
  { user: 'launch-operator', brandId: vw, opens: [...deployments, 'SMART_CAMPAIGN'] },
  { user: 'cmt-function-owner', brandId: vw, opens: ['TEST_DEPLOYMENT', 'VEHICLE_GROUP'] },
  { user: 'container-po', brandId: vw, opens: [...deployments, 'TEST_DEPLOYMENT', 'VEHICLE_GROUP'] },
  { user: 'drm-manager', brandId: vw, opens: [...deployments, 'VEHICLE_LIST', 'VEHICLE_GROUP'] },
  { user: 'analyst', brandId: vw, opens: [] },
];

/** Every GET of the contract about every object of the world, the shared ones and those of VW alone. */
function questions(): string[] {
  const { own, shared } = w;
  const ids: readonly (readonly [path: string, ...of: number[]])[] = [
    ['/software-projects/', shared.project],
    ['/release-candidates/', shared.candidate, own.candidate, w.p.approval],
    ['/test-deployments/', shared.test, own.test],
    ['/deployments/', shared.live, own.live],
    ['/vehicle-lists/standalone', shared.list, own.list],
    ['/vehicle-lists/imported', shared.uploaded],
    ['/test-vehicles/', own.vehicle],
    ['/scm/campaigns/', own.smart],
  ];
  const plain = new Map(tableCalls().map(({ name, endpoint }) => [name, `${endpoint.path}/`]));
  const types = [{ type: 'standalone' }, { type: 'imported' }];
  const paths = types.flatMap(({ type }) => {
    const most = Math.max(...ids.map(([, ...of]) => of.length));
    return Array.from({ length: most }, (_, place) => {
      const idsOf = (name: EndpointName): Ids => {
        const path = (plain.get(name) ?? '').replace('{type}', type);
        const of = ids.find(([part]) => path.includes(part))?.slice(1) as number[] | undefined;
        const id = of?.[Math.min(place, of.length - 1)] ?? 1;
        return { id, type, vehicleKey, importId: shared.import, entityId: shared.project, referenceId: shared.candidate };
      };
      return tableCalls(idsOf).filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.response !== 'events');
    }).flat();
  });
  const told = [
    ['SOFTWARE_PROJECT', shared.project],
    ['RELEASE_CANDIDATE', shared.candidate],
    ['TEST_DEPLOYMENT', shared.test],
    ['TEST_DEPLOYMENT', own.test],
    ['LIVE_DEPLOYMENT', shared.live],
    ['LIVE_DEPLOYMENT', own.live],
    ['VEHICLE_LIST', shared.list],
    ['VEHICLE_LIST', shared.uploaded],
    ['VEHICLE_LIST', own.list],
    ['TEST_VEHICLE', own.vehicle],
    ['FREEZE_WINDOW', own.freeze],
    ['SMART_CAMPAIGN', own.smart],
  ].map(([entityType, entityId]) => `/api/audit?entityType=${entityType}&entityId=${entityId}&size=250`);
  const searches = ['Canary', 'Shared', 'WVW', 'VG-0'].map((q) => `/api/search?q=${q}`);
  const values = ['VIN', 'VEHICLE_GROUP', 'MODEL'].map((key) => `/api/vehicle-lists/filter-values?key=${key}`);
  return [...new Set([...paths.map(({ path }) => path), ...told, ...searches, ...values])];
}

const ask = async (path: string, { user, brandId }: Pick<Reader, 'user' | 'brandId'>, init: RequestInit = {}) => {
  const response = await w.p.request(path, { ...init, user, headers: { 'X-Brand-Id': String(brandId) } });
  return { status: response.status, text: await response.text() };
};

/** Names that the reader could not open, and numbers of vehicles of other brands than the selected one, in an answer. */
function leaksIn(text: string, { brandId, isOfBoth, opens }: Reader, path = ''): string[] {
  const names = every.filter((kind) => !opens.includes(kind) && text.includes(canaries[kind])).map((kind) => canaries[kind]);
  if (brandId === vw) return names;
  const vins = new Set(text.match(/\b[A-HJ-NPR-Z0-9]{17}\b/g) ?? []);
  if (isOfBoth && /filter-context|filter-values|lists\/sample/.test(path)) return names;
  const isWritten = (vin: string) => isOfBoth === true && w.written.includes(vin);
  const foreign = [...vins].filter((vin) => (w.brandOf.get(vin) ?? brandId) !== brandId && !isWritten(vin));
  return foreign.length > 0 ? [...names, `${foreign.length} VINs`] : names;
}

/** Paths without the ids that another run gives. */
const shape = (path: string) => path.replaceAll(/\d+/g, '~');

describe('names of what one may not open, and vehicles of other brands (D-240, D-241, T2)', () => {
  it('are there to be found: whoever may read them meets each of them beside its own page', async () => {
    const seen = new Map<CanaryKind, Set<string>>(every.map((kind) => [kind, new Set()]));
    for (const path of questions()) {
      const { text } = await ask(path, { user: 'admin', brandId: vw });
      for (const kind of every) if (text.includes(canaries[kind])) seen.get(kind)?.add(shape(path));
    }
    const met = (kind: CanaryKind) => [...(seen.get(kind) ?? [])].join('\n');
    expect(met('LIVE_DEPLOYMENT')).toMatch(/deployments\/~\/plan/);
    expect(met('LIVE_DEPLOYMENT')).toMatch(/deployments\/~\/rollout\/status/);
    expect(met('LIVE_DEPLOYMENT')).toMatch(/vehicle-lists\/standalone\/~/);
    expect(met('LIVE_DEPLOYMENT')).toMatch(/test-vehicles\/~\/timeline/);
    expect(met('LIVE_DEPLOYMENT')).toMatch(/audit\?entityType=VEHICLE_LIST/);
    expect(met('TEST_DEPLOYMENT')).toMatch(/test-deployments\/~\n/);
    expect(met('VEHICLE_LIST')).toMatch(/vehicle-lists\/standalone\/~/);
    expect(met('VEHICLE_GROUP')).toMatch(/test-deployments\/~\/vehicles\/filter-criteria/);
    expect(met('SMART_CAMPAIGN')).toMatch(/vehicle-lists\/standalone\/~/);
    expect(met('FREEZE_WINDOW')).toMatch(/deployments\/~\/plan/);
    const shared = await ask(`/api/ae-container/test-deployments/${w.shared.test}`, { user: 'admin', brandId: vw });
    expect(shared.text).toContain(canaries.TEST_DEPLOYMENT);
  });

  it.each(readers)('are in no answer to $user at brand $brandId', { timeout: 120_000 }, async (reader) => {
    const leaks: string[] = [];
    const broken: string[] = [];
    let answered = 0;
    for (const path of questions()) {
      const { status, text } = await ask(path, reader);
      if (status === 200) answered += 1;
      if (status >= 500) broken.push(`${path}: ${status}`);
      for (const leak of leaksIn(text, reader, path)) leaks.push(`${shape(path)}: ${leak}`);
    }
    console.info(`names of others: ${reader.user} at ${reader.brandId}: ${questions().length} calls, ${answered} answered`);
    expect({ leaks, broken }).toEqual({ leaks: [], broken: [] });
    expect(answered).toBeGreaterThan(2);
  });

  it.each(readers)('are in no refusal of a command to $user at brand $brandId', { timeout: 120_000 }, async (reader) => {
    const { own, shared } = w;
    const leaks: string[] = [];
    const objects = [
      {
        P: shared.project,
        C: shared.candidate,
        T: shared.test,
        L: shared.live,
        VS: shared.list,
        VI: shared.uploaded,
        VU: shared.import,
      },
      { P: shared.project, C: own.candidate, T: own.test, L: own.live, VS: own.list, VI: shared.uploaded, VU: shared.import },
    ];
    // What is done here may change the world only in ways that hide nothing: neither deleted, nor stopped, nor given to others.
    const commands = specCalls.filter(
      ({ method, path, isForm }) =>
        method !== 'GET' && !isForm && !/simulation|abort|pause|cancel|brands|close|comments|watches|locks|monitoring/.test(path),
    );
    for (const letters of objects) {
      for (const { body, method, path } of commands) {
        const fill = (text: string) =>
          text.replaceAll(/\{([A-Z]+)\}/g, (_, key: string) =>
            String({ ...letters, V: own.vehicle, W: own.freeze, B: reader.brandId }[key] ?? 1),
          );
        if (method === 'DELETE' && !path.includes('vehicle-lists')) continue;
        const { text } = await ask(fill(path), reader, { method, ...(body && { body: fill(body) }) });
        for (const leak of leaksIn(text, reader, path)) leaks.push(`${method} ${shape(path)}: ${leak}`);
      }
    }
    expect(leaks).toEqual([]);
  });
});
