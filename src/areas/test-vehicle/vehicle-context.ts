import { createContext, useContext } from 'react';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useMe } from '#src/app/session/use-me.ts';

const { rule: right } = testVehicleEndpoints.updateTestVehicle.access;

/** Why I cannot change a vehicle of a brand, in words; empty when I can. */
export const useClosedVehicle = (brandId: number): string[] =>
  closedReasons(ruleNeeds({ right, at: 'home' }, useMe(), brandId), 'test-vehicles');

type Value = {
  /** as it is, or as History shows that it was */
  readonly vehicle: TestVehicle;
  /** what its forms stand on, which keep what was typed while the page shows the past */
  readonly now: TestVehicle;
  readonly isPast: boolean;
  /** roles that could change it; empty for who may */
  readonly missing: readonly string[];
  reload(): void;
};

const VehicleContext = createContext<Value | null>(null);
export const VehicleProvider = VehicleContext.Provider;

/** The vehicle of the page; only inside the TestVehicleFrame. */
export function useVehicle(): Value {
  const value = useContext(VehicleContext);
  if (value === null) throw new Error('useVehicle() outside of the TestVehicleFrame');
  return value;
}
