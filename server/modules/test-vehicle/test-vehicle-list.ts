import { type RawBuilder, sql } from 'kysely';
import { platformName } from '#contract/access/permissions.ts';
import {
  type TestVehicleColumn,
  type TestVehicleFilter,
  type TestVehicleRow,
  testVehicleColumns,
} from '#contract/test-vehicle/test-vehicle.ts';
import { csvLine } from '#server/csv.ts';
import type { Database } from '#server/db/connection.ts';
import { peopleOf } from '#server/people.ts';
import { presentGeneral, type TestVehicleRow as Row } from './test-vehicle-store.ts';

type Condition = RawBuilder<boolean>;

const columns: Readonly<Record<TestVehicleColumn, RawBuilder<unknown>>> = {
  alias: sql`v.alias`,
  vin: sql`v.vin`,
  type: sql`v.type`,
  status: sql`v.status`,
  model: sql`v.model`,
  modelYear: sql`v.model_year`,
  platform: sql`v.platform`,
  site: sql`v.site`,
  department: sql`v.department`,
  contact: sql`coalesce(p.full_name, v.contact_id, '')`,
};
/** Their filters name some of a few values; the others contain a text. */
const chosen: readonly TestVehicleColumn[] = ['type', 'status', 'modelYear', 'platform'];
/** Kept in another order than that of letters. */
const plain: readonly TestVehicleColumn[] = ['modelYear', 'vin'];

/** `%` and `_` are letters here, not wildcards. */
const contains = (column: RawBuilder<unknown>, word: string): Condition =>
  sql<boolean>`${column} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`;

const ofBrand = (brandId: number): Condition => sql<boolean>`(v.home_brand_id = ${brandId} or ${brandId} = any(v.brand_ids))`;
const from = sql`test_vehicle v left join person p on p.subject = v.contact_id`;

function conditionsOf(brandId: number, filter: TestVehicleFilter): Condition {
  const ofColumns = testVehicleColumns.flatMap((name): Condition[] => {
    const asked = filter[name];
    if (asked === undefined || asked === '') return [];
    if (!chosen.includes(name)) return [contains(columns[name], asked)];
    return [sql<boolean>`${columns[name]}::text = any(${asked.split(',')}::text[])`];
  });
  const { text } = filter;
  const ofText = text ? [sql<boolean>`(${contains(columns.alias, text)} or ${contains(columns.vin, text)})`] : [];
  return sql<boolean>`${sql.join([ofBrand(brandId), ...ofColumns, ...ofText], sql` and `)}`;
}

/** Empty places stand last, whichever way it is sorted; equal ones by their id, so that pages do not overlap. */
function orderOf({ sort = 'alias,asc' }: TestVehicleFilter): RawBuilder<unknown> {
  const [name, direction] = sort.split(',') as [TestVehicleColumn, string];
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  if (plain.includes(name)) return sql`${columns[name]} ${way}, v.id`;
  return sql`nullif(lower(${columns[name]}), '') ${way} nulls last, v.id`;
}

async function present(db: Database, rows: readonly Row[]): Promise<TestVehicleRow[]> {
  const person = await peopleOf(
    db,
    rows.flatMap(({ contactId }) => contactId ?? []),
  );
  return rows.map((row) => {
    const { modelCode, licencePlate, market, note, ...shown } = presentGeneral(row);
    const { site, department, contactId } = row;
    return { ...shown, site, department, contact: contactId === null ? null : person(contactId) };
  });
}

/** A page of the test vehicles of a brand (D-132, D-187). */
export async function testVehiclePage(
  db: Database,
  brandId: number,
  { page: asked, size, ...filter }: TestVehicleFilter & { readonly page: number; readonly size: number },
) {
  const where = conditionsOf(brandId, filter);
  const counts = await sql<{ total: number; all: number }>`
    select (count(*) filter (where ${where}))::int as total, count(*)::int as all from ${from} where ${ofBrand(brandId)}
  `.execute(db);
  const { total = 0, all = 0 } = counts.rows[0] ?? {};
  // An address from another day can name a page that is not there any more.
  const page = Math.min(asked, Math.max(0, Math.ceil(total / size) - 1));
  const { rows } = await sql<Row>`
    select v.* from ${from} where ${where} order by ${orderOf(filter)} limit ${size} offset ${page * size}
  `.execute(db);
  return { items: await present(db, rows), total, totalUnfiltered: all, page, size };
}

const titles: Readonly<Record<TestVehicleColumn, string>> = {
  alias: 'Alias',
  vin: 'VIN',
  type: 'Type',
  status: 'Status',
  model: 'Model',
  modelYear: 'Model year',
  platform: 'Platform',
  site: 'Site',
  department: 'Department',
  contact: 'Contact',
};

/** Everything that matches, as a CSV file with the columns of the list; its mark tells spreadsheets that it is UTF-8 (T14). */
export async function testVehicleCsv(db: Database, brandId: number, filter: TestVehicleFilter): Promise<string> {
  const { rows } = await sql<Row>`
    select v.* from ${from} where ${conditionsOf(brandId, filter)} order by ${orderOf(filter)}
  `.execute(db);
  const shown = await present(db, rows);
  const lines = shown.map((row) => csvLine(testVehicleColumns.map((name) => cellOf(row, name))));
  return `\uFEFF${csvLine(testVehicleColumns.map((name) => titles[name]))}${lines.join('')}`;
}

const types: Readonly<Record<TestVehicleRow['type'], string>> = {
  PHYSICAL_VEHICLE: 'Vehicle',
  HIL: 'HIL',
  VIRTUAL_VEHICLE: 'Virtual',
};
const statuses: Readonly<Record<TestVehicleRow['status'], string>> = {
  ACTIVE: 'Active',
  IN_MAINTENANCE: 'In maintenance',
  RESERVED: 'Reserved',
  RETIRED: 'Retired',
};

/** What a cell says, in the words of the list (B19). */
function cellOf(row: TestVehicleRow, name: TestVehicleColumn): string | number {
  if (name === 'contact') return row.contact?.fullName ?? '';
  if (name === 'type') return types[row.type];
  if (name === 'status') return statuses[row.status];
  return name === 'platform' ? platformName(row.platform) : row[name];
}
