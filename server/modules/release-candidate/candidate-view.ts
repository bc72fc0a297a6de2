import { sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import { type ApprovalStatus, type ReleaseCandidate, stepStatusSchema } from '#contract/release-candidate/release-candidate.ts';
import { approvalParts } from '#machines/flows/release-candidate/candidate-approval.ts';
import { peopleOf as peopleIn } from '#machines/flows/release-candidate/candidate-state.ts';
import { candidateSteps, openStep, type StepStates } from '#machines/flows/release-candidate/candidate-status.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { ChainColumns } from '#server/db/tables/software.ts';
import { mayRead } from '#server/entity/access.ts';
import { flowState } from '#server/entity/flow-store.ts';
import { editedOf } from '#server/entity/presenting.ts';
import { peopleOf } from '#server/people.ts';
import { notFound } from '#server/problem.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';

/** What lists and pages show of a candidate: not its facts. */
type ShownRow = Omit<CandidateRow, 'facts' | 'promotionKey' | 'waiting'>;

/** Candidates as lists and pages show them (AEC-21, D-124). */
export async function presentCandidates(db: Database, rows: readonly ShownRow[]): Promise<ReleaseCandidate[]> {
  const projects = await projectsOf(db, rows);
  const person = await peopleOf(
    db,
    rows.flatMap((row) => [row.changedBy, ...(row.vehicleBrandsEditedBy ? [row.vehicleBrandsEditedBy] : [])]),
  );
  return rows.map((row) => {
    const project = projects.get(row.softwareProjectId);
    return {
      id: row.id,
      softwareProjectId: row.softwareProjectId,
      moduleName: project?.moduleName ?? '',
      moduleVersion: project?.moduleVersion ?? '',
      releaseType: project?.releaseType ?? '',
      brandId: row.homeBrandId,
      version: row.version,
      stage: row.stage,
      status: row.status,
      nameForRelease: row.nameForRelease,
      description: row.description,
      vehiclePlatform: row.vehiclePlatform,
      vehicleBrands: row.brandIds as CandidateBrandId[],
      openStep: row.status === 'CANCELLED' ? null : openStep(stepsOf(row)),
      ...editedOf(row, person),
      vehicleBrandsEditedBy: row.vehicleBrandsEditedBy ? person(row.vehicleBrandsEditedBy) : null,
      vehicleBrandsEditedOn: row.vehicleBrandsEditedOn?.toISOString() ?? null,
    };
  });
}

/** Candidates by their ids, in any order: a list reads no facts. */
export async function candidatesById(db: Database, ids: readonly number[]): Promise<ReleaseCandidate[]> {
  const rows = await db
    .selectFrom('releaseCandidate')
    .select(['id', 'homeBrandId', 'brandIds', 'revision', 'createdOn', 'createdBy', 'changedOn', 'changedBy'])
    .select(['softwareProjectId', 'version', 'nameForRelease', 'description', 'vehiclePlatform', 'status', 'stage'])
    .select(['vehicleBrandsEditedBy', 'vehicleBrandsEditedOn', ...candidateSteps])
    .where('id', 'in', ids)
    .execute();
  return presentCandidates(db, rows);
}

async function projectsOf(db: Database, candidates: readonly Pick<ShownRow, 'softwareProjectId'>[]) {
  const ids = [...new Set(candidates.map((row) => row.softwareProjectId))];
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('softwareProject')
    .select(['id', 'moduleName', 'moduleVersion', 'releaseType'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the approval chain stands (AEC-25…AEC-30, D-172c), with the flow that the page explains with. */
export async function presentApproval(call: CallBase, row: CandidateRow): Promise<ApprovalStatus> {
  const { db } = call.services;
  const { facts } = row;
  const subjects = peopleIn(facts);
  const [person, [candidate]] = await Promise.all([peopleOf(db, subjects), presentCandidates(db, [row])]);
  if (!candidate) throw notFound();
  return {
    releaseCandidateId: row.id,
    candidate,
    stage: row.stage,
    status: row.status,
    ...approvalParts(facts, stepsOf(row), person),
    deployments: await deploymentsOf(call, row.id),
    flow: flowState(candidateStore, row),
    people: subjects.map(person),
    revision: row.revision,
  };
}

async function deploymentsOf(call: CallBase, id: number): Promise<ApprovalStatus['deployments']> {
  const [tests, lives] = await Promise.all([mayRead(call, 'TEST_DEPLOYMENT'), mayRead(call, 'LIVE_DEPLOYMENT')]);
  const { rows } = await sql<ApprovalStatus['deployments']>`
    select
      case when ${tests} then (select count(*)::int from test_deployment where release_candidate_id = ${id}) end as test,
      case when ${lives} then (select count(*)::int from live_deployment where release_candidate_id = ${id}) end as live
  `.execute(call.services.db);
  return rows[0] ?? { test: null, live: null };
}

/** The steps as the row keeps them: those of a cancelled candidate stay as they were (STATE-06). */
function stepsOf(row: ChainColumns): StepStates {
  const entries = candidateSteps.map((step) => [step, stepStatusSchema.safeParse(row[step]).data ?? null]);
  return Object.fromEntries(entries) as StepStates;
}
