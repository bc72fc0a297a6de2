import { describe, expect, it } from 'vitest';
import { type OpenBoard, travelling } from '#src/areas/analytics/board.ts';

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
    // That board would count vehicles of every product, and of every software.
    expect([to({ ...all, productType: 'CU' }), to({ swVersion: '6.2.0' }), to({}, { productType: 'WEBAPP' })]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});
