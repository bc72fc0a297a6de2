import { type RawBuilder, sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { Left } from '#contract/deployment/rollout.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { capital } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { conflict } from '#server/problem.ts';
import type { ApprovedKind } from '#server/rollout/plan/kinds.ts';

const tables = { LIVE: 'live_deployment', SMART: 'smart_campaign' } as const satisfies Record<ApprovedKind, string>;
const types = { LIVE: 'LIVE_DEPLOYMENT', SMART: 'SMART_CAMPAIGN' } as const satisfies Record<ApprovedKind, string>;

/** What a way back leads from; `by`: the way back that is meant, of which those that were made after it take nothing. */
type From = { readonly id: number; readonly by?: number };

/** Condition on a vehicle `v`: a way back has brought it back. */
function broughtBack(kind: ApprovedKind, { by, id }: From): RawBuilder<boolean> {
  const earlier = by === undefined ? sql`` : sql`and w.id < ${by}`;
  return sql<boolean>`exists (
    select from ${sql.table(tables[kind])} w join rollout b on b.kind = ${kind} and b.deployment_id = w.id
    join rollout_vehicle o on o.rollout_id = b.id and o.vin = v.vin and o.status = 'SUCCESS'
    where w.way_back_of = ${id} ${earlier}
  )`;
}

/** The vehicles that got the version of a deployment or campaign, and were not brought back yet (D-255). */
export const vehiclesThatGot = (kind: ApprovedKind, from: From): RawBuilder<{ vin: string }> => sql`
  select v.vin from rollout_vehicle v join rollout r on r.id = v.rollout_id
  where r.kind = ${kind} and r.deployment_id = ${from.id} and v.status = 'SUCCESS' and not ${broughtBack(kind, from)}
`;

/** How many they are, and of which brands; `got`: with those that were brought back. */
export async function countThatGot(db: Database, kind: ApprovedKind, from: From & { readonly homeBrandId: number }) {
  const { rows } = await sql<{ brandId: CandidateBrandId; got: number; count: number }>`
    select coalesce(v.other_brand_id, ${from.homeBrandId})::int as brand_id, count(*)::int as got,
      (count(*) filter (where not ${broughtBack(kind, from)}))::int as count
    from rollout_vehicle v join rollout r on r.id = v.rollout_id
    where r.kind = ${kind} and r.deployment_id = ${from.id} and v.status = 'SUCCESS' group by 1 order by 1
  `.execute(db);
  return {
    got: rows.reduce((sum, { got }) => sum + got, 0),
    vehicles: rows.reduce((sum, { count }) => sum + count, 0),
    brandIds: rows.flatMap(({ brandId, count }) => (count > 0 ? [brandId] : [])),
  };
}

/** A way back of a rollout: `isUnderWay` until it has its results, failed or was aborted. */
export type Way = { readonly id: number; readonly status: string; readonly isUnderWay: boolean };
type Found = { readonly got: number; readonly vehicles: number; readonly versions: readonly unknown[] };

/** What its pages say of it: nothing where no vehicle got the version. A way back is named to those who could open it (D-241). */
export async function leftOf(call: CallBase, kind: ApprovedKind, found: Found, ways: readonly Way[]): Promise<Left> {
  if (found.got === 0) return null;
  const entityType = types[kind];
  const reference = await referencesFor(
    call,
    ways.map(({ id }) => ({ entityType, id })),
  );
  return {
    vehicles: found.got,
    remaining: found.vehicles,
    isPossible: found.versions.length > 0,
    ways: ways.flatMap(({ id, ...way }) => {
      const to = reference({ entityType, id });
      return to ? [{ to, ...way }] : [];
    }),
  };
}

/** Refuses a second way back for vehicles that one is bringing back already: they would be ordered twice, to two versions maybe (D-255). */
export async function refuseSecond(call: CallBase, db: Database, kind: ApprovedKind, ways: readonly Way[]): Promise<void> {
  const way = ways.find(({ isUnderWay }) => isUnderWay);
  if (!way) return;
  const one = { entityType: types[kind], id: way.id };
  const to = (await referencesFor(call, [one], db))(one);
  const name = to?.open ? `“${to.open.name}”` : to ? referenceText(to) : 'another way back';
  throw conflict(`${capital(name)} is a way back for these vehicles already. Wait for its end, or delete it while it can be.`);
}

const left: ReadonlySet<string> = new Set(['ROLLOUT_FAILED', 'ROLLOUT_ABORTED']);

/** A way back leads from a rollout that did not end well. */
export const isLeft = ({ status }: { readonly status: string }): boolean => left.has(status);
