import type { ExternalFacts } from '#contract/command.ts';
import type { Database } from '#server/db/connection.ts';
import type { LiveDeploymentRow } from '#server/modules/live-deployment-store.ts';
import { freezeSpans } from '#server/rollout/freeze.ts';
import type { RolloutKind } from '#server/rollout/list.ts';

const always: ExternalFacts[string] = [{ from: null, to: null }];

/** Facts of any deployment: whether its rollout is closing what an ended job left open. */
export async function deploymentExternal(
  db: Database,
  kind: RolloutKind,
  rows: readonly { readonly id: number }[],
): Promise<(row: { readonly id: number }) => ExternalFacts> {
  const ending = await db
    .selectFrom('rollout')
    .select('deploymentId')
    .where('kind', '=', kind)
    .where(
      'deploymentId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '=', 'ENDING')
    .execute();
  const ids = new Set(ending.map(({ deploymentId }) => deploymentId));
  return ({ id }) => ({ ending: ids.has(id) ? always : [] });
}

/** Of a live deployment also: freeze windows of its home brand, and when its first phase is due (D-062.08, D-062.16). */
export async function liveExternal(
  db: Database,
  rows: readonly LiveDeploymentRow[],
  now: Date,
): Promise<(row: LiveDeploymentRow) => ExternalFacts> {
  const common = await deploymentExternal(db, 'LIVE', rows);
  const frozen = await freezeSpans(
    db,
    rows.map(({ homeBrandId }) => homeBrandId),
    now,
  );
  return (row) => {
    const [first] = row.phases;
    return { ...common(row), frozen: frozen(row.homeBrandId), dueNow: first ? [{ from: first.start, to: null }] : [] };
  };
}
