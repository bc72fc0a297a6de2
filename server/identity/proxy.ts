import { isDeepStrictEqual } from 'node:util';
import { brandHeader } from '#contract/brand.ts';
import {
  backchannelLogoutPath,
  type IdentityConfiguration,
  identityProxyPath,
  type Refreshed,
  tokenExchangePath,
  type UserInfo,
} from '#contract/identity.ts';
import type { Session } from '#server/http/authenticate.ts';
import { checkOrigin } from '#server/http/request-rules.ts';
import type { Log } from '#server/log/log.ts';
import { badRequest, notFound, type ProblemError, problem } from '#server/problem.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { formOf } from './form.ts';
import { readLogoutToken } from './logout-token.ts';
import type { RefreshDeps, RefreshResult } from './refresh.ts';
import { hasRefreshCookie, noRefreshCookie, readRefreshCookie, refreshCookie } from './refresh-cookie.ts';
import { refusalsTo } from './refused-token.ts';
import type { Sealed } from './seal.ts';
import { type StartAnswer, startAnswer } from './start-answer.ts';
import { GrantRefused } from './upstream.ts';
import { bearerOf, type Verified } from './verify.ts';

type ProxyDeps = RefreshDeps & {
  readonly refresh: (held: Sealed) => Promise<RefreshResult | undefined>;
  readonly clientId: string;
  readonly resource: string;
  readonly scope: string;
  /** origins under which browsers may use the portal */
  readonly portalOrigins: readonly string[];
  readonly verify: (token: string) => Promise<Verified | undefined>;
  /** the person as of now, from what was remembered of them */
  readonly again: (user: UserInfo) => Promise<UserInfo | undefined>;
  readonly remember: (user: UserInfo) => Promise<void>;
  readonly issuer: string;
  /** answers a call of the API in this process as somebody */
  readonly apiAs: (session: Session, request: Request) => Promise<Response>;
  /** tells the operator why a sign-in ends here, or a logout token does not count */
  readonly log: Pick<Log, 'warn'>;
};

type Route = (request: Request, deps: ProxyDeps) => Promise<Response>;

const signedOut = (): ProblemError => problem('UNKNOWN', { status: 401, detail: 'Nobody is signed in.' });

/** The page's token endpoint: exchanges the code, keeps the refresh token in the cookie, hands on the rest (T9). */
const exchange: Route = async (request, deps) => {
  const form = await formOf(request);
  const [code, verifier, redirect] = ['code', 'code_verifier', 'redirect_uri'].map((name) => form.get(name) ?? '');
  if (form.get('grant_type') !== 'authorization_code' || !code || !verifier || !redirect) return oauthError('invalid_request');
  const upstream = await deps.upstream();
  try {
    const tokens = await upstream.tokens({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    });
    const described = await deps.describe(tokens.access_token);
    if (described && !tokens.refresh_token) deps.log.warn('the provider gave no refresh token: nobody can sign in');
    if (!described || !tokens.refresh_token) return oauthError('invalid_grant');
    if (!(await deps.sessions.start(described.sid, described.user))) {
      await upstream.endSession(tokens.refresh_token);
      return oauthError('invalid_grant');
    }
    await deps.remember(described.user);
    const sealed = await deps.seal.close({ sid: described.sid, refreshToken: tokens.refresh_token });
    const { refresh_token: _kept, ...handedOn } = tokens;
    return json(handedOn, { 'Set-Cookie': refreshCookie(sealed) });
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error;
    deps.log.warn({ reason: error.message }, 'the provider refused a sign-in');
    return oauthError('invalid_grant');
  }
};

/** How long a token waits for what comes along with it, in ms; the page asks for the parts of what it did not get. */
const bootPatience = 1_000;

type Early = StartAnswer & { readonly user: UserInfo };

/** What comes along with the token, begun while that is renewed, for the person as the session knows them. */
async function earlyAnswer(request: Request, held: Sealed, deps: ProxyDeps): Promise<Early | undefined> {
  const known = await deps.sessions.personOf(held.sid);
  const user = known && (await deps.again(known));
  return user && { user, ...(await startAnswer(request, held.sid, user, deps)) };
}

/** Whether somebody asks only in case that there is a session. */
const asksIfAny = ({ url }: Request): boolean => new URL(url).searchParams.get('ifAny') === 'true';
const asksInVain = (request: Request): boolean => !hasRefreshCookie(request.headers) && asksIfAny(request);

