import { sql } from 'kysely';
import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { approvedVehiclesInputSchema, vehicleSelectionInputSchema } from '#contract/deployment/deployment-commands.ts';
import type { approvedVehiclesSchema, vehicleSelectionSchema } from '#contract/deployment/test-selection.ts';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase } from '#server/call.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { onlyBrand, seenCriteria, shownBrands } from '#server/entity/sight.ts';
import type { VehicleQuery, VinPage } from '#server/fleet/digital-twin.ts';
import { checkGroupName, saveGroup } from '#server/modules/vehicle/vehicle-group.ts';
import { marketsOf } from '#server/modules/vehicle/vehicle-markets.ts';
import { invalidFields } from '#server/problem.ts';
import { selectionCriteria, type TestDeploymentRow, testDeploymentStore } from './test-deployment-store.ts';

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
  if (saveAsVehicleGroup && groupName === '') throw invalidFields([{ pointer: '/groupName', detail: fieldText('required') }]);
  const open = await loadIfAllowed(call, testDeploymentStore, id);
  if (open) checkBrands(open, selectedBrands);
  const query = open
    ? selectionQuery({ homeBrandId: open.homeBrandId, selectedBrands, filterCriteria, reuseVehicleGroup })
    : undefined;
  const vehicleCount = query ? await call.services.upstreams.twin.count(query) : 0;
  const source = { deploymentId: id, source: 'SELECTION' } as const;
  if (open && saveAsVehicleGroup && vehicleCount > 0) await checkGroupName(call, open.homeBrandId, groupName, source);
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
        ...source,
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
    throw invalidFields([{ pointer: '/allApprovedVehicles', detail: 'A dynamic group must have all matching vehicles.' }]);
  if (allApprovedVehicles && input.vehicles.length > 0)
    throw invalidFields([
      { pointer: '/vehicles', detail: 'All matching vehicles are approved: single ones cannot be named as well.' },
    ]);
  const open = await loadIfAllowed(call, testDeploymentStore, id);
  const matching = open ? await call.services.upstreams.twin.vins(selectionQuery(open)) : [];
  const vins = allApprovedVehicles ? matching : chosen(matching, input.vehicles);
  const source = { deploymentId: id, source: 'APPROVAL' } as const;
  if (open && vins.length > 0) await checkGroupName(call, open.homeBrandId, groupName, source);
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
        ...source,
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
  const [vehicles, otherBrands, candidate] = await Promise.all([
    query.brandIds.length > 0 ? upstreams.twin.vehicles(query, shownVehicles) : [],
    countOthers(call, row),
    db
      .selectFrom('releaseCandidate')
      .select('vehiclePlatform')
      .where('id', '=', row.releaseCandidateId)
      .executeTakeFirstOrThrow(),
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
      status: statusOf.get(vin) ?? null,
    })),
    vehicleCount: row.vehicleCount ?? 0,
    otherBrands,
    markets: query.brandIds.length > 0 ? await marketsOf(db, await upstreams.twin.selectVins(query), row.vehicleCount ?? 0) : [],
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
    allApprovedVehicles: row.allApprovedVehicles,
    candidatePlatform: candidate.vehiclePlatform as SelectionShown['candidatePlatform'],
  };
}

/** A page of VINs out of one more than it holds. */
function pageOfVins(vins: readonly string[], { limit }: VinPage, total: number) {
  const items = vins.slice(0, limit);
  return { items, next: vins.length > limit ? (items.at(-1) ?? null) : null, total };
}

/** API-006: a page of the VINs that match the selection, of the vehicles that the selected brand is shown (D-240). */
export async function selectedVins(call: CallBase, row: TestDeploymentRow, page: VinPage) {
  const query = shownQuery(call, row);
  if (query.brandIds.length === 0) return pageOfVins([], page, 0);
  const { twin } = call.services.upstreams;
  const [vins, total] = await Promise.all([twin.vins(query, { ...page, limit: page.limit + 1 }), twin.count(query)]);
  return pageOfVins(vins, page, total);
}

async function listedVins(call: CallBase, { id, homeBrandId }: TestDeploymentRow, page: VinPage) {
  const only = onlyBrand(call, { homeBrandId });
  const all = call.services.db.selectFrom('testDeploymentVehicle as a').where('a.deploymentId', '=', id);
  const listed =
    only === undefined
      ? all
      : all.where((eb) =>
          eb.exists(eb.selectFrom('vehicle as v').select('v.vin').whereRef('v.vin', '=', 'a.vin').where('v.brandId', '=', only)),
        );
  const [vins, { total }] = await Promise.all([
    listed
      .select('a.vin')
      .where('a.vin', '>', page.after ?? '')
      .orderBy('a.vin')
      .limit(page.limit + 1)
      .execute(),
    listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return pageOfVins(
    vins.map(({ vin }) => vin),
    page,
    total,
  );
}

/** TEST-08, D-240 */
export async function presentApproved(
  call: CallBase,
  row: TestDeploymentRow,
  page: VinPage,
): Promise<z.input<typeof approvedVehiclesSchema>> {
  const approved = row.approvedCount > 0;
  const dynamic = approved && row.approvedType === 'DYNAMIC';
  const { items: vehicles, next, total } = await (dynamic ? selectedVins : listedVins)(call, row, page);
  const otherBrands = dynamic ? await countOthers(call, row) : Math.max(0, row.approvedCount - total);
  const { approvedGroup, criteria } = await seenCriteria(call, testDeploymentStore, row, {
    approvedGroup: row.approvedGroup,
    criteria: selectionQuery(row).filterCriteria,
  });
  const chosen = dynamic
    ? await call.services.upstreams.twin.selectVins(selectionQuery(row))
    : sql<{ vin: string }>`select vin from test_deployment_vehicle where deployment_id = ${row.id}`;
  return {
    vehicles,
    next,
    total,
    otherBrands,
    markets: await marketsOf(call.services.db, chosen, row.approvedCount, onlyBrand(call, row)),
    allApprovedVehicles: row.allApprovedVehicles,
    vehicleGroupType: row.approvedType,
    groupName: approvedGroup,
    approvedStaticVehicles: approved && !dynamic ? [{ key: 'VIN', values: vehicles }] : [],
    approvedDynamicVehicles: dynamic ? criteria.map(({ key, values }) => ({ key, values: [...values] })) : [],
  };
}
