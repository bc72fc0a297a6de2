import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import type { Flag } from '#contract/endpoint.ts';
import { accessOf, creationLacks, mayVisit } from '#contract/page/routes.ts';

/** Somebody on the way to a page. `fullPath` is the route's pattern, `href` the address asked for. */
export type Visit = {
  readonly fullPath: string;
  /** of the pattern; without them the page of something that exists is meant */
  readonly params?: Readonly<Record<string, string | undefined>> | undefined;
  readonly href: string;
  readonly actor: Actor | undefined;
  readonly brandId: number;
};

type Verdict =
  | { readonly kind: 'enter'; readonly flags: readonly Flag[] }
  | { readonly kind: 'login'; readonly redirectFrom: string }
  | { readonly kind: 'home' }
  | {
      readonly kind: 'refused';
      readonly site: string;
      readonly missing: readonly Rule[];
      /** the page would be open, but for what it creates */
      readonly creating: string | undefined;
    };

/**
 * Whether a visit may go on (ROLE-12, AUTH-04…AUTH-06, AUTH-13, ERR-30): anonymous visitors of a guarded page sign in first and
 * come back; who is signed in has no business on the login page; who lacks a right is told where, also that to create.
 * Flags that the page depends on are left to the caller, since they need a call.
 */
export function judge({ fullPath, params, href, actor, brandId }: Visit): Verdict {
  const access = accessOf(fullPath);
  if (actor === undefined) return access.open ? { kind: 'enter', flags: [] } : { kind: 'login', redirectFrom: href };
  if (fullPath === '/login') return { kind: 'home' };
  const closed = access.needs.filter((rule) => !allows(rule, actor, { brandId }));
  const creations = params ? creationLacks(fullPath, params, actor, brandId) : [];
  const missing = [...closed, ...creations.map(({ needs }) => needs)];
  if (missing.length === 0) return { kind: 'enter', flags: access.flags };
  return {
    kind: 'refused',
    site: access.called(closed),
    missing,
    creating: closed.length === 0 ? creations[0]?.what : undefined,
  };
}

/** The brand that an address names by its segment `$brand`; NaN where the segment is no brand, undefined without one. */
export function brandInPath(fullPath: string, params: Readonly<Record<string, string | undefined>>): number | undefined {
  if (!fullPath.includes('/$brand/')) return undefined;
  return /^([1-9]|1[01])$/.test(params.brand ?? '') ? Number(params.brand) : Number.NaN;
}

/**
 * Whether a page may stay when another brand is selected (BRAND-06). One whose address names its brand is no page of another one; at its own
 * it stays also where it is closed, and says so at its address (X-23, D-249).
 */
export function staysAt({ fullPath, params = {}, actor, brandId }: Omit<Visit, 'href'>): boolean {
  if (actor === undefined) return false;
  const named = brandInPath(fullPath, params);
  return named === undefined ? mayVisit(fullPath, actor, brandId) : named === brandId;
}
