import type { Config } from '#server/start/config.ts';

type Size = Pick<Config, 'seed' | 'seedVehicles'>;
const vehicles = { none: 0, demo: 20_000, large: 1_000_000 };

/** Vehicles of the simulated fleet (D-203). */
export const fleetSize = ({ seed, seedVehicles }: Size): number => (seed === 'none' ? 0 : (seedVehicles ?? vehicles[seed]));

/** In a fleet of many millions the demo does with the vehicles of one model year what it does with all of them elsewhere. */
export const isHuge = (size: Size): boolean => fleetSize(size) > 2_000_000;