const renew: Route = async (request, deps) => {
  if (asksInVain(request)) return json(null);
  const held = await readRefreshCookie(request.headers, deps.seal);
  if (!held) throw signedOut();
  const hasBoot = new URL(request.url).searchParams.get('boot') === 'true';
  const begun = hasBoot ? earlyAnswer(request, held, deps) : undefined;
  begun?.catch(() => undefined);
  const result = await deps.refresh(held);
  if (!result) throw signedOut();
  const { tokens, user } = result;
  const answerFor = async (): Promise<StartAnswer> => {
    const early = await begun;
    // What was read for other roles than the token has is not handed out (T22).
    const { boot, page } =
      early && isDeepStrictEqual(early.user, user) ? early : await startAnswer(request, held.sid, user, deps);
    return { boot, page };
  };
  const along = hasBoot ? await withDeadline(answerFor, bootPatience).catch(() => ({ boot: null })) : {};
  // Whoever signed out meanwhile has no cookie any more, and gets none back.
  if (await deps.sessions.ended(held.sid)) {
    if (asksIfAny(request)) return json(null);
    throw signedOut();
  }
  const body: Refreshed = { accessToken: tokens.access_token, expiresIn: tokens.expires_in, ...along };
  return json(body, { 'Set-Cookie': refreshCookie(result.sealed) });
};

/** By access token, or by the cookie alone at start-up, when there is no access token yet (AUTH-08); `ifAny` asks whether there is one. */
const userInfo: Route = async (request, deps) => {
  const token = bearerOf(request.headers);
  if (token !== undefined) {
    const verified = await deps.verify(token);
    if (!verified) throw signedOut();
    return json(verified.user);
  }
  if (asksInVain(request)) return json(null);
  const held = await readRefreshCookie(request.headers, deps.seal);
  const person = held && (await deps.sessions.personOf(held.sid));
  const user = person && (await deps.again(person));
  if (!user) throw signedOut();
  return json(user);
};

const logOut: Route = async (request, deps) => {
  const held = await readRefreshCookie(request.headers, deps.seal);
  const token = bearerOf(request.headers);
  const verified = token === undefined ? undefined : await deps.verify(token);
  for (const sid of new Set([held?.sid, verified?.sid])) {
    if (sid !== undefined) await deps.sessions.end(sid, verified?.user.sub ?? '', 'logout');
  }
  // The session is over here already; a provider that does not answer cannot keep anybody signed in.
  if (held)
    await deps
      .upstream()
      .then((upstream) => upstream.endSession(held.refreshToken))
      .catch(() => undefined);
  return new Response(null, { status: 204, headers: { 'Set-Cookie': noRefreshCookie } });
};

const configuration: Route = async (_request, deps) => {
  const { issuer, authorizationEndpoint, endSessionEndpoint } = await deps.upstream();
  const body: IdentityConfiguration = {
    issuer,
    clientId: deps.clientId,
    authorizationEndpoint,
    ...(endSessionEndpoint === undefined ? {} : { endSessionEndpoint }),
    resource: deps.resource,
    scope: deps.scope,
  };
  return json(body);
};

const backchannelLogout: Route = async (request, deps) => {
  const token = (await formOf(request)).get('logout_token') ?? '';
  const named = await readLogoutToken(token, await deps.upstream(), deps.clientId, refusalsTo(deps.log, 'logout token'));
  if (!named) return oauthError('invalid_request');
  if (named.sid !== undefined) await deps.sessions.end(named.sid, named.sub ?? '', 'provider');
  else if (named.sub !== undefined) await deps.sessions.endSubject(named.sub, 'provider');
  return new Response(null, { status: 200 });
};

const routes: Readonly<Record<string, Route>> = {
  [`POST ${tokenExchangePath}`]: exchange,
  [`POST ${identityProxyPath}/refresh`]: renew,
  [`POST ${identityProxyPath}/logout`]: logOut,
  [`GET ${identityProxyPath}/userinfo`]: userInfo,
  [`GET ${identityProxyPath}/configuration`]: configuration,
};

/** Calls below /api/identity-proxy. Throws ProblemError; undefined is never answered. */
export function createProxy(deps: ProxyDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    // The provider is no browser: its token is the proof, so the checks for pages do not apply.
    if (pathname === backchannelLogoutPath && request.method === 'POST') return backchannelLogout(request, deps);
    const route = routes[`${request.method} ${pathname}`];
    if (!route) throw notFound();
    // T10: neither another site nor a navigation may drive the cookie.
    checkOrigin(request.headers, deps.portalOrigins);
    if (!/^(\d|1[01])$/.test(request.headers.get(brandHeader) ?? ''))
      throw badRequest(`The header ${brandHeader} is missing or not valid.`);
    return route(request, deps);
  };
}

function json(body: object | null, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { headers });
}

/** OAuth's own error form, which oidc-client-ts understands; 400, since nobody was signed in yet. */
function oauthError(error: 'invalid_request' | 'invalid_grant'): Response {
  return Response.json(
    { error, error_description: error === 'invalid_grant' ? 'The sign-in was refused.' : 'The request is not valid.' },
    { status: 400 },
  );
}
