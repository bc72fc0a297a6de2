import { type Kysely, sql } from 'kysely';
import {
  type CampaignVehicle,
  isEditable,
  maxConfigurations,
  type StoredFileShown,
  type VinOption,
} from '#contract/campaign/campaign.ts';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { Tables } from '#server/db/tables.ts';
import { refusedVins, vinRefusals } from '#server/fleet/known-vins.ts';
import { invalidFields, notFound, problem } from '#server/problem.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import type { CampaignRow, CampaignType } from './campaign-store.ts';
import { type ManifestPart, manifestFault, textOf } from './manifest.ts';

type Vehicle = { readonly vin: string; readonly alias?: string | undefined };
type At = { readonly type: CampaignType; readonly campaignId: number };

/** Vehicles of a campaign with their manifests, in the order in which they came (BIG-08). */
export async function vehiclesOf(db: Database, { type, campaignId }: At): Promise<CampaignVehicle[]> {
  const { keyOf } = await addressesOf(db);
  const { rows } = await sql<{ id: number; vin: string; alias: string | null; part: ManifestPart | null } & StoredFileShown>`
    select v.id, v.vin, v.alias, m.part, f.name, f.size, f.sha256 from campaign_vehicle v
    left join campaign_manifest m on m.vehicle_id = v.id left join file f on f.id = m.file_id
    where v.entity_type = ${type} and v.campaign_id = ${campaignId} order by v.id, m.id
  `.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, of]) => {
    const files = (part: ManifestPart) =>
      of.flatMap(({ name, part: own, sha256, size }) => (own === part ? [{ name, sha256, size: Number(size) }] : []));
    const [one] = of;
    if (!one) return [];
    const [vehicleManifest = null] = files('vehicleManifest');
    const { alias, vin } = one;
    return [{ id, vin, vehicleKey: keyOf(vin), alias, vehicleManifest, configurationManifests: files('configurationManifests') }];
  });
}

/** What the flow looks at of the vehicles, and which they are (D-066.3: each with a vehicle manifest and at least one configuration manifest). */
export async function vehicleFacts(tx: Kysely<Tables>, { type, campaignId }: At) {
  const { rows } = await sql<{ vin: string; isComplete: boolean }>`
    select v.vin, (select count(distinct m.part) from campaign_manifest m where m.vehicle_id = v.id) = 2 as is_complete
    from campaign_vehicle v where v.entity_type = ${type} and v.campaign_id = ${campaignId} order by v.id
  `.execute(tx);
  const incomplete = rows.filter(({ isComplete }) => !isComplete).length;
  return { facts: { vehicles: rows.length, incomplete }, vins: rows.map(({ vin }) => vin) };
}

/** D-111: a VIN stands once in a campaign. */
function checkUnique({ vins }: CampaignRow, vin: string): void {
  if (!vins.includes(vin)) return;
  const detail = fieldText('unique', 'VIN');
  throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status: 409, detail, fields: [{ pointer: '/vin', detail }] });
}

/**
 * A vehicle of another brand, one that nobody knows and one that is retired do not come into a campaign (BRAND-02, D-240, BIG-15). Whether there is one at
 * another brand is not told (T2).
 */
async function checkVin(tx: Transaction, { homeBrandId }: CampaignRow, vin: string): Promise<void> {
  const refusal = (await refusedVins(tx, [vin], homeBrandId)).get(vin);
  const told = refusal === 'foreignBrand' ? 'unknown' : refusal;
  if (told) throw invalidFields([{ pointer: '/vin', detail: vinRefusals[told] }]);
}

/** Campaigns by id with the vehicles that they must not be rolled out to, which came before that was asked or changed since. */
export async function foreignVehicles(db: Kysely<Tables>, rows: readonly CampaignRow[]): Promise<ReadonlyMap<number, string>> {
  const open = rows.filter(({ status, vins }) => isEditable(status) && vins.length > 0);
  const byBrand = await Promise.all(
    [...Map.groupBy(open, ({ homeBrandId }) => homeBrandId)].map(async ([brandId, of]) => {
      const vins = [...new Set(of.flatMap((row) => row.vins))];
      return [brandId, await refusedVins(db, vins, brandId)] as const;
    }),
  );
  const refused = new Map(byBrand);
  return new Map(
    open.flatMap(({ homeBrandId, id, vins }) => {
      const foreign = vins.filter((vin) => refused.get(homeBrandId)?.has(vin));
      const more = foreign.length > shownVins ? ` + ${foreign.length - shownVins}` : '';
      return foreign.length === 0 ? [] : [[id, foreign.slice(0, shownVins).join(', ') + more] as const];
    }),
  );
}
const shownVins = 3;

