import type { TestVehicleRow } from '#contract/test-vehicle/test-vehicle.ts';

type Refusal = { readonly instance?: string | undefined; readonly detail?: string | undefined };

/** Field errors that a refused call carries, whatever was thrown. */
export function refusals(error: unknown): readonly Refusal[] {
  return typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
}

/** Vehicles that stood in the way of a bulk edit, each with its reason; empty when the failure is another. */
export function refusedRows(error: unknown, rows: readonly Pick<TestVehicleRow, 'alias'>[]) {
  return refusals(error).flatMap(({ instance = '', detail = '' }) => {
    const row = rows[Number(/^\/vehicles\/(\d+)$/.exec(instance)?.[1] ?? -1)];
    return row ? [{ alias: row.alias, why: detail }] : [];
  });
}
