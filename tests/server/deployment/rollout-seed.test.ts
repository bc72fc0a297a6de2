import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { startChain, walkTo } from '#server/db/seed/seed-chain.ts';
import { seedDeployments, settle } from '#server/db/seed/seed-deployments.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { smartCampaignNoun } from '#server/modules/smart-campaign/smart-campaign.ts';
import { testPortal } from '#tests/support/portal/portal.ts';

let t: Awaited<ReturnType<typeof testPortal>>;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 20_000);
});
afterAll(() => t.close());

it('seeds deployments in every state that rests, by the same commands that people send (STATE-01, STATE-02, LIVE-05, D-203)', {
  timeout: 120_000,
}, async () => {
  const owner = t.user('container-po');
  const module = {
    moduleName: 'SeedTest',
    moduleVersion: '1.0.0',
    releaseType: 'UPDATE',
    targetDate: '2099-01-01',
    ownerId: 'seed-container-po',
  } as const;
  const { body: project } = await owner.createSoftwareProject({ body: module });
  const at = async (version: string, last: 'documents' | 'live') => {
    const chain = await startChain(
      t.user,
      { id: project.id, brandId: 1 },
      { version, brands: [1, 4], description: '', name: `Seed ${version}` },
    );
    await walkTo(chain, last);
    return chain.id;
  };
  const [testing, live] = [await at('1.0.0', 'documents'), await at('2.0.0', 'live')];
  const context = {
    as: t.user,
    services: t.services,
    candidates: { testing: [testing], live: [live], cancelled: [], home: { [testing]: 1, [live]: 1 } },
  };
  await seedDeployments(context);
  await seedDeployments(context);
  const tests = await t.services.db
    .selectFrom('testDeployment')
    .select('status')
    .where('releaseCandidateId', '=', testing)
    .execute();
  const lives = await t.services.db.selectFrom('liveDeployment').select('status').execute();
  const all = [
    'CREATED',
    'VEHICLE_LIST_ADDED',
    'REQUESTED',
    'ENABLEMENT_SUCCESSFUL',
    'ROLLOUT_SUCCESSFUL',
    'ROLLOUT_FAILED',
    'ROLLOUT_ABORTED',
  ];
  expect(tests.map(({ status }) => status).sort()).toEqual([...all].sort());
  expect(lives.map(({ status }) => status).sort()).toEqual(
    [...all, 'IN_PREPARATION', 'READY_TO_ROLLOUT', 'ROLLOUT_INITIATED', 'ROLLED_OUT', 'FINISHED'].sort(),
  );
});

it('seeds smart campaigns in every stage, once, with a way back from one (STATE-09, D-068, D-203, D-255)', {
  timeout: 120_000,
}, async () => {
  const seed = () =>
    smartCampaignNoun.seed(
      t.services,
      t.user,
      () => t.user,
      () => settle({ services: t.services }),
    );
  await seed();
  await seed();
  const rows = await t.services.db.selectFrom('smartCampaign').select(['stage', 'openStep']).execute();
  expect(rows.map(({ stage, openStep }) => `${stage} ${openStep}`).sort()).toEqual(
    [
      ...['PREPARATION vehicles', 'PREPARATION parameters', 'PREPARATION request-deployment', 'REQUESTED approve-deployment'],
      ...[
        'APPROVED plan-deployment',
        'PLANNED rollout',
        'ROLLED_OUT null',
        'ROLLED_OUT null',
        'ROLLOUT_FAILED rollout',
        'ROLLOUT_ABORTED null',
      ],
    ].sort(),
  );
  const aborted = await t.services.db
    .selectFrom('smartCampaign')
    .select('id')
    .where('stage', '=', 'ROLLOUT_ABORTED')
    .executeTakeFirstOrThrow();
  const { body } = await t.user('campaign-manager').getSmartWayBack({ params: { id: aborted.id } });
  expect(body).toMatchObject({ vehicles: expect.any(Number), versions: [{ version: '6.2.0' }] });
});
