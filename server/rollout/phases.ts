import { sql } from 'kysely';
import { leastStopResults } from '#contract/deployment/live-rollout.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type Author, systemAuthor } from '#server/journal/journal.ts';
import { tellDeployment } from '#server/rollout/deployments.ts';
import { freezeAt, holdFreezes } from '#server/rollout/freeze.ts';
import { duePhases, isReached, soakedOn } from '#server/rollout/plan/begin.ts';
import { isPlanned } from '#server/rollout/plan/kinds.ts';
import { lockRollout, type Rollout, type RolloutPhase } from '#server/rollout/rollout.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';

type PhaseResults = {
  readonly phaseIndex: number;
  readonly ended: number;
  readonly failed: number;
  readonly succeeded: number;
};

/** Results of each phase from the kept counters. */
export async function resultsOf(services: Pick<Services, 'db'>, rolloutId: number): Promise<PhaseResults[]> {
  const { rows } = await sql<PhaseResults>`
    select phase_index, coalesce(sum(count) filter (where status in ('SUCCESS', 'FAILED')), 0)::int as ended,
      coalesce(sum(count) filter (where status = 'FAILED'), 0)::int as failed,
      coalesce(sum(count) filter (where status = 'SUCCESS'), 0)::int as succeeded
    from rollout_count where rollout_id = ${rolloutId} group by phase_index order by phase_index
  `.execute(services.db);
  return rows;
}

/** Whether a phase has reached its stop rate with the results since the last resume. */
function stopRateReached(
  phase: Pick<RolloutPhase, 'stopRate' | 'baseEnded' | 'baseFailed'>,
  { ended, failed }: Pick<PhaseResults, 'ended' | 'failed'>,
): boolean {
  const results = ended - phase.baseEnded;
  const failures = failed - phase.baseFailed;
  return phase.stopRate !== null && results >= leastStopResults && failures > 0 && (failures * 100) / results >= phase.stopRate;
}

/** Failed ones of the results since the last resume, in per cent with one decimal. */
const rateSince = (
  { baseEnded, baseFailed }: Pick<RolloutPhase, 'baseEnded' | 'baseFailed'>,
  { ended, failed }: Pick<PhaseResults, 'ended' | 'failed'>,
) => Math.round(((failed - baseFailed) * 1000) / (ended - baseEnded)) / 10;

/** Pauses a rollout whose phase fails too often (D-062.13); the flow remembers why. Answers whether it did. */
export async function stopByRate(services: Services, rollout: Rollout, phases: readonly RolloutPhase[]): Promise<boolean> {
  const watched = phases.filter((phase) => phase.startedOn && phase.stopRate !== null);
  if (rollout.paused || watched.length === 0) return false;
  const results = await resultsOf(services, rollout.id);
  const [reached] = watched.flatMap((phase) => {
    const result = results.find(({ phaseIndex }) => phaseIndex === phase.phaseIndex);
    if (!result || !stopRateReached(phase, result)) return [];
    return [{ phase: phase.phaseIndex, rate: rateSince(phase, result), stopAt: phase.stopRate ?? 0 }];
  });
  if (!reached) return false;
  const author = systemAuthor(services.now().toISOString(), `rollout-${rollout.id}`);
  return inTransaction(services.db, (tx) => tellStopRate(tx, author, rollout, reached));
}

/** Answers whether the deployment's flow took it. */
export const tellStopRate = (
  tx: Transaction,
  author: Author,
  rollout: Pick<Rollout, 'id' | 'kind' | 'deploymentId'>,
  reached: { readonly phase: number; readonly rate?: number; readonly stopAt?: number },
): Promise<boolean> =>
  tellDeployment(tx, author, rollout, {
    type: 'stopRate.reached',
    payload: reached,
    effects: async () => {
      await tx.updateTable('rollout').set({ paused: true }).where('id', '=', rollout.id).execute();
    },
  });

/** A phase whose forerunner has reached what it waits for begins once it has soaked (D-250). */
export async function readyPhases(services: Services, rollout: Rollout, phases: readonly RolloutPhase[]): Promise<void> {
  const waiting = phases.filter(
    ({ begin, phaseIndex, readyOn }) => begin?.by === 'SUCCESS' && readyOn === null && phases[phaseIndex - 1]?.startedOn,
  );
  if (waiting.length === 0) return;
  const results = await resultsOf(services, rollout.id);
  for (const { begin, phaseIndex } of waiting) {
    const { ended = 0, succeeded = 0 } = results.find((result) => result.phaseIndex === phaseIndex - 1) ?? {};
    const before = phases[phaseIndex - 1];
    const vehicles = before ? before.toRank - before.fromRank : 0;
    if (!isReached(begin, { vehicles, succeeded, results: ended })) continue;
    await services.db
      .updateTable('rolloutPhase')
      .set({ readyOn: soakedOn(begin, services.now()) })
      .where('rolloutId', '=', rollout.id)
      .where('phaseIndex', '=', phaseIndex)
      .where('readyOn', 'is', null)
      .execute();
  }
}

/** Starts the phases that are due; inside a freeze window of the home brand they wait (D-062.16). Answers whether one started. */
export async function startPhases(
  services: Services,
  rollout: Rollout,
  phases: readonly RolloutPhase[],
  brandId: number,
): Promise<boolean> {
  const at = services.now();
  const due = duePhases(phases, at);
  if (rollout.paused || due.length === 0) return false;
  return inTransaction(services.db, async (tx) => {
    if (isPlanned(rollout.kind)) {
      await holdFreezes(tx, brandId);
      if (await freezeAt(tx, brandId, services.now())) return false;
    }
    const now = await lockRollout(tx, rollout.id);
    if (now?.state !== 'RUNNING' || now.paused) return false;
    await tx
      .updateTable('rolloutPhase')
      .set({ startedOn: at })
      .where('rolloutId', '=', rollout.id)
      .where('phaseIndex', 'in', due)
      .where('startedOn', 'is', null)
      .execute();
    return true;
  });
}

/** D-062.09: once the last phase has started, only results are still to come. */
export async function tellLastPhase(services: Services, rollout: Rollout): Promise<void> {
  const author = systemAuthor(services.now().toISOString(), `rollout-${rollout.id}`);
  await inTransaction(services.db, (tx) => tellDeployment(tx, author, rollout, { type: 'lastPhase.started' }));
}
