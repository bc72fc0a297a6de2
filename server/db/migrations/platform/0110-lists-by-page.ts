import { type Kysely, sql } from 'kysely';

/** Trigram indexes of the texts that lists are searched by; each expression stands in the list's source too. */
const texts = {
  software_project: `(module_name || ' ' || module_version)`,
  release_candidate: `('RC ' || version || ' ' || name_for_release)`,
  test_deployment: 'name',
  live_deployment: 'name',
  vehicle_list: 'name',
} as const;

/** Lists by page (docs/adr/0013): the order of people, search, newest first, and who replaced a superseded rollout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create collation if not exists natural_order (provider = icu, locale = 'en-u-kn-true')`.execute(db);
  for (const [table, text] of Object.entries(texts)) {
    const [words, changed] = [`${table}_words`, `${table}_changed`];
    await sql`create index ${sql.ref(words)} on ${sql.table(table)} using gin (${sql.raw(text)} gin_trgm_ops)`.execute(db);
    await sql`create index ${sql.ref(changed)} on ${sql.table(table)} (changed_on, id)`.execute(db);
  }
  // The orders in which these two lists open; the others open with what was changed last.
  await sql`create index release_candidate_order on release_candidate (software_project_id, (version collate natural_order), id)`.execute(
    db,
  );
  await sql`create index vehicle_list_order on vehicle_list ((name collate natural_order), id)`.execute(db);
  await sql`create index software_project_owner on software_project (owner_id)`.execute(db);
  await sql`create index vehicle_list_owner_of on vehicle_list (owner_id)`.execute(db);
  await sql`alter table rollout add column superseded_by integer references rollout (id) on delete set null`.execute(db);
  await sql`create index rollout_superseded_by on rollout (superseded_by)`.execute(db);
  for (const kind of ['TEST', 'LIVE'] as const) await replaced(db, kind);
}

/** Those that were superseded before: as it was found until now. */
async function replaced(db: Kysely<unknown>, kind: 'TEST' | 'LIVE'): Promise<void> {
  const deployments = sql`(
    select d.id, c.software_project_id from ${sql.table(kind === 'TEST' ? 'test_deployment' : 'live_deployment')} d
    join release_candidate c on c.id = d.release_candidate_id)`;
  await sql`
    update rollout r set superseded_by = (
      select o.id from ${deployments} d
      join ${deployments} n on n.software_project_id = d.software_project_id and n.id <> d.id
      join rollout o on o.kind = r.kind and o.deployment_id = n.id and o.started_on > r.started_on
      where d.id = r.deployment_id and exists (
        select from rollout_vehicle mine join rollout_vehicle theirs on theirs.vin = mine.vin and theirs.rollout_id = o.id
        where mine.rollout_id = r.id)
      order by o.started_on limit 1)
    where r.kind = ${kind} and r.job_status = 'SUPERSEDED'
  `.execute(db);
}
