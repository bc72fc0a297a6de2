import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import { actorOf, type UserInfo } from '#contract/identity.ts';
import { usePortal } from '#src/app/portal.ts';

/** Who is signed in; undefined for anonymous visitors of the open pages. */
export function useUser(): UserInfo | undefined {
  return useSelector(usePortal().session, (snapshot) => (snapshot.matches('signedIn') ? snapshot.context.user : undefined));
}

/** The selected brand; 0 before one is known. */
export function useBrandId(): number {
  return useSelector(usePortal().brand, (snapshot) => snapshot.context.brandId);
}

const nobody: Actor = { subject: '', name: '', roles: [] };

/** Who is signed in, as access rules and flows know them; on open pages somebody without any role. */
export function useMe(): Actor {
  const user = useUser();
  return useMemo(() => (user ? actorOf(user) : nobody), [user]);
}

/** Whether a rule holds for me at the selected brand, or at the brand given. */
export function useAllowed(rule: Rule, brandId?: number): boolean {
  const me = useMe();
  const selected = useBrandId();
  return allows(rule, me, { brandId: brandId ?? selected });
}
