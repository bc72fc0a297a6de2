import { z } from 'zod';
import { tableSearch } from '#src/app/table/table-search.ts';
import { jobVehicleStatuses } from './vehicle-statuses.ts';

const sort = [{ id: 'lastEdited', desc: true }] as const;

/** D-125 */
export const testListSearch = tableSearch(['status', 'stage']);
export const testListDefaults = { filters: ['status', 'stage'], sort } as const;
export const liveListSearch = tableSearch(['status', 'purpose']);
export const liveListDefaults = { filters: ['status', 'purpose'], sort } as const;

/** D-026, D-020: one tab a kind of deployment; big-loop, ORU 2.0 and E3 1.1 come with their areas. */
export const overviewSearch = tableSearch(['status', 'stage', 'purpose']).extend({
  tab: z.enum(['test', 'live']).optional().catch(undefined),
});

/** Vehicles of a selection, and of a test rollout. */
export const selectionTableSearch = tableSearch(['market', 'status']);
export const selectionTableDefaults = { filters: ['market', 'status'], sort: [], pageSize: 25 } as const;
export const trackingSearch = tableSearch(['status', 'phase', 'error']);
export const trackingDefaults = { filters: ['status', 'phase', 'error'], sort: [{ id: 'vehicle', desc: false }] } as const;

/** Vehicles of a live rollout; the server filters and pages (D-044). */
export const rolloutSearch = tableSearch(['status', 'phase', 'errorCode']);
export const rolloutDefaults = {
  filters: ['status', 'phase', 'errorCode'],
  sort: [{ id: 'vehicleId', desc: false }],
} as const;

type TableView = {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: readonly { readonly id: string; readonly desc: boolean }[];
  readonly page: number;
  readonly pageSize: number;
};

/** The question to the server for what the table shows; pages count from 0 there. */
export function vehicleQuery({ search, filters, sort: [first], page, pageSize }: TableView) {
  const status = jobVehicleStatuses.find((name) => name === filters.status);
  const phase = /^\d+$/.test(filters.phase ?? '') ? Number(filters.phase) : undefined;
  return {
    page: page - 1,
    size: pageSize,
    ...(first && { sort: `${first.id},${first.desc ? 'desc' : 'asc'}` }),
    ...(status && { status }),
    ...(phase !== undefined && { phase }),
    ...(search.trim() !== '' && { vin: search.trim().toUpperCase().slice(0, 17) }),
    ...(filters.errorCode && { errorCode: filters.errorCode }),
  };
}