/** Stores the manifests of a call; those of a part replace what the vehicle had of it. Reads each, and refuses what has not the shape. */
async function storeManifests(call: CallBase, tx: Transaction, vehicleId: number, vin: string): Promise<void> {
  const byPart = Map.groupBy(call.files, ({ part }) => part as ManifestPart);
  const wrong = async (part: ManifestPart, file: (typeof call.files)[number]) => {
    const { content } = await call.services.files.download(file);
    const detail = manifestFault(part, file.name, await textOf(content), vin);
    return detail === undefined ? [] : [{ pointer: `/${part}`, detail }];
  };
  const faults = await Promise.all(call.files.map((file) => wrong(file.part as ManifestPart, file)));
  if (faults.flat().length > 0) throw invalidFields(faults.flat());
  const configurations = byPart.get('configurationManifests')?.length ?? 0;
  if ((byPart.get('vehicleManifest')?.length ?? 0) > 1)
    throw invalidFields([{ pointer: '/vehicleManifest', detail: 'A vehicle has one vehicle manifest.' }]);
  const named = (byPart.get('configurationManifests') ?? []).map(({ name, sha256 }) => ({ name, sha256 }));
  const twice = named.find(({ sha256 }, at) => named.findIndex((other) => other.sha256 === sha256) < at);
  if (twice)
    throw invalidFields([{ pointer: '/configurationManifests', detail: `${twice.name}: the same file is there twice.` }]);
  if (configurations > maxConfigurations)
    throw invalidFields([{ pointer: '/configurationManifests', detail: `At most ${maxConfigurations} files.` }]);
  for (const [part, files] of byPart) {
    await tx.deleteFrom('campaignManifest').where('vehicleId', '=', vehicleId).where('part', '=', part).execute();
    for (const file of files) {
      const fileId = await call.services.files.attach(tx, file, call.actor.subject);
      await tx.insertInto('campaignManifest').values({ vehicleId, part, fileId }).execute();
    }
  }
}

/** The alias that was typed, or the one that the brand's test vehicle of this VIN has. */
async function aliasOf(tx: Transaction, { homeBrandId }: CampaignRow, { alias = '', vin }: Vehicle): Promise<string | null> {
  if (alias !== '') return alias;
  const known = await tx
    .selectFrom('testVehicle')
    .select('alias')
    .where('vin', '=', vin)
    .where('homeBrandId', '=', homeBrandId)
    .executeTakeFirst();
  return known?.alias ?? null;
}

/** API-049, API-068: answers the new vehicle's id. */
export async function addVehicle(call: CallBase, tx: Transaction, type: CampaignType, row: CampaignRow, vehicle: Vehicle) {
  checkUnique(row, vehicle.vin);
  await checkVin(tx, row, vehicle.vin);
  const alias = await aliasOf(tx, row, vehicle);
  const { id } = await tx
    .insertInto('campaignVehicle')
    .values({ entityType: type, campaignId: row.id, vin: vehicle.vin, alias })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeManifests(call, tx, id, vehicle.vin);
  return id;
}

async function vehicleIn(tx: Transaction, { type, campaignId }: At, vehicleId: number) {
  const found = await tx
    .selectFrom('campaignVehicle')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('entityType', '=', type)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** API-050, API-069: an absent file stays (D-179b); a manifest of another vehicle does not. */
export async function changeVehicle(
  call: CallBase,
  tx: Transaction,
  type: CampaignType,
  row: CampaignRow,
  vehicle: Vehicle & { readonly id: number },
): Promise<void> {
  const { id, vin } = vehicle;
  const before = await vehicleIn(tx, { type, campaignId: row.id }, id);
  await checkVin(tx, row, vin);
  if (before.vin !== vin) {
    checkUnique(row, vin);
    const held = await tx
      .selectFrom('campaignManifest')
      .select('id')
      .where('vehicleId', '=', id)
      .where('part', '=', 'vehicleManifest')
      .executeTakeFirst();
    if (held && !call.files.some(({ part }) => part === 'vehicleManifest')) {
      const detail = 'Send the vehicle manifest of this VIN as well: the one that is there is of another vehicle.';
      throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', {
        status: 409,
        detail,
        fields: [{ pointer: '/vehicleManifest', detail }],
      });
    }
  }
  await tx
    .updateTable('campaignVehicle')
    .set({ vin, alias: await aliasOf(tx, row, vehicle) })
    .where('id', '=', id)
    .execute();
  await storeManifests(call, tx, id, vin);
}

/** API-051, API-070 */
export async function removeVehicle(tx: Transaction, at: At, vehicleId: number): Promise<void> {
  await vehicleIn(tx, at, vehicleId);
  await tx.deleteFrom('campaignVehicle').where('id', '=', vehicleId).execute();
}

/** Gives a copied campaign the vehicles of its origin, with the same manifests and ids of their own (D-066.1). */
export async function copyVehicles(tx: Transaction, type: CampaignType, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into campaign_vehicle (entity_type, campaign_id, vin, alias)
    select ${type}, ${toId}, vin, alias from campaign_vehicle where entity_type = ${type} and campaign_id = ${fromId} order by id
  `.execute(tx);
  await sql`
    insert into campaign_manifest (vehicle_id, part, file_id)
    select n.id, m.part, m.file_id from campaign_vehicle n
    join campaign_vehicle o on o.entity_type = n.entity_type and o.vin = n.vin and o.campaign_id = ${fromId}
    join campaign_manifest m on m.vehicle_id = o.id
    where n.entity_type = ${type} and n.campaign_id = ${toId} order by m.id
  `.execute(tx);
}

/** BIG-15: active test vehicles of the brand that the campaign does not have yet, by their alias. */
export async function vinOptions(db: Database, { homeBrandId, vins }: CampaignRow): Promise<VinOption[]> {
  const { rows } = await sql<VinOption>`
    select alias, vin from test_vehicle where home_brand_id = ${homeBrandId} and status = 'ACTIVE' and vin <> all(${vins}::text[])
    order by alias collate natural_order, vin limit 1000
  `.execute(db);
  return rows;
}
