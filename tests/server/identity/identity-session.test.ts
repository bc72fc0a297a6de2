import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityConfigurationSchema, refreshedSchema, userInfoSchema } from '#contract/identity.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import { inertTelemetry } from '#server/telemetry/telemetry.ts';
import { cookieOf, type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.close());

const authenticated = (token: string) => identity.current().authenticate(new Headers({ Authorization: `Bearer ${token}` }));

describe('sign-in', () => {
  it('leads through form, code and PKCE to an access token of at most five minutes (AUTH-01, D-233)', async () => {
    const { accessToken, expiresIn } = await identity.signIn('container-po');
    const claims = decodeJwt(accessToken);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(claims).toMatchObject({ iss: `${identity.url}/idp`, aud: `${identity.url}/api`, sub: 'seed-container-po' });
    expect(claims.roles).toContain('container-po@1');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(300);
    expect(expiresIn).toBeLessThanOrEqual(300);
    const session = await authenticated(accessToken);
    expect(session).toMatchObject({
      issuer: `${identity.url}/idp`,
      sid: claims.sid,
      actor: { subject: 'seed-container-po', name: 'Carolin Petersen' },
    });
    expect(session?.actor.roles.some((role) => role.rights.includes('RC_PROMOTE_TO_APPROVAL'))).toBe(true);
  });

  it('keeps the refresh token in a __Host- cookie that no script reads (T9)', async () => {
    const { cookie } = await identity.signIn('analyst');
    const response = await identity.call('POST', 'refresh', { cookie });
    const [line = ''] = response.headers.getSetCookie();
    expect(line).toMatch(/^__Host-cc-refresh=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(line).toContain(attribute);
    expect(line).not.toContain('Domain');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(await response.json())).not.toMatch(/refresh/i);
  });

  it('refuses a wrong password and an unknown user with the same words (AUTH-01)', async () => {
    await expect(driveSignIn(identity.url, 'admin', 'wrong')).rejects.toThrow('User name or password is not correct.');
    await expect(driveSignIn(identity.url, 'nobody', 'demo')).rejects.toThrow('User name or password is not correct.');
  });

  it('tells who is signed in, by token or by cookie, and 401 when nobody is (AUTH-08, AUTH-09, D-017)', async () => {
    const { accessToken, cookie } = await identity.signIn('multi-brand-release-manager');
    const byToken = userInfoSchema.parse(await (await identity.call('GET', 'userinfo', { token: accessToken })).json());
    const byCookie = userInfoSchema.parse(await (await identity.call('GET', 'userinfo', { cookie })).json());
    expect(byToken).toEqual(byCookie);
    expect(new Set(byToken.roles.map((role) => role.brandId))).toEqual(new Set([1, 3, 4]));
    expect(byToken).toMatchObject({ preferred_username: 'multi-brand-release-manager', given_name: 'Mila' });
    const anonymous = await identity.call('GET', 'userinfo');
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('content-type')).toBe('application/problem+json');
    const probe = await identity.call('GET', 'userinfo?ifAny=true');
    expect([probe.status, await probe.json()]).toEqual([200, null]);
    const ended = await identity.call('GET', 'userinfo?ifAny=true', { cookie: '__Host-cc-refresh=eyJhbGciOiJkaXIifQ..a.b.c' });
    expect(ended.status).toBe(401);
  });

  it('shows a form whose scripts the policy names one by one, and that no other site may frame (T11, D-233)', async () => {
    const configuration = identityConfigurationSchema.parse(await (await identity.call('GET', 'configuration')).json());
    const query = new URLSearchParams({
      client_id: configuration.clientId,
      response_type: 'code',
      redirect_uri: `${identity.url}/login`,
      scope: configuration.scope,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const start = await fetch(`${configuration.authorizationEndpoint}?${query}`, { redirect: 'manual' });
    const cookie = start.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const form = await fetch(new URL(start.headers.get('location') ?? '', identity.url), { headers: { cookie } });
    const page = await form.text();
    expect(form.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(form.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(page).toContain('<label for="username">');
    expect(page).toContain('name="password"');
    const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual(['', '']);
    for (const [, , code = ''] of scripts)
      expect(form.headers.get('content-security-policy')).toContain(createHash('sha256').update(code).digest('base64'));
    const foreign = await fetch(form.url, {
      method: 'POST',
      headers: { cookie, Origin: 'http://evil.test' },
      body: new URLSearchParams({ username: 'admin', password: 'demo' }),
    });
    expect(foreign.status).toBe(403);
    const withoutProof = new URLSearchParams(query);
    withoutProof.delete('code_challenge');
    const unproven = await fetch(`${configuration.authorizationEndpoint}?${withoutProof}`, { redirect: 'manual' });
    expect(unproven.headers.get('location')).toContain('error=invalid_request');
  });

  it('takes every address from the configuration, not from the Host header (T13)', async () => {
    const { request } = await import('node:http');
    const body = await new Promise<string>((resolve, reject) => {
      request(`${identity.url}/idp/.well-known/openid-configuration`, { headers: { Host: 'evil.test' } }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(body).not.toContain('evil.test');
    expect(JSON.parse(body).response_types_supported).toEqual(['code']);
  });
});

describe('refresh', () => {
  it('rotates the token at every use (D-048)', async () => {
    const { accessToken, cookie } = await identity.signIn('release-manager');
    const first = await identity.call('POST', 'refresh', { cookie });
    const second = await identity.call('POST', 'refresh', { cookie: cookieOf(first) });
    expect(new Set([cookie, cookieOf(first), cookieOf(second)]).size).toBe(3);
    const renewed = refreshedSchema.parse(await second.json());
    expect(renewed.accessToken).not.toBe(accessToken);
    expect(await authenticated(renewed.accessToken)).toBeDefined();
  });

  it('serves tabs that come at once, and a reload whose answer was cut off (SESSION-05)', async () => {
    const { cookie } = await identity.signIn('launch-operator');
    const answers = await Promise.all(Array.from({ length: 6 }, () => identity.call('POST', 'refresh', { cookie })));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200));
    const last = await identity.call('POST', 'refresh', { cookie });
    expect((await identity.call('POST', 'refresh', { cookie: cookieOf(last) })).status).toBe(200);
  });

  it('ends the session when an old token is used again later (T9)', async () => {
    const { accessToken, cookie } = await identity.signIn('test-manager');
    const next = await identity.call('POST', 'refresh', { cookie });
    await identity.database.owner
      .updateTable('sessionRefresh')
      .set({ rotatedOn: new Date(0) })
      .execute();
    expect((await identity.call('POST', 'refresh', { cookie })).status).toBe(401);
    expect((await identity.call('POST', 'refresh', { cookie: cookieOf(next) })).status).toBe(401);
    expect(await authenticated(accessToken)).toBeUndefined();
  });

  it('answers 401 without a cookie and for one it did not seal', async () => {
    expect((await identity.call('POST', 'refresh')).status).toBe(401);
    expect((await identity.call('POST', 'refresh', { cookie: '__Host-cc-refresh=eyJhbGciOiJkaXIifQ..a.b.c' })).status).toBe(401);
  });

  it('outlives a restart of the server', async () => {
    const { accessToken, cookie } = await identity.signIn('drm-manager');
    await identity.restart();
    expect(await authenticated(accessToken)).toBeDefined();
    expect((await identity.call('POST', 'refresh', { cookie })).status).toBe(200);
  });

  it('works the same with a provider known by its issuer alone (OIDC_ISSUER)', async () => {
    const embedded = identity.current();
    const { cookie } = await identity.signIn('campaign-manager');
    const external = await testExternal();
    try {
      const answer = await external.refresh(cookie);
      expect(answer.status).toBe(200);
      const { accessToken } = refreshedSchema.parse(await answer.json());
      const session = await external.authenticate(accessToken);
      expect(session?.actor.subject).toBe('seed-campaign-manager');
      expect(session?.actor.roles.find((role) => role.name === 'campaign-manager')).toMatchObject({
        brandId: 1,
        rights: expect.arrayContaining(['SMART_CAMPAIGN_WRITE']),
      });
    } finally {
      await external.close();
    }
    expect(identity.current()).toBe(embedded);
  });

  it('hands out nothing that was read for roles which the new token no longer has (T22)', async () => {
    const { cookie } = await identity.signIn('data-load-manager');
    const external = await testExternal();
    try {
      const people = identity.database.owner.updateTable('identityUser').where('userName', '=', 'data-load-manager');
      await people.set({ roles: '[]' }).execute();
      const { boot } = refreshedSchema.parse(await (await external.refresh(cookie, '?boot=true')).json());
      expect(boot).toEqual({ roles: 0 });
    } finally {
      await external.close();
    }
  });

  it('tells what an external provider took away; until then its last token counts (T22)', async () => {
    const { accessToken, cookie } = await identity.signIn('aftersales-manager');
    const external = await testExternal();
    try {
      const session = await external.authenticate(accessToken);
      if (!session) throw new Error('nobody is signed in');
      const rolesNow = async () => (await external.again(session, identity.database.db))?.actor.roles.length;
      const people = identity.database.owner.updateTable('identityUser').where('userName', '=', 'aftersales-manager');
      await people.set({ roles: '[]' }).execute();
      expect(await rolesNow()).toBe(session.actor.roles.length);
      const refreshed = await external.refresh(cookie);
      expect(await rolesNow()).toBe(0);
      await people.set({ active: false }).execute();
      expect((await external.refresh(cookieOf(refreshed))).status).toBe(401);
      expect(await external.again(session, identity.database.db)).toBeUndefined();
    } finally {
      await external.close();
    }
  });
});

/** A second portal that knows the first one's provider by OIDC_ISSUER, on the same database, keys and public address. */
async function testExternal() {
  const { createServer } = await import('node:http');
  const { createIdentity } = await import('#server/identity/mount.ts');
  const config = {
    publicUrl: identity.url,
    dataDir: identity.dataDir,
    oidcIssuer: `${identity.url}/idp`,
    oidcClientId: 'control-center',
    oidcScope: 'openid profile email',
    analyticsToolUrl: 'https://tool.example.test/enter?from=cc',
  };
  const external = await createIdentity({
    config,
    db: identity.database.db,
    log: { warn: () => undefined, error: () => undefined },
    telemetry: inertTelemetry,
    apiAs: async ({ actor }) => Response.json({ roles: actor.roles.length }),
  });
  const server = createServer((request, response) => void external.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    authenticate: (token: string) => external.authenticate(new Headers({ Authorization: `Bearer ${token}` })),
    again: external.again,
    refresh: (cookie: string, query = '') =>
      fetch(`http://127.0.0.1:${port}/api/identity-proxy/refresh${query}`, {
        method: 'POST',
        headers: { cookie, 'X-Brand-Id': '0' },
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await external.close();
    },
  };
}
