import { describe, expect, it } from 'vitest';
import type { VehicleOfList } from '#contract/vehicle-list/vehicle-list.ts';
import { heldPages, missingPage, type Pages, runAround } from '#src/areas/vehicle-list/vehicles/vin-pages.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { type DataColumn, type DataTableTexts, FIRST_PAGE } from '#src/ui/table/data-table-types.ts';
import { drawnRows } from '#src/ui/table/data-table-virtual.tsx';
import { heightOf } from '#src/ui/table/use-scroll-window.ts';
import { drawn } from '#tests/support/drawn.tsx';

type Vehicle = { readonly vin: string };
const columns: readonly DataColumn<Vehicle>[] = [{ id: 'vin', header: 'VIN', value: ({ vin }) => vin }];
const counted = new Set([
  'chosen',
  'filterFor',
  'removeFilter',
  'noSuchValue',
  'shownOf',
  'selectRow',
  'selected',
  'range',
  'pageSize',
  'page',
]);
const texts = new Proxy({} as DataTableTexts, {
  get: (_, key) => (counted.has(String(key)) ? (...values: readonly unknown[]) => values.join(' ') : String(key)),
});
const vehicles = (count: number) => Array.from({ length: count }, (_, index) => ({ vin: `VIN${index}` }));
const table = (rows: readonly Vehicle[], mode: 'client' | 'server', more: object = {}) =>
  drawn(
    <DataTable
      label="Vehicles"
      texts={texts}
      columns={columns}
      rows={rows}
      rowId={({ vin }) => vin}
      rowName={({ vin }) => vin}
      state={{ ...FIRST_PAGE, pageSize: 250 }}
      onState={() => undefined}
      mode={mode}
      {...more}
    />,
  );
const rowsIn = (html: string) => html.match(/data-row-id=/g)?.length ?? 0;

describe('rows of a table', () => {
  it.each(['client', 'server'] as const)('all become elements up to 200, and only those in sight beyond, %s (D-044)', (mode) => {
    const small = table(vehicles(200), mode);
    expect(rowsIn(small)).toBe(200);
    expect(small).not.toContain('aria-rowcount');
    const large = table(vehicles(201), mode);
    // Nothing is in sight without a window; how many of them exist in one is asked of drawnRows() below and of a browser (e2e).
    expect(rowsIn(large)).toBe(0);
    expect(large).toContain('aria-rowcount="202"');
  });

  it.each([
    [1, 1, []],
    [1, 10, [1, 2, 3, 4, 5, 10]],
    [5, 10, [1, 4, 5, 6, 10]],
    [10, 10, [1, 6, 7, 8, 9, 10]],
  ])('have their first and last pages at the foot, and those around page %d of %d (D-044)', (page, pages, named) => {
    const state = { ...FIRST_PAGE, pageSize: 50, page };
    const html = table(vehicles(50), 'server', { total: pages * 50, state });
    expect([...html.matchAll(/class="cc-pg" aria-label="(\d+)"/g)].map(([, nth]) => Number(nth))).toEqual(named);
    expect(html.match(/aria-current="page"[^>]*>(\d+)/)?.[1]).toBe(pages > 1 ? String(page) : undefined);
  });

  it('are counted to the last one of the server where one scrolls through all of them', () => {
    const html = table(vehicles(50), 'server', { total: 100_000, scrollWindow: { first: 0, onSight: () => undefined } });
    expect(html).toContain('aria-rowcount="100001"');
    expect(rowsIn(html)).toBe(0);
  });

  it('are drawn by blocks around those in sight, and what the keyboard needs wherever it is', () => {
    const seen = { startIndex: 50_000, endIndex: 50_017, overscan: 0, count: 100_000 };
    const drawn = drawnRows(seen, []);
    expect(drawn.length).toBeLessThan(64);
    expect(drawn[0]).toBeLessThanOrEqual(50_000 - 12);
    expect(drawn.at(-1)).toBeGreaterThanOrEqual(50_017 + 12);
    // Most steps of a scroll draw nothing anew.
    expect(drawnRows({ ...seen, startIndex: 50_001, endIndex: 50_018 }, [])).toEqual(drawn);
    expect(drawnRows(seen, [6, 7, 8]).slice(0, 4)).toEqual([6, 7, 8, drawn[0]]);
    expect(drawnRows({ ...seen, startIndex: 0, endIndex: 2, count: 3 }, [0, 1, 900])).toEqual([0, 1, 2]);
  });

  it('lie in stretches that a browser can still draw', () => {
    const at = (page: number) => heightOf({ total: 1_400_000, state: { ...FIRST_PAGE, page, pageSize: 100 } });
    expect(at(1)).toEqual({ base: 0, count: 500_000 });
    expect(at(5_000)).toEqual({ base: 0, count: 500_000 });
    expect(at(5_001)).toEqual({ base: 500_000, count: 500_000 });
    expect(at(14_000)).toEqual({ base: 1_000_000, count: 400_000 });
  });
});

describe('pages of the VINs of a list', () => {
  const page = (number: number) => [{ vin: `${number}a` }, { vin: `${number}b` }] as unknown as VehicleOfList[];
  const held = (...numbers: number[]) => numbers.reduce<Pages>((pages, one) => heldPages(pages, one, page(one)), new Map());

  it('come one after the other, that of the first row in sight before those around it (D-046)', () => {
    expect(missingPage(held(), 4, 3, 5)).toBe(4);
    expect(missingPage(held(4), 4, 3, 5)).toBe(3);
    expect(missingPage(held(3, 4), 4, 3, 5)).toBe(5);
    expect(missingPage(held(3, 4, 5), 4, 3, 5)).toBeUndefined();
  });

  it('are shown as one run around those in sight, and forgotten far from them (D-044, D-186c)', () => {
    expect(runAround(held(3, 4, 5, 7), 4, 4, 2)).toMatchObject({ first: 6, rows: { length: 6 } });
    // The one above is still on its way.
    expect(runAround(held(5, 6), 4, 5, 2)).toMatchObject({ first: 10, rows: { length: 4 } });
    expect(runAround(held(5), 7, 8, 2).rows).toEqual([]);
    const numbers = Array.from({ length: 100 }, (_, number) => number);
    expect([...held(...numbers).keys()]).toEqual([95, 96, 97, 98, 99]);
    expect([...held(1, 2, 400).keys()]).toEqual([400]);
  });
});
