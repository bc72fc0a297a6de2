import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';

/** More error codes than a chart has a place for are all in its answer, which its table and its file come of (D-190, D-194). */
export async function everyCodeIsTold(p: RolloutPortal, today: string): Promise<void> {
  const { db } = p.services;
  const admin = p.user('admin');
  const codes = async () => (await admin.getErrorTrackingWidget({ params: { widget: 'codes' }, query: { period: '7d' } })).body;
  const { total: before } = await codes();
  await sql`insert into tracking_word (kind, value) select 'ERROR', 'MANY-' || n from generate_series(1, 60) n`.execute(db);
  await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, error_code, phase, vin)
    select ${today}::date, ${today}::date, e.campaign_id, 1, 6, e.market, e.model, e.model_year, w.id, 1, e.vin from tracking_word w
    cross join (select * from tracking_event where brand_id = 1 and status = 1 limit 1) e where w.value like 'MANY-%'`.execute(
    db,
  );
  const { rows, total } = await codes();
  expect([total, rows.length]).toEqual([before + 60, total]);
  const many = sql`(select id from tracking_word where value like 'MANY-%')`;
  await sql`delete from tracking_event where error_code in ${many}`.execute(db);
  await sql`delete from tracking_word where id in ${many}`.execute(db);
}
