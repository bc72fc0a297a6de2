import { createPublicKey } from 'node:crypto';
import { base64url, decodeJwt, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityKeys } from '#server/identity/keys.ts';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';

let identity: TestIdentity;
let good: string;
let idToken: string;
let key: JWK;

beforeAll(async () => {
  identity = await testIdentity();
  const signedIn = await identity.signIn('admin');
  good = signedIn.accessToken;
  idToken = signedIn.idToken ?? '';
  const [first] = (await identityKeys(identity.dataDir)).jwks.keys;
  if (!first) throw new Error('no signing key');
  key = first;
});
afterAll(() => identity.close());

const authenticated = (authorization: string) => identity.current().authenticate(new Headers({ Authorization: authorization }));
const now = () => Math.floor(Date.now() / 1000);

/** The good token with other claims or another header, signed with the right key. */
async function forged(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT({ ...decodeJwt(good), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: String(key.kid), ...header })
    .sign(await importJWK(key, 'ES256'));
}

describe('token check (T9, T25)', () => {
  it('accepts the good token, and a forged copy without changes', async () => {
    expect(await authenticated(`Bearer ${good}`)).toBeDefined();
    expect(await authenticated(`Bearer ${await forged({})}`)).toBeDefined();
  });

  it('accepts a clock that is off by less than a minute, and nothing beyond', async () => {
    expect(await authenticated(`Bearer ${await forged({ exp: now() - 50 })}`)).toBeDefined();
    expect(await authenticated(`Bearer ${await forged({ exp: now() - 70 })}`)).toBeUndefined();
    expect(await authenticated(`Bearer ${await forged({ nbf: now() + 50 })}`)).toBeDefined();
    expect(await authenticated(`Bearer ${await forged({ nbf: now() + 70 })}`)).toBeUndefined();
  });

  it.each([
    ['another audience', { aud: 'account' }],
    ['the client as audience', { aud: 'control-center' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['no session', { sid: undefined }],
    ['an empty session', { sid: '' }],
    ['no expiry', { exp: undefined }],
    ['a subject that nobody has', { sub: 'seed-nobody' }],
  ])('refuses %s', async (_, claims) => {
    expect(await authenticated(`Bearer ${await forged(claims)}`)).toBeUndefined();
  });

  it.each([
    ['an ID token type', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['an unknown key', { kid: 'other' }],
    ['a logout token type', { typ: 'logout+jwt' }],
  ])('refuses %s', async (_, header) => {
    expect(await authenticated(`Bearer ${await forged({}, header)}`)).toBeUndefined();
  });

  it('refuses the ID token as access token', async () => {
    expect(idToken).not.toBe('');
    expect(await authenticated(`Bearer ${idToken}`)).toBeUndefined();
  });

  it('refuses alg none, the public key as HMAC secret, foreign keys, jku and tampered tokens', async () => {
    const claims = decodeJwt(good);
    const none = new UnsecuredJWT(claims).encode();
    const publicText = await exportSPKI(createPublicKey({ key: key as never, format: 'jwk' }) as never);
    const hmac = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(publicText));
    const { privateKey } = await generateKeyPair('ES256');
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: String(key.kid), jku: 'http://127.0.0.1:9/jwks' })
      .sign(privateKey);
    const [head, , signature] = good.split('.');
    const tampered = `${head}.${base64url.encode(JSON.stringify({ ...claims, sub: 'seed-release-manager' }))}.${signature}`;
    for (const token of [none, hmac, foreign, tampered]) expect(await authenticated(`Bearer ${token}`)).toBeUndefined();
  });

  it('refuses other schemes and forms', async () => {
    for (const value of [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${good}`,
      good,
      `Bearer ${good} ${good}`,
      `Bearer ${good}, Bearer ${good}`,
    ]) {
      expect(await authenticated(value)).toBeUndefined();
    }
  });
});
