import { sql } from 'kysely';
import type { BrandId } from '#contract/brand.ts';
import { type MatchingVehicle, matchingList } from '#contract/deployment/test-selection.ts';
import type { CallBase } from '#server/call.ts';
import type { VehicleStatus } from '#server/db/tables/deployment.ts';
import { answerList, type ListOptions } from '#server/list/list-page.ts';
import { codes, containing, figure, type ListSource, listSource, optionalWords, rowId, words } from '#server/list/list-source.ts';
import { shownQuery } from './test-deployment-selection.ts';
import type { TestDeploymentRow } from './test-deployment-store.ts';

type Found = Omit<MatchingVehicle, 'status' | 'brandId'> & { number: number; brandId: BrandId; status: VehicleStatus | null };

/** Vehicles as a list of one deployment: their place in its rollout, where they are in one, and whether they were approved one by one. */
function matching({ allApprovedVehicles, approvedCount, approvedType, id }: TestDeploymentRow): ListSource {
  const isOfAll = approvedCount > 0 && (allApprovedVehicles || approvedType === 'DYNAMIC');
  const isApproved = isOfAll
    ? sql`true`
    : sql`exists (select from test_deployment_vehicle a where a.deployment_id = ${id} and a.vin = e.vin)`;
  return listSource(matchingList.list, {
    from: sql`(select number as id, vin, model, model_year, market, brand_id from vehicle) e
      left join rollout_vehicle o on o.vin = e.vin
        and o.rollout_id = (select r.id from rollout r where r.kind = 'TEST' and r.deployment_id = ${id})`,
    columns: {
      vehicle: codes(sql`e.vin`),
      model: words(sql`e.model`),
      modelYear: figure(sql`e.model_year`),
      market: words(sql`e.market`),
      brand: figure(sql`e.brand_id`),
      status: optionalWords(sql`o.status`),
      approved: words(sql`case when ${isApproved} then 'YES' else 'NO' end`),
    },
    search: (word) => [
      // A whole VIN is looked up; a part of one is looked for.
      sql`select s.number from vehicle s where ${word.length === 17 ? sql`s.vin = ${word.toUpperCase()}` : containing(sql`s.vin`, word)}`,
      sql`select s.number from vehicle s where ${containing(sql`s.model`, word)}`,
    ],
  });
}

/** A page of the vehicles that match the selection, of those that the selected brand is shown (TEST-08, D-240). */
export async function matchingVehicles(call: Parameters<typeof answerList>[0], row: TestDeploymentRow) {
  const query = shownQuery(call, row);
  const isChosen = row.vehicleCount !== null && query.brandIds.length > 0;
  const { where, total } = isChosen
    ? await call.services.upstreams.twin.matching(query, rowId)
    : { where: sql<boolean>`false`, total: 0 };
  const options: ListOptions<Found> = {
    where,
    all: total,
    present: (ids) => byNumber(call, row.id, ids),
    idOf: ({ number }) => number,
  };
  const { body } = await answerList(call, matching(row), options);
  return { body: { ...body, items: body.items.map(({ number: _, ...vehicle }) => vehicle) } };
}

async function byNumber({ services: { db } }: CallBase, deploymentId: number, numbers: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select v.number, v.vin as vehicle_id, v.model, v.model_year, v.market, v.brand_id, o.status
    from vehicle v left join rollout_vehicle o on o.vin = v.vin
      and o.rollout_id = (select r.id from rollout r where r.kind = 'TEST' and r.deployment_id = ${deploymentId})
    where v.number = any(${[...numbers]}::int[])
  `.execute(db);
  return rows;
}
