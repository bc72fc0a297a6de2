import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  backchannelLogoutPath,
  identityApi,
  identityProxyPath,
  tokenExchangePath,
  toolLoginPath,
  toolStandInPath,
  toolTokenPath,
  type UserInfo,
} from '#contract/identity.ts';
import { problemCode } from '#contract/problem.ts';
import type { Database } from '#server/db/connection.ts';
import type { Again, Authenticate, Session } from '#server/http/authenticate.ts';
import { asLeft, asProblem, problemResponse } from '#server/http/errors.ts';
import { listenerOf } from '#server/http/listener.ts';
import { apiHeaders } from '#server/http/security-headers.ts';
import { traceOf } from '#server/http/trace.ts';
import type { Log } from '#server/log/log.ts';
import { rememberPerson } from '#server/people.ts';
import { type Config, isLoopbackUrl } from '#server/start/config.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import { createAgain } from './again.ts';
import { userOfClaims, warnOnce } from './claims.ts';
import { identityKeys } from './keys.ts';
import { sweep } from './provider/adapter.ts';
import { startEmbedded } from './provider/embedded.ts';
import { createProxy } from './proxy.ts';
import { createRefresh } from './refresh.ts';
import { refusalsTo } from './refused-token.ts';
import { createSeal } from './seal.ts';
import { createSessions } from './sessions.ts';
import { createToolLogin } from './tool/tool-login.ts';
import { createToolTickets } from './tool/tool-tickets.ts';
import { discover, lazily } from './upstream.ts';
import { usersOf } from './users.ts';
import { createAuthenticate, createVerify } from './verify.ts';

type IdentityDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir' | 'oidcIssuer' | 'oidcClientId' | 'oidcScope' | 'analyticsToolUrl'>;
  readonly db: Database;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly telemetry: Pick<Telemetry, 'call' | 'upstream' | 'outgoing'>;
  /** answers a call of the API in this process as somebody; asked once calls are served */
  readonly apiAs: (session: Session, request: Request) => Promise<Response>;
};

