import { setTimeout as pause } from 'node:timers/promises';
import type { UserInfo } from '#contract/identity.ts';
import { unavailable } from '#server/problem.ts';
import { type Seal, type Sealed, tokenHash } from './seal.ts';
import type { Sessions } from './sessions.ts';
import { GrantRefused, type Tokens, type Upstream } from './upstream.ts';

export type RefreshDeps = {
  readonly upstream: () => Promise<Upstream>;
  readonly sessions: Sessions;
  readonly seal: Seal;
  readonly describe: (accessToken: string) => Promise<{ readonly user: UserInfo; readonly sid: string } | undefined>;
};

/** `user`: the person as the new token describes them. */
export type RefreshResult = { readonly tokens: Tokens; readonly sealed: string; readonly user: UserInfo };

const attempts = 150;
const betweenAttempts = 60;

/**
 * Rotates the refresh token of a session. Callers that come at once with the same token share one rotation; other servers take turns;
 * and one that comes with the token that was just replaced continues with its successor, since the answer that carried it may have
 * been cut off by a reload. Undefined when the session is over; then it is ended here and at the provider.
 */
export function createRefresh(deps: RefreshDeps): (held: Sealed) => Promise<RefreshResult | undefined> {
  const underWay = new Map<string, Promise<RefreshResult | undefined>>();
  return (held) => {
    const key = tokenHash(held.refreshToken);
    const shared = underWay.get(key) ?? inTurn(deps, held).finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };
}

async function inTurn(deps: RefreshDeps, held: Sealed): Promise<RefreshResult | undefined> {
  const { sessions } = deps;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const claimed = await sessions.claim(held.sid, tokenHash(held.refreshToken));
    if (claimed) {
      try {
        return await rotate(deps, held, claimed.successor);
      } catch (error) {
        await sessions.release(held.sid);
        throw error;
      }
    }
    if (!(await sessions.personOf(held.sid))) return undefined;
    await pause(betweenAttempts);
  }
  throw unavailable('The session is being refreshed elsewhere.');
}

/** `successor`: the sealed token that took the place of the presented one a moment ago. Gives the claim back, unless it throws. */
async function rotate(deps: RefreshDeps, held: Sealed, successor: string | null): Promise<RefreshResult | undefined> {
  const { seal, sessions } = deps;
  const upstream = await deps.upstream();
  const presented = tokenHash(held.refreshToken);
  const current = (successor ? await seal.open(successor) : undefined) ?? held;
  try {
    const tokens = await upstream.tokens({ grant_type: 'refresh_token', refresh_token: current.refreshToken });
    const described = await deps.describe(tokens.access_token);
    if (!described) throw new GrantRefused('the new access token is not valid');
    const sealed = await seal.close({ sid: held.sid, refreshToken: tokens.refresh_token ?? current.refreshToken });
    await sessions.rotated(held.sid, [presented, tokenHash(current.refreshToken)], sealed, described.user);
    return { tokens, sealed, user: described.user };
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error;
    // A refused token may be a stolen one that was used before: nothing of this session may live on.
    await sessions.end(held.sid, '', 'refresh refused');
    await upstream.endSession(current.refreshToken);
    return undefined;
  }
}
