import { beforeAll, expect, it } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { BoardProvider } from '#src/areas/analytics/board.ts';
import { RingChart } from '#src/areas/analytics/charts/shares.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['analytics']);
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
