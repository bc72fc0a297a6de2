import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import { apsExample } from '#contract/drm-release-version/aps-questionnaire.ts';
import { configurationExample, drmDocumentExample } from '#contract/drm-release-version/drm-release-version.ts';
import { milestoneExample } from '#contract/milestone/milestone.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 400);
});
afterAll(() => t.close());

const manager = () => t.user('drm-manager');
let made = 0;
const newProject = async (over: object = {}) => {
  made += 1;
  return (await manager().createDrmProject({ body: { ...drmProjectExample, name: `Project${made}`, ...over } })).body;
};
const newVersion = async (projectId: number, over: object = {}) =>
  (await manager().createDrmReleaseVersion({ params: { id: projectId }, body: { ...drmDocumentExample, ...over } })).body;
const versionOf = async (id: number) => (await manager().getDrmReleaseVersion({ params: { id } })).body;

describe('a DRM project', () => {
  it('is created, listed, read, changed and deleted; beside a version it stays (API-026, API-027, API-028, API-029, API-030, DRM-01, DRM-02, D-107, D-122, D-079.1)', async () => {
    const project = await newProject();
    expect(project).toMatchObject({ brandId: 1, status: 'ACTIVE', releaseCount: 0, deploymentCount: 0, latestVersion: null });
    const params = { id: project.id };
    const { name, releaseType, targetDate } = project;
    const change = {
      name,
      releaseType,
      targetDate,
      ownerId: 'seed-drm-manager',
      description: 'Other words',
      status: 'ACTIVE' as const,
    };
    expect((await manager().editDrmProject({ params, body: change })).body).toMatchObject({
      description: 'Other words',
      revision: 2,
    });
    const again = manager().createDrmProject({ body: { ...change } });
    expect(await refusal(again)).toMatchObject({ status: 409, fields: ['/name'] });
    const day = manager().createDrmProject({ body: { ...change, name: 'Yesterday', targetDate: '2020-01-01' } });
    expect(await refusal(day)).toMatchObject({ status: 422, fields: ['/targetDate'] });
    const version = await newVersion(project.id, { coreVersion: '4.2' });
    await newVersion(project.id, { coreVersion: '4.10' });
    const listed = (await manager().listDrmProjects({ query: { name } })).body.items;
    expect(listed).toMatchObject([{ releaseCount: 2, latestVersion: '4.10' }]);
    expect(await refusal(manager().deleteDrmProject({ params }))).toMatchObject({ status: 409, needs: ['noReleases'] });
    for (const { id } of (await manager().listDrmReleaseVersions({ params })).body.items)
      await manager().deleteDrmReleaseVersion({ params: { id } });
    expect((await refusal(manager().getDrmReleaseVersion({ params: { id: version.id } }))).status).toBe(404);
    const milestone = { ...milestoneExample, swProjectId: params.id };
    const { body: planned } = await manager().createMilestone({ body: milestone });
    expect((await manager().getDrmProject({ params })).body.milestoneCount).toBe(1);
    expect(await refusal(manager().deleteDrmProject({ params }))).toMatchObject({ status: 409, needs: ['noMilestones'] });
    await manager().deleteMilestone({ params: { id: planned.id } });
    await manager().deleteDrmProject({ params });
    expect((await refusal(manager().getDrmProject({ params }))).status).toBe(404);
  });

  it('that is inactive takes no new version (D-064.1, D-079.1)', async () => {
    const { id } = await newProject({ status: 'INACTIVE' });
    const refused = await refusal(newVersion(id));
    expect(refused).toMatchObject({ status: 409, needs: ['projectActive'] });
  });

  it('is seen by who reads projects of the DRM kind, and made by who may write them (ROLE-R01, ROLE-R02, ROLE-R03)', async () => {
    const params = { id: (await newProject()).id };
    const body = { ...drmProjectExample, name: 'NotMine' };
    expect((await t.user('test-manager').getDrmProject({ params })).body.id).toBe(params.id);
    expect(await refusal(t.user('test-manager').createDrmProject({ body }))).toMatchObject({ status: 403 });
    expect(await refusal(t.user('campaign-manager').listDrmProjects({}))).toMatchObject({ status: 403 });
  });
});

