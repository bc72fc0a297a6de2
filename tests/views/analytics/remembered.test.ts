import { describe, expect, it } from 'vitest';
import { changeOnShow, chosenIn, keptOf, stillChosen } from '#src/app/board/remembered.ts';
import { apart, boardSearches } from '#src/areas/analytics/searches.ts';

describe('filters of a board (D-014, D-202)', () => {
  const vw = { campaign: '74', period: '30d' };
  const on = { isFresh: false, isOther: false, kept: {} };

  it('are those kept for the brand once another one is selected: none of the brand before stays', () => {
    const kept = { market: 'FR' };
    const switched = { ...on, chosen: vw, isOther: true };
    expect(changeOnShow({ ...switched, kept })).toEqual({
      campaign: undefined,
      period: undefined,
      page: undefined,
      market: 'FR',
    });
    // Where nothing is kept, or the board begins with its defaults, the period alone stays.
    const periodAlone = { campaign: undefined, period: '30d', page: undefined };
    expect(changeOnShow(switched)).toEqual(periodAlone);
    expect(changeOnShow({ ...switched, kept, isFresh: true })).toEqual(periodAlone);
    // Nothing has to change where the address says that already.
    expect(changeOnShow({ ...switched, chosen: { period: '7d' } })).toBeUndefined();
    expect(changeOnShow({ ...switched, chosen: {} })).toBeUndefined();
    expect(changeOnShow({ ...switched, chosen: kept, kept })).toBeUndefined();
    expect(changeOnShow({ ...switched, chosen: {}, kept })).toEqual({ page: undefined, market: 'FR' });
  });

  it('are there again at the same brand where the address names none, and are those of the address otherwise', () => {
    const kept = { market: 'FR' };
    expect(changeOnShow({ ...on, chosen: {}, kept })).toEqual(kept);
    expect(changeOnShow({ ...on, chosen: {}, kept, isFresh: true })).toBeUndefined();
    expect(changeOnShow({ ...on, chosen: vw, kept })).toBeUndefined();
    expect(chosenIn({ ...vw, tab: 'rows', page: 3, day: '2026-11-01', market: undefined, model: '' }, apart)).toEqual(vw);
  });

  it('that a board does not have any more are left out of what was kept, so that its address is not asked for them again (D-194)', () => {
    const kept = { market: 'FR', platform: 'E312', period: '30d', other: 'x' };
    const known = stillChosen(boardSearches['error-tracking'], kept, apart);
    expect(known).toEqual({ market: 'FR', period: '30d' });
    expect(stillChosen(boardSearches['error-tracking'], { platform: 'E312' }, apart)).toEqual({});
    expect(stillChosen(boardSearches['deployment-tracking'], kept, apart)).toMatchObject({ platform: 'E312' });
  });

  it('are kept without days that make no period, which would be an error on every later visit (D-153)', () => {
    const right = { period: 'custom', from: '2026-11-01', to: '2026-11-20', market: 'FR' };
    expect(keptOf(right)).toEqual(right);
    for (const wrong of [{ from: 'abc' }, { to: '2026-10-01' }, { to: '2029-01-01' }, { from: '' }])
      expect(keptOf(chosenIn({ ...right, ...wrong }))).toEqual({ market: 'FR' });
    expect(keptOf({ from: 'abc', period: '30d' })).toEqual({ period: '30d' });
    expect(keptOf({ from: 'abc' })).toEqual({});
    // Also those that were kept before.
    const stale = { period: 'custom', from: 'abc', to: '2026-11-20' };
    expect(changeOnShow({ ...on, chosen: {}, kept: stale })).toBeUndefined();
    expect(changeOnShow({ ...on, chosen: vw, isOther: true, kept: stale })).toMatchObject({ campaign: undefined, period: '30d' });
  });
});
