import { type Kysely, sql } from 'kysely';

/**
 * Which rollouts bring a baseline update to vehicles (D-075.9). Before, smart campaigns whose software was called as its target version did: those that
 * people asked for by then are linked, as their approvers were told; others are still to be chosen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('baseline_rollout')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('baseline_update_id', 'integer', (column) => column.notNull().references('baseline_update.id').onDelete('cascade'))
    .addColumn('live_deployment_id', 'integer', (column) => column.references('live_deployment.id').onDelete('cascade'))
    .addColumn('smart_campaign_id', 'integer', (column) => column.references('smart_campaign.id').onDelete('cascade'))
    .addCheckConstraint('baseline_rollout_one', sql`num_nonnulls(live_deployment_id, smart_campaign_id) = 1`)
    .addUniqueConstraint('baseline_rollout_live', ['live_deployment_id', 'baseline_update_id'])
    .addUniqueConstraint('baseline_rollout_smart', ['smart_campaign_id', 'baseline_update_id'])
    .execute();
  await sql`create index baseline_rollout_of on baseline_rollout (baseline_update_id)`.execute(db);
  await sql`
    insert into baseline_rollout (baseline_update_id, smart_campaign_id)
    select b.id, c.id from baseline_update b join smart_campaign c
      on b.home_brand_id = c.home_brand_id and coalesce(b.version_general ->> 'platform', c.platform) = c.platform
      and b.version_target ->> 'baselineName' = c.software_name and b.version_target ->> 'clusterVersion' = c.software_version
    where b.status in ('READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED') and c.stage <> 'PREPARATION' order by b.id, c.id
  `.execute(db);
  await sql`
    update baseline_update b set facts = facts || jsonb_build_object('rollouts', linked.count)
    from (select baseline_update_id, count(*) from baseline_rollout group by 1) as linked where linked.baseline_update_id = b.id
  `.execute(db);
}
