import { errors, type JWTPayload, jwtVerify } from 'jose';
import { actorOf, type UserInfo } from '#contract/identity.ts';
import type { Authenticate, Session } from '#server/http/authenticate.ts';
import { unavailable } from '#server/problem.ts';
import { refusalOf, type TellRefusal } from './refused-token.ts';
import type { Sessions } from './sessions.ts';
import type { Upstream } from './upstream.ts';

export type Verified = {
  readonly user: UserInfo;
  readonly sid: string;
  readonly issuer: string;
  readonly token: NonNullable<Session['token']>;
};

type VerifyOptions = {
  readonly upstream: () => Promise<Upstream>;
  readonly sessions: Sessions;
  readonly audience: string;
  /** the person as of now, or undefined when nobody active has this subject */
  readonly userOf: (claims: JWTPayload) => Promise<UserInfo | undefined>;
  /** hears why a token fails */
  readonly refused: TellRefusal;
};

const skewSeconds = 60;
/** How long the signature of a token need not be checked again, in ms, and of how many tokens; session and person are asked each time. */
const trustTime = 30_000;
const maxKnown = 1_000;
/** jose's codes for a key set that could not be had, as opposed to a token that is wrong */
const providerFaults = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];

/**
 * Checks an access token: signature, issuer, audience, type, time (skew up to 60 s, T25), and that its session is not ended.
 * Undefined for every token that fails; a 503 problem when the provider's keys cannot be had.
 */
export function createVerify(options: VerifyOptions): (token: string) => Promise<Verified | undefined> {
  const known = new Map<string, { readonly claims: JWTPayload; readonly until: number }>();
  const check = async (token: string, expected: Expected): Promise<JWTPayload | undefined> => {
    const before = known.get(token);
    if (before && Date.now() < before.until) return before.claims;
    known.delete(token);
    const claims = await claimsOf(token, expected);
    if (!claims) return undefined;
    if (known.size >= maxKnown) known.clear();
    known.set(token, { claims, until: Math.min(Date.now() + trustTime, (claims.exp ?? 0) * 1_000) });
    return claims;
  };
  return async (token) => {
    const { issuer, keys } = await options.upstream();
    const claims = await check(token, { issuer, keys, audience: options.audience, refused: options.refused });
    if (!claims) return undefined;
    const { sid, sub } = claims;
    if (typeof sid !== 'string' || sid === '') {
      options.refused({ reason: 'the claim sid is empty', claim: 'sid' });
      return undefined;
    }
    if (typeof sub !== 'string' || sub === '') {
      options.refused({ reason: 'the claim sub names nobody', claim: 'sub', found: JSON.stringify(sub).slice(0, 200) });
      return undefined;
    }
    const [ended, user] = await Promise.all([options.sessions.ended(sid), options.userOf(claims)]);
    if (ended) options.refused({ reason: 'the session was ended' });
    else if (!user) options.refused({ reason: 'nobody active has this subject' });
    return ended || !user ? undefined : { user, sid, issuer, token: lifeOf(claims) };
  };
}

type Expected = Pick<Upstream, 'issuer' | 'keys'> & Pick<VerifyOptions, 'audience' | 'refused'>;

async function claimsOf(token: string, expected: Expected): Promise<JWTPayload | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
      issuer: expected.issuer,
      audience: expected.audience,
      algorithms,
      clockTolerance: skewSeconds,
      requiredClaims: ['sub', 'exp', 'iat', 'sid'],
    });
    if (isAccessToken(protectedHeader.typ, payload)) return payload;
    const found = JSON.stringify([protectedHeader.typ, payload.typ]).slice(0, 200);
    expected.refused({ reason: 'it is no access token', claim: 'typ', found, expected: 'at+jwt, or JWT with typ Bearer' });
    return undefined;
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || providerFaults.has(error.code)) {
      throw unavailable('The identity provider does not answer.', error);
    }
    expected.refused(refusalOf(error, { iss: expected.issuer, aud: expected.audience }));
    return undefined;
  }
}

const lifeOf = ({ exp = 0, iat = exp }: JWTPayload) => ({ until: exp * 1_000, life: (exp - iat) * 1_000 });

/** RFC 9068 names the type in the header; Keycloak says it in the claim `typ` and calls ID tokens 'ID'. */
function isAccessToken(headerType: string | undefined, payload: JWTPayload): boolean {
  const type = headerType?.toLowerCase().replace(/^application\//, '');
  return type === 'at+jwt' || (type === 'jwt' && payload.typ === 'Bearer');
}

/** The token of `Authorization: Bearer <token>`; undefined for any other form. */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** The authentication that every call of the API goes through. */
export function createAuthenticate(verify: (token: string) => Promise<Verified | undefined>, refused: TellRefusal): Authenticate {
  return async (headers) => {
    const token = bearerOf(headers);
    if (token === undefined && headers.has('authorization')) refused({ reason: 'the header Authorization is not understood' });
    const verified = token === undefined ? undefined : await verify(token);
    if (!verified) return undefined;
    const { issuer, sid, token: shown, user } = verified;
    return { actor: actorOf(user), user, sid, issuer, token: shown };
  };
}
