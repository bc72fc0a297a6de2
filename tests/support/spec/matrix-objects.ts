import type { CandidateBrandId } from '#contract/brand.ts';
import { exampleOf } from '#contract/command.ts';
import type { BatchesInput } from '#contract/data-load-batch/data-load-batch.ts';
import { campaignCommands, campaignExample } from '#contract/data-load-campaign/data-load-campaign.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { embedList } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { inTransaction } from '#server/transaction.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { placeAt } from '#tests/support/deployment/rollouts.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { generalInformation } from '#tests/support/test-vehicle/test-vehicles.ts';
import { baselinesOf } from './matrix-baselines.ts';
import { campaignsOf } from './matrix-campaigns.ts';
import { drmOf } from './matrix-drm.ts';
import { importsOf } from './matrix-imports.ts';
import { milestonesOf } from './matrix-milestones.ts';

/** One object of every kind, by the letters of spec-endpoints.ts; and a VIN as addresses name it, which is no object of a brand. */
export type Objects = { readonly vehicleKey: string } & Readonly<
  Record<
    | 'P'
    | 'C'
    | 'B'
    | 'D'
    | 'DF'
    | 'DL'
    | 'T'
    | 'TR'
    | 'TF'
    | 'SP'
    | 'TL'
    | 'L'
    | 'W'
    | 'N'
    | 'V'
    | 'VS'
    | 'VI'
    | 'VE'
    | 'VU'
    | 'RN'
    | 'E'
    | 'ED'
    | 'DC'
    | 'DB'
    | 'BLC'
    | 'BLV'
    | 'BLR'
    | 'ORC'
    | 'ORV'
    | 'ORR'
    | 'SC'
    | 'BU'
    | 'ER'
    | 'CV'
    | 'RI'
    | 'PD'
    | 'DP'
    | 'DV'
    | 'DD'
    | 'IM'
    | 'IO'
    | 'MI'
    | 'MT'
    | 'MR'
    | 'MD'
    | 'MF'
    | 'ML',
    number
  >
>;

let made = 0;

