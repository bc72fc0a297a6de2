import { livePages } from '#contract/page/pages.ts';
import { idOf } from '#src/app/resource.ts';

/** What an address below …/deployment is about: a deployment, the creation of one, or a step that a new one does not have yet. */
type LivePlace =
  | { readonly kind: 'deployment'; readonly id: number }
  | { readonly kind: 'creation' }
  | { readonly kind: 'elsewhere'; readonly to: string };

/**
 * Reads id and step from one and the same address. Taken from two sources, one of them already on its way to the next page, the creation
 * would send the step after it back to the first (D-062.01, LIVE-01, NAV-12).
 */
export function livePlace(pathname: string): LivePlace {
  const [, base = '', segment = '', step = ''] = /^(.*\/deployment\/)([^/]+)\/?(.*?)\/?$/.exec(pathname) ?? [];
  const id = idOf(segment);
  if (id !== undefined) return { kind: 'deployment', id };
  return step === livePages.overview
    ? { kind: 'creation' }
    : { kind: 'elsewhere', to: `${base}${segment}/${livePages.overview}` };
}
