import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseAfter } from '#tests/support/portal/database.ts';

it('links what was asked for while a campaign brought the baseline whose target version it was called as; the rest is proposed (D-075.9)', async () => {
  const old = await databaseAfter('0361-milestone-names');
  try {
    const entity = sql`1, '{1}'::int[], '{}', 'seed-admin', 'seed-admin'`;
    const who = sql`home_brand_id, brand_ids, facts, created_by, changed_by`;
    const baselines = [
      ['READY_FOR_DEPLOYMENT', 'E312', '27.1'],
      ['ROLLOUT', 'E320', '27.1'],
      ['PENDING', 'E312', '27.1'],
      ['READY_FOR_DEPLOYMENT', 'E311', '27.1'],
    ];
    for (const [at, [status, platform, clusterVersion]] of baselines.entries())
      await sql`
        insert into baseline_update (${who}, code, title, description, owner_id, status, version_general, version_target)
        values (${entity}, ${`BLU-${at}`}, '', '', 'seed-admin', ${status}, ${JSON.stringify({ platform })}::jsonb,
          ${JSON.stringify({ baselineName: 'Winter', clusterVersion })}::jsonb)
      `.execute(old.db);
    const campaigns = [
      ['PREPARATION', 'E312', '27.1'],
      ['PLANNED', 'E312', '27.1'],
      ['ROLLED_OUT', 'E320', '27.1'],
      ['ROLLED_OUT', 'E312', '27.2'],
    ];
    for (const [stage = '', platform, version] of campaigns)
      await sql`
        insert into smart_campaign (${who}, name, description, software_name, software_version, release_type, platform, containers, phases, stage, status)
        values (${entity}, '', '', 'Winter', ${version}, 'UPDATE', ${platform}, '[]', '[]', ${stage},
          ${stage === 'ROLLED_OUT' ? stage : 'CREATED'})
      `.execute(old.db);
    await old.migrate();
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(old.db)).rows;
    expect(
      await rows(sql`select baseline_update_id as of, smart_campaign_id as campaign from baseline_rollout order by 1`),
    ).toEqual([
      { of: 1, campaign: 2 },
      { of: 2, campaign: 3 },
    ]);
    expect(await rows(sql`select facts ->> 'rollouts' as linked from baseline_update order by id`)).toEqual(
      ['1', '1', null, null].map((linked) => ({ linked })),
    );
  } finally {
    await old.close();
  }
}, 120_000);
