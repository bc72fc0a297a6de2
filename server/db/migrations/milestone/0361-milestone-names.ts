import { type Kysely, sql } from 'kysely';

/** Milestones of one project that are not cancelled are told apart by their names: of equal ones, the later get their number (D-088). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update milestone m set name = left(m.name, 80 - length(m.id::text) - 3) || ' (' || m.id || ')'
    where m.status <> 'CANCELED' and exists (
      select 1 from milestone o
      where o.sw_project_id = m.sw_project_id and lower(o.name) = lower(m.name) and o.status <> 'CANCELED' and o.id < m.id
    )
  `.execute(db);
  await sql`create unique index milestone_name on milestone (sw_project_id, lower(name)) where status <> 'CANCELED'`.execute(db);
}
