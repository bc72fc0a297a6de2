import type { Config } from '#server/config.ts';

const vehicles = { none: 0, demo: 20_000, large: 1_000_000 };

/** Vehicles of the simulated fleet (D-203). */
export const fleetSize = ({ seed, seedVehicles }: Pick<Config, 'seed' | 'seedVehicles'>): number =>
  seed === 'none' ? 0 : (seedVehicles ?? vehicles[seed]);
