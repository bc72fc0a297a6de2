import { z } from 'zod';
import { type UserRole, userRoleSchema } from '#contract/access.ts';
import { globalBrandId } from '#contract/brand.ts';
import type { UserInfo } from '#contract/identity.ts';
import { type FunctionalRole, functionalRoleNames, functionalRoles, wireName } from '#contract/roles.ts';

const named = z.string().regex(/^[a-z0-9-]+(@\d{1,2})?$/);
const realmAccess = z.object({ roles: z.array(z.string()) });

const claimsSchema = z.object({
  sub: z.string().min(1),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  email: z.string().default(''),
  preferred_username: z.string().optional(),
  roles: z.array(z.union([userRoleSchema, z.string()])).default([]),
  resource_access: z.record(z.string(), realmAccess).default({}),
  realm_access: realmAccess.default({ roles: [] }),
});

const byWireName = new Map<string, FunctionalRole>(functionalRoleNames.map((name) => [wireName(name), name]));

/** 'release-manager@1' as a role with the rights of the catalogue (D-213); without a brand it is global. Undefined for other texts. */
export function roleOf(text: string): UserRole | undefined {
  if (!named.safeParse(text).success) return undefined;
  const [name = '', brand] = text.split('@');
  const brandId = brand === undefined ? globalBrandId : Number(brand);
  if (brandId > 11) return undefined;
  const known = byWireName.get(name);
  return { name, rights: known ? [...functionalRoles[known].rights] : [], brandId };
}

/**
 * The user that an external provider's claims describe (AUTH-09, AUTH-10): roles from the claim `roles`, as objects or as 'name@brand',
 * and from the client's own roles (Keycloak's resource_access). Throws when the claims have no subject.
 */
export function userOfClaims(payload: unknown, clientId: string): UserInfo {
  const claims = claimsSchema.parse(payload);
  const texts = claims.resource_access[clientId]?.roles ?? [];
  const roles = [...claims.roles, ...texts].map((role) => (typeof role === 'string' ? roleOf(role) : role));
  return {
    sub: claims.sub,
    given_name: claims.given_name,
    family_name: claims.family_name,
    email: claims.email,
    preferred_username: claims.preferred_username ?? claims.sub,
    roles: roles.filter((role) => role !== undefined),
    realm_access: claims.realm_access,
  };
}
