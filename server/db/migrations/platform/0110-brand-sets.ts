import { type Kysely, sql } from 'kysely';

/** What belongs to a candidate is seen where the candidate is (D-240): rows that stayed behind an earlier change of its brands catch up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['test_deployment', 'live_deployment'])
    await sql`
      update ${sql.table(table)} d set brand_ids = c.brand_ids, facts = jsonb_set(d.facts, '{brandIds}', to_jsonb(c.brand_ids))
      from release_candidate c where c.id = d.release_candidate_id and c.brand_ids <> d.brand_ids
    `.execute(db);
  await sql`
    update document d set brand_ids = c.brand_ids from release_candidate c
    where d.reference_type = 'RELEASE_CANDIDATE' and d.reference_id = c.id and c.brand_ids <> d.brand_ids
  `.execute(db);
}
