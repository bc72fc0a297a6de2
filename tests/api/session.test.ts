import { describe, expect, it, vi } from 'vitest';
import type { EarlyStart, FirstAnswer } from '#src/api/early-start.ts';
import { ApiError } from '#src/api/problem.ts';
import { createSessionPorts } from '#src/api/session.ts';

const user = {
  sub: 's',
  given_name: 'A',
  family_name: 'B',
  email: '',
  preferred_username: 'ab',
  roles: [],
  realm_access: { roles: [] },
};
const configuration = {
  issuer: 'http://portal.test/idp',
  clientId: 'control-center',
  authorizationEndpoint: 'http://portal.test/idp/auth',
  endSessionEndpoint: 'http://portal.test/idp/session/end',
  resource: 'http://portal.test/api',
  scope: 'openid',
};

function storageOf(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

function world(href: string, stored: Record<string, string> = {}, early?: Pick<EarlyStart, 'first'>) {
  const sessionStorage = storageOf(stored);
  const client = {
    getUserInfo: vi.fn(async (): Promise<typeof user | null> => user),
    getIdentityConfiguration: vi.fn(async () => configuration),
    logOut: vi.fn(async () => undefined),
  };
  const location = { href, origin: 'http://portal.test', pathname: new URL(href).pathname, assign: vi.fn() };
  const history = { replaceState: vi.fn() };
  const ports = createSessionPorts({
    client,
    link: { adopt: vi.fn() },
    browser: { history, location, sessionStorage, now: () => 0 },
    early,
  });
  return { client, history, location, ports, sessionStorage };
}

describe('session ports', () => {
  it('ask for user info at start-up; 401 means anonymous, no answer is a failure (AUTH-08)', async () => {
    const { client, ports } = world('http://portal.test/');
    expect(await ports.boot()).toEqual({ user });
    client.getUserInfo.mockResolvedValueOnce(null);
    expect(await ports.boot()).toEqual({});
    client.getUserInfo.mockRejectedValueOnce(new ApiError({ code: 'UNKNOWN', status: 401 }));
    expect(await ports.boot()).toEqual({});
    client.getUserInfo.mockRejectedValueOnce(new ApiError({ code: 'BACKEND_UNREACHABLE', status: 0 }));
    await expect(ports.boot()).rejects.toMatchObject({ unreachable: true });
  });

  it('take who is there from what the page asked early, once; without an answer they ask themselves (AUTH-08, ADR 8)', async () => {
    const first = (answer: FirstAnswer | null | undefined) =>
      world('http://portal.test/', {}, { first: Promise.resolve(answer) });
    const early = { ...user, sub: 'early' };
    const configuration = {
      environment: 'local' as const,
      helpdeskUrl: null,
      idpAdminConsoleUrl: null,
      simulators: [],
      isMonitored: false,
    };
    const known = first({ user: early, brandId: 1, flags: [], configuration, home: null, backends: null });
    expect([await known.ports.boot(), known.client.getUserInfo.mock.calls.length]).toEqual([{ user: early }, 0]);
    expect([await known.ports.boot(), known.client.getUserInfo.mock.calls.length]).toEqual([{ user }, 1]);
    const nobody = first(null);
    expect([await nobody.ports.boot(), nobody.client.getUserInfo.mock.calls.length]).toEqual([{}, 0]);
    const unanswered = first(undefined);
    expect([await unanswered.ports.boot(), unanswered.client.getUserInfo.mock.calls.length]).toEqual([{ user }, 1]);
  });

  it('take code and remembered path out of address and storage at once, also when the sign-in fails (AUTH-07, AUTH-14, T9)', async () => {
    const { history, ports, sessionStorage } = world('http://portal.test/login?code=c&state=forged', {
      'cc.redirectFrom': '/help',
    });
    const outcome = await ports.boot();
    expect(outcome.user).toBeUndefined();
    expect(outcome.failure).toContain('state');
    expect(history.replaceState).toHaveBeenCalledWith(null, '', '/login');
    expect(sessionStorage.getItem('cc.redirectFrom')).toBeNull();
  });

  it('read a code on the login page only', async () => {
    const { history, ports } = world('http://portal.test/help?code=c&state=s');
    expect(await ports.boot()).toEqual({ user });
    expect(history.replaceState).not.toHaveBeenCalled();
  });

  it('end the session first, then leave for the provider without a token in the address (SESSION-10, T9)', async () => {
    const { client, location, ports } = world('http://portal.test/');
    await ports.endSession();
    expect(client.logOut).toHaveBeenCalledOnce();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(
      'http://portal.test/idp/session/end?client_id=control-center&post_logout_redirect_uri=http%3A%2F%2Fportal.test%2Flogin',
    );
  });
});
