import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolPersonSchema } from '#contract/identity.ts';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.close());

const enter = (headers: Record<string, string>) =>
  fetch(`${identity.url}/api/analytics-tool/token-login`, { headers, redirect: 'manual' });
const exchange = (token: string) =>
  fetch(`${identity.url}/api/analytics-tool/token`, { method: 'POST', body: new URLSearchParams({ token }) });
async function tokenOf(userName: string): Promise<{ readonly token: string; readonly cookie: string; readonly to: string }> {
  const { cookie } = await identity.signIn(userName);
  const { headers, status } = await enter({ cookie });
  expect(status).toBe(302);
  const to = headers.get('location') ?? '';
  return { to, cookie, token: new URL(to, identity.url).searchParams.get('token') ?? '' };
}

describe('the way into the analytics tool (NAV-08, D-029, ROLE-R27)', () => {
  it('leads on with a token that is exchanged once for who came', async () => {
    const { to, token } = await tokenOf('analyst');
    expect(to).toMatch(/^\/api\/analytics-tool\/stand-in\?token=[\w-]{43}$/);
    const person = toolPersonSchema.parse(await (await exchange(token)).json());
    expect(person).toMatchObject({ sub: 'seed-analyst' });
    expect(person.roles.map(({ name }) => name)).toContain('analyst');
    expect((await exchange(token)).status).toBe(404);
    expect((await exchange('guessed')).status).toBe(404);
  });

  it('keeps no token that could be used: only its hash, for a minute', async () => {
    const { token } = await tokenOf('analyst');
    const { rows } = await sql<{ whole: string; seconds: number }>`
      select t::text as whole, extract(epoch from expires_on - now())::float8 as seconds from tool_ticket t
    `.execute(identity.database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.whole).not.toContain(token);
    expect(rows[0]?.seconds).toBeGreaterThan(50);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
    await sql`update tool_ticket set expires_on = now() - interval '1 second'`.execute(identity.database.db);
    expect((await exchange(token)).status).toBe(404);
  });

  it('is worth nothing once the session ended', async () => {
    const { cookie, token } = await tokenOf('analyst');
    await identity.call('POST', 'logout', { cookie });
    expect((await exchange(token)).status).toBe(404);
    expect((await enter({ cookie })).headers.get('location')).toBe('/login?redirectFrom=%2Fparameters%2Fanalytics-tool');
  });

  it('asks whoever is not signed in to do so, refuses whoever lacks the role, and other sites (T10, AUTH-04)', async () => {
    expect((await enter({})).headers.get('location')).toBe('/login?redirectFrom=%2Fparameters%2Fanalytics-tool');
    const { cookie } = await identity.signIn('container-po');
    expect((await enter({ cookie })).headers.get('location')).toBe('/no-access?site=Analytics%20tool');
    const mine = await identity.signIn('analyst');
    expect((await enter({ cookie: mine.cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await enter({ cookie: mine.cookie, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' })).status).toBe(
      302,
    );
  });

  it('has a page that stands in for the tool, which no site may frame and no script may read (T11)', async () => {
    const { to } = await tokenOf('analyst');
    const shown = await fetch(new URL(to, identity.url));
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('Signed in as');
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const again = await fetch(new URL(to, identity.url));
    expect(again.status).toBe(403);
    expect(await again.text()).toContain('was already used');
    expect((await fetch(`${identity.url}/api/analytics-tool/other`)).headers.get('content-type')).toBe(
      'application/problem+json',
    );
  });
});

it('monitoring hears of the calls of the identity proxy too, by path and without who called (MON-01, D-055)', async () => {
  const before = identity.answers.length;
  await identity.call('GET', 'userinfo');
  await identity.call('GET', 'WVWZZZ1JZXW000042');
  const told = identity.answers.slice(before);
  expect(told.map(({ route, status, problem }) => ({ route, status, problem }))).toEqual([
    { route: '/api/identity-proxy/userinfo', status: 401, problem: 'UNKNOWN' },
    { route: '/api/*', status: 404, problem: 'UNKNOWN' },
  ]);
  expect(JSON.stringify(told)).not.toContain('WVW');
});
