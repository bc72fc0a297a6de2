import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { tallyOf } from '#server/rollout/rollout.ts';

/** The line of a rollout keeps half as many points to as many, whatever its length. */
const wanted = 128;
/** Of the last minutes it keeps more: how many results came in them is read from it. Seconds. */
const recent = 600;
const recentSpacing = 32;

/** Seconds between points of a line of this length: a power of two, so that older places stay where they are when it grows. */
const spacingOf = (seconds: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(seconds / wanted)));

/**
 * Notes where a rollout stands now, for its line, and which phases are through. Older points are thinned out: the line keeps about the same
 * number, whatever its length, and never loses the newest. The caller holds the rollout's row lock.
 */
export async function notePoint(tx: Transaction, rolloutId: number, startedOn: Date, at: Date): Promise<void> {
  const { succeeded: installed, failed, aborted } = await tallyOf(tx, rolloutId);
  await tx
    .insertInto('rolloutPoint')
    .values({ rolloutId, at, installed, failed, aborted })
    .onConflict((on) => on.columns(['rolloutId', 'at']).doUpdateSet({ installed, failed, aborted }))
    .execute();
  const coarse = spacingOf((at.getTime() - startedOn.getTime()) / 1000);
  const fine = Math.min(coarse, recentSpacing);
  await sql`
    delete from rollout_point p using (
      select at, row_number() over (partition by is_recent, floor(age / case when is_recent then ${fine}::int else ${coarse}::int end) order by at desc)
        as place
      from (
        select at, extract(epoch from at - ${startedOn}::timestamptz) as age, at > ${new Date(at.getTime() - recent * 1000)} as is_recent
        from rollout_point where rollout_id = ${rolloutId} and at > ${startedOn}
      ) as aged
    ) as placed
    where p.rollout_id = ${rolloutId} and p.at = placed.at and placed.place > 1
  `.execute(tx);
  await sql`
    update rollout_phase p set ended_on = ${at} where p.rollout_id = ${rolloutId} and p.started_on is not null and p.ended_on is null
      and not exists (
        select from rollout_count c where c.rollout_id = p.rollout_id and c.phase_index = p.phase_index
          and c.status in ('PENDING', 'WAITING', 'RUNNING') and c.count > 0
      )
  `.execute(tx);
}
