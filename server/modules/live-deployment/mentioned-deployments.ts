import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import type { Awaited } from '#server/rollout/priority.ts';

/** Live deployments on the same vehicles, each as the caller may read of it (D-241); one that is gone meanwhile is left out. */
export async function withReferences<Other extends Awaited>(
  call: CallBase,
  others: readonly Other[],
  db?: Database,
): Promise<(Omit<Other, 'deploymentId'> & { readonly deployment: EntityReference })[]> {
  const reference = await referencesFor(
    call,
    others.map(({ deploymentId }) => liveOf(deploymentId)),
    db,
  );
  return others.flatMap(({ deploymentId, ...other }) => {
    const deployment = reference(liveOf(deploymentId));
    return deployment ? [{ ...other, deployment }] : [];
  });
}

const liveOf = (id: number) => ({ entityType: 'LIVE_DEPLOYMENT', id }) as const;
