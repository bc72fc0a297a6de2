import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { BoardProvider } from '#src/areas/analytics/board.ts';
import { labelOf, shownOptions } from '#src/areas/analytics/board-filters.tsx';
import { pressedDays } from '#src/areas/analytics/charts/use-day-press.ts';
import { BarList, HeatMap } from '#src/areas/analytics/funnel-heat-map-box-plot.tsx';
import { boardSearches } from '#src/areas/analytics/searches.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { openBoard as board } from '#tests/support/analytics/open-board.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['analytics']);
});

const widgetOf = (rows: readonly object[], dimensions: readonly string[], measures: readonly string[]) =>
  ({ rows, dimensions, measures, total: rows.length }) as unknown as BoardWidget;

describe('a part of a chart leads to the rows that it counts (D-190, D-194, D-197)', () => {
  it('also where it has no name, and its link says what it leads to', () => {
    const cells = [
      { ecu: null, phase: 'DOWNLOAD', failed: 48, repeats: 0 },
      { ecu: 'CONMOD', phase: 'DOWNLOAD', failed: 60, repeats: 11 },
    ];
    const html = drawn(
      <BoardProvider value={{ ...board, name: 'error-tracking' }}>
        <HeatMap
          widget={widgetOf(cells, ['ecu', 'phase'], ['failed', 'repeats'])}
          label="ECU by phase"
          rows={{ status: 'FAILED' }}
        />
      </BoardProvider>,
    );
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    expect(links[0]).toContain('aria-label="Download, CONMOD: 60 vehicles + 11 repeats = 71 failures"');
    expect(links[1]).toContain('aria-label="Download, No ECU: 48 vehicles"');
    expect(links[1]).toMatch(/[?&;]ecu=-&amp;/);
    // The filter shows it by name, and addresses and kept filters take it.
    expect([labelOf('ecu', '-'), labelOf('errorCode', '-'), labelOf('ecu', 'BMC')]).toEqual(['No ECU', 'No error code', 'BMC']);
    expect(boardSearches['error-tracking'].parse({ ecu: '-,BMC', market: 'DE,-' })).toMatchObject({
      ecu: '-,BMC',
      market: 'DE,-',
    });
  });

  it('and attempts do by their failures alone, which are rows', () => {
    const rows = [
      { ecu: 'GATEWAY', attempts: 2_218, failed: 38, repeats: 7 },
      { ecu: null, attempts: 6, failed: 0, repeats: 0 },
    ];
    const html = drawn(
      <BoardProvider value={{ ...board, name: 'e311-developer-mode' }}>
        <BarList
          widget={widgetOf(rows, ['ecu'], ['attempts', 'failed', 'repeats'])}
          label="Flash attempts per ECU"
          rows={{ status: 'FAILED' }}
        />
      </BoardProvider>,
    );
    const links = [...html.matchAll(/<a [^>]*>[^<]*/g)].map(([tag]) => tag);
    expect(links).toEqual([expect.stringMatching(/aria-label="GATEWAY: 38 vehicles \+ 7 repeats = 45 failures".*>38$/)]);
  });
});

it('Markets to choose from stand by the names that are shown, what has none last (D-190)', () => {
  const options = ['-', 'AT', 'CH', 'DE', 'BE'].map((value) => ({ value, label: value }));
  expect(shownOptions('market', options).map(({ label }) => label)).toEqual([
    ...['Austria', 'Belgium', 'Germany', 'Switzerland', 'No market'],
  ]);
  expect(shownOptions('model', options.slice(1)).map(({ label }) => label)).toEqual(['AT', 'CH', 'DE', 'BE']);
});

it('A day that is pressed in a chart leads where its row of the table does, days that are dragged over become the period (D-190)', () => {
  expect(pressedDays({ from: '2026-11-20', to: '2026-11-20' }, { status: 'FAILED' })).toEqual({
    is: 'day',
    search: expect.objectContaining({ tab: 'rows', day: '2026-11-20', status: 'FAILED' }),
  });
  expect(pressedDays({ from: '2026-11-22', to: '2026-11-20' }, {})).toEqual({ is: 'days', from: '2026-11-20', to: '2026-11-22' });
});
