import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import type { VehicleStatus } from '#server/db/tables/deployment.ts';

/** Rows `(vin, status, phase, error_code)`: where each vehicle goes. */
export type Moves = RawBuilder<unknown>;

type MoveOptions = {
  readonly rolloutId: number;
  readonly at: Date;
  /** only vehicles that are in one of these move: a late or repeated report changes nothing */
  readonly from: readonly VehicleStatus[];
  /** the moved vehicles belong to this job from now on, as a repetition */
  readonly retryInJob?: number;
};

/** A vehicle in one of these may still change. */
export const openStatuses = ['PENDING', 'WAITING', 'RUNNING'] as const satisfies readonly VehicleStatus[];

/**
 * The one way in which vehicles of a rollout change: a set of them, together with the counters per phase and the failure reasons, in one
 * statement, which leaves for the boards how far they came (ADR 36). Answers how many changed. The caller holds the rollout's row lock, so that the counters are exact.
 */
export async function moveVehicles(
  tx: Transaction,
  moves: Moves,
  { rolloutId, at, from, retryInJob }: MoveOptions,
): Promise<number> {
  const retry = retryInJob === undefined ? sql`` : sql`, job_no = ${retryInJob}, retries = v.retries + 1`;
  const { rows } = await sql<{ moved: number }>`
    with bounds as (select array_agg(from_rank order by phase_index) as ranks from rollout_phase where rollout_id = ${rolloutId}),
    moves as (${moves}),
    before as materialized (
      select v.vin, v.rank, v.status as old_status, v.phase as old_phase, v.error_code as old_error, m.status, m.phase, m.error_code
      from rollout_vehicle v join moves m on m.vin = v.vin
      where v.rollout_id = ${rolloutId} and v.status = any(${[...from]}::text[])
    ),
    changed as (
      update rollout_vehicle v set status = b.status, phase = b.phase, error_code = b.error_code, updated_on = ${at}${retry}
      from before b where v.rollout_id = ${rolloutId} and v.vin = b.vin
    ),
    moved as (
      select width_bucket(rank, bounds.ranks) - 1 as phase_index, old_status, status, old_error, error_code, count(*)::int as n
      from before, bounds group by 1, 2, 3, 4, 5
    ),
    counted as (
      insert into rollout_count (rollout_id, phase_index, status, count)
      select ${rolloutId}, phase_index, s.status, sum(s.n) from moved, lateral (values (old_status, -n), (moved.status, n)) as s (status, n)
      where old_status <> moved.status group by phase_index, s.status
      on conflict (rollout_id, phase_index, status) do update set count = rollout_count.count + excluded.count
    ),
    failed as (
      insert into rollout_failure (rollout_id, error_code, count)
      select ${rolloutId}, s.error, sum(s.n) from moved, lateral (values (old_error, -n), (error_code, n)) as s (error, n)
      where s.error is not null group by s.error
      on conflict (rollout_id, error_code) do update set count = rollout_failure.count + excluded.count
    ),
    arrived as (
      insert into tracking_arrival (at, rollout_id, vin, from_status, from_phase, status, phase, error_code)
      select ${at}, ${rolloutId}, vin, old_status, old_phase, status, phase, error_code from before where status in ('RUNNING', 'SUCCESS', 'FAILED')
    )
    select count(*)::int as moved from before
  `.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** Moves of vehicles that are known by name. */
export function movesOf(
  vehicles: readonly {
    readonly vin: string;
    readonly status: VehicleStatus;
    readonly phase: string;
    readonly errorCode: string | null;
  }[],
): Moves {
  return sql`
    select * from unnest(
      ${vehicles.map((vehicle) => vehicle.vin)}::text[], ${vehicles.map((vehicle) => vehicle.status)}::text[],
      ${vehicles.map((vehicle) => vehicle.phase)}::text[], ${vehicles.map((vehicle) => vehicle.errorCode)}::text[]
    ) as m (vin, status, phase, error_code)
  `;
}
