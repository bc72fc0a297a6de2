import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OddRole, userOfClaims } from '#server/identity/claims.ts';
import { identityKeys } from '#server/identity/keys.ts';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';

const analyst = { name: 'analyst', rights: ['DATA_LOAD_READ'], brandId: 2 };
const odd = [
  { name: 'release-manager', rights: ['RELEASE_WRITE'], brandId: 12 },
  { name: 'release-manager', rights: ['RELEASE_WRITE'], brandId: -1 },
  { name: 'release-manager', rights: ['RELEASE_WRITE'], brandId: '0' },
  { name: 'release-manager', rights: ['RELEASE_WRITE'], brandId: 1.5 },
  { name: 'release-manager', rights: 'RELEASE_WRITE', brandId: 1 },
  { rights: [], brandId: 1 },
  'release-manager@12',
  7,
  null,
];

describe('roles of a token that the portal cannot read (AUTH-10, D-210, A6)', () => {
  it.each(odd.map((role) => [JSON.stringify(role), role] as const))('ignores %s, says so, and keeps the others', (_, role) => {
    const told: OddRole[] = [];
    const user = userOfClaims({ sub: 'kim', roles: [role, analyst] }, 'control-center', (one) => told.push(one));
    expect(user.roles).toEqual([analyst]);
    expect(told).toEqual([{ subject: 'kim', role: JSON.stringify(role) }]);
  });

  it('reads a person whose other claims are of another kind than they should be', () => {
    const claims = { sub: 'kim', roles: 'analyst', email: 7, given_name: null, realm_access: [], resource_access: 'none' };
    expect(userOfClaims(claims, 'control-center', () => undefined)).toMatchObject({ sub: 'kim', email: '', roles: [] });
  });

  it('passes over what other systems say, without a word', () => {
    const told: OddRole[] = [];
    const user = userOfClaims({ sub: 'kim', roles: ['offline_access', 'analyst@2'] }, 'control-center', (one) => told.push(one));
    expect([user.roles.map(({ name, brandId }) => [name, brandId]), told]).toEqual([[['analyst', 2]], []]);
  });
});

describe('a token with such a role', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await testIdentity();
  });
  afterAll(() => identity.close());

  it('signs its person in, and the log has one warning for it, however often it is sent', async () => {
    const { accessToken } = await identity.signIn('analyst');
    const [key] = (await identityKeys(identity.dataDir)).jwks.keys;
    const forged = await new SignJWT({ ...decodeJwt(accessToken), roles: odd })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: String(key?.kid) })
      .sign(await importJWK(key ?? {}, 'ES256'));
    for (let round = 0; round < 3; round += 1) {
      const session = await identity.current().authenticate(new Headers({ Authorization: `Bearer ${forged}` }));
      expect(session?.actor.subject).toBe('seed-analyst');
    }
    expect(identity.lines.filter(({ level, msg }) => level === 40 && msg.includes('role'))).toHaveLength(odd.length);
  });
});
