import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecuUpdateExample } from '#contract/e311-request/ecu-update.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { audienceOf } from '#server/entity/audience.ts';
import { isSeen } from '#server/live/live.ts';
import { e311RequestStore } from '#server/modules/e311-request/e311-request-store.ts';
import { entityAsOf } from '#src/app/entity/as-of.ts';
import type { Shown } from '#src/app/entity/definition.ts';
import { pastAt } from '#src/app/workflow/history-past.ts';
import { e311Deployment } from '#src/areas/e311-deployment/e311-deployment.tsx';
import { e311Request } from '#src/areas/e311-request/e311-request.tsx';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';
import { readUntil } from '#tests/support/portal/read-until.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { testUsers } from '#tests/support/test-users.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const owner = () => t.user('test-vin-manager');
const manager = () => t.user('test-manager');
const operator = () => t.user('launch-operator');
const admin = () => t.user('admin');
const at = (entityId: number) => ({ entityType: 'E311_REQUEST' as const, entityId });

describe('around a request (D-058, D-072, D-189, D-241)', () => {
  /** A draft of somebody else: whoever audits and may remove it sees it. */
  const draftOfOthers = async () => {
    const { id, title } = await t.setup.newRequest();
    await owner().watchEntity({ params: at(id) });
    await t.database.owner.updateTable('e311Request').set({ requester: 'left' }).where('id', '=', id).execute();
    return { id, title };
  };
  const foundBy = async (user: string, q: string) =>
    (await t.user(user).searchEntities({ query: { q } })).body.map(({ entityType, id }) => `${entityType} ${id}`);

  it('is told on the live channel to whoever sees it, and of its withdrawal to whoever saw it (D-045, D-072)', async () => {
    const hidden = await draftOfOthers();
    const { id: shown } = await t.setup.newRequest();
    const [unseeing, seeing] = await Promise.all(
      ['test-vin-manager', 'admin'].map((user) => t.request('/api/live', { user, headers: { 'X-Brand-Id': '1' } })),
    );
    for (const id of [hidden.id, shown]) await admin().addComment({ query: at(id), body: { text: 'Whose is it?' } });
    // Its creation may be told late, and comes first then.
    const last = `"entityId":${shown},"parentId":null,"revision":null,"command":"comment.added"`;
    const first = `"entityId":${hidden.id}`;
    expect(await readUntil(seeing as Response, last)).toContain(first);
    expect(await readUntil(unseeing as Response, last)).not.toContain(first);
    await Promise.all([seeing, unseeing].map((stream) => stream?.body?.cancel().catch(() => undefined)));
    const row = { homeBrandId: 1, requester: 'left', status: 'CREATED' } as never;
    const before = { homeBrandId: 1, requester: 'left', status: 'REQUESTED' } as never;
    const isTold = async (was?: never) => {
      const { seen } = await audienceOf(t.services.db, e311RequestStore, row, [1], was);
      return seen?.some((one) => isSeen(one, testUsers.testVinManager, 1));
    };
    expect([await isTold(), await isTold(before)]).toEqual([false, true]);
  });

  it('comments, watches, the lock, the history and the search are there for whoever sees it, and unknown to the others', async () => {
    const { id, title } = await draftOfOthers();
    const unseen = [
      owner().listComments({ query: at(id) }),
      owner().addComment({ query: at(id), body: { text: 'Is it known?' } }),
      owner().watchEntity({ params: at(id) }),
      owner().getLock({ params: at(id) }),
      owner().listAudit({ query: at(id) }),
      owner().listE311RequestHistory({ params: { id } }),
    ];
    for (const { status } of await Promise.all(unseen.map(refusal))) expect(status).toBe(404);
    const watchedBy = async (user: string) => (await t.user(user).getHome({})).body.watched.map(({ entityId }) => entityId);
    expect([await watchedBy('test-vin-manager'), await foundBy('test-vin-manager', title)]).toEqual([[], []]);
    // The audit adds what is finished, and no draft (D-072).
    expect((await refusal(manager().listE311RequestHistory({ params: { id } }))).status).toBe(404);
    expect([await foundBy('test-manager', title), await foundBy('admin', title)]).toEqual([[], [`E311_REQUEST ${id}`]]);
    await admin().addComment({ query: at(id), body: { text: 'Whose is it?' } });
    await admin().watchEntity({ params: at(id) });
    const { watched } = (await admin().getHome({})).body;
    expect(watched).toMatchObject([
      { entityId: id, title, route: `/software/e3oru11/deployment-requests/${id}/general`, status: 'CREATED' },
    ]);
    // Once it lies with somebody, everybody who reads active ones sees it, and what was said of it.
    await t.database.owner.updateTable('e311Request').set({ status: 'REQUESTED' }).where('id', '=', id).execute();
    expect((await owner().listComments({ query: at(id) })).body.map(({ text }) => text)).toEqual(['Whose is it?']);
    expect([await watchedBy('test-vin-manager'), await foundBy('test-vin-manager', title)]).toEqual([
      [id],
      [`E311_REQUEST ${id}`],
    ]);
    expect((await refusal(operator().listComments({ query: at(id) }))).status).toBe(403);
  });

  it('a deployment is discussed, watched and found by who reads it, without its request (D-243)', async () => {
    const { id: drId, title } = await t.setup.accepted();
    const { description, id } = await t.setup.newDeployment(drId);
    const one = { entityType: 'E311_DEPLOYMENT' as const, entityId: id };
    await operator().addComment({ query: one, body: { text: 'Ready by Friday.' } });
    await operator().watchEntity({ params: one });
    expect((await operator().getHome({})).body.watched).toMatchObject([
      { entityId: id, title: description, route: `/software/e3oru11/deployment-requests/${drId}/deployment/${id}/overview` },
    ]);
    expect(await foundBy('launch-operator', description)).toEqual([`E311_DEPLOYMENT ${id}`]);
    expect(await foundBy('launch-operator', title)).toEqual([`E311_DEPLOYMENT ${id}`]);
    expect(new Set(await foundBy('test-manager', title))).toEqual(new Set([`E311_REQUEST ${drId}`, `E311_DEPLOYMENT ${id}`]));
  });
});

