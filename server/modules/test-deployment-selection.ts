import { sql } from 'kysely';
import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { approvedVehiclesInputSchema, vehicleSelectionInputSchema } from '#contract/deployment-commands.ts';
import type { approvedVehiclesSchema, vehicleSelectionSchema } from '#contract/test-deployment.ts';
import type { CallBase } from '#server/call.ts';
import { runCommand } from '#server/command.ts';
import type { VehicleQuery } from '#server/fleet/digital-twin.ts';
import { openNow } from '#server/modules/open-now.ts';
import { onlyBrand, seenCriteria, shownBrands } from '#server/modules/sight.ts';
import { selectionCriteria, type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { checkGroupName, saveGroup } from '#server/modules/vehicle-group.ts';
import { invalidFields } from '#server/problem.ts';

type SelectionInput = z.output<typeof vehicleSelectionInputSchema>;
type ApprovedInput = z.output<typeof approvedVehiclesInputSchema>;
type SelectionShown = z.input<typeof vehicleSelectionSchema>;
const shownVehicles = 500;

/** The selection as a question to the digital twin. */
export function selectionQuery(
  row: Pick<TestDeploymentRow, 'homeBrandId' | 'selectedBrands' | 'filterCriteria' | 'reuseVehicleGroup'>,
): VehicleQuery {
  return { homeBrandId: row.homeBrandId, brandIds: row.selectedBrands, filterCriteria: selectionCriteria(row) };
}

/** The same for the vehicles that the selected brand is shown (D-240). */
export function shownQuery(call: CallBase, row: TestDeploymentRow): VehicleQuery {
  return { ...selectionQuery(row), brandIds: shownBrands(call, row, row.selectedBrands) };
}

/** How many vehicles match that the selected brand is not shown. */
function countOthers(call: CallBase, row: TestDeploymentRow): Promise<number> {
  const shown = shownBrands(call, row, row.selectedBrands);
  const others = row.selectedBrands.filter((brandId) => !shown.includes(brandId));
  return others.length === 0
    ? Promise.resolve(0)
    : call.services.upstreams.twin.count({ ...selectionQuery(row), brandIds: others });
}

/** D-061.02, .05: counts what matches and keeps the criteria; a saved group is dynamic. */
export async function saveSelection(call: CallBase, id: number, input: SelectionInput): Promise<TestDeploymentRow> {
  const { selectedBrands, filterCriteria, saveAsVehicleGroup, groupName, reuseVehicleGroup } = input;
  if (saveAsVehicleGroup && groupName === '') throw invalidFields([{ pointer: '/groupName', detail: 'required' }]);
  const open = await openNow(call, testDeploymentStore, id);
  if (open) checkBrands(open, selectedBrands);
  const query = open
    ? selectionQuery({ homeBrandId: open.homeBrandId, selectedBrands, filterCriteria, reuseVehicleGroup })
    : undefined;
  const vehicleCount = query ? await call.services.upstreams.twin.count(query) : 0;
  if (open && saveAsVehicleGroup && vehicleCount > 0) await checkGroupName(call, open.homeBrandId, groupName);
  return runCommand(call, testDeploymentStore, {
    id,
    payload: input,
    facts: async () => (open ? { vehicleCount } : {}),
    set: {
      selectedBrands,
      filterCriteria: JSON.stringify(filterCriteria),
      saveAsVehicleGroup,
      groupName,
      reuseVehicleGroup,
      vehicleCountFetchedOn: call.at,
      ...noApproval,
    },
    effects: async (tx, { after }) => {
      await tx.deleteFrom('testDeploymentVehicle').where('deploymentId', '=', id).execute();
      if (!saveAsVehicleGroup || !query) return;
      await saveGroup(call, tx, {
        brandId: after.homeBrandId,
        name: groupName,
        type: 'DYNAMIC',
        brandIds: query.brandIds,
        filterCriteria: query.filterCriteria,
        vehicleCount,
      });
    },
  });
}

const noApproval = { allApprovedVehicles: false, approvedType: 'STATIC', approvedGroup: '' };
const noSelection = {
  selectedBrands: [],
  filterCriteria: '[]',
  saveAsVehicleGroup: false,
  groupName: '',
  reuseVehicleGroup: '',
  vehicleCountFetchedOn: null,
};

/** D-061.03 */
export async function clearSelection(call: CallBase, id: number): Promise<void> {
  await runCommand(call, testDeploymentStore, {
    id,
    set: { ...noSelection, ...noApproval },
    effects: async (tx) => {
      await tx.deleteFrom('testDeploymentVehicle').where('deploymentId', '=', id).execute();
    },
  });
}

/**
 * D-061.04: a static approval is the list of VINs as they match now; a dynamic one is the selection itself, asked again when it is
 * deployed (TEST-08).
 */
export async function saveApproved(call: CallBase, id: number, input: ApprovedInput): Promise<TestDeploymentRow> {
  const { allApprovedVehicles, vehicleGroupType, groupName } = input;
  if (vehicleGroupType === 'DYNAMIC' && !allApprovedVehicles)
    throw invalidFields([{ pointer: '/allApprovedVehicles', detail: 'required' }]);
  const open = await openNow(call, testDeploymentStore, id);
  const matching = open ? await call.services.upstreams.twin.vins(selectionQuery(open)) : [];
  const vins = allApprovedVehicles ? matching : chosen(matching, input.vehicles);
  if (open && vins.length > 0) await checkGroupName(call, open.homeBrandId, groupName);
  return runCommand(call, testDeploymentStore, {
    id,
    payload: input,
    facts: async () => (open ? { approvedCount: vins.length } : {}),
    set: { allApprovedVehicles, approvedType: vehicleGroupType, approvedGroup: groupName },
    effects: async (tx, { after }) => {
      const listed = sql<{ vin: string }>`select unnest(${vins}::text[]) as vin`;
      await tx.deleteFrom('testDeploymentVehicle').where('deploymentId', '=', id).execute();
      if (vehicleGroupType === 'STATIC')
        await sql`insert into test_deployment_vehicle (deployment_id, vin) select ${id}, vin from (${listed}) as m`.execute(tx);
      if (groupName === '') return;
      const { brandIds, filterCriteria } = selectionQuery(after);
      const group = {
        brandId: after.homeBrandId,
        name: groupName,
        type: vehicleGroupType,
        brandIds,
        filterCriteria,
        vehicleCount: vins.length,
      };
      await saveGroup(call, tx, group, vehicleGroupType === 'STATIC' ? listed : undefined);
    },
  });
}

function chosen(matching: readonly string[], vehicles: readonly string[]): string[] {
  const known = new Set(matching);
  const wanted = [...new Set(vehicles.map((vin) => vin.trim().toUpperCase()))];
  const foreign = wanted.findIndex((vin) => !known.has(vin));
  if (known.size > 0 && foreign >= 0)
    throw invalidFields([{ pointer: `/vehicles/${foreign}`, detail: 'This vehicle is not in the selection.' }]);
  return wanted;
}

function checkBrands(row: TestDeploymentRow, selected: readonly number[]): void {
  const wrong = selected.findIndex((brandId) => !row.vehicleBrands.includes(brandId));
  if (wrong >= 0) throw invalidFields([{ pointer: `/selectedBrands/${wrong}`, detail: 'The deployment is not for this brand.' }]);
}

/** TEST-05, D-240: the criteria and the first vehicles with their status in the rollout. */
export async function presentSelection(call: CallBase, row: TestDeploymentRow): Promise<SelectionShown> {
  const { db, upstreams } = call.services;
  const query = shownQuery(call, row);
  const [vehicles, otherBrands] = await Promise.all([
    query.brandIds.length > 0 ? upstreams.twin.vehicles(query, shownVehicles) : [],
    countOthers(call, row),
  ]);
  const { filterCriteria, groupName, reuseVehicleGroup } = await seenCriteria(call, testDeploymentStore, row, row);
  const states = await db
    .selectFrom('rollout as r')
    .innerJoin('rolloutVehicle as v', 'v.rolloutId', 'r.id')
    .select(['v.vin', 'v.status'])
    .where('r.kind', '=', 'TEST')
    .where('r.deploymentId', '=', row.id)
    .where(sql<boolean>`v.vin = any(${vehicles.map((vehicle) => vehicle.vin)}::text[])`)
    .execute();
  const statusOf = new Map(states.map((state) => [state.vin, state.status]));
  return {
    selectedBrands: row.selectedBrands as SelectionShown['selectedBrands'],
    filterCriteria,
    saveAsVehicleGroup: row.saveAsVehicleGroup,
    groupName,
    reuseVehicleGroup,
    vehicles: vehicles.map(({ vin, brandId, ...vehicle }) => ({
      ...vehicle,
      vehicleId: vin,
      brandId: brandId as BrandId,
      status: statusOf.get(vin) ?? 'PENDING',
    })),
    vehicleCount: row.vehicleCount ?? 0,
    otherBrands,
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
    allApprovedVehicles: row.allApprovedVehicles,
  };
}

/** TEST-08, D-240 */
export async function presentApproved(call: CallBase, row: TestDeploymentRow): Promise<z.input<typeof approvedVehiclesSchema>> {
  const isApproved = row.approvedCount > 0;
  const isDynamic = isApproved && row.approvedType === 'DYNAMIC';
  const { vehicles, otherBrands } = isDynamic ? await approvedNow(call, row) : await approvedList(call, row);
  const { approvedGroup, criteria } = await seenCriteria(call, testDeploymentStore, row, {
    approvedGroup: row.approvedGroup,
    criteria: selectionQuery(row).filterCriteria,
  });
  return {
    vehicles,
    otherBrands,
    allApprovedVehicles: row.allApprovedVehicles,
    vehicleGroupType: row.approvedType,
    groupName: approvedGroup,
    approvedStaticVehicles: isApproved && !isDynamic ? [{ key: 'VIN', values: vehicles }] : [],
    approvedDynamicVehicles: isDynamic ? criteria.map(({ key, values }) => ({ key, values: [...values] })) : [],
  };
}

type Approved = { readonly vehicles: string[]; readonly otherBrands: number };

async function approvedNow(call: CallBase, row: TestDeploymentRow): Promise<Approved> {
  const query = shownQuery(call, row);
  const vehicles = query.brandIds.length > 0 ? await call.services.upstreams.twin.vins(query) : [];
  return { vehicles, otherBrands: await countOthers(call, row) };
}

async function approvedList(call: CallBase, row: TestDeploymentRow): Promise<Approved> {
  const only = onlyBrand(call, row);
  const listed = call.services.db.selectFrom('testDeploymentVehicle as a').select('a.vin').where('deploymentId', '=', row.id);
  const shown = only === undefined ? listed : listed.innerJoin('vehicle as v', 'v.vin', 'a.vin').where('v.brandId', '=', only);
  const vehicles = (await shown.orderBy('a.vin').execute()).map(({ vin }) => vin);
  return { vehicles, otherBrands: only === undefined ? 0 : row.approvedCount - vehicles.length };
}
