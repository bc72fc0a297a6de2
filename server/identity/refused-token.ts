import { errors, type JWTPayload } from 'jose';
import type { Log } from '#server/log/log.ts';

/** Why a token does not count, for the operator's log: words, and what the token has where another value is expected. Never the token. */
export type Refusal = {
  readonly reason: string;
  readonly claim?: string;
  readonly found?: string;
  readonly expected?: string;
};

export type TellRefusal = (refusal: Refusal) => void;

/** Writes refusals to the log at warn: with a provider of one's own they are how its settings are put right. */
export function refusalsTo(log: Pick<Log, 'warn'>, kind: 'access token' | 'logout token'): TellRefusal {
  return (refusal) => log.warn({ kind, ...refusal }, 'a token was refused');
}

/** Of these claims the value is told: it says which setting is wrong, and nothing about a person. */
const toldClaims: readonly string[] = ['iss', 'aud', 'azp', 'typ'];

/** What jose found wrong. `expected` has the values that the claims should have. */
export function refusalOf(error: errors.JOSEError, expected: Readonly<Record<string, string>>): Refusal {
  if (error instanceof errors.JWTExpired) return { reason: 'it has expired', claim: 'exp' };
  if (!(error instanceof errors.JWTClaimValidationFailed)) return { reason: error.code };
  const { claim, payload } = error;
  const wanted = expected[claim];
  return {
    reason: error.reason === 'missing' ? `the claim ${claim} is missing` : `the claim ${claim} is not the expected one`,
    claim,
    ...(toldClaims.includes(claim) ? { found: foundIn(payload, claim) } : {}),
    ...(wanted === undefined ? {} : { expected: wanted }),
  };
}

const foundIn = (payload: JWTPayload, claim: string): string => (JSON.stringify(payload[claim]) ?? '').slice(0, 200);
