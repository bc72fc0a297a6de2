import type { IncomingMessage, ServerResponse } from 'node:http';
import { identityProxyPath, type UserInfo } from '#contract/identity.ts';
import type { Authenticate } from '#server/authenticate.ts';
import { type Config, isLoopback } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { asProblem, problemResponse } from '#server/http/errors.ts';
import { listenerOf } from '#server/http/listener.ts';
import { apiHeaders } from '#server/http/security-headers.ts';
import { traceOf } from '#server/http/trace.ts';
import type { Log } from '#server/log.ts';
import { rememberPerson } from '#server/people.ts';
import { sweep } from './adapter.ts';
import { userOfClaims } from './claims.ts';
import { startEmbedded } from './embedded.ts';
import { identityKeys } from './keys.ts';
import { scope } from './names.ts';
import { createProxy } from './proxy.ts';
import { createRefresh } from './refresh.ts';
import { createSeal } from './seal.ts';
import { createSessions } from './sessions.ts';
import { discover, lazily } from './upstream.ts';
import { createAuthenticate, createVerify } from './verify.ts';

export type IdentityDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir' | 'oidcIssuer' | 'oidcClientId'>;
  readonly db: Database;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

export type Identity = {
  readonly authenticate: Authenticate;
  /** Serves /idp and /api/identity-proxy; answers false for every other path. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly issuer: string;
  readonly close: () => Promise<void>;
};

const hour = 3_600_000;

/** Identity of the portal: token check, identity proxy and, without OIDC_ISSUER, the embedded provider (architecture.md, Identity). */
export async function createIdentity({ config, db, log }: IdentityDeps): Promise<Identity> {
  const { oidcClientId: clientId, publicUrl } = config;
  const keys = await identityKeys(config.dataDir);
  const audience = `${publicUrl}/api`;
  const portalOrigins = originsOf(publicUrl);
  const deliver = (request: Request): Promise<Response> => proxy(request);
  const embedded =
    config.oidcIssuer === undefined
      ? await startEmbedded({ publicUrl, clientId, audience, portalOrigins, keys, db, deliver })
      : undefined;
  const issuer = embedded?.upstream.issuer ?? config.oidcIssuer ?? '';
  const upstream = embedded ? () => Promise.resolve(embedded.upstream) : lazily(() => discover(issuer, clientId));

  const sessions = createSessions(db, issuer);
  // The embedded provider's table is read at every call; an external one speaks through its tokens, at most five minutes old.
  const again = (user: UserInfo) => (embedded ? embedded.userOf(user.sub) : Promise.resolve(user));
  const verify = createVerify({
    upstream,
    sessions,
    audience,
    userOf: async (claims) => again(userOfClaims(claims, clientId)),
  });
  const refreshDeps = { upstream, sessions, seal: createSeal(keys.sealKey), describe: verify };
  const proxy = createProxy({
    ...refreshDeps,
    refresh: createRefresh(refreshDeps),
    clientId,
    resource: audience,
    scope,
    portalOrigins,
    verify,
    again,
    remember: (user) =>
      rememberPerson(db, issuer, {
        id: user.sub,
        username: user.preferred_username,
        email: user.email,
        fullName: `${user.given_name} ${user.family_name}`.trim() || user.preferred_username,
      }),
  });
  const listener = listenerOf((request) => answered(proxy, request, log));

  const clean = () => sweep(db).catch((error: unknown) => log.warn({ err: error }, 'identity: sweep failed'));
  await clean();
  const timer = setInterval(clean, hour).unref();
  return {
    issuer,
    authenticate: createAuthenticate(verify),
    handle: (request, response) => {
      if (embedded?.handle(request, response)) return true;
      if (!request.url?.startsWith(`${identityProxyPath}/`)) return false;
      void listener(request, response);
      return true;
    },
    close: async () => {
      clearInterval(timer);
      await embedded?.close();
    },
  };
}

/** The public origin; on loopback also its other spellings, which people type. */
function originsOf(publicUrl: string): string[] {
  const { hostname, origin, port, protocol } = new URL(publicUrl);
  if (!isLoopback(hostname.replace(/^\[|\]$/g, ''))) return [origin];
  const at = port === '' ? '' : `:${port}`;
  return [...new Set([origin, ...['127.0.0.1', 'localhost', '[::1]'].map((host) => `${protocol}//${host}${at}`)])];
}

/** Runs the proxy and turns whatever it throws into a problem document with a trace id. */
async function answered(
  proxy: (request: Request) => Promise<Response>,
  request: Request,
  log: IdentityDeps['log'],
): Promise<Response> {
  const trace = traceOf(request.headers);
  const { traceId } = trace;
  const response = await proxy(request).catch((error: unknown) => {
    const known = asProblem(error);
    if (known.status >= 500) log.error({ err: error, traceId }, 'identity: call failed');
    return problemResponse(known, trace);
  });
  for (const [name, value] of Object.entries({ ...apiHeaders, 'X-Trace-Id': traceId })) response.headers.set(name, value);
  return response;
}
