import { sql } from 'kysely';
import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { approvedVehiclesInputSchema, vehicleSelectionInputSchema } from '#contract/deployment-commands.ts';
import type { approvedVehiclesSchema, vehicleSelectionSchema } from '#contract/test-deployment.ts';
import type { CallBase } from '#server/call.ts';
import { runCommand } from '#server/command.ts';
import type { VehicleQuery } from '#server/fleet/digital-twin.ts';
import { openNow } from '#server/modules/open-now.ts';
import { selectionCriteria, type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { checkGroupName, saveGroup } from '#server/modules/vehicle-group.ts';
import { marketsOf } from '#server/modules/vehicle-markets.ts';
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

/** TEST-05: the criteria and the first vehicles with their status in the rollout. */
export async function presentSelection(call: CallBase, row: TestDeploymentRow): Promise<SelectionShown> {
  const { db, upstreams } = call.services;
  const chosenYet = row.selectedBrands.length > 0;
  const vehicles = chosenYet ? await upstreams.twin.vehicles(selectionQuery(row), shownVehicles) : [];
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
    filterCriteria: row.filterCriteria,
    saveAsVehicleGroup: row.saveAsVehicleGroup,
    groupName: row.groupName,
    reuseVehicleGroup: row.reuseVehicleGroup,
    vehicles: vehicles.map(({ vin, brandId, ...vehicle }) => ({
      ...vehicle,
      vehicleId: vin,
      brandId: brandId as BrandId,
      status: statusOf.get(vin) ?? 'PENDING',
    })),
    vehicleCount: row.vehicleCount ?? 0,
    markets: chosenYet ? await marketsOf(db, await upstreams.twin.selectVins(selectionQuery(row)), row.vehicleCount ?? 0) : [],
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
    allApprovedVehicles: row.allApprovedVehicles,
  };
}

/** TEST-08 */
export async function presentApproved(call: CallBase, row: TestDeploymentRow): Promise<z.input<typeof approvedVehiclesSchema>> {
  const listed = await call.services.db
    .selectFrom('testDeploymentVehicle')
    .select('vin')
    .where('deploymentId', '=', row.id)
    .orderBy('vin')
    .execute();
  const vehicles = listed.map(({ vin }) => vin);
  const approved = row.approvedCount > 0;
  const dynamic = approved && row.approvedType === 'DYNAMIC';
  const chosen = dynamic
    ? await call.services.upstreams.twin.selectVins(selectionQuery(row))
    : sql<{ vin: string }>`select vin from test_deployment_vehicle where deployment_id = ${row.id}`;
  return {
    markets: await marketsOf(call.services.db, chosen, row.approvedCount),
    vehicles: dynamic ? await call.services.upstreams.twin.vins(selectionQuery(row)) : vehicles,
    allApprovedVehicles: row.allApprovedVehicles,
    vehicleGroupType: row.approvedType,
    groupName: row.approvedGroup,
    approvedStaticVehicles: approved && !dynamic ? [{ key: 'VIN', values: vehicles }] : [],
    approvedDynamicVehicles: dynamic
      ? selectionQuery(row).filterCriteria.map(({ key, values }) => ({ key, values: [...values] }))
      : [],
  };
}
