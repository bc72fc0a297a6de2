import { expect, it } from 'vitest';
import { seed } from '#server/db/seed/seed.ts';
import { journalHead } from '#server/journal/journal.ts';
import { testPortal } from '#tests/support/portal/portal.ts';

it.each([0, 600])(
  'makes the demo for a fleet of %i, as far as it has vehicles for it (D-203, SEED_VEHICLES)',
  { timeout: 120_000 },
  async (seedVehicles) => {
    const t = await testPortal({ config: { seed: 'demo', seedVehicles } });
    try {
      await seed(t, t.services);
      const { db } = t.services;
      const before = await journalHead(db);
      await seed(t, t.services);
      expect(await journalHead(db)).toEqual(before);
      const candidates = await db.selectFrom('releaseCandidate').select(['stage', 'status']).execute();
      const states = async (table: 'testDeployment' | 'liveDeployment') =>
        new Set((await db.selectFrom(table).select('status').execute()).map(({ status }) => status));
      const [tests, lives] = await Promise.all([states('testDeployment'), states('liveDeployment')]);
      expect(candidates).toHaveLength(26);
      // Without vehicles nothing can be tested: no candidate gets past its documents, and no rollout begins.
      expect(candidates.some(({ stage }) => stage === 'LIVE')).toBe(seedVehicles > 0);
      expect(tests.has('ROLLOUT_SUCCESSFUL')).toBe(seedVehicles > 0);
      expect(lives.has('ROLLOUT_SUCCESSFUL')).toBe(seedVehicles > 0);
      const smart = await db.selectFrom('smartCampaign').select('stage').execute();
      expect(smart).toHaveLength(10);
      expect(smart.some(({ stage }) => stage === 'ROLLED_OUT')).toBe(seedVehicles > 0);
    } finally {
      await t.close();
    }
  },
);
