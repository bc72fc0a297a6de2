import { candidateBrandName } from '#contract/brand.ts';
import { visibleFor } from '#server/entity.ts';
import { type CandidateRow, candidateStore } from '#server/modules/candidate-store.ts';
import { flowTasks, type TaskSource } from '#server/modules/tasks.ts';

/** Page below the candidate where a command stands (AEC-09…AEC-18); the nearest prefix of the command's name counts. */
const pages: Readonly<Record<string, string>> = {
  candidate: 'software',
  approval: 'software',
  note: 'checklist/release-notes',
  document: 'checklist/sumo-approval/scm-documentation',
  scm: 'checklist/sumo-approval/scm-documentation',
  validation: 'checklist/sumo-approval/functional-validation',
  'brand.review': 'checklist/brand-approval/review-documentation',
  'brand.confirm': 'checklist/brand-approval/submit-approval',
  request: 'deployment-request/approve-deployment-request',
  release: 'deployment-request/confirmed-by-sdt',
  live: 'deployment-request/push-to-live',
  deployment: 'deployment-request/create-deployment-request',
};

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
  return flowTasks(call, candidateStore, rows as CandidateRow[], (row, command, { brandId }) => {
    const project = projects.find(({ id }) => id === row.softwareProjectId);
    const module = `${project?.moduleName ?? ''} ${project?.moduleVersion ?? ''}`.trim();
    return {
      title: `${module} · ${row.version}${brandId === undefined ? '' : ` for ${candidateBrandName(brandId)}`}`,
      where: row.nameForRelease || module,
      route: `/software/projects/aec/${row.softwareProjectId}/release-candidates/${row.id}/${pageOf(command)}`,
      dueDate: project?.targetDate ?? null,
    };
  });
};
