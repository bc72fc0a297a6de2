import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type {
  ConstructionState,
  constructionAnswerSchema,
  generalAnswerSchema,
  locationAnswerSchema,
  TestVehicle,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import type { Database } from '#server/db/connection.ts';
import type { TestVehicleTable } from '#server/db/tables/test-vehicle.ts';
import type { Columns } from '#server/entity/entity.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import { editedOf } from '#server/entity/presenting.ts';
import { peopleOf } from '#server/people.ts';
import { addressesOf } from '#server/vehicle-address.ts';

export type TestVehicleRow = Selectable<TestVehicleTable>;

export const testVehicleStore: EntityStore = {
  entityType: 'TEST_VEHICLE',
  table: 'testVehicle',
  read: testVehicleEndpoints.getTestVehicle.access.rule,
  page: {
    title: sql`e.alias`,
    place: sql`e.vin`,
    status: sql`e.status`,
    ids: sql`jsonb_build_object('brand', e.home_brand_id, 'id', e.id)`,
  },
  write: () => testVehicleEndpoints.updateTestVehicle.access.rule,
};

type Person = Awaited<ReturnType<typeof peopleOf>>;
const headOf = ({ id, homeBrandId, revision }: TestVehicleRow) => ({ id, brandId: homeBrandId, revision });

/** D-086a */
export function presentGeneral(row: TestVehicleRow): z.infer<typeof generalAnswerSchema> {
  const { vin, alias, type, status, model, modelCode, modelYear, platform, licencePlate, market, note } = row;
  return { ...headOf(row), vin, alias, type, status, model, modelCode, modelYear, platform, licencePlate, market, note };
}

/** D-086b */
export function presentLocation(row: TestVehicleRow, person: Person): z.infer<typeof locationAnswerSchema> {
  const { site, building, parkingSpot, country, department, costCenter, contactId, availableFrom, availableTo } = row;
  const contact = contactId === null ? null : person(contactId);
  return { ...headOf(row), site, building, parkingSpot, country, department, costCenter, contact, availableFrom, availableTo };
}

/** D-086c */
export function presentConstruction(row: TestVehicleRow): z.infer<typeof constructionAnswerSchema> {
  const { buildPhase, buildDate, driveType, battery, prNumbers, ecus, lastRead, backendEnvironment } = row;
  const read = lastRead?.toISOString() ?? null;
  return { ...headOf(row), buildPhase, buildDate, driveType, battery, prNumbers, ecus, lastRead: read, backendEnvironment };
}

/** The whole vehicle with the people that it names. */
export async function presentTestVehicle(db: Database, row: TestVehicleRow): Promise<Omit<TestVehicle, 'usedBy'>> {
  const [addresses, person] = await Promise.all([
    addressesOf(db),
    peopleOf(db, [row.changedBy, ...(row.contactId === null ? [] : [row.contactId])]),
  ]);
  return {
    vehicleKey: addresses.keyOf(row.vin),
    ...presentGeneral(row),
    ...presentLocation(row, person),
    ...presentConstruction(row),
    ...editedOf(row, person),
  };
}

/** Columns of a construction state. An empty list would be taken for a PostgreSQL array, so the units go as text. */
export function constructionColumns({ ecus, ...rest }: ConstructionState): Columns {
  return { ...rest, ecus: JSON.stringify(ecus) };
}
