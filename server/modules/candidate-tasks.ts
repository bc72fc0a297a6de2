import { candidateBrandName } from '#contract/brand.ts';
import type { Target } from '#contract/command.ts';
import { testDeploymentCommands } from '#contract/deployment-commands.ts';
import { liveDeploymentEndpoints } from '#contract/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { visibleFor } from '#server/entity.ts';
import { featureEnabled } from '#server/flags.ts';
import { type CandidateRow, candidateStore } from '#server/modules/candidate-store.ts';
import { type Beside, flowTasks, type TaskSource } from '#server/modules/tasks.ts';

/** Page below the candidate where a command stands (AEC-09…AEC-18); the nearest prefix of the command's name counts. */
const pages: Readonly<Record<string, string>> = {
  candidate: 'software',
  approval: 'software',
  note: 'checklist/release-notes',
  document: 'checklist/sumo-approval/scm-documentation',
  scm: 'checklist/sumo-approval/scm-documentation',
  validation: 'checklist/sumo-approval/functional-validation',
  testLog: 'checklist/sumo-approval/functional-validation',
  'brand.review': 'checklist/brand-approval/review-documentation',
  'brand.confirm': 'checklist/brand-approval/submit-approval',
  request: 'deployment-request/approve-deployment-request',
  release: 'deployment-request/confirmed-by-sdt',
  live: 'deployment-request/push-to-live',
  deployment: 'deployment-request/create-deployment-request',
};

/** Work that brings the chain on by a fact: documents of which some are still empty, and a test of which there is none yet. */
const beside = (tested: ReadonlySet<number>): readonly Beside<CandidateRow>[] => [
  { type: 'document.add', isDue: (row) => row.scmDocumentation === 'IN_PROGRESS' && !row.facts.documents.complete },
  {
    type: 'testLog.saved',
    by: testDeploymentCommands['log.save'].right,
    isDue: ({ id, functionalValidation, facts }) =>
      functionalValidation === 'ACTION_REQUIRED' && facts.successfulTestLogs.length === 0 && !tested.has(id),
  },
];

const pageOf = (command: string): string => pages[command] ?? pages[command.split('.')[0] ?? ''] ?? 'software';

/** What the approval chains of the brand wait for and the caller may do. */
export const candidateTasks: TaskSource = async (call) => {
  const { db } = call.services;
  const rows = await db
    .selectFrom('releaseCandidate')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .where('createDeployment', '!=', 'COMPLETED')
    .where(visibleFor(call.brandId))
    .orderBy('changedOn', 'desc')
    .limit(500)
    .execute();
  const ids = [...new Set(rows.map((row) => row.softwareProjectId))];
  const projects =
    ids.length === 0
      ? []
      : await db
          .selectFrom('softwareProject')
          .select(['id', 'moduleName', 'moduleVersion', 'targetDate'])
          .where('id', 'in', ids)
          .execute();
  const view = (row: CandidateRow, command: string, { brandId }: Target) => {
    const project = projects.find(({ id }) => id === row.softwareProjectId);
    const module = `${project?.moduleName ?? ''} ${project?.moduleVersion ?? ''}`.trim();
    return {
      title: `${module} · ${row.version}${brandId === undefined ? '' : ` for ${candidateBrandName(brandId)}`}`,
      where: row.nameForRelease || module,
      route: `/software/projects/aec/${row.softwareProjectId}/release-candidates/${row.id}/${pageOf(command)}`,
      dueDate: project?.targetDate ?? null,
    };
  };
  const tasks = flowTasks(call, candidateStore, rows as CandidateRow[], view, beside(await testedAmong(db, rows)));
  const isOn = await kindsOn(call);
  return tasks.filter(({ kind }) => isOn(kind));
};

/** Work on deployments of a kind that is switched off for the brand is nobody's (TEST-15, LIVE-04). */
async function kindsOn({ brandId, services: { db } }: CallBase): Promise<(command: string) => boolean> {
  const kinds = {
    'testLog.saved': testDeploymentEndpoints.saveTestLog,
    'deployment.create': liveDeploymentEndpoints.createLiveDeployment,
  };
  const flags = await Promise.all(
    Object.entries(kinds).map(
      async ([command, { access }]) => [command, await featureEnabled(db, access.flag, brandId)] as const,
    ),
  );
  const off = new Set(flags.filter(([, isOn]) => !isOn).map(([command]) => command));
  return (command) => !off.has(command);
}

/** Candidates that have a test deployment: its own tasks say how that one goes on. */
async function testedAmong(db: Database, candidates: readonly { readonly id: number }[]): Promise<ReadonlySet<number>> {
  const ids = candidates.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('testDeployment')
    .select('releaseCandidateId')
    .where('releaseCandidateId', 'in', ids)
    .execute();
  return new Set(rows.map(({ releaseCandidateId }) => releaseCandidateId));
}
