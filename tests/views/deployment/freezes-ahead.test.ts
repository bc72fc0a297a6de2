import { expect, it } from 'vitest';
import { freezesAhead } from '#src/areas/live-deployment/freezes-ahead.ts';

const setBy = { id: 'u', username: 'u', email: '', fullName: 'Rita Manager' };
const window = (id: number, from: string, to: string) =>
  ({ id, brandId: 1, from, to, reason: 'Nothing starts.', setBy }) as const;
const windows = [
  window(1, '2026-12-20T00:00:00.000Z', '2027-01-07T00:00:00.000Z'),
  window(2, '2026-11-28T08:00:00.000Z', '2026-11-30T08:00:00.000Z'),
  window(3, '2026-12-01T08:00:00.000Z', '2026-12-03T08:00:00.000Z'),
];
const ids = (desiredStart: string | null) =>
  freezesAhead(windows, desiredStart, new Date('2026-11-29T00:00:00.000Z')).map(({ id }) => id);

it('are those that are not over when the rollout is to start, the nearest first (D-062.16)', () => {
  expect(ids('2026-12-02')).toEqual([3, 1]);
  expect(ids('2027-02-01')).toEqual([]);
  expect(ids(null)).toEqual([2, 3, 1]);
});
