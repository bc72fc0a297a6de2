import { type RawBuilder, sql } from 'kysely';
import { stageSchema } from '#contract/common.ts';
import { purposeSchema } from '#contract/deployment/deployment-commands.ts';
import { liveDeploymentEndpoints, liveDeploymentStatusSchema } from '#contract/deployment/live-deployment.ts';
import { testDeploymentEndpoints, testDeploymentStatusSchema } from '#contract/deployment/test-deployment.ts';
import type { VehicleStatus } from '#server/db/tables/deployment.ts';
import { amongValues, containing, figure, instant, listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { candidateWords } from '#server/modules/release-candidate/candidate-list.ts';
import { projectWords } from '#server/modules/software-project/software-project-list.ts';
import type { CandidateKind } from '#server/rollout/plan/kinds.ts';

/** Deployments with the candidate and the project above them. */
const from = (table: string): RawBuilder<unknown> => sql`${sql.table(table)} e
  left join release_candidate c on c.id = e.release_candidate_id left join software_project p on p.id = c.software_project_id`;

/** Columns that lists of both kinds have (D-125). */
const common = {
  name: words(sql`e.name`),
  candidate: words(sql`(p.module_name || ' ' || c.version)`),
  status: words(sql`e.status`),
  vehicles: figure(sql`e.vehicle_count`, true),
  lastEdited: instant(sql`e.changed_on`),
};

/** Vehicles of its rollout that ended so, from the kept counters; none before it has one. */
const counted = (kind: CandidateKind, status: VehicleStatus): RawBuilder<unknown> => sql`(
  select sum(n.count)::int from rollout r join rollout_count n on n.rollout_id = r.id
  where r.kind = ${kind} and r.deployment_id = e.id and r.state <> 'LISTED' and n.status = ${status})`;

/** How far its rollout is in thousandths of its vehicles, how many failed, and whether any did. */
const ofRollout = (kind: CandidateKind) => ({
  progress: figure(
    sql`(select (coalesce(${counted(kind, 'SUCCESS')}, 0)::bigint * 1000 / nullif(r.total, 0))::int
      from rollout r where r.kind = ${kind} and r.deployment_id = e.id and r.state <> 'LISTED')`,
    true,
  ),
  failed: {
    ...figure(counted(kind, 'FAILED'), true),
    value: sql`(case when coalesce(${counted(kind, 'FAILED')}, 0) > 0 then 'SOME' else 'NONE' end)`,
  },
});

/** By its name, or by its candidate's; `values` are columns of few values, each with those in which the word is. */
const search =
  (table: string, values: Readonly<Record<string, readonly string[]>>) =>
  (word: string): RawBuilder<unknown>[] => {
    const found = sql`select s.id from ${sql.table(table)} s`;
    const withCandidate = sql`${found} join release_candidate c on c.id = s.release_candidate_id`;
    const withProject = sql`${withCandidate} join software_project p on p.id = c.software_project_id`;
    return [
      sql`${found} where ${containing(sql`s.name`, word)}`,
      sql`${withCandidate} where ${containing(candidateWords('c'), word)}`,
      sql`${withProject} where ${containing(projectWords('p'), word)}`,
      ...amongValues(sql`${found} where`, values, word),
    ];
  };

export const testDeploymentList = listSource(testDeploymentEndpoints.listTestDeployments.list, {
  from: from('testDeployment'),
  columns: {
    ...common,
    ...ofRollout('TEST'),
    stage: ranked(sql`e.stage`, stageSchema.options),
    lastDeployed: instant(sql`e.deployed_on`, true),
    lastApproved: instant(sql`e.approved_on`, true),
    logResult: optionalWords(sql`e.log_result_status`),
  },
  search: search('testDeployment', { 's.stage': stageSchema.options, 's.status': testDeploymentStatusSchema.options }),
});

export const liveDeploymentList = listSource(liveDeploymentEndpoints.listLiveDeployments.list, {
  from: from('liveDeployment'),
  columns: {
    ...common,
    ...ofRollout('LIVE'),
    purpose: words(sql`e.purpose`),
    priority: figure(sql`e.priority`),
    // As it is shown: when it started, else when its plan starts, else when somebody would like it to.
    start: instant(
      sql`coalesce(e.started_on, case when e.status = 'READY_TO_ROLLOUT' then (e.phases -> 0 ->> 'start')::timestamptz end,
        e.desired_start::date::timestamptz)`,
      true,
    ),
  },
  search: search('liveDeployment', { 's.purpose': purposeSchema.options, 's.status': liveDeploymentStatusSchema.options }),
});
