import { sql } from 'kysely';
import { candidateBrandName } from '#contract/brand.ts';
import { liveDeploymentEndpoints } from '#contract/live-deployment.ts';
import type { Task } from '#contract/platform.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { type Waiting, waitingKey } from '#machines/waiting.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { featureEnabled } from '#server/flags.ts';
import { type CandidateRow, candidateStore } from '#server/modules/candidate-store.ts';
import { flowTasks, type TaskSource, waitingRows } from '#server/modules/tasks.ts';

/** Page below the candidate where a command stands (AEC-09…AEC-18); the nearest prefix of the command's name counts. */
const pages: Readonly<Record<string, string>> = {
  candidate: 'software',
  approval: 'software',
  note: 'checklist/release-notes',
  document: 'checklist/sumo-approval/scm-documentation',
  scm: 'checklist/sumo-approval/scm-documentation',
  validation: 'checklist/sumo-approval/functional-validation',
  testLog: 'test-deployments',
  'brand.review': 'checklist/brand-approval/review-documentation',
  'brand.confirm': 'checklist/brand-approval/submit-approval',
  request: 'deployment-request/approve-deployment-request',
  release: 'deployment-request/confirmed-by-sdt',
  live: 'deployment-request/push-to-live',
  deployment: 'deployment-request/create-deployment-request',
};
/** Asked for on their page, not in Next steps. */
const forms: ReadonlySet<string> = new Set(['candidate.edit', 'note.save', 'document.add', 'brand.review', 'testLog.saved']);

const pageOf = (command: string): string => pages[command] ?? pages[command.split('.')[0] ?? ''] ?? 'software';

/** The page of a move, with its brand, and with the command that Next steps is to show. */
function routeOf(row: CandidateRow, move: Waiting): string {
  const { command, target } = move;
  const brand = target.brandId === undefined ? [] : [`brand=${target.brandId}`];
  const query = [...brand, ...(forms.has(command) ? [] : [`do=${waitingKey(move)}`])].join('&');
  const path = `/software/projects/aec/${row.softwareProjectId}/release-candidates/${row.id}/${pageOf(command)}`;
  return query === '' ? path : `${path}?${query}`;
}

/** What the approval chains of the brand wait for and the caller may do. */
export const candidateTasks: TaskSource = async (call) => {
  const { db } = call.services;
  const { rows, more } = await waitingRows(call, candidateStore, sql<boolean>`status = 'ACTIVE'`);
  const [modules, tests] = await Promise.all([modulesOf(db, rows), testsOf(db, rows)]);
  const tasks = await flowTasks(call, candidateStore, rows, (row, move) => {
    const module = modules.get(row.softwareProjectId) ?? '';
    const test = tests.get(row.id);
    // A test that is under way has tasks of its own; after one that failed the next one waits since then.
    if (move.command === 'testLog.saved' && test?.isOpen) return undefined;
    const since = move.command === 'testLog.saved' && test?.endedOn ? { since: test.endedOn.toISOString() } : {};
    const { brandId } = move.target;
    return {
      title: `${module} · ${row.version}${brandId === undefined ? '' : ` for ${candidateBrandName(brandId)}`}`,
      where: row.nameForRelease || module,
      route: routeOf(row, move),
      answers: answersOf(row, move),
      ...since,
    };
  });
  const isOn = await kindsOn(call);
  return { tasks: tasks.filter(({ kind }) => isOn(kind)), more };
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

/** Steps that a rejecting brand set back, and the request that came back (D-060.17, .23, .25). */
const afterRejection: ReadonlySet<string> = new Set(['document.add', 'scm.confirm', 'validation.confirm']);
function answersOf({ facts }: CandidateRow, { command }: Waiting): Task['answers'] {
  if (command === 'request.submit' && facts.requestReason !== null)
    return { kind: 'RETURNED', by: '', reason: facts.requestReason };
  const rejected = Object.entries(facts.decisions).filter(([, { decision }]) => decision === 'Rejected');
  if (rejected.length === 0 || !afterRejection.has(command)) return null;
  return {
    kind: 'REJECTED',
    by: rejected.map(([brandId]) => candidateBrandName(Number(brandId))).join(', '),
    reason: rejected.flatMap(([, { reason }]) => reason ?? []).join(' '),
  };
}

async function modulesOf(db: Database, rows: readonly CandidateRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map((row) => row.softwareProjectId))];
  if (ids.length === 0) return new Map();
  const projects = await db
    .selectFrom('softwareProject')
    .select(['id', 'moduleName', 'moduleVersion'])
    .where('id', 'in', ids)
    .execute();
  return new Map(projects.map(({ id, moduleName, moduleVersion }) => [id, `${moduleName} ${moduleVersion}`]));
}

type Tests = { readonly isOpen: boolean; readonly endedOn: Date | null };

/** Of candidates that have test deployments: whether one has no result yet, and when the last result was recorded. */
async function testsOf(db: Database, rows: readonly CandidateRow[]): Promise<ReadonlyMap<number, Tests>> {
  const { rows: found } = await sql<Tests & { id: number }>`
    select d.release_candidate_id as id, bool_or(d.log_result_status is null) as is_open, max(l.added_on) as ended_on
    from test_deployment d left join test_log l on l.deployment_id = d.id
    where d.release_candidate_id = any(${rows.map(({ id }) => id)}::int[]) group by 1
  `.execute(db);
  return new Map(found.map(({ id, ...tests }) => [id, tests]));
}
