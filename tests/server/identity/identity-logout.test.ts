import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.close());

const authenticated = (token: string) => identity.current().authenticate(new Headers({ Authorization: `Bearer ${token}` }));

describe('logout', () => {
  it('ends the session at once, whatever tokens are still around (SESSION-09, T22, D-171e)', async () => {
    const { accessToken, cookie } = await identity.signIn('container-po');
    const other = await identity.signIn('container-po');
    const answer = await identity.call('POST', 'logout', { cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-cc-refresh=;.*Max-Age=0/);
    expect(await authenticated(accessToken)).toBeUndefined();
    expect((await identity.call('POST', 'refresh', { cookie })).status).toBe(401);
    expect((await identity.call('GET', 'userinfo', { cookie })).status).toBe(401);
    expect(await authenticated(other.accessToken)).toBeDefined();
  });

  it('leaves no cookie behind when a refresh is under way meanwhile (SESSION-09, T22)', async () => {
    /** Signs out while the answer of a refresh is made, after the token was renewed. */
    const refreshed = async (query: string) => {
      const { accessToken, cookie } = await identity.signIn('container-po');
      const sid = String(decodeJwt(accessToken).sid);
      const row = () =>
        identity.database.owner.selectFrom('sessionRefresh').select('rotatedOn').where('sid', '=', sid).executeTakeFirst();
      identity.answersBy({
        fetchAs: async () => {
          await vi.waitFor(async () => expect((await row())?.rotatedOn).not.toBeNull(), { interval: 10 });
          await identity.call('POST', 'logout', { cookie });
          return Response.json({});
        },
      });
      return identity.call('POST', `refresh?${query}`, { cookie });
    };
    const asked = await refreshed('ifAny=true&boot=true');
    expect([asked.status, await asked.json(), asked.headers.getSetCookie()]).toEqual([200, null, []]);
    const told = await refreshed('boot=true');
    expect([told.status, told.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('ends the session at the provider too (SESSION-10)', async () => {
    const { cookie } = await identity.signIn('superset-admin');
    const payloads = () =>
      identity.database.owner
        .selectFrom('oidcPayload')
        .select('model')
        .where('model', 'in', ['Session', 'RefreshToken', 'Grant'])
        .execute();
    const before = (await payloads()).length;
    await identity.call('POST', 'logout', { cookie });
    expect((await payloads()).length).toBe(before - 3);
  });

  it('does nothing and answers 204 when nobody is signed in (X-36)', async () => {
    expect((await identity.call('POST', 'logout')).status).toBe(204);
  });

  it('is obeyed when the provider says it (back-channel)', async () => {
    const { accessToken } = await identity.signIn('oru20-manager');
    const { decodeJwt, importJWK, SignJWT } = await import('jose');
    const { identityKeys } = await import('#server/identity/keys.ts');
    const [key] = (await identityKeys(identity.dataDir)).jwks.keys;
    if (!key) throw new Error('no key');
    const { sid, sub } = decodeJwt(accessToken);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const sign = async (claims: Record<string, unknown>) =>
      new SignJWT({ sub, sid, events, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'logout+jwt', kid: String(key.kid) })
        .setIssuer(`${identity.url}/idp`)
        .setAudience('control-center')
        .setIssuedAt()
        .setJti(crypto.randomUUID())
        .sign(await importJWK(key, 'ES256'));
    const send = async (token: string) =>
      (
        await fetch(`${identity.url}/api/identity-proxy/backchannel-logout`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token: token }),
        })
      ).status;
    expect(await send(accessToken)).toBe(400);
    expect(await send(await sign({ nonce: 'x' }))).toBe(400);
    expect(await send(await sign({ events: {} }))).toBe(400);
    expect(await authenticated(accessToken)).toBeDefined();
    expect(await send(await sign({}))).toBe(200);
    expect(await authenticated(accessToken)).toBeUndefined();
  });
});

describe('roles', () => {
  it('count as they are now: a removed role is gone at the next call (T22)', async () => {
    const { accessToken } = await identity.signIn('analyst');
    expect((await authenticated(accessToken))?.actor.roles.length).toBeGreaterThan(1);
    await identity.database.owner.updateTable('identityUser').set({ roles: '[]' }).where('userName', '=', 'analyst').execute();
    expect((await authenticated(accessToken))?.actor.roles).toEqual([]);
    await identity.database.owner.updateTable('identityUser').set({ active: false }).where('userName', '=', 'analyst').execute();
    expect(await authenticated(accessToken)).toBeUndefined();
  });

  it('of default-only is none (AUTH-13, D-218)', async () => {
    const { accessToken } = await identity.signIn('default-only');
    const session = await authenticated(accessToken);
    expect(session?.actor.roles).toEqual([]);
    expect(session?.actor.realmRoles).toContain('offline_access');
  });
});

describe('other sites', () => {
  it('cannot drive the cookie (T10)', async () => {
    const { accessToken, cookie } = await identity.signIn('data-load-admin');
    const status = async (headers: Record<string, string>, method = 'POST', name = 'logout') =>
      (await identity.call(method, name, { cookie, headers })).status;
    expect(await status({ Origin: 'http://evil.test' })).toBe(403);
    expect(await status({ Origin: 'null' })).toBe(403);
    expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await status({ 'X-Brand-Id': '' })).toBe(400);
    expect(await status({ 'X-Brand-Id': 'VW' })).toBe(400);
    expect(await status({}, 'GET')).toBe(404);
    expect(await status({}, 'GET', 'refresh')).toBe(404);
    expect(await authenticated(accessToken)).toBeDefined();
  });
});
