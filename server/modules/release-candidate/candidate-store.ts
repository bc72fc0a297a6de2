import { sql } from 'kysely';
import type { StateValue } from 'xstate';
import type { Stage } from '#contract/common.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { releaseCandidateEndpoints } from '#contract/release-candidate/release-candidate.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { candidateSteps } from '#machines/flows/release-candidate/candidate-status.ts';
import type { CandidateColumns, ChainColumns } from '#server/db/tables/software.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';

export type CandidateRow = FlowRow & CandidateColumns & { facts: CandidateContext };

type Regions = Record<(typeof candidateSteps)[number], string>;

export const candidateStore: FlowStore<CandidateRow, typeof candidateFlow.machine> = {
  entityType: 'RELEASE_CANDIDATE',
  table: 'releaseCandidate',
  read: releaseCandidateEndpoints.getReleaseCandidate.access.rule,
  page: {
    title: sql`p.module_name || ' ' || p.module_version || ' · RC ' || e.version`,
    place: sql`e.name_for_release`,
    status: sql`case when e.status = 'ACTIVE' then e.stage else e.status end`,
    from: sql`join software_project p on p.id = e.software_project_id`,
    ids: sql`jsonb_build_object('swProjectId', p.id, 'releaseCandidateId', e.id)`,
  },
  write: () => releaseCandidateEndpoints.updateReleaseCandidate.access.rule,
  parent: (row: CandidateRow) => row.softwareProjectId,
  flow: candidateFlow,
  value: (row) => (row.status === 'CANCELLED' ? 'CANCELLED' : { ACTIVE: regionsOf(row) }),
  columns: (value, context) => {
    const { brandIds, nameForRelease } = context;
    const regions = activeRegions(value);
    // A cancelled chain is frozen: its columns keep how far it had come.
    return regions
      ? { status: 'ACTIVE', stage: stageOf(regions), ...regions, brandIds, nameForRelease }
      : { status: 'CANCELLED', brandIds, nameForRelease };
  },
};

/** The state of each step of a row; each is a text column of the same name. */
export function regionsOf(row: ChainColumns): Regions {
  return Object.fromEntries(candidateSteps.map((step) => [step, row[step]])) as Regions;
}

function activeRegions(value: StateValue): Regions | undefined {
  if (typeof value === 'string' || typeof value.ACTIVE !== 'object') return undefined;
  return value.ACTIVE as Regions;
}

/** STATE-04: a promotion that is done brings the stage. */
function stageOf(regions: Regions): Stage {
  if (regions.pushToLive === 'COMPLETED') return 'LIVE';
  return regions.pushToApproval === 'COMPLETED' ? 'APPROVAL' : 'INTEGRATION';
}
