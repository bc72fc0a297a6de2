import { sql } from 'kysely';
import { besidePattern } from '#contract/collab-entity.ts';
import type { TimelineEntry } from '#contract/test-vehicle.ts';
import type { CallBase } from '#server/call.ts';
import { systemSubject } from '#server/journal.ts';
import { mayRead } from '#server/modules/collab-entities.ts';
import type { TestVehicleRow } from '#server/modules/test-vehicle-store.ts';
import { peopleOf } from '#server/people.ts';

const most = 200;

type Used = {
  kind: 'TEST' | 'LIVE';
  at: Date;
  status: string;
  id: number;
  name: string;
  candidateId: number;
  projectId: number;
  isVisible: boolean;
};

/** Where a vehicle was used, by its VIN, and what was changed about it; newest first. */
export async function timelineOf(call: CallBase, row: TestVehicleRow): Promise<TimelineEntry[]> {
  const [rollouts, changes] = await Promise.all([rolloutsOf(call, row.vin), changesOf(call, row.id)]);
  return [...rollouts, ...changes].sort((a, b) => b.at.localeCompare(a.at)).slice(0, most);
}

/** Deployments of which the caller may read nothing stand without name and address: that the vehicle was in use is its own history. */
async function rolloutsOf(call: CallBase, vin: string): Promise<TimelineEntry[]> {
  const { db } = call.services;
  const { brandId } = call;
  const [tests, lives] = await Promise.all([mayRead(call, 'TEST_DEPLOYMENT'), mayRead(call, 'LIVE_DEPLOYMENT')]);
  const { rows } = await sql<Used>`
    select r.kind, coalesce(r.started_on, r.created_on) as at, v.status, d.id, d.name, c.id as candidate_id, c.software_project_id as project_id,
      (d.home_brand_id = ${brandId} or ${brandId} = any(d.brand_ids)) as is_visible
    from rollout r
    join rollout_vehicle v on v.rollout_id = r.id and v.vin = ${vin}
    join (
      select 'TEST' as kind, id, name, release_candidate_id, home_brand_id, brand_ids from test_deployment
      union all
      select 'LIVE', id, name, release_candidate_id, home_brand_id, brand_ids from live_deployment
    ) as d on d.kind = r.kind and d.id = r.deployment_id
    join release_candidate c on c.id = d.release_candidate_id
    where r.started_on is not null
    order by at desc limit ${most}
  `.execute(db);
  return rows.map(({ kind, at, status, id, name, candidateId, projectId, isVisible }) => {
    const isOpen = isVisible && (kind === 'TEST' ? tests : lives);
    const candidate = `/software/projects/aec/${projectId}/release-candidates/${candidateId}`;
    const page = kind === 'TEST' ? `test-deployments/${id}/info` : `deployment/${id}/create/overview`;
    return {
      kind,
      at: at.toISOString(),
      what: status,
      title: isOpen ? name : null,
      route: isOpen ? `${candidate}/${page}` : null,
      by: null,
    };
  });
}

async function changesOf({ services: { db } }: CallBase, id: number): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('journal')
    .select(['at', 'command', 'subject'])
    .where('entityType', '=', 'TEST_VEHICLE')
    .where('entityId', '=', id)
    .where('command', '!~', besidePattern)
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
    title: null,
    route: null,
    by: subject === systemSubject ? null : person(subject),
  }));
}
