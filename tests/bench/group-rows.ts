import type { Api } from '#tests/bench/portal.ts';

type Row = (what: string, figure: string, goal: string) => void;
type Candidate = { readonly id: number; readonly vehicleBrands: readonly number[] };
type Listed<T> = { readonly items: readonly T[] };
type Page = { readonly next: string | null; readonly total: number };

const base = '/api/ae-container/test-deployments';
const goal = '<= 150 ms';
const times = 12;

/** Pages of rows that show vehicles of a group with a million VINs: as a criterion of a selection, and of what was approved of it (D-104, TEST-08). */
export async function groupRows(admin: Api, group: string, row: Row): Promise<void> {
  const { id: releaseCandidateId, vehicleBrands } = await widestCandidate(admin);
  const made = await admin(base, 'POST', {
    releaseCandidateId,
    name: `Rows of ${group} ${Date.now()}`,
    description: '',
    vehicleBrands,
  });
  const at = `${base}/${(made as { id: number }).id}/vehicles`;
  const selection = {
    selectedBrands: vehicleBrands,
    filterCriteria: [{ key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: [group] }],
    saveAsVehicleGroup: false,
    groupName: '',
    reuseVehicleGroup: '',
  };
  const nameOf = (type: string) => `${type}-${at.replaceAll('/', '-')}`;
  const saved = (await admin(`${at}/filter-criteria`, 'PUT', selection)) as { vehicleCount: number };
  row('selection by a group of 1,000,000', `${saved.vehicleCount} vehicles`, '');
  await slowest('  it with its first 500 vehicles', () => admin(`${at}/filter-criteria`));
  await walked('  its VINs by pages of 250', (after) => admin(`${at}/ids?limit=250${after}`));
  await walked('  its vehicles to choose among, by pages', (after) => admin(`${at}/matching?limit=250${after}`));
  const [first] = ((await admin(`${at}/ids?limit=1`)) as Listed<string>).items;
  await slowest('  one of them by its VIN', () => admin(`${at}/matching?q=${first}`));
  await slowest('  some of them by a part of a VIN', () => admin(`${at}/matching?q=ZZP900001`));
  for (const vehicleGroupType of ['DYNAMIC', 'STATIC']) {
    await admin(`${at}/filter-criteria`, 'PUT', selection);
    const approval = { vehicles: [], allApprovedVehicles: true, vehicleGroupType, groupName: nameOf(vehicleGroupType) };
    const began = performance.now();
    await admin(`${at}/approved`, 'PUT', approval);
    row(`  approving all of it, ${vehicleGroupType}`, `${((performance.now() - began) / 1_000).toFixed(1)} s`, '');
    await walked('    what was approved, by pages of 250', (after) => admin(`${at}/approved?limit=250${after}`));
  }
  const inStatic = { ...selection, filterCriteria: [], reuseVehicleGroup: nameOf('STATIC') };
  await admin(`${at}/filter-criteria`, 'PUT', inStatic);
  await slowest('  selection by the static group, first 500', () => admin(`${at}/filter-criteria`));
  await walked('    its VINs by pages of 250', (after) => admin(`${at}/ids?limit=250${after}`));

  async function slowest(what: string, ask: () => Promise<unknown>): Promise<void> {
    const taken: number[] = [];
    await ask();
    for (let n = 0; n < times; n += 1) {
      const began = performance.now();
      await ask();
      taken.push(performance.now() - began);
    }
    row(what, `${Math.max(...taken).toFixed(0)} ms`, goal);
  }

  /** One page after the other, as who reads all of it. */
  async function walked(what: string, ask: (after: string) => Promise<unknown>): Promise<void> {
    let next: string | null = null;
    await slowest(what, async () => {
      const page = (await ask(next === null ? '' : `&after=${encodeURIComponent(next)}`)) as Page;
      next = page.next;
    });
  }
}

async function widestCandidate(admin: Api): Promise<Candidate> {
  const listed = async <T>(path: string) => ((await admin(`/api/ae-container/${path}?limit=100`)) as Listed<T>).items;
  const found: Candidate[] = [];
  for (const { id } of await listed<{ id: number }>('software-projects'))
    found.push(
      ...(await listed<Candidate & { status: string; stage: string }>(`software-projects/${id}/release-candidates`)).filter(
        ({ stage }) => stage === 'LIVE',
      ),
    );
  const [widest] = found.toSorted((a, b) => b.vehicleBrands.length - a.vehicleBrands.length);
  if (!widest) throw new Error('the demo has no live candidate');
  return widest;
}
