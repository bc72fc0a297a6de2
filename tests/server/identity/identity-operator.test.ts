import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityKeys } from '#server/identity/keys.ts';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';

let identity: TestIdentity;
let good: string;

beforeAll(async () => {
  identity = await testIdentity();
  good = (await identity.signIn('admin')).accessToken;
});
afterAll(() => identity.close());

const authenticate = (authorization: string) => identity.current().authenticate(new Headers({ Authorization: authorization }));
const refusals = () => identity.lines.filter(({ msg }) => msg === 'a token was refused');

async function forged(claims: Record<string, unknown>, typ = 'at+jwt'): Promise<string> {
  const [key] = (await identityKeys(identity.dataDir)).jwks.keys;
  if (!key) throw new Error('no signing key');
  const header = { alg: 'ES256', typ, kid: String(key.kid) };
  return new SignJWT({ ...decodeJwt(good), ...claims }).setProtectedHeader(header).sign(await importJWK(key, 'ES256'));
}

describe('the log tells why a token does not count, without the token (A12, T21)', () => {
  it.each([
    ['its audience', { aud: 'account' }, { claim: 'aud', found: '"account"', expected: expect.stringMatching(/\/api$/) }],
    ['its issuer', { iss: 'https://other.test' }, { claim: 'iss', found: '"https://other.test"' }],
    ['a missing session', { sid: undefined }, { claim: 'sid', reason: 'the claim sid is missing' }],
    ['a subject that is no text', { sub: 7 as never }, { claim: 'sub', reason: 'the claim sub names nobody', found: '7' }],
    ['a subject without letters', { sub: '' }, { claim: 'sub', reason: 'the claim sub names nobody' }],
    ['its end', { exp: 1_000 }, { claim: 'exp', reason: 'it has expired' }],
    ['a person who is unknown', { sub: 'seed-nobody' }, { reason: 'nobody active has this subject' }],
  ])('%s', async (_, claims, told) => {
    const token = await forged(claims);
    expect(await authenticate(`Bearer ${token}`)).toBeUndefined();
    expect(refusals().at(-1)).toMatchObject({ level: 40, kind: 'access token', ...told });
    expect(JSON.stringify(identity.lines)).not.toContain(token.split('.')[2]);
  });

  it('its kind, its form, and its signature', async () => {
    await authenticate(`Bearer ${await forged({}, 'JWT')}`);
    expect(refusals().at(-1)).toMatchObject({ claim: 'typ', found: '["JWT",null]' });
    await authenticate('Basic abc');
    expect(refusals().at(-1)).toMatchObject({ reason: 'the header Authorization is not understood' });
    await authenticate(`Bearer ${good.slice(0, -6)}AAAAAA`);
    expect(refusals().at(-1)).toMatchObject({ reason: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
  });

  it('a logout token', async () => {
    const body = new URLSearchParams({ logout_token: good });
    const answer = await fetch(`${identity.url}/api/identity-proxy/backchannel-logout`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(refusals().at(-1)).toMatchObject({
      kind: 'logout token',
      reason: expect.stringMatching(/^the claim \w+ is missing$/),
    });
  });
});

describe('a provider of the operator (A12)', () => {
  const configuration = async () => (await identity.call('GET', 'configuration')).json();

  it('is asked for scopes that every provider has', async () => {
    expect(await configuration()).toMatchObject({ scope: 'openid profile email portal' });
    const other = await testIdentity();
    try {
      await identity.restart(`${other.url}/idp`);
      expect(await configuration()).toMatchObject({ issuer: `${other.url}/idp`, scope: 'openid profile email' });
    } finally {
      await identity.restart();
      await other.close();
    }
  });

  it.each([
    ['that does not answer', 'http://127.0.0.1:9/realms/none', /ECONNREFUSED|fetch failed|bad port/],
    ['that is none', 'OWN/healthz', /HTTP 404|no OpenID configuration/],
    ['that calls itself otherwise', 'OWN/idp/', /names the issuer .*OIDC_ISSUER must be spelled so/],
  ])('%s is told at the start, and in /readyz for as long', async (_, issuer, why) => {
    const other = await testIdentity();
    try {
      await identity.restart(issuer.replace('OWN', other.url));
      expect(await identity.current().reachable()).toBe(false);
      const told = identity.lines.filter(({ msg }) => msg.startsWith('the identity provider cannot be reached'));
      expect(told.at(-1)).toMatchObject({ level: 40 });
      expect(JSON.stringify(told.at(-1))).toMatch(why);
    } finally {
      await identity.restart();
      await other.close();
    }
    expect(await identity.current().reachable()).toBe(true);
  });
});

describe('a clock that is a day from the one of the database (A9, T25)', () => {
  it.each([-1, 1])('signs people in and keeps them signed in (%i d)', async (days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    try {
      const { accessToken, cookie } = await identity.signIn('container-po');
      expect(await authenticate(`Bearer ${accessToken}`)).toBeDefined();
      expect((await identity.call('POST', 'refresh', { cookie })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
