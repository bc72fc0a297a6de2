import { idOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { vehicle } from './wiring.ts';

/** What each page of the area begins to load with the navigation. */
export const loads = {
  vehicle: (at: At) => start(vehicle(at.portal, idOf(at.params.id))),
} as const satisfies Readonly<Record<string, (at: At) => Promise<void>>>;
