import { expect, it } from 'vitest';
import { drillDown } from '#src/areas/data-load-dashboard/widget-rows.ts';

it.each([
  ['gantt', { id: 7, title: 'Maps', state: 'ACTIVE', start: '2026-11-25T05:00:00Z' }, '/data-load-management/7/overview'],
  ['volume', { date: '2026-11-25', level: 'FULL', plannedVolume: 60_000 }, '?tab=calendar&view=week&day=2026-11-25'],
  ['enrolment', { type: 'MIB2_PLUS', enrolment: 61.2, campaigns: 3 }, '?type=MIB2_PLUS'],
])('a row of %s leads to one place where what it counts can be looked at (D-201)', (_, row, place) => {
  const places = Object.keys(row).flatMap((name) => drillDown(row, name) ?? []);
  expect(places).toEqual([`/software/campaigns${place}`]);
});
