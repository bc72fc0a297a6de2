import { type Actor, allows, rolesThatAllow } from '#contract/access/access.ts';
import { functionalRoles } from '#contract/access/roles.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';

const { rule } = testVehicleEndpoints.updateTestVehicle.access;

/** Names of the roles that may change a vehicle of a brand; empty for who may. */
export function rolesMissing(actor: Actor, brandId: number): string[] {
  if (allows(rule, actor, { brandId })) return [];
  return rolesThatAllow(rule, brandId).map((role) => functionalRoles[role].name);
}
