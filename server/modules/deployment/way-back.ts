import { type RawBuilder, sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { Left } from '#contract/deployment/rollout.ts';
import type { Database } from '#server/db/connection.ts';
import type { ApprovedKind } from '#server/rollout/plan/kinds.ts';

/** The vehicles that got the version of a deployment or campaign (D-255). */
export const vehiclesThatGot = (kind: ApprovedKind, id: number): RawBuilder<{ vin: string }> => sql`
  select v.vin from rollout_vehicle v join rollout r on r.id = v.rollout_id
  where r.kind = ${kind} and r.deployment_id = ${id} and v.status = 'SUCCESS'
`;

type Of = { readonly id: number; readonly homeBrandId: number };

/** How many they are, and of which brands. */
export async function countThatGot(db: Database, kind: ApprovedKind, { homeBrandId, id }: Of) {
  const { rows } = await sql<{ brandId: CandidateBrandId; count: number }>`
    select coalesce(v.other_brand_id, ${homeBrandId})::int as brand_id, count(*)::int as count
    from rollout_vehicle v join rollout r on r.id = v.rollout_id
    where r.kind = ${kind} and r.deployment_id = ${id} and v.status = 'SUCCESS' group by 1 order by 1
  `.execute(db);
  return { vehicles: rows.reduce((sum, { count }) => sum + count, 0), brandIds: rows.map(({ brandId }) => brandId) };
}

const left: ReadonlySet<string> = new Set(['ROLLOUT_FAILED', 'ROLLOUT_ABORTED']);

/** What its pages say of it: nothing where no vehicle got the version. */
export const leftOf = ({ vehicles, versions }: { readonly vehicles: number; readonly versions: readonly unknown[] }): Left =>
  vehicles === 0 ? null : { vehicles, isPossible: versions.length > 0 };

/** A way back leads from a rollout that did not end well. */
export const isLeft = ({ status }: { readonly status: string }): boolean => left.has(status);
