import { describe, expect, it } from 'vitest';
import {
  cutOf,
  drawnOf,
  failedLead,
  leavesSome,
  type OpenBoard,
  rowsOf,
  travelling,
  unknownIn,
  withoutValues,
} from '#src/areas/analytics/board.ts';

const board = {
  ...{ name: 'deployment-tracking', path: '/data-analytics/deployment-tracking', search: {}, fixed: {} },
  ...{ change: () => undefined, zoom: { to: () => undefined, back: undefined } },
} satisfies OpenBoard;

describe('how many failed (D-014, D-191)', () => {
  it('leads to the board of errors with everything that is chosen, and to rows of its own where that board lacks a filter', () => {
    const to = (search: object, fixed = {}) => travelling({ ...board, search, fixed }, 'error-tracking');
    const days = { period: 'custom', from: '2026-11-01', to: '2026-11-20' };
    const all = { ...days, market: 'FR', model: 'ID.3', modelYear: '2025', campaign: '7', platform: 'E311' };
    expect(to({ ...all, tab: 'rows', page: 2 })).toEqual(all);
    expect(to({})).toEqual({});
    // It has two platforms: of another one it would count nothing (D-194).
    expect([to({ ...all, platform: 'E312' }), to({ platform: 'E311,E320' })]).toEqual([undefined, undefined]);
    // It says which of the two it is.
    const lead = (search: object, mayOpen = () => true) => failedLead({ ...board, search }, mayOpen);
    expect(lead({ market: 'FR' })).toEqual({
      is: 'errors',
      href: '/data-analytics/error-tracking/withSelectedFilters',
      filters: { market: 'FR' },
    });
    expect(lead({ swVersion: '6.2.0' }, () => false)).toEqual({
      is: 'rows',
      href: '/data-analytics/deployment-tracking?swVersion=6.2.0&tab=rows&status=FAILED',
    });
    expect(lead({}, () => false)).toBeUndefined();
    // That board would count vehicles of every product, and of every software.
    expect([to({ ...all, productType: 'CU' }), to({ swVersion: '6.2.0' }), to({}, { productType: 'WEBAPP' })]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});

describe('a chart of more rows than it has a place for (D-190)', () => {
  const widget = (length: number, total = length) => ({
    ...{ unit: 'count', dimensions: ['errorCode'], measures: ['failed'], period: days, before: days, generatedAt: '' },
    ...{ rows: Array.from({ length }, (_, place) => ({ errorCode: `E${place}`, failed: 2_000 - place })), total },
  });
  const days = { from: '2026-11-01', to: '2026-11-26' };
  it('draws the greatest and says of how many; its table and file have the others too, as far as the answer goes', () => {
    expect(drawnOf({ most: 12 }, widget(31)).rows.map(({ failed }) => failed)).toEqual(
      Array.from({ length: 12 }, (_, at) => 2_000 - at),
    );
    expect(cutOf({ most: 12 }, widget(31))).toEqual({ is: 'chart', shown: 12 });
    expect([cutOf({ most: 12 }, widget(12)), cutOf({}, widget(31)), drawnOf({}, widget(31)).rows.length]).toEqual([
      undefined,
      undefined,
      31,
    ]);
    expect([cutOf({ most: 12 }, widget(1_000, 1_234)), cutOf({}, widget(1_000, 1_234))]).toEqual([
      { is: 'all', shown: 1_000 },
      { is: 'all', shown: 1_000 },
    ]);
  });
});

describe('campaigns of an address and of a board (D-014, D-190)', () => {
  const options = {
    campaign: ['7', '12'].map((value) => ({ value, label: `Campaign ${value}` })),
    market: [{ value: 'DE', label: 'DE' }],
  };
  it('that the brand does not have are told, once it is known which it has, and can be taken out of the address', () => {
    const asked = { ...board, search: { campaign: '7,66', market: 'XX', page: 3 }, fixed: {} };
    const unknown = unknownIn(asked, options);
    expect(unknown).toEqual([
      { name: 'market', value: 'XX' },
      { name: 'campaign', value: '66' },
    ]);
    expect(withoutValues(asked, unknown)).toEqual({ market: undefined, campaign: '7', page: undefined });
    // Whether anything is left of the filters says whether anything can match.
    const left = (search: object) => leavesSome({ search }, unknownIn({ ...asked, search }, options));
    expect([left({ campaign: '7,66' }), left({ campaign: '66' }), left({ campaign: '66,7', market: 'XX' })]).toEqual([
      ...[true, false, false],
    ]);
    expect([left({ campaign: '66,67' }), left({ campaign: '66,67,12', market: 'DE' })]).toEqual([false, true]);
    expect([unknownIn(asked, undefined), unknownIn({ ...asked, search: { campaign: '7,12', market: 'DE' } }, options)]).toEqual([
      [],
      [],
    ]);
  });
});

it('Adoption of baselines leads to the installations that it counts, from the beginning on (D-190, D-193)', () => {
  expect(rowsOf({ name: 'e3-12-deployment-tracking' }, 'adoption')).toEqual({ status: 'INSTALLED', reach: 'soFar' });
});
