import { jwtVerify } from 'jose';
import { z } from 'zod';
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
  } catch {
    return undefined;
  }
}
