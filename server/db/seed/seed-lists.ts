import { parseFilter } from '#contract/vehicle/filter-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { DataSource } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { isHuge } from '#server/fleet/fleet-size.ts';
import type { Services } from '#server/services.ts';
import type { SeedAs } from './seed-context.ts';

type Filtered = {
  readonly name: string;
  readonly by: string;
  readonly brandIds: readonly number[];
  readonly description: string;
  readonly filter?: string;
  readonly dataSource?: DataSource;
  readonly lock?: string;
  readonly copyOf?: string;
  readonly isSyncTried?: true;
};
const manager = 'vehicle-list-manager';

const filtered: readonly Filtered[] = [
  {
    name: 'ID. family, Germany',
    by: manager,
    brandIds: [1],
    description: 'First wave of every ID. release.',
    filter: 'MODEL ~ "^ID" and MARKET = DE',
  },
  {
    name: 'ID. family, Germany and Austria',
    by: manager,
    brandIds: [1],
    description: 'Second wave.',
    filter: 'MODEL ~ "^ID" and MARKET = DE, AT',
    copyOf: 'ID. family, Germany',
  },
  {
    name: 'Golf with older infotainment',
    by: 'campaign-manager',
    brandIds: [1],
    description: 'To be brought to 2000 before the map update.',
    filter: 'MODEL = Golf and ECU_SW_VERSION = "1800", "1900" and (MARKET != US or FLEET = COMPANY)',
    dataSource: 'OEMIL',
  },
  {
    name: 'Company cars E3 1.1',
    by: manager,
    brandIds: [1],
    description: 'Internal fleet for approval rollouts.',
    filter: 'FLEET = COMPANY and PLATFORM = E311',
    lock: 'Frozen until the approval rollout of June has ended.',
  },
  { name: 'Plug-in hybrids', by: 'drm-manager', brandIds: [1], description: 'The filter is still being agreed.' },
  {
    name: 'OEMIL mirror',
    by: manager,
    brandIds: [1],
    description: 'Shows what a failed synchronisation looks like.',
    filter: 'MODEL = "ID.7"',
    dataSource: 'OEMIL',
    isSyncTried: true,
  },
  {
    name: 'Premium platform from 2024',
    by: 'admin',
    brandIds: [4, 5],
    description: 'Audi and Porsche on E3 1.2.',
    filter: 'PLATFORM = E312 and MODEL_YEAR = 2024, 2025, 2026',
  },
  {
    name: 'Enyaq and Elroq, Nordic winter',
    by: 'admin',
    brandIds: [3],
    description: 'Cold start of the charging software.',
    filter: 'MODEL = Enyaq, Elroq and MARKET = "NO", SE and PRODUCTION_DATE ~ "^202[3-6]"',
  },
];

const uploads = [
  { name: 'Workshop action 23R7', by: manager, brandId: 1, from: 0, size: 420, file: 'workshop-23r7.csv' },
  { name: 'Dealer demonstration cars', by: manager, brandId: 1, from: 900, size: 64, file: 'dealers.txt' },
  { name: 'Press fleet', by: 'admin', brandId: 4, from: 40, size: 25, file: 'press-fleet.csv' },
] as const;

/** Lines that an upload of everyday life has, too. */
const flaws = ['VIN;Model', 'WVWZZZE1ZMP99999', 'WVWZZZE1ZIO000001', 'not known yet', 'WVWZZZE1ZMP999999'];

/** Lists of several brands, in every state (D-118); by name, so that what is there is left alone. Embedded ones come with what they belong to. */
export async function seedLists(services: Services, as: SeedAs): Promise<void> {
  const { db } = services;
  const rows = await db.selectFrom('vehicleList').select(['id', 'name', 'type']).execute();
  const there = new Map(rows.map(({ id, name, type }) => [`${type} ${name}`, id]));
  for (const list of filtered) {
    if (!there.has(`STANDALONE ${list.name}`)) there.set(`STANDALONE ${list.name}`, await seedFiltered(as, list, there));
  }
  for (const upload of uploads) if (!there.has(`IMPORTED ${upload.name}`)) await seedUpload(services, as, upload);
}

async function seedFiltered(as: SeedAs, list: Filtered, there: ReadonlyMap<string, number>): Promise<number> {
  const { brandIds, by, dataSource = 'DIGITAL_TWIN', description, filter, name } = list;
  const api = as(by, brandIds[0]);
  const body = {
    ...{ name, description, ownerId: `seed-${by}`, dataSource, brandIds: [...brandIds] },
    filter: filter === undefined ? null : treeOf(filter),
  };
  const parent = list.copyOf === undefined ? undefined : there.get(`STANDALONE ${list.copyOf}`);
  const params = (id: number) => ({ type: 'standalone', id });
  const made = parent
    ? await api.copyVehicleList({ params: params(parent), body: { name } })
    : await api.createVehicleList({ params: { type: 'standalone' }, body });
  const { id } = made.body;
  if (parent) await api.saveVehicleList({ params: params(id), body });
  if (list.lock) await api.lockVehicleList({ params: params(id), body: { reason: list.lock } });
  // Nothing fails on purpose in the environment live; elsewhere this is the failure that it shows.
  if (list.isSyncTried) await api.syncVehicleList({ params: params(id) }).catch(() => undefined);
  return id;
}

async function seedUpload({ db }: Services, as: SeedAs, { brandId, by, file, from, name, size }: (typeof uploads)[number]) {
  const rows = await db
    .selectFrom('vehicle')
    .select('vin')
    .where('brandId', '=', brandId)
    .orderBy('vin')
    .offset(from)
    .limit(size)
    .execute();
  // A small fleet has no vehicle at that place, and a file of refused lines alone makes no list.
  if (rows.length === 0) return;
  const vins = rows.map(({ vin }) => vin);
  const lines = [...flaws.slice(0, 1), ...vins, ...flaws.slice(1), ...vins.slice(0, 2)];
  const body = { name, description: `From ${file}.`, brandIds: [brandId] };
  await as(by, brandId).uploadVehicleList({ body, files: [new File([lines.join('\r\n')], file)] });
}

/** A million vehicles as one list, where the fleet has so many (SEED=large). */
export async function seedLargeList({ config, db }: Services, as: SeedAs): Promise<void> {
  const name = 'A million vehicles';
  if (await db.selectFrom('vehicleList').select('id').where('name', '=', name).executeTakeFirst()) return;
  const body = {
    ...{ name, description: 'To see how a list of that size behaves.', ownerId: 'seed-admin', dataSource: 'OEMIL' as const },
    brandIds: [1, 2, 3, 4, 5, 6, 11],
    filter: treeOf(isHuge(config) ? 'MODEL_YEAR = 2021' : 'MODEL_YEAR != 1990'),
  };
  await as('admin').createVehicleList({ params: { type: 'standalone' }, body });
}

export function treeOf(text: string): FilterTree {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`no filter: ${text}`);
  return parsed.tree;
}
