import { type Actor, effectiveRoles } from './access.ts';

const europe =
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SK SM TR VA XK';
/** D-214c: markets of a region role. */
const regionMarkets: Readonly<Record<string, readonly string[]>> = {
  'region-canada': ['CA'],
  'region-nar': ['US', 'CA', 'MX'],
  'region-europe': europe.split(' '),
  'region-china': ['CN'],
};
const regionOf = (role: string): string => (role.startsWith('jv-') ? 'region-china' : role);

/**
 * Markets (ISO 3166 alpha-2) whose numbers somebody may see at a brand; undefined: all of them, as no region role holds (D-214c). Roles of joint
 * ventures are of China.
 */
export function marketsOf(actor: Actor, brandId: number): readonly string[] | undefined {
  const regions = effectiveRoles(actor, brandId).flatMap(({ name }) => regionMarkets[regionOf(name)] ?? []);
  return regions.length === 0 ? undefined : [...new Set(regions)];
}
