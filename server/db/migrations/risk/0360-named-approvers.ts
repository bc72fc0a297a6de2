import { type Kysely, sql } from 'kysely';

/** Whoever was named to judge a risk is the one who judges it (D-077.5, D-085). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['risk', 'milestone_risk'])
    await sql`
      update ${sql.table(table)} set facts = facts || jsonb_build_object('approver', approval ->> 'approverId') where approval is not null
    `.execute(db);
}
