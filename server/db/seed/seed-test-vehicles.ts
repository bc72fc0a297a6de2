import type { Ecu } from '#contract/test-vehicle/test-vehicle-fields.ts';
import type { VehicleTable } from '#server/db/tables/fleet.ts';
import type { Services } from '#server/services.ts';
import { type SeedApi, seedClock, seedPortal } from './seed-context.ts';

/** Test vehicles of each brand in the demo: 120 in all. */
const shares = [
  [1, 46],
  [4, 22],
  [3, 16],
  [11, 10],
  [6, 10],
  [5, 8],
  [2, 8],
] as const;

const sites = [
  ['Wolfsburg', 'DE'],
  ['Ehra-Lessien', 'DE'],
  ['Ingolstadt', 'DE'],
  ['Mladá Boleslav', 'CZ'],
  ['Martorell', 'ES'],
  ['Weissach', 'DE'],
  ['Arjeplog', 'SE'],
] as const;
const departments = [
  'EE Integration',
  'Vehicle Safety',
  'Infotainment',
  'Driver Assistance',
  'Charging and Energy',
  'Connectivity',
];
const contacts = ['test-vehicle-manager', 'test-vin-manager', 'test-manager', 'container-po'];
const notes = [
  '',
  '',
  'Winter tyres mounted.',
  'Data logger in the boot, do not disconnect.',
  'Key at the reception of hall 74.',
];
/** Address, part number without its index, and the letters of its hardware. */
const units = [
  ['01', '04E906', 'H13'],
  ['03', '5Q0614', 'H02'],
  ['08', '5WA907', 'H05'],
  ['09', '5WA937', 'H11'],
  ['17', '5H0920', 'H21'],
  ['19', '5WA035', 'H08'],
  ['44', '1EA909', 'H03'],
  ['51', '0EA907', 'H30'],
  ['5F', '10A035', 'X42'],
  ['75', '3G0035', 'H12'],
  ['8C', '0Z1915', 'H06'],
  ['A5', '3Q0980', 'X05'],
] as const;

/** The n-th choice of a list; `step` keeps two lists from going in step. */
const pick = <T>(list: readonly T[], n: number, step = 1): T => list[(n * step + (n >> 3)) % list.length] as T;
const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

function ecusOf(n: number): Ecu[] {
  return units.slice(0, 7 + (n % 6)).map(([diagnosticAddress, part, hwVersion], index) => ({
    diagnosticAddress,
    hwPartNumber: `${part}${100 + ((n * 7 + index) % 90)}A`,
    hwVersion,
    swPartNumber: `${part}${500 + ((n * 11 + index) % 90)}${pick(['B', 'C', 'K'], n + index)}`,
    swVersion: String(400 + ((n * 13 + index * 5) % 900)).padStart(4, '0'),
  }));
}

function general({ vin, model, modelYear, platform, market }: Row, n: number) {
  const type = n % 12 === 7 ? ('HIL' as const) : n % 15 === 11 ? ('VIRTUAL_VEHICLE' as const) : ('PHYSICAL_VEHICLE' as const);
  const status = (['ACTIVE', 'ACTIVE', 'RESERVED', 'ACTIVE', 'IN_MAINTENANCE', 'ACTIVE', 'ACTIVE', 'RETIRED'] as const)[n % 8];
  return {
    vin,
    alias: `${{ HIL: 'HIL', VIRTUAL_VEHICLE: 'VV', PHYSICAL_VEHICLE: 'TV' }[type]}-${String(n + 1).padStart(3, '0')} ${model}`,
    type,
    status: status ?? 'ACTIVE',
    model,
    modelCode: vin.slice(6, 8),
    modelYear,
    platform: platform as 'E311' | 'E312' | 'MQB_MLB',
    licencePlate: type === 'PHYSICAL_VEHICLE' ? `WOB-TV ${1000 + n}` : '',
    market,
    note: pick(notes, n, 3),
  };
}

type Row = Pick<VehicleTable, 'vin' | 'model' | 'modelYear' | 'platform' | 'market' | 'driveType' | 'prNumbers'>;

async function seedOne(as: SeedApi, today: Date, row: Row, n: number): Promise<void> {
  const generalInformation = general(row, n);
  const { body, revision = 1 } = await as.createTestVehicle({ body: generalInformation });
  const [site, country] = pick(sites, n, 2);
  const locationDepartment = {
    site,
    country,
    building: `Hall ${10 + (n % 70)}`,
    parkingSpot: `${pick(['A', 'B', 'C'], n)}${1 + (n % 40)}`,
    department: pick(departments, n, 5),
    costCenter: String(4100 + (n % 9) * 10),
    contactId: `seed-${pick(contacts, n, 3)}`,
    availableFrom: day(today, -200 + n),
    availableTo: n % 5 === 0 ? day(today, 60 + n) : null,
  };
  const constructionState = {
    buildPhase: pick(['PROTOTYPE', 'PRE_SERIES', 'PILOT', 'SERIES'] as const, n, 3),
    buildDate: day(today, -900 + 3 * n),
    driveType: row.driveType,
    battery: row.driveType === 'BEV' ? pick(['58 kWh', '77 kWh', '82 kWh'], n) : '',
    prNumbers: row.prNumbers,
    ecus: ecusOf(n),
    lastRead: new Date(today.getTime() - (n + 1) * 9_000_000).toISOString(),
    backendEnvironment: pick(['DEV', 'APPROVAL', 'PRELIVE', 'LIVE'] as const, n),
  };
  const input = { generalInformation, locationDepartment, constructionState };
  await as.updateTestVehicle({ params: { id: body.id }, body: input }, { ifMatch: revision });
}

/** The demo's test vehicles: VINs of the seeded fleet, the n-th the same in every database. What is there already is left alone. */
export async function seedTestVehicles(services: Services): Promise<void> {
  const { db } = services;
  const clock = seedClock(services.now);
  const portal = seedPortal(services, clock);
  if (await db.selectFrom('testVehicle').select('id').limit(1).executeTakeFirst()) return;
  let n = 0;
  for (const [brandId, count] of shares) {
    // The fleet counts up in the last figures of the VIN, whatever the model: so all of them occur.
    const rows = await db
      .selectFrom('vehicle')
      .select(['vin', 'model', 'modelYear', 'platform', 'market', 'driveType', 'prNumbers'])
      .where('brandId', '=', brandId)
      .orderBy((eb) => eb.fn('right', ['vin', eb.lit(7)]))
      .limit(count)
      .execute();
    for (const row of rows) {
      clock.moveTo(20 + (n % 60));
      await seedOne(portal(brandId === 1 ? 'test-vehicle-manager' : 'admin', brandId), services.now(), row, n);
      n += 1;
    }
  }
}