describe('a DRM release version', () => {
  it('says item by item what is missing before it is ready, is reopened and cancelled by the DRM manager (D-064.2, .3, .4, .6, DRM-03, DRM-04, DRM-05, DRM-11, DRM-12)', async () => {
    const project = await newProject();
    const { id } = await newVersion(project.id, { changeList: [] });
    const params = { id };
    await manager().saveDrmConfiguration({ params, body: configurationExample });
    const complete = (user = 'drm-manager') => t.user(user).completeDrmReleaseVersion({ params, body: {} });
    expect(await refusal(complete())).toMatchObject({
      status: 409,
      needs: ['documentComplete', 'questionnaireAnswered', 'hasVehicles'],
    });
    await manager().editDrmReleaseVersion({ params, body: drmDocumentExample });
    expect((await manager().saveDrmAps({ params, body: apsExample })).body.status).toBe('IN_PROGRESS');
    const { body: list } = await manager().saveDrmVersionVehicles({ params, body: filterOf('FLEET = COMPANY') });
    expect(list).toMatchObject({ type: 'EMBEDDED', count: expect.any(Number) });
    await complete();
    expect(await versionOf(id)).toMatchObject({ status: 'READY_FOR_DEPLOYMENT', vehicles: list.count });
    const closed = [
      () => manager().editDrmReleaseVersion({ params, body: drmDocumentExample }),
      () => manager().saveDrmAps({ params, body: apsExample }),
      () => manager().saveDrmConfiguration({ params, body: configurationExample }),
      () => manager().saveDrmVersionVehicles({ params, body: filterOf('FLEET = TEST') }),
      () => manager().deleteDrmReleaseVersion({ params }),
    ];
    for (const call of closed) expect((await refusal(call())).status).toBe(409);
    await manager().reopenDrmReleaseVersion({ params, body: {} });
    expect((await versionOf(id)).status).toBe('IN_PROGRESS');
    await manager().cancelDrmReleaseVersion({ params, body: {} });
    expect((await versionOf(id)).status).toBe('CANCELED');
  });

  it('has no container twice: the second says so at its cell (T29, D-094, D-150)', async () => {
    const { id } = await newVersion((await newProject()).id);
    const [row] = configurationExample.rows;
    if (!row) throw new Error('the example has no row');
    const twice = { rows: [row, { ...row, order: 2 }] };
    const refused = await refusal(manager().saveDrmConfiguration({ params: { id }, body: twice }));
    expect(refused).toMatchObject({ status: 409, fields: ['/rows/1/containerId'] });
    expect(refused.code).toBe('DUPLICATED_UPDATE_CONTAINER');
    const order = { rows: [row, { ...row, containerId: 'KEY-02' }] };
    expect(await refusal(manager().saveDrmConfiguration({ params: { id }, body: order }))).toMatchObject({
      status: 422,
      fields: ['/rows/1/order'],
    });
    const sum = { rows: [{ ...row, checksumSha256: 'ABC' }] };
    expect(await refusal(manager().saveDrmConfiguration({ params: { id }, body: sum }))).toMatchObject({
      status: 422,
      fields: ['/rows/0/checksumSha256'],
    });
    expect((await versionOf(id)).status).toBe('CREATED');
  });

  it('is APS-relevant as soon as one answer is yes, whatever the caller says (D-102, DRM-12)', async () => {
    const { id } = await newVersion((await newProject()).id);
    const params = { id };
    expect((await manager().getDrmAps({ params })).body.apsRelevant).toBe(false);
    const groups = Object.entries(apsExample.answers).map(([group, answers]) => [
      group,
      Object.fromEntries(Object.keys(answers).map((key) => [key, key === 'secureBoot'])),
    ]);
    await manager().saveDrmAps({ params, body: { answers: Object.fromEntries(groups) } as never });
    expect((await manager().getDrmAps({ params })).body.apsRelevant).toBe(true);
    expect(await refusal(manager().saveDrmAps({ params, body: { ...apsExample, apsRelevant: true } as never }))).toMatchObject({
      status: 422,
    });
  });

  it('has one core version within its project, and a target date that lies ahead when it is set (D-107, D-064.1)', async () => {
    const project = await newProject();
    await newVersion(project.id, { coreVersion: '7.1.0' });
    expect(await refusal(newVersion(project.id, { coreVersion: '7.1.0' }))).toMatchObject({
      status: 409,
      fields: ['/coreVersion'],
    });
    expect(await refusal(newVersion(project.id, { coreVersion: 'seven' }))).toMatchObject({
      status: 422,
      fields: ['/coreVersion'],
    });
    expect(await refusal(newVersion(project.id, { targetDate: '2020-01-01' }))).toMatchObject({
      status: 422,
      fields: ['/targetDate'],
    });
    const other = await newVersion((await newProject()).id, { coreVersion: '7.1.0' });
    expect(other.listId).toBeGreaterThan(0);
  });

  it('owns its vehicle list: it stands in no list of lists to choose from, and only its own page changes it (D-118, VIN-10)', async () => {
    const { id, listId } = await newVersion((await newProject()).id);
    const { body } = await manager().getDrmVersionVehicles({ params: { id } });
    expect(body).toMatchObject({ id: listId, type: 'EMBEDDED' });
    // It is called as that is, also after it was renamed.
    const called = async () => (await manager().getDrmVersionVehicles({ params: { id } })).body;
    await manager().editDrmReleaseVersion({ params: { id }, body: { ...drmDocumentExample, coreVersion: '8.3.1' } });
    expect((await called()).name).toContain(' 8.3.1');
    const of = (await versionOf(id)).swProjectId;
    const name = `Renamed${Date.now() % 1_000_000}`;
    await manager().editDrmProject({ params: { id: of }, body: { ...drmProjectExample, name } });
    expect(await called()).toMatchObject({ name: `${name} 8.3.1`, embeddedIn: { name: `${name} 8.3.1` } });
    await manager().deleteDrmReleaseVersion({ params: { id } });
    const gone = t.user('admin').getVehicleList({ params: { type: 'embedded', id: listId } });
    expect((await refusal(gone)).status).toBe(404);
  });
});
