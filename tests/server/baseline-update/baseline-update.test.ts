import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { baselineExample, baselineParts, isAbove } from '#contract/baseline-update/baseline-update.ts';
import { gateCatalogue } from '#contract/baseline-update/gate-catalogue.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type BaselinePortal, baselinePortal, persons } from '#tests/support/baseline-update/baseline-portal.ts';
import { baselineRollouts } from '#tests/support/baseline-update/baseline-rollouts.ts';
import { liveOf, readyLive, start } from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: BaselinePortal;
beforeAll(async () => {
  t = await baselinePortal();
});
afterAll(() => t.close());
const who = () => persons(t);
const { versionGeneral: general, versionTarget: target } = baselineParts;

describe('the calls of baseline updates', () => {
  const one = '/api/blu/baseline-updates';
  const of = `${one}/{id}`;
  const ecu = '/api/blu/ecu-releases/{id}';
  const cvf = '/api/blu/customer-vehicle-functions/{id}';
  const risk = '/api/blu/risks/{id}';
  const condition = `${of}/preconditions/{category}/{name}`;
  it.each([
    [
      'D-180a, BLU-23',
      `GET ${one}, POST ${one}, GET ${of}, PUT ${of}, DELETE ${of}, GET ${of}/version/target, PUT ${of}/version/target`,
    ],
    [
      'D-180b',
      `GET ${of}/ecu-releases, POST ${of}/ecu-releases, GET ${ecu}, PUT ${ecu}, DELETE ${ecu}, PUT ${ecu}/version/target`,
    ],
    [
      'D-180b',
      `PUT ${ecu}/compatibility, PUT ${ecu}/functional, PUT ${ecu}/testing, PUT ${ecu}/organizational, PUT ${ecu}/approval`,
    ],
    ['D-180b', `POST ${ecu}/submit, POST ${ecu}/approve, POST ${ecu}/reject, POST ${ecu}/withdraw, GET ${ecu}/baselines`],
    [
      'D-180c',
      `GET ${of}/customer-vehicle-functions, POST ${of}/customer-vehicle-functions, GET ${cvf}, PUT ${cvf}, POST ${cvf}/submit`,
    ],
    ['D-180d', `GET ${of}/preconditions, POST ${of}/preconditions, GET ${condition}, PUT ${condition}, DELETE ${condition}`],
    ['D-180e', `GET ${of}/risks, POST ${of}/risks, GET ${risk}, PUT ${risk}, DELETE ${risk}`],
    ['D-180f', `GET ${of}/gate2, PUT ${of}/gate2/{category}, POST ${of}/gate2/submit, POST ${of}/gate2/decision`],
  ])('of %s are %s', (_, calls) => {
    const known = Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path}`);
    for (const call of calls.split(', ')) expect([call, known.filter((other) => other === call)]).toEqual([call, [call]]);
  });
});

describe('a baseline update', () => {
  it('has a code of its own, an owner, and the preconditions of the catalogue (BLU-01, BLU-06, BLU-22, D-080a, D-099)', async () => {
    const { id, code } = await t.setup.newUpdate();
    const body = { ...baselineExample, code };
    expect(await refusal(who().owner().createBaselineUpdate({ body }))).toMatchObject({ status: 409, fields: ['/code'] });
    for (const wrong of ['ab', 'lower', 'A B C']) {
      const call = who()
        .owner()
        .createBaselineUpdate({ body: { ...body, code: wrong } });
      expect(await refusal(call)).toMatchObject({ status: 422, fields: ['/code'] });
    }
    const all = (await who().owner().listPreconditions({ params: { id } })).body;
    const catalogue = Object.entries(gateCatalogue).flatMap(([category, names]) =>
      Object.keys(names).map((name) => `${category} ${name}`),
    );
    expect(all.map(({ category, name }) => `${category} ${name}`).toSorted()).toEqual(catalogue.toSorted());
    expect(new Set(all.map(({ responsible }) => responsible.id))).toEqual(new Set(['seed-baseline-update-manager']));
    expect((await who().owner().getBaselineUpdate({ params: { id } })).body).toMatchObject({
      status: 'CREATED',
      counts: { preconditions: catalogue.length, preconditionsConfirmed: 0, ecuReleases: 0, risks: 0 },
    });
  });

  it('has an owner and a deputy who may write it, of whom the owner alone submits gate 2 (D-075.3, D-080a)', async () => {
    const { id, code } = await t.setup.newUpdate();
    const edit = (people: object) =>
      who()
        .owner()
        .editBaselineUpdate({ params: { id }, body: { ...baselineExample, code, ...people } });
    expect(await refusal(edit({ ownerId: 'seed-analyst', deputyId: 'seed-release-manager' }))).toMatchObject({
      status: 422,
      fields: ['/ownerId'],
    });
    expect(await refusal(edit({ deputyId: 'seed-release-manager' }))).toMatchObject({ status: 422, fields: ['/deputyId'] });
    await edit({ deputyId: 'seed-second-baseline-update-manager' });
    await t.setup.fulfil(id);
    const deputy = t.user('second-baseline-update-manager').submitGate2({ params: { id }, body: {} });
    expect(await refusal(deputy)).toMatchObject({ status: 403, needs: ['owner'] });
  });

  it('is not in work because a reviewer is named (D-075.2)', async () => {
    const { id } = await t.setup.newUpdate();
    await t.setup.nameReviewers(id);
    expect((await who().owner().getBaselineUpdate({ params: { id } })).body.status).toBe('CREATED');
    // Whoever writes baselines deletes one in which nothing was entered (D-170, D-180a).
    await who().admin().deleteBaselineUpdate({ params: { id } });
    expect(await refusal(who().owner().getBaselineUpdate({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('is in work from its first part on, which reads as it was saved (BLU-02, BLU-03, D-075.2, D-080b, D-080c)', async () => {
    const { id } = await t.setup.newUpdate();
    const params = { id };
    expect((await who().owner().getBaselineUpdateVersionGeneral({ params })).body).toEqual({ saved: null });
    const { body } = await who().owner().saveBaselineUpdateVersionGeneral({ params, body: general.example });
    expect(body).toMatchObject({ status: 'IN_PROGRESS', platform: 'E312', targetDate: '2099-03-01' });
    const { saved } = (await who().owner().getBaselineUpdateVersionGeneral({ params })).body;
    expect(saved).toMatchObject({ markets: ['DE'], modelSeries: ['ID.3'] });
    // What is saved as it was leaves no trace.
    const audit = async () =>
      (
        await who()
          .owner()
          .listAudit({ query: { entityType: 'BASELINE_UPDATE', entityId: id } })
      ).body.items.length;
    const before = await audit();
    await who().owner().saveBaselineUpdateVersionGeneral({ params, body: general.example });
    expect(await audit()).toBe(before);
  });

  it('plans its target for days to come, with a version above the current one (D-080b, D-080c)', async () => {
    const { id } = await t.setup.newUpdate();
    const params = { id };
    const past = { ...general.example, targetDate: '2020-01-01' };
    expect(await refusal(who().owner().saveBaselineUpdateVersionGeneral({ params, body: past }))).toMatchObject({
      status: 422,
      fields: ['/targetDate'],
    });
    await who().owner().saveBaselineUpdateVersionCurrent({ params, body: baselineParts.versionCurrent.example });
    const save = (clusterVersion: string) =>
      who()
        .owner()
        .saveBaselineUpdateVersionTarget({ params, body: { ...target.example, clusterVersion } });
    for (const below of ['26.4', '26.3.9', '9.10'])
      expect(await refusal(save(below))).toMatchObject({ status: 422, fields: ['/clusterVersion'] });
    expect((await refusal(save('26.3'))).details).toEqual(['Enter a version above 26.4.']);
    expect((await save('26.4.1')).body.versionTarget).toMatchObject({ clusterVersion: '26.4.1' });
    const current = { ...baselineParts.versionCurrent.example, clusterVersion: '27.0' };
    expect((await refusal(who().owner().saveBaselineUpdateVersionCurrent({ params, body: current }))).details).toEqual([
      'Enter a version below 26.4.1.',
    ]);
    expect([isAbove('27.1', '26.4'), isAbove('26.10', '26.9'), isAbove('26.4', '26.4')]).toEqual([true, true, false]);
  });

  it('is seen at its brand and at the brands of its version, and what belongs to it with it (BLU-24, D-219)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: releaseId } = await t.setup.newRelease(id);
    const at = (brandId: number, address: string) =>
      t.request(address, { user: 'admin', headers: { 'X-Brand-Id': String(brandId) } });
    const both = [`/api/blu/baseline-updates/${id}`, `/api/blu/ecu-releases/${releaseId}`];
    for (const address of both) expect((await at(3, address)).status).toBe(404);
    const body = { ...general.example, vehicleBrands: [1, 3] as (1 | 3)[] };
    await who().owner().saveBaselineUpdateVersionGeneral({ params: { id }, body });
    for (const address of both) expect((await at(3, address)).status).toBe(200);
    const { id: laterId } = await t.setup.newRelease(id, 'Later unit');
    expect((await at(3, `/api/blu/ecu-releases/${laterId}`)).status).toBe(200);
    await who().owner().saveBaselineUpdateVersionGeneral({ params: { id }, body: general.example });
    for (const address of both) expect((await at(3, address)).status).toBe(404);
  });

  it('changes for writers alone (BLU-24, ROLE-R06)', async () => {
    const { id, code } = await t.setup.newUpdate();
    expect((await t.user('release-manager').getBaselineUpdate({ params: { id } })).body.code).toBe(code);
    const body = { ...baselineExample, code };
    expect(await refusal(t.user('release-manager').editBaselineUpdate({ params: { id }, body }))).toMatchObject({ status: 403 });
  });

  it('is deleted while it is new, with all that belongs to it, and cancelled with a reason before its rollout (D-075.11, D-180g)', async () => {
    const { id } = await t.setup.newUpdate();
    const params = { id };
    await who().owner().deleteBaselineUpdate({ params });
    expect(await refusal(who().owner().getBaselineUpdate({ params }))).toMatchObject({ status: 404 });
    const left = await t.database.owner.selectFrom('precondition').select('id').where('baselineUpdateId', '=', id).execute();
    expect(left).toEqual([]);
    const other = { params: { id: (await t.setup.newUpdate()).id } };
    await t.setup.newRelease(other.params.id);
    expect(await refusal(who().owner().deleteBaselineUpdate(other))).toMatchObject({ status: 409 });
    const reason = 'The programme was stopped.';
    await who()
      .owner()
      .cancelBaselineUpdate({ ...other, body: { reason } });
    expect((await who().owner().getBaselineUpdate(other)).body).toMatchObject({
      status: 'CANCELED',
      flow: { context: { cancelReason: reason } },
    });
  });

  it('is found by its status as people read it, and not by a letter of the constant (BLU-01, D-130)', async () => {
    const { code, id } = await t.setup.newUpdate();
    await t.setup.newRelease(id);
    const found = async (q: string) => {
      const { items } = (
        await who()
          .owner()
          .listBaselineUpdates({ query: { q, limit: 250 } })
      ).body;
      return items.map((row) => row.code);
    };
    for (const text of ['in progress', 'IN_PROGRESS']) expect(await found(text)).toContain(code);
    expect(await found('_')).toEqual([]);
  });

  it('locks each form of its ECU releases for whoever edits that one, and no other (BLU-11, D-050, D-082f, D-180a)', async () => {
    const { id } = await t.setup.newUpdate();
    const { id: releaseId } = await t.setup.newRelease(id);
    const lock = { params: { entityType: 'ECU_RELEASE', entityId: releaseId }, query: { form: 'compatibility' } } as const;
    const [owner, admin] = [who().owner(), who().admin()];
    await owner.acquireLock(lock);
    const params = { id: releaseId };
    const body = ecuReleaseParts.compatibility.example;
    expect(await refusal(admin.saveEcuReleaseCompatibility({ params, body }))).toMatchObject({ status: 423 });
    expect(await refusal(admin.acquireLock(lock))).toMatchObject({ status: 423 });
    // Another form is somebody else's at the same time, and so is the release itself.
    const { body: other } = await admin.acquireLock({ params: lock.params, query: { form: 'testing' } });
    expect(other.lockedBy.id).toBe('seed-admin');
    await admin.acquireLock({ params: lock.params, query: {} });
    await admin.saveEcuReleaseTesting({ params, body: ecuReleaseParts.testing.example });
    expect((await owner.saveEcuReleaseCompatibility({ params, body })).body.parts).toEqual(['compatibility', 'testing']);
    await admin.releaseLock({ params: lock.params, query: { form: 'testing' } });
    expect((await owner.getLock(lock)).body.lock?.lockedBy.id).toBe('seed-baseline-update-manager');
    expect((await owner.getLock({ params: lock.params, query: {} })).body.lock?.lockedBy.id).toBe('seed-admin');
    expect(await refusal(owner.acquireLock({ params: lock.params, query: { form: 'nothing' } }))).toMatchObject({ status: 404 });
    // Once it is submitted its forms are read-only, and nobody holds one of them.
    await owner.releaseLock(lock);
    await admin.releaseLock({ params: lock.params, query: {} });
    await t.setup.fillRelease(releaseId);
    await owner.submitEcuRelease({ params, body: {} });
    for (const form of ['testing', undefined]) {
      const needs = [expect.any(String)];
      expect(await refusal(admin.acquireLock({ params: lock.params, query: { form } }))).toMatchObject({ status: 409, needs });
    }
  });
});

describe('the rollouts of a baseline update', () => {
  const { calls, heard, ofCampaigns, released } = baselineRollouts(() => t);

  it('of E3 1.1 are live deployments that somebody links: one moves it, and it is closed once all have ended (D-075.9, D-075.10)', async () => {
    const id = await released('E311');
    const { close, history, link, linkable, retarget, rollouts, status, unlink } = calls(id);
    const liveId = await readyLive(t, { name: 'Winter rollout' });
    const open = { id: liveId, name: 'Winter rollout' };
    // It carries the target version: proposed, and no more.
    expect(await rollouts()).toMatchObject({ linked: [], proposed: [{ open }] });
    expect((await linkable())[0]).toMatchObject({ entityId: liveId, isMatch: true, hasStarted: false });
    await link('LIVE_DEPLOYMENT', liveId);
    expect(await rollouts()).toMatchObject({ linked: [{ rollout: { open }, hasStarted: false }], proposed: [] });
    expect((await liveOf(t, liveId)).brings).toMatchObject([{ entityType: 'BASELINE_UPDATE' }]);
    const first = (await rollouts()).linked[0]?.linkId ?? 0;
    // Whoever could not link it does not take the link back.
    expect(await refusal(unlink(first, who().owner()))).toMatchObject({ status: 403 });
    expect(await refusal(unlink(first, ofCampaigns()))).toMatchObject({ status: 422, fields: ['/linkId'] });
    expect((await unlink(first)).body.status).toBe('READY_FOR_DEPLOYMENT');
    expect(await rollouts()).toMatchObject({ linked: [], proposed: [{ open }] });
    await link('LIVE_DEPLOYMENT', liveId);
    await start(t, liveId);
    expect(await status()).toBe('ROLLOUT');
    // Neither can it be taken back, nor closed while vehicles are to come.
    const second = (await rollouts()).linked[0]?.linkId ?? 0;
    expect(await refusal(unlink(second))).toMatchObject({ status: 409, needs: ['rolloutNotStarted'] });
    expect(await refusal(close())).toMatchObject({ status: 409, needs: ['rolloutEnded'] });
    const { body: added } = await t
      .user('container-po')
      .createLiveDeployment({ body: { releaseCandidateId: t.live, name: 'Second market', purpose: 'ROLLOUT' } });
    await link('LIVE_DEPLOYMENT', added.id);
    const params = { id: liveId };
    const news = await heard('deployment.deleted', async () => {
      await t.user('launch-operator').abortLiveDeployment({ params, body: { reason: 'The supplier found a fault.' } });
      expect(await refusal(close())).toMatchObject({ status: 409, needs: ['rolloutEnded'] });
      await t.user('container-po').deleteLiveDeployment({ params: { id: added.id } });
    });
    expect(news).toMatch(new RegExp(`"entityType":"BASELINE_UPDATE","entityId":${id},.*"rollout.changed"`));
    // What was aborted stays in sight, and what was deleted is told.
    expect((await rollouts()).linked).toMatchObject([{ hasEnded: true, known: { status: 'ROLLOUT_ABORTED' } }]);
    expect(await status()).toBe('ROLLOUT');
    // Who closes it is told what it came to, also of what they may not open (D-241).
    const vehicles = { installed: 0, total: 3, others: 0 };
    expect(await rollouts(who().owner())).toMatchObject({ linked: [{ isAborted: true, known: null }], vehicles });
    expect((await rollouts(t.user('container-po'))).vehicles).toBeNull();
    await retarget();
    expect((await rollouts()).vehicles).toEqual({ installed: 0, total: 0, others: 1 });
    expect((await close()).body.status).toBe('FINISHED');
    expect((await history()).slice(0, 6)).toEqual([
      ['update.close', null],
      ['deployment.deleted', 'a live deployment of VW'],
      ['rollout.link', 'a live deployment of VW'],
      ['deployment.started', 'Winter rollout'],
      ['rollout.link', 'Winter rollout'],
      ['rollout.unlink', 'Winter rollout'],
    ]);
    const dossier = async (user = who().admin()) => (await user.getBaselineDossier({ params: { id } })).body;
    const about = (name: string) =>
      ['rollout.link', 'deployment.started'].map((event) => expect.objectContaining({ event, reason: name }));
    expect((await dossier()).events).toEqual(expect.arrayContaining(about('Winter rollout')));
    // Whoever may open neither reads that there is one, and no name or id.
    const { events, items } = await dossier(who().owner());
    expect(events).toEqual(expect.arrayContaining(about('a live deployment of VW')));
    expect(items.flatMap(({ columns }) => Object.keys(columns))).not.toContain('mentioned');
    const { body: told } = await who().owner().getBaselineRollouts({ params: { id } });
    expect(told.linked).toMatchObject([{ known: null, rollout: { open: null } }]);
  });

  it('are chosen of its brand and platform from what one may open, and what runs already moves it at once (D-075.9, D-241)', async () => {
    const id = await released('E312');
    const { link, linkable, rollouts, status } = calls(id);
    const at = { params: { id } };
    // Who may open none of what could be linked is told how many there are.
    const hidden = calls(await released('E311'));
    await readyLive(t, { name: 'Of E3 1.1' });
    const { body: none } = await ofCampaigns().listLinkableRollouts({ params: { id: hidden.id } });
    expect(none).toEqual({ items: [], total: 0, hidden: [{ entityType: 'LIVE_DEPLOYMENT', count: expect.any(Number) }] });
    expect(await refusal(who().owner().listLinkableRollouts(at))).toMatchObject({ status: 403 });
    const { id: other } = await t.setup.newCampaign({ name: 'Of E3 2.0', platform: 'E320' });
    const { id: campaignId } = await t.setup.draft(id, { name: 'Northern markets' });
    const body = { entityType: 'SMART_CAMPAIGN', entityId: campaignId } as const;
    expect(
      await refusal(
        who()
          .owner()
          .linkBaselineRollout({ ...at, body }),
      ),
    ).toMatchObject({ status: 403 });
    expect((await linkable('north')).map(({ name }) => name)).toEqual(['Northern markets']);
    const wrong = async (entityId: number) => (await refusal(link('SMART_CAMPAIGN', entityId))).details;
    expect(await wrong(other)).toEqual(['It is of another brand or another platform than the baseline update.']);
    expect(await wrong(999_999)).toEqual(['There is no such rollout, or you may not open it.']);
    await t.setup.roll(campaignId);
    expect((await link('SMART_CAMPAIGN', campaignId)).body.status).toBe('ROLLOUT');
    expect(await wrong(campaignId)).toEqual(['It is already linked.']);
    expect((await t.setup.shown(`/api/scm/campaigns/${campaignId}`)).brings).toMatchObject([{ open: { id } }]);
    const news = await heard('update.close', async () => {
      await t.setup.endRollout(campaignId);
      const { id: last } = await t.setup.newUpdate();
      await t.services.db.updateTable('baselineUpdate').set({ status: 'ROLLOUT' }).where('id', '=', last).execute();
      await calls(last).close();
    });
    expect(news).toMatch(new RegExp(`"entityType":"BASELINE_UPDATE","entityId":${id},.*"rollout.changed"`));
    const next = calls(await released('E312'));
    const refused = async (entityId: number) => (await refusal(next.link('SMART_CAMPAIGN', entityId))).details;
    expect(await refused(campaignId)).toEqual(['It was aborted, or its candidate was cancelled. Choose another one.']);
    const { id: running } = await t.setup.newCampaign({ name: 'Else', softwareName: 'Cluster 9.9', softwareVersion: '9.9' });
    // Its software is called by its version: that is named once.
    expect(await next.linkable('else')).toMatchObject([{ software: 'Cluster 9.9' }]);
    await t.setup.roll(running);
    expect(await refused(running)).toEqual(['It has started, and does not carry the target version. Choose another one.']);
    expect([await status(), (await rollouts()).linked.length]).toEqual(['ROLLOUT', 1]);
  });
});