/** A project of a brand with everything that hangs below it, made by Admin, visible for the brands given. */
export async function objectsOf(t: TestPortal, home: CandidateBrandId, brandIds: readonly CandidateBrandId[]): Promise<Objects> {
  const admin = t.user('admin', home);
  made += 1;
  const { body: project } = await admin.createSoftwareProject({
    body: {
      moduleName: 'TestModule',
      moduleVersion: `7.${made}.0`,
      releaseType: 'UPDATE',
      targetDate: '2099-01-01',
      ownerId: 'seed-admin',
    },
  });
  const candidate = async (version: string) => {
    const body = { version, vehiclePlatform: 'ALL' as const, vehicleBrands: [...brandIds] };
    return (await admin.createReleaseCandidate({ params: { id: project.id }, body })).body.id;
  };
  const [C, tested, live] = [await candidate('1.0.0'), await candidate('2.0.0'), await candidate('3.0.0')];
  await placeAt(t.database.owner, tested, 'APPROVAL');
  await placeAt(t.database.owner, live, 'LIVE');
  const reference = { referenceType: 'RELEASE_CANDIDATE', referenceId: C } as const;
  const files = [new File(['one'], 'plan.txt')];
  const links = [{ name: 'Plan', url: 'https://docs.example/plan' }];
  const { body: document } = await admin.createDocument({ body: { ...reference, name: 'Paper', links }, files });
  const stored = await t.database.owner
    .selectFrom('documentFile')
    .select('fileId')
    .where('id', '=', document.files[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const { body: test } = await admin.createTestDeployment({
    body: { releaseCandidateId: tested, name: 'Test', vehicleBrands: [home] },
  });
  const byAdmin = { addedBy: 'seed-admin', addedOn: t.services.now(), editedBy: null, editedOn: null };
  const { id: logId } = await t.services.db
    .insertInto('testLog')
    .values({
      deploymentId: test.id,
      run: 1,
      jobId: null,
      notes: 'All as it should.',
      status: 'Failed',
      timeZone: 'UTC',
      ...byAdmin,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { logId };
  const file = await t.services.db
    .insertInto('testLogFile')
    .values({ ...own, fileId: stored.fileId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await t.services.db
    .insertInto('testLogLink')
    .values({ ...own, title: 'Log', url: 'https://docs.example/log' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body: deployment } = await admin.createLiveDeployment({
    body: { releaseCandidateId: live, name: 'Live', purpose: 'ROLLOUT' },
  });
  const { body: window } = await admin.createFreezeWindow({
    body: { from: '2098-01-01T00:00:00Z', to: '2098-01-02T00:00:00Z', reason: 'Inventory of the year.' },
  });
  const phases = [{ name: 'All', start: '2098-01-01T00:00:00Z', share: 100 }];
  const { body: saved } = await admin.createSavedPlan({ body: { name: `Saved ${made}`, plan: { phases } } });
  const { body: comment } = await admin.addComment({
    query: { entityType: 'SOFTWARE_PROJECT', entityId: project.id },
    body: { text: 'First.' },
  });
  const { body: vehicle } = await admin.createTestVehicle({ body: generalInformation({ alias: `Matrix ${made}` }) });
  await t.database.owner
    .updateTable('testVehicle')
    .set({ brandIds: [...brandIds] })
    .where('id', '=', vehicle.id)
    .execute();
  // A project is of one brand; its candidates bring the others.
  await t.database.owner
    .updateTable('softwareProject')
    .set({ brandIds: [...brandIds] })
    .where('id', '=', project.id)
    .execute();
  await t.database.owner
    .updateTable('freezeWindow')
    .set({ brandIds: [...brandIds] })
    .where('id', '=', window.id)
    .execute();
  await t.database.owner
    .updateTable('savedPlan')
    .set({ brandIds: [...brandIds] })
    .where('id', '=', saved.id)
    .execute();
  const lists = await listsOf(t, home, brandIds);
  const notes = await notesOf(t, home, brandIds);
  const drm = await drmOf(t, home, brandIds);
  const vehicleKey = (await addressesOf(t.services.db)).keyOf('WVWZZZE1ZMP000001') ?? '';
  return {
    vehicleKey,
    ...lists,
    P: project.id,
    C,
    B: home,
    D: document.documentId,
    DF: document.files[0]?.id ?? 0,
    DL: document.links[0]?.id ?? 0,
    T: test.id,
    TR: logId,
    TF: file.id,
    TL: link.id,
    L: deployment.id,
    W: window.id,
    SP: saved.id,
    N: comment.id,
    V: vehicle.id,
    RN: notes,
    ...(await e311Of(t, home, brandIds)),
    ...(await dataLoadOf(t, home, brandIds)),
    ...(await campaignsOf(t, home, brandIds)),
    ...(await baselinesOf(t, home, brandIds)),
    ...drm,
    ...(await importsOf(t, home, brandIds)),
    ...(await milestonesOf(t, home, brandIds, drm.DP)),
  };
}

/** A release notes project that belongs to nobody who is asked: its owner's commands are closed to all. */
async function notesOf(t: TestPortal, home: number, brandIds: readonly number[]): Promise<number> {
  const { body } = await t.user('admin', home).createReleaseNotesProject({
    body: {
      title: `Notes ${made}`,
      appName: 'oru',
      brand: 'vw',
      region: 'global',
      swPackageName: 'TestModule',
      swPackageVersion: '1.0.0',
      dueDate: '2099-01-01',
      ownerId: 'seed-admin',
      targetLanguages: ['en'],
    },
  });
  await t.database.owner
    .updateTable('releaseNotesProject')
    .set({ brandIds: [...brandIds], ownerId: 'left', facts: JSON.stringify({ ...body.flow.context, ownerId: 'left' }) })
    .where('id', '=', body.id)
    .execute();
  return body.id;
}

/** A data-load campaign of somebody who left, with a batch. */
async function dataLoadOf(t: TestPortal, home: number, brandIds: readonly number[]) {
  const admin = t.user('admin', home);
  const body = { ...campaignExample, title: `Matrix ${made}`, type: 'OTHER' as const, campaignOwner: 'seed-admin' };
  const { body: campaign } = await admin.createDataLoadCampaign({ body });
  const params = { id: campaign.id };
  const { batches } = exampleOf(campaignCommands['batches.save']) as BatchesInput;
  await admin.saveDataLoadBatches({ params, body: { batches } });
  const { body: rows } = await admin.listDataLoadBatches({ params });
  const facts = JSON.stringify({ ...campaign.flow.context, owner: 'left', editors: ['left'], batches: 1 });
  const { owner } = t.database;
  await owner
    .updateTable('dataLoadCampaign')
    .set({ campaignOwner: 'left', facts, brandIds: [...brandIds] })
    .where('id', '=', campaign.id)
    .execute();
  await owner
    .updateTable('dataLoadBatch')
    .set({ brandIds: [...brandIds] })
    .where('campaignId', '=', campaign.id)
    .execute();
  return { DC: campaign.id, DB: rows[0]?.batchId ?? 0 };
}

/** A request of E3 1.1 that somebody who left has submitted, and a deployment of it. */
async function e311Of(t: TestPortal, home: number, brandIds: readonly number[]) {
  const admin = t.user('admin', home);
  const general = {
    ...{
      title: `TestModule request ${made}`,
      description: 'A request of the matrix.',
      department: 'EE',
      reason: 'OTHER' as const,
    },
    ...{ modelSeries: ['ID.3'], plannedStart: '2099-01-01', plannedEnd: '2099-01-02' },
  };
  const { body: request } = await admin.createE311Request({ body: general });
  const { owner } = t.database;
  const stored = { ...request.flow.context, requester: 'left' };
  const place = (status: 'ACCEPTED' | 'REQUESTED') =>
    owner
      .updateTable('e311Request')
      .set({ status, brandIds: [...brandIds], requester: 'left', facts: JSON.stringify(stored) })
      .where('id', '=', request.id)
      .execute();
  await place('ACCEPTED');
  const body = { description: 'Matrix', deploymentRequestId: request.id };
  const { body: deployment } = await admin.createE311Deployment({ body });
  await place('REQUESTED');
  const shared = { brandIds: [...brandIds] };
  await owner.updateTable('e311Deployment').set(shared).where('id', '=', deployment.id).execute();
  return { E: request.id, ED: deployment.id };
}

/** A list of each type, and the upload of the imported one. */
async function listsOf(t: TestPortal, home: number, brandIds: readonly number[]) {
  const admin = t.user('admin', home);
  const list = { ownerId: 'seed-admin', dataSource: 'OEMIL' as const, brandIds: [...brandIds], name: `List ${made}` };
  const { body: standalone } = await admin.createVehicleList({ params: { type: 'standalone' }, body: list });
  const { body: uploaded } = await admin.uploadVehicleList({
    body: { name: `Upload ${made}`, brandIds: [...brandIds] },
    files: [new File(['WVWZZZE1ZMP000001'], 'vins.csv')],
  });
  const author = { ...systemAuthor(t.services.now().toISOString(), 'test'), actor: seedActor('admin') };
  const owner = { kind: 'SMART_CAMPAIGN', id: made, name: `Campaign ${made}`, route: '/software/campaigns' } as const;
  const embedded = await inTransaction(t.services.db, (tx) =>
    embedList(tx, author, owner, { ...list, homeBrandId: home, preConstraints: null }),
  );
  return { VS: standalone.id, VI: uploaded.list?.id ?? 0, VE: embedded.id, VU: uploaded.import.id };
}
