import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { refusalOf, type TellRefusal } from './refused-token.ts';
import type { Upstream } from './upstream.ts';

const claimsSchema = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
    nonce: z.never().optional(),
  })
  .refine((claims) => claims.sub !== undefined || claims.sid !== undefined);

/** The session or person that a provider's logout token names; undefined for a token that is not a valid one. */
export async function readLogoutToken(
  token: string,
  upstream: Upstream,
  clientId: string,
  refused: TellRefusal,
): Promise<{ readonly sub?: string | undefined; readonly sid?: string | undefined } | undefined> {
  try {
    const { payload } = await jwtVerify(token, upstream.keys, {
      issuer: upstream.issuer,
      audience: clientId,
      clockTolerance: 60,
      maxTokenAge: 300,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) refused(refusalOf(error, { iss: upstream.issuer, aud: clientId }));
    else refused({ reason: 'its claims are not those of a logout token' });
    return undefined;
  }
}
