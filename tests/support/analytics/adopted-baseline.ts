import { sql } from 'kysely';
import { expect } from 'vitest';
import { baselineParts } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { baselineSetup } from '#tests/support/baseline-update/baseline-setup.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';

/** Whoever links a rollout to a released baseline update, be it late, has its vehicles on the board, from the day they installed (AN-04, D-193, D-075.9). */
export async function baselineIsAdopted(p: RolloutPortal, liveId: number): Promise<void> {
  const { db } = p.services;
  const { id, code } = await baselineSetup(inProcess(p)).newUpdate();
  const target = { baselineName: 'RolloutTest', clusterVersion: '2.0.0' };
  const general = { ...baselineParts.versionGeneral.example, platform: 'E312' };
  const columns = { versionGeneral: JSON.stringify(general), versionTarget: JSON.stringify(target) };
  await db
    .updateTable('baselineUpdate')
    .set({ ...columns, status: 'READY_FOR_DEPLOYMENT' })
    .where('id', '=', id)
    .execute();
  const adopted = async (user: ReturnType<RolloutPortal['user']>, query: object = {}) => {
    const { body } = await user.getE312DeploymentTrackingWidget({
      params: { widget: 'adoption' },
      query: { ...query, period: '7d' },
    });
    return Map.groupBy(body.rows, ({ baseline }) => baseline);
  };
  const admin = p.user('admin');
  expect([...(await adopted(admin)).keys()]).not.toContain(code);
  await admin.linkBaselineRollout({ params: { id }, body: { entityType: 'LIVE_DEPLOYMENT', entityId: liveId } });
  const { rows } = await sql<{ day: string; brandId: number; n: number }>`
    select e.day::text, e.brand_id, count(*)::int as n from tracking_event e join tracking_campaign c on c.id = e.campaign_id
    where c.source = 'LIVE' and c.source_key = ${String(liveId)} and e.status = 4 group by 1, 2`.execute(db);
  const installs = (brand: number, to: string) =>
    rows.reduce((sum, { brandId, day, n }) => sum + (brandId === brand && day <= to ? n : 0), 0);
  const own = (await adopted(admin)).get(code) ?? [];
  expect(own.map(({ installed }) => installed)).toEqual(own.map(({ day }) => installs(1, String(day))));
  expect([own.length, own[0]?.installed, Number(own.at(-1)?.installed) > 0]).toEqual([7, 0, true]);
  // It leads to its own page, for whoever could open that.
  expect(new Set(own.map(({ address }) => address))).toEqual(new Set([urlOf('BASELINE_UPDATE', { bluId: id })]));
  // It stays when it is finished, can be chosen, and leads to its rollout's rows; one that is cancelled is none.
  await db.updateTable('baselineUpdate').set({ status: 'FINISHED' }).where('id', '=', id).execute();
  expect([...(await adopted(admin, { baseline: code })).keys()]).toEqual([code]);
  const { body: options } = await admin.listE312DeploymentTrackingFilters({});
  expect(options.baseline).toContainEqual({ value: code, label: code });
  const query = { period: '7d', baseline: code, status: 'INSTALLED', size: 1 } as const;
  expect((await admin.listE312DeploymentTrackingRows({ query })).body.total).toBe(own.at(-1)?.installed);
  // Whoever reads the board may read baseline updates; one of another brand is told by its vehicles, and neither by its code nor as a choice (D-241).
  const stranger = p.user('admin', 4);
  const seen = await adopted(stranger);
  expect([seen.get(null)?.at(-1)?.installed, seen.has(code)]).toEqual([installs(4, '9999'), false]);
  expect([...seen.values()].flat().flatMap(({ address }) => address ?? [])).toEqual([]);
  expect((await stranger.listE312DeploymentTrackingFilters({})).body.baseline).not.toContainEqual({ value: code, label: code });
  expect((await adopted(stranger, { baseline: code })).size).toBe(0);
  await db.updateTable('baselineUpdate').set({ status: 'CANCELED' }).where('id', '=', id).execute();
  expect([...(await adopted(admin)).keys()]).not.toContain(code);
}
