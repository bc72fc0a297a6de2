import type { RawBuilder } from 'kysely';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { standing } from '#server/modules/live-deployment/approved-content.ts';
import type { PlannedKind } from '#server/rollout/plan/kinds.ts';
import { type Awaited, collisionsOf, collisionsOfVehicles, type Ranked, waitsFor } from '#server/rollout/priority.ts';
import type { Rollout } from '#server/rollout/rollout.ts';

/** Somebody else on the same vehicles, as the caller may read of it. */
type Told<Other extends Awaited> = Omit<Other, 'kind' | 'deploymentId'> & { readonly deployment: EntityReference };

const types = { LIVE: 'LIVE_DEPLOYMENT', SMART: 'SMART_CAMPAIGN', DRM: 'DRM_DEPLOYMENT' } as const satisfies Record<
  PlannedKind,
  string
>;
const oneOf = ({ deploymentId, kind }: Awaited) => ({ entityType: types[kind], id: deploymentId }) as const;

/** Others on the same vehicles, each as the caller may read of it (D-241); one that is gone meanwhile is left out. */
export async function withReferences<Other extends Awaited>(
  call: CallBase,
  others: readonly Other[],
  db?: Database,
): Promise<Told<Other>[]> {
  const reference = await referencesFor(call, others.map(oneOf), db);
  return others.flatMap((one) => {
    const { deploymentId: _, kind: __, ...other } = one;
    const deployment = reference(oneOf(one));
    return deployment ? [{ ...other, deployment }] : [];
  });
}

/** Who else wants the vehicles of a frozen list (D-062.17), but for those whose approval no longer holds. */
export async function collisionsFor(call: CallBase, rollout: Rollout) {
  const { db, now } = call.services;
  return withReferences(call, await standing(db, await collisionsOf(db, rollout, now())));
}

/** The same for vehicles that are chosen and not listed yet: before a start that lists them (D-062.17). */
export async function collisionsAhead(call: CallBase, mine: Ranked, vins: RawBuilder<{ vin: string }>) {
  const { db, now } = call.services;
  return withReferences(call, await standing(db, await collisionsOfVehicles(db, mine, now(), vins)));
}

/** For whom the vehicles of a rollout wait (D-062.17). */
export const waitedFor = async (call: CallBase, { id }: Rollout) =>
  withReferences(call, await waitsFor(call.services.db, id, call.services.now()));
