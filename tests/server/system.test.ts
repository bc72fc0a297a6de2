import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#contract/api.ts';
import { problemCodes } from '#contract/problem.ts';
import { roleOf } from '#server/identity/claims.ts';
import type { JournalState } from '#server/journal/journal-watch.ts';
import { rememberPerson } from '#server/people.ts';
import { type TestPortal, testIssuer, testPortal } from '#tests/support/portal/portal.ts';

let portal: TestPortal<Api>;
let journal: JournalState = { status: 'OK', checkedTo: 9, roundEndedOn: '2030-01-01T00:00:00.000Z', alarm: null };
beforeAll(async () => {
  portal = await testPortal({ journal: { state: () => journal } });
  const person = { id: 'seed-container-po', username: 'container-po', email: 'po@example.test', fullName: 'Carolin Petersen' };
  await rememberPerson(portal.services.db, testIssuer, person, []);
});
afterAll(() => portal.close());

const project = {
  moduleName: 'Radio',
  moduleVersion: '1.0.0',
  releaseType: 'UPDATE',
  targetDate: '2099-01-01',
  ownerId: 'seed-container-po',
} as const;

describe('calls about the portal', () => {
  it('answers flags per brand, an unknown one as off (API-002, D-234)', async () => {
    const flag = async (name: string, brandId: number) =>
      (await portal.user('admin', brandId).getFeatureFlag({ query: { name } })).body.isEnabled;
    expect([await flag('cc.data.unece', 0), await flag('cc.data.unece', 4), await flag('cc.unknown', 4)]).toEqual([
      true,
      true,
      false,
    ]);
    await portal.services.db.insertInto('featureFlag').values({ name: 'cc.data.unece', brandId: 4, isEnabled: false }).execute();
    expect([await flag('cc.data.unece', 1), await flag('cc.data.unece', 4)]).toEqual([true, false]);
  });

  it('describes every problem type, an unknown one is PROBLEM_TYPE_NOT_FOUND (D-171a)', async () => {
    for (const code of problemCodes) {
      const { body } = await portal.user('admin').getErrorType({ query: { type: code } });
      expect(body).toMatchObject({ type: `/api/error?type=${code}`, description: expect.stringMatching(/.{20}/) });
    }
    const unknown = await portal.request('/api/error?type=NOPE');
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('PROBLEM_TYPE_NOT_FOUND')]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '/api/error?type=__proto__', '/api/error?type=valueOf'])(
    'knows no problem type %s, which every object has (ERR-T09, T20)',
    async (type) => {
      const response = await portal.request(`/api/error?type=${encodeURIComponent(type)}`);
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('PROBLEM_TYPE_NOT_FOUND')]);
    },
  );

  it('tells anonymous pages of its installation, and nothing else (AUTH-05, D-042, NAV-15)', async () => {
    const headers = { 'X-Brand-Id': '0' };
    const answer = await portal.request('/api/cloud-proxy/configuration', { user: '', headers });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ idpAdminConsoleUrl: null })]);
    const flags = await portal.request('/api/cloud-proxy/feature-flags?name=cc.data.unece', { user: '', headers });
    expect(flags.status).toBe(401);
  });

  it('says which services are simulated (D-171b)', async () => {
    const { body } = await portal.user('admin').getBackendStatus({});
    expect(body).toContainEqual(expect.objectContaining({ service: 'Database', status: 'UP', simulated: false }));
    expect(body.filter((one) => one.simulated).map((one) => one.service)).toEqual(portal.services.upstreams.simulators);
  });

  it('says at home that the journal was altered (A3, trust: Journal)', async () => {
    const journalAtHome = async () =>
      (await portal.user('admin').getBackendStatus({})).body.find(({ service }) => service === 'Journal');
    expect(await journalAtHome()).toMatchObject({ status: 'UP', simulated: false });
    journal = { ...journal, status: 'ALARM', alarm: 'Row 3 is missing or was changed.' };
    expect(await journalAtHome()).toMatchObject({ status: 'ALARM', checkedOn: journal.roundEndedOn });
    journal = { ...journal, status: 'OK', alarm: null };
  });

  it('names the role of a product type that somebody lacks, and none that would not bring it (A12, D-214b)', async () => {
    expect(['admin@00', 'admin@01', 'admin@12', 'admin@-1'].map(roleOf)).toEqual([undefined, undefined, undefined, undefined]);
    const owner = roleOf('container-po@1');
    const actor = { subject: 'kc-1', name: 'K. C.', roles: owner ? [owner] : [] };
    const refused = portal.as({ actor, sid: 'kc', issuer: testIssuer }, 1).listLiveDeployments({});
    await expect(refused).rejects.toMatchObject({
      status: 403,
      document: { needs: [{ kind: 'right', key: 'type-cu', by: [] }] },
    });
  });

  it('finds people and takes wildcards literally (D-171c, T19)', async () => {
    const find = async (q: string) =>
      (await portal.user('admin').searchUsers({ query: { q } })).body.map((person) => person.username);
    expect([await find('petersen'), await find('%%'), await find('__')]).toEqual([['container-po'], [], []]);
    // Words in any order, of the name or the user name; the domain of the mail is everybody's, so only a whole address counts.
    expect(await find('petersen caro')).toEqual(['container-po']);
    expect(await find('po cont')).toEqual(['container-po']);
    expect([await find('example'), await find('po@exam')]).toEqual([[], ['container-po']]);
  });
});