export type Identity = {
  readonly authenticate: Authenticate;
  readonly again: Again;
  /** Serves /idp, /api/identity-proxy and /api/analytics-tool; answers false for every other path. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly issuer: string;
  /** Whether the provider answers; asked every ten seconds at most, and why not goes to the log once. */
  readonly reachable: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const hour = 3_600_000;
/** Every address that is answered here, none with anything of a caller in it. */
const ownPaths: ReadonlySet<string> = new Set([
  ...Object.values(identityApi).map(({ path }) => path),
  ...[tokenExchangePath, backchannelLogoutPath, toolLoginPath, toolTokenPath, toolStandInPath],
]);
const toolBase = toolLoginPath.slice(0, toolLoginPath.lastIndexOf('/') + 1);

/** Identity of the portal: token check, identity proxy and, without OIDC_ISSUER, the embedded provider (ADR 3). */
export async function createIdentity({ apiAs, config, db, log, telemetry }: IdentityDeps): Promise<Identity> {
  const { oidcClientId: clientId, publicUrl } = config;
  const keys = await identityKeys(config.dataDir);
  const audience = `${publicUrl}/api`;
  const portalOrigins = originsOf(publicUrl);
  const deliver = (request: Request): Promise<Response> => proxy(request);
  const embedded =
    config.oidcIssuer === undefined
      ? await startEmbedded({ publicUrl, clientId, audience, portalOrigins, keys, db, deliver, telemetry })
      : undefined;
  const issuer = embedded?.upstream.issuer ?? config.oidcIssuer ?? '';
  const upstream = embedded ? () => Promise.resolve(embedded.upstream) : lazily(() => discover(issuer, clientId, telemetry));

  const sessions = createSessions(db, issuer);
  // The embedded provider's table is read at every call; an external one speaks through its tokens, at most five minutes old.
  const again = (user: UserInfo) => (embedded ? embedded.userOf(user.sub) : Promise.resolve(user));
  const refused = refusalsTo(log, 'access token');
  const warn = warnOnce(log);
  const verify = createVerify({
    upstream,
    sessions,
    audience,
    userOf: async (claims) => again(userOfClaims(claims, clientId, warn)),
    refused,
  });
  const refreshDeps = { upstream, sessions, seal: createSeal(keys.sealKey), describe: verify };
  const proxy = createProxy({
    ...refreshDeps,
    apiAs,
    issuer,
    refresh: createRefresh(refreshDeps),
    clientId,
    resource: audience,
    scope: config.oidcScope,
    portalOrigins,
    verify,
    again,
    log,
    remember: (user) =>
      rememberPerson(
        db,
        issuer,
        {
          id: user.sub,
          username: user.preferred_username,
          email: user.email,
          fullName: `${user.given_name} ${user.family_name}`.trim() || user.preferred_username,
        },
        user.roles,
      ),
  });
  const toolLogin = createToolLogin({
    seal: refreshDeps.seal,
    sessions,
    tickets: createToolTickets(db, issuer),
    again,
    toolUrl: config.analyticsToolUrl,
  });
  const answer = (request: Request) => (new URL(request.url).pathname.startsWith(toolBase) ? toolLogin(request) : proxy(request));
  const listener = listenerOf((request) => answered(answer, request, { log, telemetry }));

  const clean = () => sweep(db).catch((error: unknown) => log.warn({ err: error }, 'identity: sweep failed'));
  await clean();
  const reachable = embedded ? () => Promise.resolve(true) : probeOf(() => discover(issuer, clientId, telemetry), log);
  // A wrong OIDC_ISSUER is told at the start, not to the first person who wants to sign in. Nobody waits for it.
  void reachable();
  const timer = setInterval(clean, hour).unref();
  return {
    issuer,
    again: createAgain({ db, issuer, ...(embedded && { usersOf }) }),
    authenticate: createAuthenticate(verify, refused),
    reachable,
    handle: (request, response) => {
      if (embedded?.handle(request, response)) return true;
      if (!request.url?.startsWith(`${identityProxyPath}/`) && !request.url?.startsWith(toolBase)) return false;
      void listener(request, response);
      return true;
    },
    close: async () => {
      clearInterval(timer);
      await embedded?.close();
    },
  };
}

const probeEvery = 10_000;

/** Whether something is found, asked at most every ten seconds; a change is told. */
function probeOf(find: () => Promise<unknown>, log: Pick<Log, 'warn'>): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let wasFound = true;
  const ask = async (): Promise<boolean> => {
    const failure = await find().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? (error.cause ?? error) : error),
    );
    const isFound = failure === undefined;
    if (wasFound && !isFound) log.warn({ err: failure }, 'the identity provider cannot be reached: nobody can sign in');
    if (!wasFound && isFound) log.warn('the identity provider is back');
    wasFound = isFound;
    return isFound;
  };
  return () => {
    const at = performance.now();
    if (!last || at - last.at > probeEvery) last = { at, answer: ask() };
    return last.answer;
  };
}

/** The public origin; on loopback also its other spellings, which people type. */
function originsOf(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  const { origin, port, protocol } = url;
  if (!isLoopbackUrl(url)) return [origin];
  const at = port === '' ? '' : `:${port}`;
  return [...new Set([origin, ...['127.0.0.1', 'localhost', '[::1]'].map((host) => `${protocol}//${host}${at}`)])];
}

/** Runs a call, turns whatever it throws into a problem document with a trace id, and tells monitoring (MON-01). */
async function answered(
  run: (request: Request) => Promise<Response>,
  request: Request,
  { log, telemetry }: Pick<IdentityDeps, 'log' | 'telemetry'>,
): Promise<Response> {
  return telemetry.call(traceOf(request.headers), async (trace, answered) => {
    const { traceId } = trace;
    let problem: string | undefined;
    const response = await run(request).catch((error: unknown) => {
      const known = asLeft(error, request) ?? asProblem(error);
      if (known.status >= 500) log.error({ err: error, traceId }, 'identity: call failed');
      problem = problemCode(known.document.type);
      return problemResponse(known, trace, request);
    });
    // A page of this server has a policy of its own.
    for (const [name, value] of Object.entries({
      ...apiHeaders,
      'X-Trace-Id': traceId,
      'X-Server-Time': new Date().toISOString(),
    }))
      if (!response.headers.has(name)) response.headers.set(name, value);
    const { pathname } = new URL(request.url);
    // An address that no route has may hold anything, so it is told as the pattern alone.
    const route = ownPaths.has(pathname) ? pathname : '/api/*';
    answered({ name: route, method: request.method, route, status: response.status, problem });
    return response;
  });
}
