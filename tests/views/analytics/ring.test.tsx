import { beforeAll, expect, it } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { BoardProvider } from '#src/areas/analytics/board.ts';
import { BarsChart } from '#src/areas/analytics/charts/bars.tsx';
import { RingChart } from '#src/areas/analytics/charts/shares.tsx';
import { VolumeChart } from '#src/areas/data-load-dashboard/charts.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['analytics', 'data-load-dashboard', 'campaign-calendar']);
});

it('parts of a ring differ by their hatching too, in the ring and beside their names (D-198, D-190)', () => {
  const widget = {
    ...{ unit: 'count', dimensions: ['state'], measures: ['campaigns'], total: 5 },
    rows: ['ENDED', 'RUNNING', 'ABORTED', 'PAUSED', 'PLANNED'].map((state) => ({ state, campaigns: 2 })),
  } as unknown as BoardWidget;
  const board = { name: 'e3-20-developer-mode', path: '/', search: {}, fixed: {}, change: () => undefined } as const;
  const html = drawn(
    <BoardProvider value={{ ...board, zoom: { to: () => undefined, back: undefined } }}>
      <RingChart widget={widget} label="Campaigns by state" rows={{}} />
    </BoardProvider>,
  );
  const hatchings = [...html.matchAll(/<pattern id="([^"]+)"(.*?)<\/pattern>/g)];
  const shapes = hatchings.map(([, , shape = '']) => shape.replaceAll(/fill="[^"]*"/g, ''));
  expect(new Set(shapes).size).toBe(4);
  const marks = [...html.matchAll(/<rect [^>]*rx="2" fill="([^"]+)"/g)].map(([, fill]) => fill);
  expect(marks).toEqual(['var(--cc-positive)', ...hatchings.map(([, id]) => `url(#${id})`)]);
});

/** Of what a chart draws: its hatchings as they differ without colour, and what marks beside names are filled with. */
function looksOf(html: string) {
  const hatchings = [...html.matchAll(/<pattern id="([^"]+)"(.*?)<\/pattern>/g)];
  const shapes = hatchings.map(([, , shape = '']) => shape.replaceAll(/fill="[^"]*"/g, ''));
  const marks = [...html.matchAll(/<rect [^>]*rx="2" fill="([^"]+)"/g)].map(([, fill]) => fill);
  return { kinds: new Set(shapes).size, ids: hatchings.map(([, id]) => `url(#${id})`), marks };
}

it('bars of several measures, and of the levels of a day, differ by their hatching too (D-190, D-201)', () => {
  const widget = {
    ...{
      dimensions: ['week'],
      measures: ['installed', 'failed'],
      total: 1,
      rows: [{ week: '2026-11-23', installed: 7, failed: 2 }],
    },
  } as unknown as BoardWidget;
  const weeks = looksOf(drawn(<BarsChart widget={widget} label="Installs per week" />));
  expect(weeks).toMatchObject({ kinds: 1, marks: ['var(--cc-chart-line)', ...weeks.ids] });
  const rows = [{ date: '2026-11-26', level: 'FULL', plannedVolume: 50, capacity: 50 }];
  const days = looksOf(drawn(<VolumeChart rows={rows} label="Volume per day" />));
  expect(days).toMatchObject({ kinds: 2, marks: ['var(--cc-chart-line)', ...days.ids] });
});