describe('who gives roles (D-249)', () => {
  const manager = (brandId: number) => [{ name: 'control-center-user-manager', rights: [], brandId }];
  const remember = (name: string, roles: Parameters<typeof rememberPerson>[3]) => {
    const person = { id: `giver-${name}`, username: name, email: `${name}@example.test`, fullName: `Giver ${name}` };
    return rememberPerson(portal.services.db, testIssuer, person, roles);
  };
  const named = async (user: string, brand: string, at = '') => {
    const answer = await portal.request(`/api/cloud-proxy/user-managers${at}`, { user, headers: { 'X-Brand-Id': brand } });
    return ((await answer.json()) as { fullName: string }[]).map(({ fullName }) => fullName);
  };

  it('names those of the brand first, then those of all brands, to everybody who is signed in', async () => {
    await remember('of all', manager(0));
    await remember('of VW', manager(1));
    await remember('of Audi', manager(4));
    await remember('of nothing', [{ name: 'analyst', rights: [], brandId: 1 }]);
    expect(await named('analyst', '1')).toEqual(['Giver of VW', 'Giver of all']);
    // An address may name a brand that is not mine.
    expect(await named('analyst', '1', '?at=4')).toEqual(['Giver of Audi', 'Giver of all']);
    // Somebody without any role has no brand.
    expect(await named('default-only', '0')).toEqual(['Giver of all']);
    // Who gave the role up is not named any more.
    await remember('of VW', []);
    expect(await named('analyst', '1')).toEqual(['Giver of all']);
  });
});

describe('history', () => {
  it('lists who did what, in order, with names (D-059, D-189)', async () => {
    const user = portal.user('container-po');
    const { body: created, revision } = await user.createSoftwareProject({ body: project });
    const change = { ...project, description: 'better' };
    await user.updateSoftwareProject({ params: { id: created.id }, body: change }, { ifMatch: revision ?? 0 });
    const query = { entityType: 'SOFTWARE_PROJECT', entityId: created.id } as const;
    const { body } = await user.listAudit({ query });
    expect(body.total).toBe(2);
    expect(body.items.map((entry) => entry.event)).toEqual(['created', 'changed']);
    expect(body.items[1]).toMatchObject({
      user: { fullName: 'Carolin Petersen' },
      diff: { description: { from: '', to: 'better' } },
    });
    const newest = await user.listAudit({ query: { ...query, size: 1, sort: 'id,desc' } });
    expect(newest.body.items.map((entry) => entry.event)).toEqual(['changed']);
  });

  it('is hidden with its object: other brand 404, no right 403 (T2)', async () => {
    const { body } = await portal.user('container-po').createSoftwareProject({ body: { ...project, moduleName: 'Other' } });
    const path = `/api/audit?entityType=SOFTWARE_PROJECT&entityId=${body.id}`;
    expect((await portal.request(path, { headers: { 'X-Brand-Id': '4' } })).status).toBe(404);
    expect((await portal.request(path, { user: 'campaign-manager' })).status).toBe(403);
  });
});
