import { z } from 'zod';

/** Beside the filters of boards (D-041): kept for the tab, and gone with a sign-out (T22). */
const storageKey = 'cc.filters.typed';
const stored = z.record(z.string(), z.string()).catch({});

function known(): Readonly<Record<string, string>> {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps which VIN was typed for a vehicle: addresses have its name alone (D-202, ADR 40), and of a vehicle that somebody may not see nobody tells the VIN again. */
export function keepTypedVin(vehicleKey: string, vin: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...known(), [vehicleKey]: vin }));
  } catch {
    // A browser that keeps nothing finds the vehicle all the same.
  }
}

/** The VIN that was typed in this tab for a vehicle; undefined where another tab has it. */
export const typedVin = (vehicleKey: string): string | undefined => known()[vehicleKey];
