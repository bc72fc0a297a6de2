import { type Kysely, sql } from 'kysely';

/**
 * The line of a rollout tells what is installed, failed and stopped apart, and each phase when it was through. What vehicles ended as does not
 * change any more, so that both are read from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rollout_point add column installed integer not null default 0, add column failed integer not null default 0,
      add column aborted integer not null default 0
  `.execute(db);
  await sql`
    with line as (select rollout_id, array_agg(at order by at) as times from rollout_point group by rollout_id),
    ended as (
      select v.rollout_id, v.status, width_bucket(v.updated_on - interval '1 microsecond', l.times) + 1 as place, count(*)::int as n
      from rollout_vehicle v join line l on l.rollout_id = v.rollout_id where v.status in ('SUCCESS', 'ABORTED') group by 1, 2, 3
    ),
    placed as (select rollout_id, at, row_number() over (partition by rollout_id order by at) as place from rollout_point),
    told as (
      select p.rollout_id, p.at, coalesce(sum(e.n) filter (where e.status = 'SUCCESS'), 0)::int as installed,
        coalesce(sum(e.n) filter (where e.status = 'ABORTED'), 0)::int as aborted
      from placed p left join ended e on e.rollout_id = p.rollout_id and e.place <= p.place group by 1, 2
    )
    update rollout_point p set installed = least(t.installed, p.done), aborted = least(t.aborted, p.done - least(t.installed, p.done)),
      failed = greatest(p.done - t.installed - t.aborted, 0)
    from told t where t.rollout_id = p.rollout_id and t.at = p.at
  `.execute(db);
  await sql`alter table rollout_point drop column done`.execute(db);
  for (const name of ['installed', 'failed', 'aborted'])
    await sql`alter table rollout_point alter column ${sql.ref(name)} drop default`.execute(db);
  await sql`alter table rollout_phase add column ended_on timestamptz`.execute(db);
  await sql`
    update rollout_phase p set ended_on = greatest(p.started_on, (
      select max(v.updated_on) from rollout_vehicle v where v.rollout_id = p.rollout_id and v.rank >= p.from_rank and v.rank < p.to_rank
    ))
    where p.started_on is not null and not exists (
      select from rollout_count c where c.rollout_id = p.rollout_id and c.phase_index = p.phase_index
        and c.status in ('PENDING', 'WAITING', 'RUNNING') and c.count > 0
    )
  `.execute(db);
}
