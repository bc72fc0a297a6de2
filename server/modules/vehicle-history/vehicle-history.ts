import { marketsOf } from '#contract/access/regions.ts';
import type { Api } from '#contract/api.ts';
import type { VehicleHead } from '#contract/vehicle/vehicle-history.ts';
import { type VehiclePart, vehicleKindsFor } from '#contract/vehicle/vehicle-parts.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { notFound } from '#server/problem.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { eventsOf } from './vehicle-events.ts';

/** What has its vehicles from the fleet: whoever sees one there is shown it with its model and market, of whatever brand (D-240). */
const fromFleet: readonly VehiclePart[] = ['LIST', 'TEST', 'LIVE', 'CAMPAIGN', 'DRM'];
type Fleet = NonNullable<VehicleHead['fleet']>;

/** The page of one vehicle (ADR 40). */
export const vehicleHistoryHandlers = {
  nameVehicle: async ({ body: { vin }, services: { db } }) => {
    const vehicleKey = (await addressesOf(db)).keyOf(vin);
    if (vehicleKey === null) throw new Error('the contract lets VINs through alone');
    return reply({ vehicleKey });
  },
  getVehicle: async (call) => {
    const vin = await vinOf(call, call.params.vehicleKey);
    return reply({ ...(await vehicleSeen(call, vin)), kinds: vehicleKindsFor(call.actor, call.brandId) });
  },
  listVehicleEvents: async (call) => {
    const vin = await vinOf(call, call.params.vehicleKey);
    return reply(await eventsOf(call, { ...call.query, vin }));
  },
} satisfies Partial<Handlers<Api>>;

async function vinOf({ services: { db } }: CallBase, key: string): Promise<string> {
  const vin = (await addressesOf(db)).vinOf(key);
  if (vin === undefined) throw notFound();
  return vin;
}

/**
 * What somebody may see of a vehicle: one of the selected brand, within the markets of their regions, or one that stands in something they could open. Of any
 * other neither VIN nor data, nor whether it is there (T2).
 */
export async function vehicleSeen(call: CallBase, vin: string): Promise<Pick<VehicleHead, 'vin' | 'fleet'>> {
  const { actor, brandId } = call;
  const fleet = await fleetOf(call, vin);
  const markets = marketsOf(actor, brandId);
  if (fleet?.brandId === brandId && (!markets || markets.includes(fleet.market))) return { vin, fleet };
  if (fleet && (await eventsOf(call, { vin, parts: fromFleet, size: 1 })).items.length > 0) return { vin, fleet };
  const { items } = await eventsOf(call, { vin, size: 1 });
  return { vin: items.length > 0 ? vin : null, fleet: null };
}

async function fleetOf({ services: { db } }: CallBase, vin: string): Promise<Fleet | null> {
  const row = await db.selectFrom('vehicle').selectAll().where('vin', '=', vin).executeTakeFirst();
  if (!row) return null;
  const {
    brandId,
    driveType,
    ecuPartNumbers,
    ecuSwVersions,
    fleet,
    hwVersions,
    market,
    model,
    modelYear,
    moduleNames,
    moduleVersions,
  } = row;
  return {
    ...{ brandId, model, modelYear, market, platform: row.platform, driveType, fleet, hwVersions },
    productionDate: row.productionDate ? dayOf(row.productionDate) : null,
    ecus: ecuPartNumbers.map((partNumber, place) => ({ partNumber, swVersion: ecuSwVersions[place] ?? null })),
    modules: moduleNames.map((name, place) => ({ name, version: moduleVersions[place] ?? null })),
  };
}

/** A date of the database arrives as the midnight of this machine's zone. */
function dayOf(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
