import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { boardOf } from '#contract/analytics/boards.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { BoardProvider } from '#src/areas/analytics/board.ts';
import { BarList } from '#src/areas/analytics/funnel-heat-map-box-plot.tsx';
import { foldedOf, StackedList } from '#src/areas/analytics/stacked-list.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { openBoard as board } from '#tests/support/analytics/open-board.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['analytics']);
});

describe('campaigns by status (D-190, D-191)', () => {
  const rows = Array.from({ length: 25 }, (_, place) => ({
    ...{ campaignId: place + 1, campaign: `Campaign ${place + 1}`, address: null },
    ...{ targeted: 1_000 - place, installed: 0, open: 0, failed: place === 23 ? 407 : 1, notApplicable: 0 },
  }));
  const names = (order: Parameters<typeof foldedOf>[1]) => foldedOf(rows, order).map(({ campaignId }) => campaignId);

  it('show the largest ones, all on request, and those with the most failures first', () => {
    const closed = { isByFailures: false, isUnfolded: false };
    expect(names(closed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(names({ ...closed, isUnfolded: true })).toHaveLength(25);
    expect(names({ ...closed, isByFailures: true }).slice(0, 2)).toEqual([24, 1]);
    const list = (some: readonly object[]) =>
      drawn(
        <BoardProvider value={board}>
          <StackedList
            widget={{ dimensions: ['campaignId', 'campaign', 'address'], measures: ['targeted'], rows: some } as BoardWidget}
            label="Campaigns by status"
            rows={{}}
          />
        </BoardProvider>,
      );
    expect(list(rows)).toContain('Show all 25');
    expect(list(rows)).toContain('Most failures first');
    expect(list(rows.slice(0, 10))).not.toContain('Show all');
  });

  it('tell a share of a campaign as its own page does: to the nearest tenth, and never of all before all have it (D-191, D-193)', () => {
    const told = (row: object) => {
      const html = drawn(
        <BoardProvider value={board}>
          <StackedList
            widget={
              { dimensions: ['campaignId', 'campaign', 'address'], measures: ['targeted'], rows: [row] } as unknown as BoardWidget
            }
            label="Campaigns by status"
            rows={{}}
          />
        </BoardProvider>,
      );
      return html.replaceAll(/<[^>]+>/g, '');
    };
    const row = { ...{ campaignId: 74, campaign: 'Winter service', open: 0, notApplicable: 0 } };
    // 202 of 209 is 96.65, 3 of 79 is 3.797.
    expect(told({ ...row, targeted: 209, installed: 202, failed: 7 })).toContain('96.7 % · 3.3 % failed');
    expect(told({ ...row, targeted: 79, installed: 76, failed: 3 })).toContain('96.2 % · 3.8 % failed');
    expect(told({ ...row, targeted: 30_000, installed: 29_999, open: 1, failed: 0 })).toContain('99.9 %');
    // 96.03 and 3.97 make 100; 96.97 of all is not told as 97, which a phase may wait for.
    expect(told({ ...row, targeted: 10_000, installed: 9_603, failed: 397 })).toContain('96.0 % · 4.0 % failed');
    expect([shareOf(32, 33), shareOf(33, 33), shareOf(0, 33), shareOf(1, 0)]).toEqual([96.9, 100, 0, 0]);
  });

  it('and models by coverage stand beside how many vehicles they are of (D-200)', () => {
    const row = { model: 'Golf', coverage: 66.6, targeted: 3 };
    const text = drawn(
      <BoardProvider value={{ ...board, name: 'mqb-mlb-oru23' }}>
        <BarList
          widget={{ dimensions: ['model'], measures: ['coverage', 'targeted'], rows: [row] } as unknown as BoardWidget}
          label="Coverage per model"
          rows={{}}
        />
      </BoardProvider>,
    );
    expect(text.replaceAll(/<[^>]+>/g, '')).toContain('66.6 % of 3');
  });

  it('come from the server with every row, so that table and file have those that are not drawn', () => {
    expect(boardOf('deployment-tracking').widgets.campaigns?.most).toBeUndefined();
  });
});
