import { sql } from 'kysely';
import { annotationPattern } from '#contract/collab/collab-entity.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { TimelineEntry } from '#contract/test-vehicle/test-vehicle.ts';
import type { CallBase } from '#server/call.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { featureEnabled } from '#server/flags.ts';
import { systemSubject } from '#server/journal/journal.ts';
import { peopleOf } from '#server/people.ts';
import type { TestVehicleRow } from './test-vehicle-store.ts';

const most = 200;

type Used = { readonly kind: 'TEST' | 'LIVE'; readonly at: Date; readonly status: string; readonly deploymentId: number };

/** Where a vehicle was used, by its VIN, and what was changed about it; newest first. */
export async function timelineOf(call: CallBase, row: TestVehicleRow): Promise<TimelineEntry[]> {
  const [rollouts, changes] = await Promise.all([rolloutsOf(call, row), changesOf(call, row.id)]);
  return [...rollouts, ...changes].sort((a, b) => b.at.localeCompare(a.at)).slice(0, most);
}

/**
 * A deployment that the caller could not open stands without name and address: that the vehicle was in use is its own history (D-241). Of a
 * vehicle that the fleet knows as another brand's nothing is told (D-240), nor of what is switched off (ROLE-15).
 */
async function rolloutsOf(call: CallBase, { homeBrandId, vin }: TestVehicleRow): Promise<TimelineEntry[]> {
  const kinds = await shownKinds(call);
  const { rows } = await sql<Used>`
    select r.kind, coalesce(r.started_on, r.created_on) as at, v.status, r.deployment_id
    from rollout r
    join rollout_vehicle v on v.rollout_id = r.id and v.vin = ${vin}
    where r.started_on is not null and r.kind = any(${kinds})
      and not exists (select from vehicle f where f.vin = ${vin} and f.brand_id <> ${homeBrandId})
    order by at desc limit ${most}
  `.execute(call.services.db);
  const reference = await referencesFor(call, rows.map(deploymentOf));
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    what: row.status,
    deployment: reference(deploymentOf(row)) ?? null,
    by: null,
  }));
}

async function shownKinds({ brandId, services: { db } }: CallBase): Promise<Used['kind'][]> {
  const [tests, lives] = await Promise.all([
    featureEnabled(db, testDeploymentEndpoints.getTestDeployment.access.flag, brandId),
    featureEnabled(db, liveDeploymentEndpoints.getLiveDeployment.access.flag, brandId),
  ]);
  return [...(tests ? (['TEST'] as const) : []), ...(lives ? (['LIVE'] as const) : [])];
}

const deploymentOf = ({ deploymentId, kind }: Used) =>
  ({ entityType: kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT', id: deploymentId }) as const;

async function changesOf({ services: { db } }: CallBase, id: number): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('journal')
    .select(['at', 'command', 'subject'])
    .where('entityType', '=', 'TEST_VEHICLE')
    .where('entityId', '=', id)
    .where('command', '!~', annotationPattern)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  const person = await peopleOf(
    db,
    rows.map(({ subject }) => subject),
  );
  return rows.map(({ at, command, subject }) => ({
    kind: 'CHANGE',
    at: at.toISOString(),
    what: command,
    deployment: null,
    by: subject === systemSubject ? null : person(subject),
  }));
}
