import { sql } from 'kysely';
import { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import { decisionDue } from '#contract/deployment/live-deployment.ts';
import { commandUrl } from '#contract/entity/entity-address.ts';
import type { Task } from '#contract/platform.ts';
import { dayIn } from '#contract/time-zone.ts';
import type { Waiting } from '#machines/waiting.ts';
import type { CallBase } from '#server/call.ts';
import { runPrepared } from '#server/db/statement.ts';
import { mayRead } from '#server/entity/access.ts';
import { flowTasks, noTasks, type TaskSource, waitingRows } from '#server/modules/home/tasks.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import { reasonOf } from '#server/rollout/status.ts';

/** Nobody works on the deployments of a cancelled candidate (D-060.32). */
const ofActiveCandidate = sql<boolean>`exists (
  select from release_candidate c where c.id = release_candidate_id and c.status = 'ACTIVE'
)`;

/** Test deployments of the brand that wait for the caller (D-033); one whose result is recorded waits for nobody. */
export const testDeploymentTasks: TaskSource = async (call, handedOn) => {
  if (!(await mayRead(call, 'TEST_DEPLOYMENT'))) return noTasks;
  const condition = sql<boolean>`log_result_status is null and ${ofActiveCandidate}`;
  const { rows, more } = await waitingRows(call, testDeploymentStore, handedOn, condition);
  const where = await candidateNames(call, rows);
  const tasks = await flowTasks(call, testDeploymentStore, handedOn, rows, (row, { command }) => ({
    title: row.name,
    where: where(row).name,
    route: commandUrl('TEST_DEPLOYMENT', { ...where(row).ids, deploymentId: row.id }, testDeploymentCommands, command),
    answers: command === 'deployment.deploy' ? failureOf(row) : null,
  }));
  return { tasks, more };
};

/** Live deployments of the brand that wait for the caller; a paused one waits for those who may resume it (D-062.13). */
export const liveDeploymentTasks: TaskSource = async (call, handedOn) => {
  if (!(await mayRead(call, 'LIVE_DEPLOYMENT'))) return noTasks;
  const { rows, more } = await waitingRows(call, liveDeploymentStore, handedOn, ofActiveCandidate);
  const where = await candidateNames(call, rows);
  const tasks = await flowTasks(call, liveDeploymentStore, handedOn, rows, (row, { command }) => {
    return {
      title: row.name,
      where: where(row).name,
      route: commandUrl('LIVE_DEPLOYMENT', { ...where(row).ids, deploymentId: row.id }, liveDeploymentCommands, command),
      dueDate: dueDateOf(row, command, call.timeZone),
      answers: answersOf(row, command),
    };
  });
  return { tasks, more };
};

/** A request is decided three days before its desired start, the plan stands by then, and the first phase starts at its time (D-258, D-091). */
function dueDateOf(row: LiveDeploymentRow, command: Waiting['command'], timeZone: string): string | null {
  const { desiredStart, phases, requestedOn, status } = row;
  // The time of one that has failed was kept.
  if (command === 'rollout.start') return status === 'ROLLOUT_FAILED' ? null : (phases[0]?.start ?? null);
  if (desiredStart === null) return null;
  if (command === 'request.approve') return decisionDue(desiredStart, requestedOn ? dayIn(requestedOn, timeZone) : '');
  return command === 'plan.save' ? desiredStart : null;
}

/** A start that is one more try: the rollout before it failed, and why (D-062.08, D-063). */
function failureOf({ facts, status }: Failing): Task['answers'] {
  if (status !== 'ROLLOUT_FAILED') return null;
  return { kind: 'FAILED', by: '', reason: reasonOf(facts.jobStatus ?? 'FAILED') ?? '' };
}
type Failing = { readonly status: string; readonly facts: { readonly jobStatus: string | null } };

function answersOf(row: LiveDeploymentRow, command: string): Task['answers'] {
  if (command === 'rollout.start') return failureOf(row);
  const { facts } = row;
  if (command !== 'request.submit' || facts.requestReason === null) return null;
  return { kind: 'REJECTED', by: '', reason: facts.requestReason };
}

/** Names and pages of the candidates that deployments belong to. */
export async function candidateNames({ services: { db } }: CallBase, rows: readonly { readonly releaseCandidateId: number }[]) {
  const ids = [...new Set(rows.map((row) => row.releaseCandidateId))];
  const candidates = await runPrepared(
    db,
    db
      .selectFrom('releaseCandidate as c')
      .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
      .select(['c.id', 'c.version', 'c.nameForRelease', 'c.softwareProjectId', 'p.moduleName'])
      .where('c.id', '=', sql<number>`any(${ids}::int[])`),
  );
  return ({ releaseCandidateId }: { readonly releaseCandidateId: number }) => {
    const candidate = candidates.find(({ id }) => id === releaseCandidateId);
    return {
      name: candidate?.nameForRelease || `${candidate?.moduleName ?? ''} ${candidate?.version ?? ''}`.trim(),
      ids: { swProjectId: candidate?.softwareProjectId ?? 0, releaseCandidateId },
    };
  };
}
