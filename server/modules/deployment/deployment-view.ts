import type { BrandId } from '#contract/brand.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { editedOf } from '#server/entity/presenting.ts';
import { peopleOf } from '#server/people.ts';
import type { CandidateDeploymentRow } from '#server/rollout/deployments.ts';
import type { CandidateKind } from '#server/rollout/plan/kinds.ts';

/** What a list reads of a deployment: neither its facts nor its criteria. */
type ShownRow = Pick<
  CandidateDeploymentRow,
  | 'id'
  | 'homeBrandId'
  | 'releaseCandidateId'
  | 'name'
  | 'vehicleCount'
  | 'vehicleCountFetchedOn'
  | 'changedBy'
  | 'changedOn'
  | 'revision'
>;

type Around = {
  id: number;
  softwareProjectId: number;
  moduleName: string;
  candidateVersion: string;
  jobStatus: JobStatus | null;
  rolloutState: string | null;
  /** id of the deployment that replaced it (D-063) */
  newer: number | null;
};

/** What stands around deployments of a kind: their candidates, rollouts and people, in two statements for any number. */
export async function aroundDeployments(
  db: Database,
  kind: CandidateKind,
  rows: readonly ShownRow[],
  subjects: readonly (string | null)[],
) {
  const ids = rows.map(({ id }) => id);
  const named = [...rows.map((row) => row.changedBy), ...subjects.filter((subject) => subject !== null)];
  const [around, person] = await Promise.all([aroundById(db, kind, ids), peopleOf(db, named)]);
  return {
    person,
    rolloutOf: ({ id }: ShownRow) => around.get(id),
    /** id of the one that replaced a superseded one (D-063) */
    newerOf: ({ id }: ShownRow) => around.get(id)?.newer ?? null,
    moment: (by: string | null, on: Date | null) => ({
      by: by === null ? null : person(by),
      on: on?.toISOString() ?? null,
    }),
    /** the fields that every deployment has, in lists too */
    common: (row: ShownRow) => {
      const candidate = around.get(row.id);
      return {
        id: row.id,
        releaseCandidateId: row.releaseCandidateId,
        softwareProjectId: candidate?.softwareProjectId ?? 0,
        moduleName: candidate?.moduleName ?? '',
        candidateVersion: candidate?.candidateVersion ?? '',
        brandId: row.homeBrandId as BrandId,
        name: row.name,
        vehicleCount: row.vehicleCount,
        vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
        ...editedOf(row, person),
      };
    },
  };
}
export type AroundDeployments = Awaited<ReturnType<typeof aroundDeployments>>;

/** Which ones replaced superseded ones (D-063), as the caller may read of them (D-241). */
export async function newerReferences(
  call: CallBase,
  kind: CandidateKind,
  { newerOf }: AroundDeployments,
  rows: readonly ShownRow[],
): Promise<(row: ShownRow) => EntityReference | null> {
  const replacing = (id: number) => ({ entityType: kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT', id }) as const;
  const reference = await referencesFor(call, rows.flatMap((row) => newerOf(row) ?? []).map(replacing));
  return (row) => {
    const newer = newerOf(row);
    return newer === null ? null : (reference(replacing(newer)) ?? null);
  };
}

const aroundIn = (table: string, kind: CandidateKind) =>
  statement<Around>(`
    select d.id, c.software_project_id, p.module_name, c.version as candidate_version, r.job_status, r.state as rollout_state,
      o.deployment_id as newer
    from ${table} d
    join release_candidate c on c.id = d.release_candidate_id
    join software_project p on p.id = c.software_project_id
    left join rollout r on r.kind = '${kind}' and r.deployment_id = d.id
    left join rollout o on o.id = r.superseded_by
    where d.id = any($1::int[])
  `);
const aroundOf = { TEST: aroundIn('test_deployment', 'TEST'), LIVE: aroundIn('live_deployment', 'LIVE') };

async function aroundById(db: Database, kind: CandidateKind, ids: readonly number[]): Promise<ReadonlyMap<number, Around>> {
  const rows = await aroundOf[kind](db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
