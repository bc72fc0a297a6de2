import { sql } from 'kysely';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { selectionQuery } from './test-deployment-selection.ts';
import type { TestDeploymentRow } from './test-deployment-store.ts';

type Narrowed = Partial<Pick<TestDeploymentRow, 'vehicleBrands' | 'selectedBrands' | 'vehicleCount' | 'approvedCount' | 'facts'>>;

/** What its vehicles got stays told as it was. */
const isDone: ReadonlySet<TestDeploymentRow['status']> = new Set(['ROLLOUT_INITIATED', 'ROLLOUT_SUCCESSFUL']);

/**
 * What a test deployment is for once its candidate has only these brands (D-240): vehicles of a brand that went are neither selected nor
 * approved any more, so that none of them gets the software.
 */
export async function narrowed(
  tx: Transaction,
  { services: { upstreams } }: CallBase,
  row: TestDeploymentRow,
  brandIds: readonly number[],
): Promise<Narrowed> {
  const left = (all: readonly number[]) => all.filter((brandId) => brandIds.includes(brandId));
  if (isDone.has(row.status) || left(row.vehicleBrands).length === row.vehicleBrands.length) return {};
  const brands = { vehicleBrands: left(row.vehicleBrands), selectedBrands: left(row.selectedBrands) };
  if (row.vehicleCount === null) return brands;
  const matching = await upstreams.twin.selectVins(selectionQuery({ ...row, ...brands }));
  await sql`
    delete from test_deployment_vehicle a using vehicle v
    where a.deployment_id = ${row.id} and v.vin = a.vin and v.brand_id <> all(${[...brandIds]}::int[])
  `.execute(tx);
  const { rows } = await sql<{ vehicleCount: number; listed: number }>`
    select (select count(*)::int from (${matching}) as m) as vehicle_count,
      (select count(*)::int from test_deployment_vehicle where deployment_id = ${row.id}) as listed
  `.execute(tx);
  const { vehicleCount = 0, listed = 0 } = rows[0] ?? {};
  const isDynamic = row.approvedType === 'DYNAMIC';
  const approvedCount = row.approvedCount === 0 ? 0 : isDynamic ? vehicleCount : listed;
  return { ...brands, vehicleCount, approvedCount, facts: { ...row.facts, vehicleCount, approvedCount } };
}
