import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useMe } from '#src/app/session/use-me.ts';

const { rule: right } = testVehicleEndpoints.updateTestVehicle.access;

/** Why I cannot change a vehicle of a brand, in words; empty when I can. */
export const useClosedVehicle = (brandId: number): string[] =>
  closedReasons(ruleNeeds({ right, at: 'home' }, useMe(), brandId), 'test-vehicles');
