import type { Database } from '#server/db/connection.ts';
import type { PlannedKind } from '#server/rollout/plan/kinds.ts';

/** The lists that are being frozen, or could not be, by what they are for. */
export async function listsUnderWay(db: Database, kind: PlannedKind, ids: readonly number[]) {
  // Where nothing is requested there is none.
  if (ids.length === 0) return new Map<number, never>();
  const lists = await db
    .selectFrom('wideList')
    .select(['deploymentId', 'done', 'total', 'problem'])
    .where('kind', '=', kind)
    .where('deploymentId', 'in', ids)
    .execute();
  return new Map(lists.map(({ deploymentId, ...list }) => [deploymentId, list]));
}
