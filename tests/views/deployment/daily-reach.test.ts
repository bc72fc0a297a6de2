import { describe, expect, it } from 'vitest';
import { dailyReach } from '#contract/drm-deployment/daily-reach.ts';

describe('so many vehicles a day (D-095)', () => {
  const period = { limit: 40, from: '2026-11-26', until: '2026-12-24' };

  it('reach the last vehicle on the day on which the limit lets it through', () => {
    expect(dailyReach(40, period)).toEqual({ last: '2026-11-26', missed: 0 });
    expect(dailyReach(41, period)).toEqual({ last: '2026-11-27', missed: 0 });
    expect(dailyReach(984, { ...period, left: 0 })).toEqual({ last: '2026-12-21', missed: 0 });
  });

  it('miss those that are left after the last day', () => {
    expect(dailyReach(2_291, period)).toEqual({ last: '2026-12-24', missed: 2_291 - 29 * 40 });
    expect(dailyReach(50, { ...period, from: '2026-12-25' })).toEqual({ last: '2026-12-25', missed: 50 });
  });

  it('count what the first day has taken already', () => {
    expect(dailyReach(50, { ...period, left: 10 })).toEqual({ last: '2026-11-27', missed: 0 });
    expect(dailyReach(51, { ...period, left: 10 })).toEqual({ last: '2026-11-28', missed: 0 });
  });
});
