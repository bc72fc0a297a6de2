import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';

/** Failures without an ECU: the cells of their row of the heat map lead to as many rows, in the file too, and the filter has them by a value of its own (D-190, D-194). */
export async function noEcuIsAValue(
  p: RolloutPortal,
  period: { readonly period: 'custom'; readonly from: string; readonly to: string },
) {
  const admin = p.user('admin');
  const { db } = p.services;
  // Some vehicles more, of which nobody knows where they failed, and of a half not why.
  await sql`insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, vin, ecu, error_code, phase, is_repeat)
    select at, day, campaign_id, brand_id, status, market, model, model_year, 'NOECU' || right(vin, 12), 0, case when id % 2 = 0 then 0 else error_code end, phase, is_repeat
    from tracking_event where status = 6 and brand_id = 1 and (is_repeat or id % 3 = 0)`.execute(db);
  const none = { ...period, ecu: '-' } as const;
  const { body: options } = await admin.listErrorTrackingFilters({});
  expect(options.ecu?.at(-1)).toEqual({ value: '-', label: '-' });
  const heat = async (query: typeof none | typeof period) =>
    (await admin.getErrorTrackingWidget({ params: { widget: 'heat' }, query })).body.rows;
  const cells = (await heat(period)).filter(({ ecu }) => ecu === null);
  expect(cells.length).toBeGreaterThan(1);
  expect(await heat(none)).toEqual(cells);
  const led = await Promise.all(
    cells.map(async ({ phase }) => {
      const query = { ...none, phase: String(phase), status: 'FAILED', size: 250 } as const;
      const { items, repeats, total } = (await admin.listErrorTrackingRows({ query })).body;
      expect(new Set(items.map(({ ecu }) => ecu))).toEqual(new Set([null]));
      return { ecu: null, phase, failed: total - repeats, repeats };
    }),
  );
  expect(led).toEqual(cells);
  const all = cells.reduce((sum, { failed, repeats }) => sum + Number(failed) + Number(repeats), 0);
  const path = `/api/analytics/error-tracking/rows.csv?period=custom&from=${period.from}&to=${period.to}&ecu=-`;
  const file = await (await p.request(path, { user: 'admin' })).text();
  expect(file.trimEnd().split('\r\n')).toHaveLength(all + 1);
  const codes = await admin.getErrorTrackingWidget({ params: { widget: 'codes' }, query: period });
  const [unknown] = codes.body.rows.filter(({ errorCode }) => errorCode === null);
  const ofNoCode = (await admin.listErrorTrackingRows({ query: { ...period, errorCode: '-', size: 1 } })).body;
  expect([unknown?.failed, unknown?.repeats]).toEqual([ofNoCode.total - ofNoCode.repeats, ofNoCode.repeats]);
  expect([options.errorCode?.at(-1)?.value, ofNoCode.total > 0]).toEqual(['-', true]);
  // Beside another value it adds its own.
  const { body: both } = await admin.listErrorTrackingRows({ query: { ...period, ecu: 'BMC,-', size: 1 } });
  const { body: bmc } = await admin.listErrorTrackingRows({ query: { ...period, ecu: 'BMC', size: 1 } });
  expect([both.total, bmc.total > 0]).toEqual([bmc.total + all, true]);
  // On a board of another kind the bar leads there as well.
  const bars = await admin.getE312DeploymentTrackingWidget({ params: { widget: 'ecus' }, query: period });
  const [bar] = bars.body.rows.filter(({ ecu }) => ecu === null);
  const { body: rows } = await admin.listE312DeploymentTrackingRows({ query: { ...none, status: 'FAILED', size: 1 } });
  expect([bar?.failed, bar?.repeats]).toEqual([rows.total - rows.repeats, rows.repeats]);
  await sql`delete from tracking_event where vin like 'NOECU%'`.execute(db);
}
