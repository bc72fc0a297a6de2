import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { accessOf, mayVisit } from '#contract/page/routes.ts';
import type { Portal } from '#src/app/portal.ts';
import { flagAnswer } from '#src/app/session/flags.ts';
import { NoAccess, noAccessTo } from '#src/app/session/no-access.ts';
import { brandInPath, judge } from './guard.ts';
import { softwareEntries } from './navigation.ts';

/** The page at the end of an address. */
export type Leaf = { readonly fullPath: string; readonly params: Readonly<Record<string, string>> };
type Entering = {
  readonly context: object;
  readonly location: ParsedLocation;
  readonly matches: readonly object[];
  readonly preload: boolean;
};

/**
 * On the way to every page, below its layout: the brand that the address names, the rules gathered along the path (ROLE-12, ROLE-13,
 * AUTH-04…AUTH-06), its flags, and where `/software` leads (NAV-10).
 */
export async function enter({ context, location, matches, preload }: Entering): Promise<void> {
  const { portal } = context as { readonly portal: Portal };
  const leaf = matches.at(-1) as Leaf;
  await followBrand(portal, leaf, location.href, preload);
  await guard(portal, leaf, location.href, preload);
  if (leaf.fullPath !== '/software') return;
  const first = softwareEntries.find((entry) => {
    const actor = portal.actor();
    return actor && mayVisit(entry.href, actor, portal.brandId());
  });
  if (!first) throw new NoAccess({ site: 'Software' });
  throw redirect({ to: first.href, replace: true });
}

/** Styles that the document loaded ahead for a page that is refused now (src/inline/start.js): taken all the same, or the browser complains of them. */
function takeStylesAhead(): void {
  const ahead = globalThis.document?.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]') ?? [];
  for (const link of ahead) link.rel = 'stylesheet';
}

async function guard(portal: Portal, { fullPath, params }: Leaf, href: string, isPreload: boolean): Promise<void> {
  const actor = portal.session.getSnapshot().matches('signedIn') ? portal.actor() : undefined;
  const judgeAt = (brandId: number) => judge({ fullPath, params, href, actor, brandId });
  const verdict = judgeAt(portal.brandId());
  if (verdict.kind === 'login') throw redirect({ to: '/login', search: { redirectFrom: verdict.redirectFrom }, replace: true });
  if (verdict.kind === 'home') throw redirect({ to: '/', replace: true });
  if (verdict.kind === 'refused') {
    if (!isPreload) {
      portal.report({ kind: 'accessRefused', route: fullPath, missing: verdict.missing });
      takeStylesAhead();
    }
    const { held } = portal.brand.getSnapshot().context;
    // An address that names its brand opens at no other one.
    const others = brandInPath(fullPath, params) === undefined ? held : [];
    const openAt = others.filter((brandId) => judgeAt(brandId).kind === 'enter');
    const closed = noAccessTo(verdict.site, verdict.missing, actor, portal.brandId());
    throw new NoAccess({ ...closed, creating: verdict.creating, openAt });
  }
  for (const flag of verdict.flags) {
    // A question that gets no answer is a failed page, which can be tried again; it says nothing about the feature.
    if (!(await flagAnswer(portal, flag))) throw new NoAccess({ site: accessOf(fullPath).area, flag });
  }
}

/** An address that names a brand is shown at it: switched to when it is held, closed otherwise. */
async function followBrand(portal: Portal, { fullPath, params }: Leaf, href: string, isPreload: boolean): Promise<void> {
  const wanted = brandInPath(fullPath, params);
  const actor = portal.actor();
  const { held, brandId } = portal.brand.getSnapshot().context;
  if (wanted === undefined || wanted === brandId || isPreload || actor === undefined) return;
  if (Number.isNaN(wanted)) throw new NoAccess({ site: 'this brand' });
  if (!held.includes(wanted)) {
    const verdict = judge({ fullPath, params, href, actor, brandId: wanted });
    if (verdict.kind !== 'refused') throw new NoAccess({ site: accessOf(fullPath).area, brandId: wanted });
    throw new NoAccess({ ...noAccessTo(verdict.site, verdict.missing, actor, wanted), brandId: wanted });
  }
  portal.brand.send({ type: 'brand.select', brandId: wanted });
  await waitFor(portal.brand, (snapshot) => snapshot.matches('ready') && snapshot.context.brandId === wanted);
}
