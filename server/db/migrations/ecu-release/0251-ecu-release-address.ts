import { type Kysely, sql } from 'kysely';

/** A control unit is once in a baseline update, however many digits its address is written with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unique index ecu_release_address on ecu_release (baseline_update_id, (ltrim(upper(diagnostic_address), '0')))
  `.execute(db);
}
