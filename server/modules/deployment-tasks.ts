import type { CallBase } from '#server/call.ts';
import { visibleFor } from '#server/entity.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { type Beside, flowTasks, type TaskSource } from '#server/modules/tasks.ts';
import { type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';

const most = 500;
const testPages: Readonly<Record<string, string>> = {
  'selection.save': 'vehicles',
  'approved.save': 'vehicles',
  'log.save': 'log',
};
const livePages: Readonly<Record<string, string>> = {
  'overview.save': 'create/overview',
  'targets.save': 'create/target-vehicles',
  'request.submit': 'create/request',
  'request.approve': 'create/request',
  'approval.withdraw': 'create/request',
  'plan.save': 'deploy/plan',
};

/** Test deployments of the brand that wait for the caller (D-033). */
export const testDeploymentTasks: TaskSource = async (call) => {
  const rows = await call.services.db
    .selectFrom('testDeployment')
    .selectAll()
    .where(visibleFor(call.brandId))
    .orderBy('changedOn', 'desc')
    .limit(most)
    .execute();
  const where = await candidateNames(call, rows);
  return flowTasks(call, testDeploymentStore, rows as TestDeploymentRow[], (row, command) => ({
    title: row.name,
    where: where(row).name,
    route: `${where(row).route}/test-deployments/${row.id}/${testPages[command] ?? 'tracking'}`,
    dueDate: null,
  }));
};

/** D-062.13: whoever paused it, or the stop rate, somebody decides how it goes on. */
const paused: Beside<LiveDeploymentRow> = { type: 'rollout.resume', isDue: ({ facts }) => facts.paused };

/** An approval that no longer holds is asked for anew; of a cancelled candidate nobody has to do anything (ADR 11). */
const voided: Beside<LiveDeploymentRow> = {
  type: 'approval.withdraw',
  isDue: (_row, { approvalVoid, candidateCancelled }) => approvalVoid === true && candidateCancelled !== true,
};

/** Live deployments of the brand that wait for the caller; a paused one waits for those who may resume it (D-062.13). */
export const liveDeploymentTasks: TaskSource = async (call) => {
  const rows = await call.services.db
    .selectFrom('liveDeployment')
    .selectAll()
    .where(visibleFor(call.brandId))
    .orderBy('changedOn', 'desc')
    .limit(most)
    .execute();
  const where = await candidateNames(call, rows);
  const view = (row: LiveDeploymentRow, command: string) => ({
    title: row.name,
    where: where(row).name,
    route: `${where(row).route}/deployment/${row.id}/${livePages[command] ?? 'deploy/rollout'}`,
    dueDate: row.desiredStart,
  });
  return flowTasks(call, liveDeploymentStore, rows as LiveDeploymentRow[], view, [paused, voided]);
};

/** Names and pages of the candidates that deployments belong to. */
export async function candidateNames({ services: { db } }: CallBase, rows: readonly { readonly releaseCandidateId: number }[]) {
  const ids = [...new Set(rows.map((row) => row.releaseCandidateId))];
  const candidates = await db
    .selectFrom('releaseCandidate as c')
    .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
    .select(['c.id', 'c.version', 'c.nameForRelease', 'c.softwareProjectId', 'p.moduleName'])
    .where('c.id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
  return ({ releaseCandidateId }: { readonly releaseCandidateId: number }) => {
    const candidate = candidates.find(({ id }) => id === releaseCandidateId);
    return {
      name: candidate?.nameForRelease || `${candidate?.moduleName ?? ''} ${candidate?.version ?? ''}`.trim(),
      route: `/software/projects/aec/${candidate?.softwareProjectId ?? 0}/release-candidates/${releaseCandidateId}`,
    };
  };
}