describe('what a deployment says of its request (D-241, D-243)', () => {
  it('is its name for whoever writes or rolls out deployments, and what it is for whoever only reads them', async () => {
    const request = await t.setup.accepted([], 'confidential');
    const { description, id } = await t.setup.newDeployment(request.id);
    const neutral = 'an E3 1.1 request of VW';
    const query = { entityType: 'E311_DEPLOYMENT' as const, entityId: id };
    const told = async (user: string) => {
      const person = t.user(user);
      await person.watchEntity({ params: query });
      const listed = (await person.listE311Deployments({ query: { request: request.title, limit: 250 } })).body.items;
      const created = (await person.listAudit({ query })).body.items.find(({ event }) => event === 'created');
      const { watched } = (await person.getHome({})).body;
      const [found] = (await person.searchEntities({ query: { q: description } })).body;
      return {
        page: (await person.getE311Deployment({ params: { id } })).body.requestTitle,
        list: listed.find((one) => one.id === id)?.requestTitle,
        byTitle: (await foundByTitle(user, request.title)).includes('E311_DEPLOYMENT'),
        history: created?.diff.requestTitle?.to,
        watched: watched.find(({ entityId }) => entityId === id)?.where,
        found: found?.where,
      };
    };
    const foundByTitle = async (user: string, q: string) =>
      (await t.user(user).searchEntities({ query: { q } })).body.map(({ entityType }) => entityType);
    const named = { page: request.title, list: request.title, byTitle: true, history: request.title };
    for (const user of ['test-manager', 'launch-operator'])
      expect(await told(user)).toEqual({ ...named, watched: request.title, found: request.title });
    expect(await told('release-manager-vw')).toEqual({
      ...{ page: neutral, list: undefined, byTitle: false, history: undefined, watched: neutral, found: neutral },
    });
    const all = (await t.user('release-manager-vw').listE311Deployments({ query: { request: neutral, limit: 250 } })).body;
    expect(all.items.find((one) => one.id === id)?.requestTitle).toBe(neutral);
  });
});

