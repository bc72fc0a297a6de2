import { baselineParts } from '#contract/baseline-update/baseline-update.ts';
import { testIssuer } from '#tests/support/portal/portal.ts';
import { readUntil } from '#tests/support/portal/read-until.ts';
import { person } from '#tests/support/test-users.ts';
import { type BaselinePortal, persons } from './baseline-portal.ts';

const carried = { baselineName: 'RolloutTest', clusterVersion: '2.0.0', clusterPartNumber: '', releaseDate: null };

/** What the rollouts of baseline updates are tried with, in a portal of a test (D-075.9, D-075.10). */
export const baselineRollouts = (portal: () => BaselinePortal) => ({
  /** Writes baseline updates and opens smart campaigns, but no live deployment. */
  ofCampaigns: () =>
    portal().as({ actor: person(['BASELINE_UPDATE_MANAGER', 'CAMPAIGN_MANAGER']), sid: 'of-campaigns', issuer: testIssuer }, 1),
  /** What an open page of whoever writes baseline updates, and opens no rollout, is told until a command. */
  heard: async (until: string, run: () => Promise<unknown>): Promise<string> => {
    const page = await portal().request('/api/live', { user: 'baseline-update-manager' });
    await run();
    const news = await readUntil(page, `"${until}"`);
    await page.body?.cancel().catch(() => undefined);
    return news;
  },
  /** Released, of a platform, with a target version that is called as the live candidate. */
  released: async (platform: 'E311' | 'E312'): Promise<number> => {
    const { services, setup } = portal();
    const { id } = await setup.newUpdate();
    const general = { ...baselineParts.versionGeneral.example, platform };
    const columns = { versionGeneral: JSON.stringify(general), versionTarget: JSON.stringify(carried) };
    const row = services.db.updateTable('baselineUpdate').set({ ...columns, status: 'READY_FOR_DEPLOYMENT' });
    await row.where('id', '=', id).execute();
    return id;
  },
  calls: (id: number) => {
    const who = persons(portal());
    const [admin, owner, params] = [who.admin(), who.owner(), { id }];
    return {
      id,
      status: async () => (await owner.getBaselineUpdate({ params })).body.status,
      rollouts: async (by = admin) => (await by.getBaselineRollouts({ params })).body,
      /** Nothing carries the target version any more, or it is called otherwise. */
      retarget: async (to: Partial<typeof carried> = { clusterVersion: '9.9.9' }) => {
        const versionTarget = JSON.stringify({ ...carried, ...to });
        await portal().services.db.updateTable('baselineUpdate').set({ versionTarget }).where('id', '=', id).execute();
      },
      linkable: async (q = '') => (await admin.listLinkableRollouts({ params, query: { q } })).body.items,
      link: (entityType: 'LIVE_DEPLOYMENT' | 'SMART_CAMPAIGN', entityId: number) =>
        admin.linkBaselineRollout({ params, body: { entityType, entityId } }),
      unlink: (linkId: number, by = admin) => by.unlinkBaselineRollout({ params, body: { linkId } }),
      close: () => owner.closeBaselineUpdate({ params, body: {} }),
      history: async () =>
        (await admin.listAudit({ query: { entityType: 'BASELINE_UPDATE', entityId: id, sort: 'at,desc' } })).body.items.map(
          ({ comment, event }) => [event, comment],
        ),
    };
  },
});
