import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { PlannedKind } from '#server/rollout/plan/kinds.ts';

type Listing = {
  readonly deploymentId: number;
  readonly done: number;
  readonly total: number;
  readonly problem: string | null;
};
const underWay = statement<Listing>(
  'select deployment_id, done, total, problem from wide_list where kind = $1 and deployment_id = any($2::int[])',
);

/** The lists that are being frozen, or could not be, by what they are for. */
export async function listsUnderWay(db: Database, kind: PlannedKind, ids: readonly number[]) {
  // Where nothing is requested there is none.
  if (ids.length === 0) return new Map<number, never>();
  const lists = await underWay(db, kind, ids);
  return new Map(lists.map(({ deploymentId, ...list }) => [deploymentId, list]));
}