describe('the history shows as it was (D-059, D-189)', () => {
  const journalOf = async (entityType: EntityType, entityId: number) => {
    const query = { entityType, entityId, size: 250, sort: 'at,desc', kind: 'changes' } as const;
    const { body } = await admin().listAudit({ query });
    return { ...body, people: [...body.people, ...body.items.flatMap(({ user }) => (user ? [user] : []))] };
  };
  /** All that a page shows of an entity but for what has no past on it. */
  const shown = <E extends Shown>({ people: _, revision: __, flow: { external: ___, ...flow }, ...entity }: E) => ({
    ...entity,
    flow,
  });
  const newest = async (entityType: EntityType, id: number) => (await journalOf(entityType, id)).items[0]?.id ?? 0;

  it('a request by its own address as everywhere, with who did what (D-181b)', async () => {
    const { id } = await t.setup.newRequest();
    await owner().saveE311RequestVehicles({ params: { id }, body: { vins: [...(await t.setup.vehicles())] } });
    await owner().addComment({ query: at(id), body: { text: 'Nearly done.' } });
    const query = { kind: 'changes', sort: 'at,desc', size: 50 } as const;
    const { body } = await owner().listE311RequestHistory({ params: { id }, query });
    expect(body.items.map(({ event, user }) => [event, user?.username])).toEqual([
      ['vehicles.save', 'test-vin-manager'],
      ['created', 'test-vin-manager'],
    ]);
    expect(body).toEqual((await owner().listAudit({ query: { ...at(id), ...query } })).body);
  });

  it('what each save changed of the vehicles, updates and assignments of a request, and of a parts list', async () => {
    const { id } = await t.setup.newRequest();
    const params = { id };
    const [one = '', two = '', three = ''] = await t.setup.vehicles();
    const differences = async (type: EntityType, of: number) => (await journalOf(type, of)).items[0]?.diff ?? {};
    const save = async (...vins: string[]) => owner().saveE311RequestVehicles({ params, body: { vins } });
    await save(one, two);
    await save(two, three);
    expect((await differences('E311_REQUEST', id)).vins).toEqual({ from: [one, two], to: [two, three] });
    await owner().saveE311RequestUpdates({ params, body: { updates: [{ id: null, ...ecuUpdateExample }] } });
    const [update] = (await owner().listE311RequestUpdates({ params })).body;
    expect((await differences('E311_REQUEST', id)).ecuUpdates).toEqual({ from: [], to: [update] });
    await owner().saveE311Assignments({ params, body: { assignments: await t.setup.everyAssignment(id) } });
    const assigned = `assignments.${update?.id}`;
    expect(await differences('E311_REQUEST', id)).toEqual({ [assigned]: { from: null, to: [two, three] } });
    // What was assigned to a vehicle that goes, goes with it.
    await save(two);
    expect((await differences('E311_REQUEST', id))[assigned]).toEqual({ from: [two, three], to: [two] });

    const deployment = await t.setup.newDeployment((await t.setup.accepted()).id);
    const [entry] = await t.setup.entriesOf(deployment.id);
    const { id: entryId, targetDocumentId, targetPartNumber, targetVersion } = entry as NonNullable<typeof entry>;
    const edited = { id: entryId, isEnabled: false, targetDocumentId, targetPartNumber, targetVersion };
    await manager().saveE311Cpl({ params: { id: deployment.id }, body: { entries: [edited] } });
    expect(await differences('E311_DEPLOYMENT', deployment.id)).toEqual({
      entries: { from: [entry], to: [{ ...entry, isEnabled: false }] },
    });
  });

  it('a request: its fields, figures, state and the reason of its rejection', async () => {
    const { id } = await t.setup.newRequest();
    const params = { id };
    const look = async () => (await owner().getE311Request({ params })).body;
    const seen: { at: number; was: Awaited<ReturnType<typeof look>> }[] = [];
    const steps = [
      async () => undefined,
      async () => {
        const { contact, department, description, modelSeries, plannedEnd, plannedStart, priority, reason } = await look();
        const kept = { contact, department, description, modelSeries, plannedEnd, plannedStart, priority, reason };
        await owner().editE311Request({ params, body: { ...kept, title: 'Renamed request', priority: 'HIGH' } });
      },
      async () => owner().saveE311RequestVehicles({ params, body: { vins: [...(await t.setup.vehicles())] } }),
      async () => owner().saveE311RequestUpdates({ params, body: { updates: [{ id: null, ...ecuUpdateExample }] } }),
      async () => owner().saveE311Assignments({ params, body: { assignments: await t.setup.everyAssignment(id) } }),
      async () => owner().submitE311Request({ params, body: {} }),
      async () => manager().rejectE311Request({ params, body: { reason: 'Not before the thaw, please.' } }),
      async () => owner().submitE311Request({ params, body: {} }),
    ];
    for (const step of steps) {
      await step();
      seen.push({ at: await newest('E311_REQUEST', id), was: await look() });
    }
    const now = await look();
    const { items, people } = await journalOf('E311_REQUEST', id);
    for (const { at, was } of seen) {
      const entry = items.find((one) => one.id === at);
      if (!entry) throw new Error(`no entry ${at}`);
      expect(shown(entityAsOf(e311Request, now, pastAt(items, entry, people)))).toEqual(shown(was));
    }
  });

  it('a deployment: its tasks with who confirmed them, its vehicles and its status', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const params = { id };
    const look = async () => (await manager().getE311Deployment({ params })).body;
    const seen: { at: number; was: Awaited<ReturnType<typeof look>> }[] = [];
    const vins = [...(await t.setup.vehicles())];
    const steps = [
      async () => undefined,
      async () => manager().saveE311DeploymentVehicles({ params, body: { selectedVins: vins } }),
      async () => manager().confirmE311DeploymentVehicles({ params, body: {} }),
      async () => manager().confirmE311Cpl({ params, body: {} }),
      async () => manager().withdrawE311DeploymentVehicles({ params, body: {} }),
      async () => manager().confirmE311DeploymentVehicles({ params, body: {} }),
      async () => manager().confirmE311Cpl({ params, body: {} }),
      async () => manager().confirmE311Parameters({ params, body: {} }),
      async () => operator().rolloutE311Deployment({ params, body: {} }),
    ];
    for (const step of steps) {
      await step();
      seen.push({ at: await newest('E311_DEPLOYMENT', id), was: await look() });
    }
    const now = await look();
    const { items, people } = await journalOf('E311_DEPLOYMENT', id);
    for (const { at, was } of seen) {
      const entry = items.find((one) => one.id === at);
      if (!entry) throw new Error(`no entry ${at}`);
      expect(shown(entityAsOf(e311Deployment, now, pastAt(items, entry, people)))).toEqual(shown(was));
    }
  });
});
