import { type Kysely, sql } from 'kysely';

const codes = ['VEHICLE_OFFLINE', 'DOWNLOAD_TIMEOUT', 'BATTERY_TOO_LOW', 'CHECKSUM_MISMATCH'];

/** A deployment knows since here whether a failed vehicle can be retried (D-062.14): deployments that are there learn it from their vehicles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['TEST', 'LIVE'] as const) {
    await sql`
      update ${sql.table(`${kind.toLowerCase()}_deployment`)} d
      set facts = d.facts || jsonb_build_object('someRetryable', exists (
        select from rollout r join rollout_vehicle v on v.rollout_id = r.id
        where r.kind = ${kind} and r.deployment_id = d.id and v.status = 'FAILED' and v.error_code = any(${codes}::text[]) and v.retries < 3
      ))
    `.execute(db);
  }
}
