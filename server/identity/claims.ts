import { z } from 'zod';
import { type UserRole, userRoleSchema } from '#contract/access/access.ts';
import { type FunctionalRole, functionalRoleNames, functionalRoles, wireName } from '#contract/access/roles.ts';
import { globalBrandId } from '#contract/brand.ts';
import type { UserInfo } from '#contract/identity.ts';
import type { Log } from '#server/log/log.ts';

const named = /^[a-z0-9-]+(@\d{1,2})?$/;
const realmAccess = z.object({ roles: z.array(z.string()) });

/** Only the subject must be right: of the rest a provider may say more, or say it otherwise, and who it is about still signs in. */
const claimsSchema = z.object({
  sub: z.string().min(1),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
  email: z.string().catch(''),
  preferred_username: z.string().optional().catch(undefined),
  roles: z.array(z.unknown()).catch([]),
  resource_access: z.record(z.string(), realmAccess.catch({ roles: [] })).catch({}),
  realm_access: realmAccess.catch({ roles: [] }),
});

const byWireName = new Map<string, FunctionalRole>(functionalRoleNames.map((name) => [wireName(name), name]));

/** 'release-manager@1' as a role with the rights of the catalogue (D-213); without a brand it is global. Undefined for other texts. */
export function roleOf(text: string): UserRole | undefined {
  if (!named.test(text)) return undefined;
  const [name = '', brand] = text.split('@');
  const brandId = brand === undefined ? globalBrandId : Number(brand);
  if (brandId > 11 || String(brandId) !== (brand ?? '0')) return undefined;
  const known = byWireName.get(name);
  return { name, rights: known ? [...functionalRoles[known].rights] : [], brandId };
}

/** A role that a token carries and that the portal cannot read, as JSON. */
export type OddRole = { readonly subject: string; readonly role: string };

/**
 * The user that an external provider's claims describe (AUTH-09, AUTH-10): roles from the claim `roles`, as objects or as 'name@brand',
 * and from the client's own roles (Keycloak's resource_access). A role that cannot be read gives nothing and is told to `onOdd`. Throws
 * when the claims have no subject.
 */
export function userOfClaims(payload: unknown, clientId: string, onOdd: (odd: OddRole) => void): UserInfo {
  const claims = claimsSchema.parse(payload);
  const told = [...claims.roles, ...(claims.resource_access[clientId]?.roles ?? [])];
  const roles = told.flatMap((role): UserRole[] => {
    const known = typeof role === 'string' ? roleOf(role) : userRoleSchema.safeParse(role).data;
    if (known) return [known];
    // Other texts are other systems' roles.
    if (typeof role !== 'string' || named.test(role)) onOdd({ subject: claims.sub, role: JSON.stringify(role) });
    return [];
  });
  return {
    sub: claims.sub,
    given_name: claims.given_name,
    family_name: claims.family_name,
    email: claims.email,
    preferred_username: claims.preferred_username ?? claims.sub,
    roles,
    realm_access: claims.realm_access,
  };
}

const maxWarned = 1_000;

/** Tells the log of each role that cannot be read once: a token comes with every call. */
export function warnOnce(log: Pick<Log, 'warn'>): (odd: OddRole) => void {
  const warned = new Set<string>();
  return ({ subject, role }) => {
    const key = `${subject} ${role}`;
    if (warned.has(key)) return;
    if (warned.size >= maxWarned) warned.clear();
    warned.add(key);
    log.warn(
      { subject, role: role.slice(0, 200) },
      'a role of a token was ignored: it has no name, no list of rights or no brand of 0 to 11',
    );
  };
}
