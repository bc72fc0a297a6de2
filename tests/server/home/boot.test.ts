import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#contract/api.ts';
import { pageReadHeader, refreshedSchema } from '#contract/identity.ts';
import { bootSchema } from '#contract/platform.ts';
import { setFailureSwitch } from '#server/flags.ts';
import { cookieOf, type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';

const boot = '/api/cloud-proxy/boot';
let portal: TestPortal<Api>;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const answered = async (user: string, brandId: number) =>
  bootSchema.parse(await (await portal.request(boot, { user, headers: { 'X-Brand-Id': String(brandId) } })).json());

describe('what a start needs, in one answer (ADR 8)', () => {
  it('holds what each of its parts would answer at the same brand', async () => {
    const off = { name: 'cc.data.unece', brandId: 4, isEnabled: false };
    await portal.services.db.insertInto('featureFlag').values(off).execute();
    const user = portal.user('multi-brand-release-manager', 4);
    const { brandId, configuration, flags, home, backends } = await answered('multi-brand-release-manager', 4);
    expect(brandId).toBe(4);
    expect(flags).toHaveLength(3);
    for (const flag of flags) expect((await user.getFeatureFlag({ query: { name: flag.name } })).body).toEqual(flag);
    expect(flags.find(({ name }) => name === 'cc.data.unece')?.isEnabled).toBe(false);
    expect(configuration).toEqual((await user.getPortalConfiguration({})).body);
    expect(home).toEqual((await user.getHome({})).body);
    expect(backends?.map(({ service }) => service)).toEqual((await user.getBackendStatus({})).body.map(({ service }) => service));
  });

  it('is of the first brand that somebody holds where none is selected, and of none for whoever holds none (BRAND-03)', async () => {
    const off = { name: 'cc.data.unece', brandId: 2, isEnabled: false };
    await portal.services.db.insertInto('featureFlag').values(off).execute();
    const { brandId, flags } = await answered('seat-analyst', 0);
    expect([brandId, flags.find(({ name }) => name === off.name)?.isEnabled]).toEqual([2, false]);
    expect((await answered('admin', 0)).brandId).toBe(1);
    expect(await answered('default-only', 0)).toMatchObject({ brandId: 0, home: null, backends: null });
  });

  it('is refused at a brand that is not the caller’s, and to nobody at all (T1)', async () => {
    const at = (user: string, brand: string) => portal.request(boot, { user, headers: { 'X-Brand-Id': brand } });
    expect([(await at('seat-analyst', '1')).status, (await at('', '1')).status]).toEqual([403, 401]);
  });

  it('fails as a whole with a part that fails: nothing is said of a feature that is not known', async () => {
    await portal.services.db.transaction().execute((tx) => setFailureSwitch(tx, 'flagfail', true));
    const refused = await portal.request(boot);
    expect([refused.status, await refused.text()]).toEqual([
      502,
      expect.stringContaining('AZURE_APP_CONFIGURATION_REQUEST_ERROR'),
    ]);
    await portal.services.db.transaction().execute((tx) => setFailureSwitch(tx, 'flagfail', false));
  });
});

describe('who a boot answer is about', () => {
  let identity: TestIdentity;
  let signedIn: TestPortal<Api>;
  beforeAll(async () => {
    identity = await testIdentity();
    signedIn = await testPortal({ identity: identity.current() });
    identity.answersBy(signedIn);
  });
  afterAll(async () => {
    await signedIn.close();
    await identity.close();
  });

  it('is the person of the access token, as the user info tells of them (AUTH-09)', async () => {
    const { accessToken } = await identity.signIn('multi-brand-release-manager');
    const headers = { Authorization: `Bearer ${accessToken}`, 'X-Brand-Id': '0' };
    const { user, brandId } = bootSchema.parse(await (await signedIn.request(boot, { user: '', headers })).json());
    expect(user).toEqual(await (await identity.call('GET', 'userinfo', { token: accessToken })).json());
    expect(brandId).toBe(1);
  });

  const begun = async (cookie: string, brand: string, read?: string) => {
    const headers = { 'X-Brand-Id': brand, ...(read !== undefined && { [pageReadHeader]: read }) };
    const answer = await identity.call('POST', 'refresh?ifAny=true&boot=true', { cookie, headers });
    return { body: refreshedSchema.parse(await answer.json()), cookie: cookieOf(answer) };
  };

  it('comes along with a new token where it is asked for, at the brand of the header', async () => {
    const { cookie } = await identity.signIn('multi-brand-release-manager');
    const { body } = await begun(cookie, '4');
    const { user, brandId } = bootSchema.parse(body.boot);
    expect([user?.preferred_username, brandId]).toEqual(['multi-brand-release-manager', 4]);
    const headers = { Authorization: `Bearer ${body.accessToken}` };
    expect((await signedIn.request('/api/cloud-proxy/user-managers', { user: '', headers })).status).toBe(200);
  });

  it('is left out at a brand that is not theirs, and where it fails: the token is there all the same', async () => {
    const first = await identity.signIn('seat-analyst');
    const elsewhere = await begun(first.cookie, '1');
    expect([elsewhere.body.boot, elsewhere.body.accessToken]).toEqual([null, expect.stringMatching(/^ey/)]);
    await signedIn.services.db.transaction().execute((tx) => setFailureSwitch(tx, 'flagfail', true));
    expect((await begun(elsewhere.cookie, '2')).body.boot).toBeNull();
    await signedIn.services.db.transaction().execute((tx) => setFailureSwitch(tx, 'flagfail', false));
  });

  it('brings the list of the page, as its own call answers at the same brand, and nothing else (ADR 8, T1)', async () => {
    const { accessToken, cookie } = await identity.signIn('multi-brand-release-manager');
    const path = '/api/ae-container/software-projects?sort=lastEdited%2Cdesc&limit=25&facets=owner';
    const own = async (brand: string) => {
      const headers = { Authorization: `Bearer ${accessToken}`, 'X-Brand-Id': brand };
      return (await signedIn.request(path, { user: '', headers })).text();
    };
    const first = await begun(cookie, '0', path);
    expect(first.body.page).toEqual({ path, brandId: 1, text: await own('1') });
    const second = await begun(first.cookie, '4', path);
    expect(second.body.page).toEqual({ path, brandId: 4, text: await own('4') });
    const notTheirs = await begun(second.cookie, '2', path);
    expect([notTheirs.body.boot, notTheirs.body.page]).toEqual([null, null]);
    let last = notTheirs.cookie;
    for (const other of ['/api/cloud-proxy/home', '/api/live', '/api/identity-proxy/userinfo', '//software-projects', '']) {
      const { body, cookie: next } = await begun(last, '1', other);
      expect([other, body.page]).toEqual([other, null]);
      last = next;
    }
  });

  it('is not read for who asks for a token alone', async () => {
    const { cookie } = await identity.signIn('seat-analyst');
    expect(await (await identity.call('POST', 'refresh', { cookie })).json()).not.toHaveProperty('boot');
  });
});
