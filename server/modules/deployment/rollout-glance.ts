import { type RawBuilder, sql } from 'kysely';
import { nearStopRate, neverStops } from '#contract/deployment/live-rollout.ts';
import type { RolloutGlance } from '#contract/deployment/rollout-glance.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';

/** Columns of a rollout `r` at a glance, from the kept counters: nothing is counted anew. */
const columns = sql`r.total, r.paused, n.*, p.*`;

const aside = sql`
  cross join lateral (
    select coalesce(sum(c.count) filter (where c.status = 'SUCCESS'), 0)::int as installed,
      coalesce(sum(c.count) filter (where c.status = 'RUNNING'), 0)::int as running,
      coalesce(sum(c.count) filter (where c.status = 'FAILED'), 0)::int as failed,
      coalesce(sum(c.count) filter (where c.status = 'ABORTED'), 0)::int as aborted
    from rollout_count c where c.rollout_id = r.id) n
  left join lateral (
    select a.name as "phaseName", a.phase_index + 1 as place, a.stop_rate as "stopRate", a.ended_on is null as "isOpen",
      a.to_rank - a.from_rank as "phaseVehicles",
      (select count(*)::int from rollout_phase b where b.rollout_id = r.id) as "of",
      (select coalesce(sum(c.count) filter (where c.status = 'FAILED'), 0)::int
        from rollout_count c where c.rollout_id = r.id and c.phase_index = a.phase_index) as "phaseFailed",
      (select coalesce(sum(c.count) filter (where c.status in ('SUCCESS', 'FAILED')), 0)::int
        from rollout_count c where c.rollout_id = r.id and c.phase_index = a.phase_index) as "phaseResults"
    from rollout_phase a where a.rollout_id = r.id and a.started_on is not null order by a.phase_index desc limit 1) p on true`;

type Counted = Omit<RolloutGlance, 'phase'>;
type Row = Counted &
  (
    | { readonly place: null }
    | {
        readonly phaseName: string;
        readonly place: number;
        readonly of: number;
        readonly stopRate: number | null;
        readonly isOpen: boolean;
        readonly phaseVehicles: number;
        readonly phaseFailed: number;
        readonly phaseResults: number;
      }
  );

function glanceOf(row: Row): RolloutGlance {
  const { aborted, failed, installed, paused, running, total } = row;
  const counts = { total, installed, running, failed, aborted, paused };
  if (row.place === null) return { ...counts, phase: null };
  const { of, phaseFailed, phaseName, phaseResults, place } = row;
  const failureRate = phaseResults === 0 ? 0 : Math.round((phaseFailed * 1000) / phaseResults) / 10;
  const stopRate = row.isOpen && !neverStops(row.phaseVehicles) ? (row.stopRate ?? 0) : 0;
  const isNearStop = stopRate > 0 && failureRate >= stopRate * nearStopRate;
  return { ...counts, phase: { name: phaseName, place, of, failureRate, isNearStop } };
}

/** Rollouts of a kind that have begun, at a glance, by the deployments that they are of: one statement for any number. */
export async function glancesOf(db: Database, kind: RolloutKind, ids: readonly number[]): Promise<Map<number, RolloutGlance>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row & { deploymentId: number }>`
    select r.deployment_id, ${columns} from rollout r ${aside}
    where r.kind = ${kind} and r.deployment_id = any(${ids}::int[]) and r.state <> 'LISTED'`.execute(db);
  return new Map(rows.map((row) => [row.deploymentId, glanceOf(row)]));
}

/** Rollouts that are under way among the things that `named` selects: rows with `kind`, `id` and whatever else is to be told of them. */
export async function runningAmong<Named>(
  db: Database,
  named: RawBuilder<Named>,
): Promise<(Named & { glance: RolloutGlance })[]> {
  const rows = await runPrepared(
    db,
    sql<Row & Named>`
      select o.*, ${columns} from rollout r join ${named} o on o.rollout_kind = r.kind and o.id = r.deployment_id ${aside}
      where r.state in ('RUNNING', 'ENDING') order by r.started_on desc, r.id desc`,
  );
  return rows.map((row) => ({ ...row, glance: glanceOf(row) }));
}
