import { type RawBuilder, sql } from 'kysely';
import type { BrandId } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import type { JobStatus } from '#contract/rollout.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { referencesFor } from '#server/modules/entity-references.ts';
import { peopleOf } from '#server/people.ts';
import type { DeploymentRow } from '#server/rollout/deployments.ts';
import type { RolloutKind } from '#server/rollout/list.ts';

type RolloutOf = { readonly deploymentId: number; readonly jobStatus: JobStatus; readonly state: string };

/** What stands around deployments of a kind: their candidates, rollouts and people, in at most five statements for any number. */
export async function aroundDeployments<Row extends DeploymentRow>(
  call: CallBase,
  kind: RolloutKind,
  rows: readonly Row[],
  subjectsOf: (row: Row) => readonly string[],
) {
  const { db } = call.services;
  const [candidates, rollouts, person] = await Promise.all([
    db
      .selectFrom('releaseCandidate as c')
      .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
      .select(['c.id', 'c.version', 'c.softwareProjectId', 'p.moduleName'])
      .where('c.id', 'in', [...new Set(rows.map((row) => row.releaseCandidateId))])
      .execute(),
    rolloutsOf(db, kind, rows),
    peopleOf(
      db,
      rows.flatMap((row) => [row.changedBy, ...subjectsOf(row)]),
    ),
  ]);
  const newer = await newerOf(
    db,
    kind,
    rollouts.filter(({ jobStatus }) => jobStatus === 'SUPERSEDED').map(({ deploymentId }) => deploymentId),
  );
  const replacing = (id: number) => ({ entityType: kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT', id }) as const;
  const reference = await referencesFor(call, [...newer.values()].map(replacing));
  return {
    rolloutOf: (row: Row) => rollouts.find(({ deploymentId }) => deploymentId === row.id),
    moment: (by: string | null, on: Date | null) => ({
      by: by === null ? null : person(by),
      on: on?.toISOString() ?? null,
    }),
    /** the fields that every deployment has */
    common: (row: Row) => {
      const candidate = candidates.find(({ id }) => id === row.releaseCandidateId);
      const newerId = newer.get(row.id);
      const people: UserReference[] = [...new Set(subjectsOf(row))].map(person);
      return {
        id: row.id,
        releaseCandidateId: row.releaseCandidateId,
        softwareProjectId: candidate?.softwareProjectId ?? 0,
        moduleName: candidate?.moduleName ?? '',
        candidateVersion: candidate?.version ?? '',
        brandId: row.homeBrandId as BrandId,
        name: row.name,
        description: row.description,
        vehicleCount: row.vehicleCount,
        vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
        supersededBy: (newerId !== undefined && reference(replacing(newerId))) || null,
        lastEditedBy: person(row.changedBy),
        lastEditedOn: row.changedOn.toISOString(),
        people,
        revision: row.revision,
      };
    },
  };
}

function rolloutsOf(db: Database, kind: RolloutKind, rows: readonly DeploymentRow[]): Promise<RolloutOf[]> {
  const ids = rows.map((row) => row.id);
  return db
    .selectFrom('rollout')
    .select(['deploymentId', 'jobStatus', 'state'])
    .where('kind', '=', kind)
    .where('deploymentId', 'in', ids)
    .execute();
}

/** D-063: the id of the deployment that replaced a superseded one is the next started rollout of the same module on vehicles that both have. */
async function newerOf(db: Database, kind: RolloutKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const table: RawBuilder<unknown> = sql.table(kind === 'TEST' ? 'test_deployment' : 'live_deployment');
  const { rows } = await sql<{ replaced: number; newer: number }>`
    select distinct on (r.deployment_id) r.deployment_id as replaced, n.id as newer
    from rollout r
    join ${table} d on d.id = r.deployment_id
    join release_candidate dc on dc.id = d.release_candidate_id
    join release_candidate c on c.software_project_id = dc.software_project_id
    join ${table} n on n.release_candidate_id = c.id and n.id <> d.id
    join rollout o on o.kind = r.kind and o.deployment_id = n.id and o.started_on > r.started_on
    where r.kind = ${kind} and r.deployment_id = any(${[...ids]}::int[])
      and exists (
        select from rollout_vehicle mine join rollout_vehicle theirs on theirs.vin = mine.vin and theirs.rollout_id = o.id
        where mine.rollout_id = r.id)
    order by r.deployment_id, o.started_on
  `.execute(db);
  return new Map(rows.map(({ newer, replaced }) => [replaced, newer]));
}
