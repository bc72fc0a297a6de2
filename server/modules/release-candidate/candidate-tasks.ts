import { sql } from 'kysely';
import { candidateBrandName } from '#contract/brand.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { commandUrl, urlOf } from '#contract/entity/entity-address.ts';
import { candidatePages } from '#contract/page/pages.ts';
import type { Task } from '#contract/platform.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import type { Waiting } from '#machines/waiting.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared, statement } from '#server/db/statement.ts';
import { isOn } from '#server/flags.ts';
import { flowTasks, type TaskSource, waitingRows } from '#server/modules/home/tasks.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';

/** The page of a move; tests that a candidate waits for stand on its list of them. */
function routeOf(row: CandidateRow, move: Waiting): string {
  const { command, target } = move;
  const ids = { swProjectId: row.softwareProjectId, releaseCandidateId: row.id };
  if (command === 'testLog.saved') return urlOf('RELEASE_CANDIDATE', ids, candidatePages.testDeployments);
  // A rejection is answered by other documents: confirming those that were rejected is no answer.
  if (command === 'scm.confirm' && answersOf(row, move)?.kind === 'REJECTED')
    return `${urlOf('RELEASE_CANDIDATE', ids, candidatePages.scmDocumentation)}?field=documents`;
  return commandUrl('RELEASE_CANDIDATE', ids, candidateCommands, command, target);
}

/** What the approval chains of the brand wait for and the caller may do. */
export const candidateTasks: TaskSource = async (call, handedOn) => {
  const { db } = call.services;
  const { rows, more } = await waitingRows(call, candidateStore, handedOn, sql<boolean>`status = 'ACTIVE'`);
  const [modules, tests] = await Promise.all([modulesOf(db, rows), testsOf(db, rows)]);
  const tasks = await flowTasks(call, candidateStore, handedOn, rows, (row, move) => {
    const module = modules.get(row.softwareProjectId) ?? '';
    const test = tests.get(row.id);
    // A test that is under way has tasks of its own; after one that failed the next one waits since then.
    if (move.command === 'testLog.saved' && test?.isOpen) return undefined;
    const since = move.command === 'testLog.saved' && test?.endedOn ? { since: test.endedOn.toISOString() } : {};
    const { brandId } = move.target;
    return {
      title: `${module} · RC ${row.version}${brandId === undefined ? '' : ` for ${candidateBrandName(brandId)}`}`,
      where: row.nameForRelease || module,
      route: routeOf(row, move),
      answers: answersOf(row, move),
      ...since,
    };
  });
  const isKindOn = await kindsOn(call);
  return { tasks: tasks.filter(({ kind }) => isKindOn(kind)), more };
};

/** Work on deployments of a kind that is switched off for the brand is nobody's (TEST-15, LIVE-04). */
async function kindsOn(call: CallBase): Promise<(command: string) => boolean> {
  const kinds = {
    'testLog.saved': testDeploymentEndpoints.getTestLog,
    'deployment.create': liveDeploymentEndpoints.createLiveDeployment,
  };
  const flags = await Promise.all(
    Object.entries(kinds).map(async ([command, { access }]) => [command, await isOn(call, access.flag)] as const),
  );
  const off = new Set(flags.filter(([, isEnabled]) => !isEnabled).map(([command]) => command));
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

const moduleNames = statement<{ readonly id: number; readonly moduleName: string; readonly moduleVersion: string }>(
  'select id, module_name, module_version from software_project where id = any($1::int[])',
);

async function modulesOf(db: Database, rows: readonly CandidateRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map((row) => row.softwareProjectId))];
  if (ids.length === 0) return new Map();
  const projects = await moduleNames(db, ids);
  return new Map(projects.map(({ id, moduleName, moduleVersion }) => [id, `${moduleName} ${moduleVersion}`]));
}

type Tests = { readonly isOpen: boolean; readonly endedOn: Date | null };

/** Of candidates that have test deployments: whether one has no result yet, and when the last result was recorded. */
async function testsOf(db: Database, rows: readonly CandidateRow[]): Promise<ReadonlyMap<number, Tests>> {
  const found = await runPrepared(
    db,
    sql<Tests & { id: number }>`
    select d.release_candidate_id as id, bool_or(d.log_result_status is null) as is_open, max(l.added_on) as ended_on
    from test_deployment d left join test_log l on l.deployment_id = d.id
    where d.release_candidate_id = any(${rows.map(({ id }) => id)}::int[]) group by 1
  `,
  );
  return new Map(found.map(({ id, ...tests }) => [id, tests]));
}
