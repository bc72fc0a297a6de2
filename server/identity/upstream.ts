import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { unavailable } from '#server/problem.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
});

const tokensSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number().int().positive(),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** The provider refused: a code or refresh token that is unknown, used or expired. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
}

/** What the identity proxy and the token check need of a provider, embedded or not. */
export type Upstream = {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly endSessionEndpoint: string | undefined;
  readonly keys: JWTVerifyGetKey;
  /** Throws GrantRefused, or a 503 problem when the provider does not answer. */
  readonly tokens: (form: Readonly<Record<string, string>>) => Promise<Tokens>;
  /** Ends the provider's session that this refresh token came from; best effort. */
  readonly endSession: (refreshToken: string) => Promise<void>;
};

const timeout = 8_000;

type Watch = Pick<Telemetry, 'upstream' | 'outgoing'>;

function ask(telemetry: Watch, operation: string, url: string, init: RequestInit = {}): Promise<Response> {
  return telemetry.upstream('identity-provider', operation, async () => {
    try {
      const signal = AbortSignal.timeout(timeout);
      return await fetch(url, { ...init, headers: telemetry.outgoing(), redirect: 'error', signal });
    } catch (cause) {
      throw unavailable('The identity provider does not answer.', cause);
    }
  });
}

/** Token endpoint of a public client. */
export function tokenCall(endpoint: string, clientId: string, telemetry: Watch): Upstream['tokens'] {
  return async (form) => {
    const response = await ask(telemetry, 'token', endpoint, {
      method: 'POST',
      body: new URLSearchParams({ ...form, client_id: clientId }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.status === 400 || response.status === 401) throw new GrantRefused(refusalIn(answer));
    const parsed = tokensSchema.safeParse(answer);
    if (!response.ok || !parsed.success) throw unavailable('The identity provider gave an answer that is not valid.');
    return parsed.data;
  };
}

const refusalSchema = z.object({ error: z.string(), error_description: z.string().default('') });

/** OAuth's own words for a refusal; they name no person and no token. */
function refusalIn(answer: unknown): string {
  const { data } = refusalSchema.safeParse(answer);
  return data ? `${data.error} ${data.error_description}`.trim().slice(0, 200) : 'the provider refused the grant';
}

/** Discovers an OpenID provider by its issuer (Keycloak first). Throws a 503 problem while it cannot be reached; its cause says why. */
export async function discover(issuer: string, clientId: string, telemetry: Watch): Promise<Upstream> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await ask(telemetry, 'discover', address);
  const parsed = discoverySchema.safeParse(await response.json().catch(() => undefined));
  const wrong = (why: string) => unavailable('The identity provider could not be discovered.', new Error(`${address}: ${why}`));
  if (!response.ok) throw wrong(`HTTP ${response.status}`);
  if (!parsed.success) throw wrong('the answer is no OpenID configuration');
  const found = parsed.data;
  if (found.issuer !== issuer) throw wrong(`it names the issuer ${found.issuer.slice(0, 200)}; OIDC_ISSUER must be spelled so`);
  return {
    issuer,
    authorizationEndpoint: found.authorization_endpoint,
    endSessionEndpoint: found.end_session_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeout, cooldownDuration: 10_000 }),
    tokens: tokenCall(found.token_endpoint, clientId, telemetry),
    endSession: async (refreshToken) => {
      const token = new URLSearchParams({ client_id: clientId, token: refreshToken, token_type_hint: 'refresh_token' });
      // Keycloak ends its session on this call; providers that know only the redirect answer an error, which changes nothing.
      const session = new URLSearchParams({ client_id: clientId, refresh_token: refreshToken });
      const calls = [
        ...(found.end_session_endpoint
          ? [ask(telemetry, 'endSession', found.end_session_endpoint, { method: 'POST', body: session })]
          : []),
        ...(found.revocation_endpoint
          ? [ask(telemetry, 'revoke', found.revocation_endpoint, { method: 'POST', body: token })]
          : []),
      ];
      await Promise.allSettled(calls);
    },
  };
}

/** One discovery for everybody, repeated until it succeeds. */
export function lazily(find: () => Promise<Upstream>): () => Promise<Upstream> {
  let found: Promise<Upstream> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
