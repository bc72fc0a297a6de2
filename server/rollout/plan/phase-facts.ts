import { sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import { type Begin, resultsNeeded } from '#contract/deployment/plan.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import { conflict } from '#server/problem.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import { phasesOf, type Rollout, type RolloutPhase } from '#server/rollout/rollout.ts';
import { isReached, phaseAhead } from './begin.ts';

const always: ExternalFacts[string] = [{ from: null, to: null }];

type Counted = Pick<RolloutPhase, 'begin' | 'startsOn' | 'readyOn' | 'startedOn' | 'phaseIndex' | 'name'> & {
  readonly deploymentId: number;
  readonly vehicles: number;
  readonly succeeded: number;
  readonly results: number;
  readonly isOpen: boolean;
};

/**
 * What the next phase of running rollouts waits for (D-250), as external facts of their deployments (D-247): whether one waits for something else
 * than its time, whether the phase before still lacks its share, and until when it soaks. Where the phase before has no vehicle left that could
 * bring the share, somebody decides.
 */
export async function phaseFacts(
  db: Database,
  kind: RolloutKind,
  deploymentIds: readonly number[],
  at: Date,
): Promise<(deploymentId: number) => ExternalFacts> {
  if (deploymentIds.length === 0) return () => factsOf([], at);
  const rows = await runPrepared(
    db,
    sql<Counted>`
    select r.deployment_id, p.phase_index, p.name, p.begin, p.starts_on, p.ready_on, p.started_on, p.to_rank - p.from_rank as vehicles,
      coalesce(sum(c.count) filter (where c.status = 'SUCCESS'), 0)::int as succeeded,
      coalesce(sum(c.count) filter (where c.status in ('SUCCESS', 'FAILED')), 0)::int as results,
      coalesce(bool_or(c.count > 0 and c.status in ('PENDING', 'WAITING', 'RUNNING')), false) as is_open
    from rollout r join rollout_phase p on p.rollout_id = r.id
    left join rollout_count c on c.rollout_id = p.rollout_id and c.phase_index = p.phase_index
    where r.kind = ${kind} and r.state = 'RUNNING' and r.deployment_id = any(${[...deploymentIds]}::int[])
      and exists (select from rollout_phase w where w.rollout_id = r.id and w.begin is not null and w.started_on is null)
    group by r.deployment_id, p.rollout_id, p.phase_index order by p.phase_index
  `,
  );
  const byDeployment = Map.groupBy(rows, ({ deploymentId }) => deploymentId);
  return (deploymentId) => factsOf(byDeployment.get(deploymentId) ?? [], at);
}

function factsOf(phases: readonly Counted[], at: Date): ExternalFacts {
  const next = phaseAhead(phases, at);
  const before = next && phases[next.phaseIndex - 1];
  if (!next || !before) return { phaseAhead: [], shareMissing: [], soaking: [] };
  const waits = { from: null, to: null, reason: `${next.phaseIndex + 1} ${next.name}` };
  const soaking = next.readyOn ? [{ from: null, to: next.readyOn.toISOString() }] : [];
  const { begin } = next;
  const isMissing = begin?.by === 'SUCCESS' && !next.readyOn && before.isOpen && !isReached(begin, before);
  const reached = begin?.by === 'SUCCESS' ? reachedText(begin, before) : '';
  return { phaseAhead: [waits], shareMissing: isMissing ? always.map((span) => ({ ...span, reason: reached })) : [], soaking };
}

/** How far the phase before has come: "97.8 % of 98 %, 44 of 45 results". */
const reachedText = ({ results, share }: Extract<Begin, { by: 'SUCCESS' }>, before: Counted) =>
  `${shareOf(before.succeeded, before.vehicles)} % of ${share} %, ${before.results} of ${resultsNeeded(results, before.vehicles)} results`;

/** Lets the next phase begin now, where it waits for something else than its time. */
export async function letBegin(tx: Transaction, rolloutId: Rollout['id'], at: Date): Promise<void> {
  const next = phaseAhead(await phasesOf(tx, rolloutId), at);
  if (!next) throw conflict('The next phase begins by itself.');
  await tx
    .updateTable('rolloutPhase')
    .set({ readyOn: at })
    .where('rolloutId', '=', rolloutId)
    .where('phaseIndex', '=', next.phaseIndex)
    .execute();
}
