import type { UserRole } from '#contract/access/access.ts';
import { globalBrandId } from '#contract/brand.ts';

const userManager = 'control-center-user-manager';

/** Colour of a role's badge: user manager twilight, global roles blue sky, brand roles green (INFO-03…INFO-05). */
export function roleColour({ name, brandId }: Pick<UserRole, 'name' | 'brandId'>): 'twilight' | 'sky' | 'green' {
  if (name === userManager) return 'twilight';
  return brandId === globalBrandId ? 'sky' : 'green';
}
