import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { meaningOf } from '#server/fleet/failures.ts';
import { partOf } from '#server/modules/analytics/board-measures.ts';
import { BoardProvider, type OpenBoard } from '#src/areas/analytics/board.ts';
import { StackedList } from '#src/areas/analytics/stacked-list.tsx';
import { Changed } from '#src/areas/analytics/widget-table.tsx';
import {
  baseText,
  beforesOf,
  changeOf,
  columnsOf,
  columnText,
  csvOf,
  emptyText,
  filterText,
  measureText,
  summaryText,
  valueText,
} from '#src/areas/analytics/words.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { openBoard as board } from '#tests/support/analytics/open-board.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['analytics']);
});

const widgetOf = (rows: readonly object[], dimensions: readonly string[], measures: readonly string[]) =>
  ({ rows, dimensions, measures, total: rows.length }) as unknown as BoardWidget;
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('shares of failures (D-194)', () => {
  it('are rounded alike in chart, table and file, and one of few is not said to be nothing', () => {
    // 486 of 1,024 is 47.46 %, as the bar has it cumulated.
    expect([partOf(486, 1_024), partOf(1, 1_059), partOf(1, 30_000), partOf(0, 9), partOf(0, 0)]).toEqual([
      ...[47.5, 0.1, 0.0033, 0, null],
    ]);
    expect([0.0033, 0.049, 0.05, 0].map((share) => measureText('share', share))).toEqual([
      ...['< 0.1 %', '< 0.1 %', '0.1 %', '0.0 %'],
    ]);
    const codes = widgetOf([{ errorCode: 'X', text: '', share: 0.0033 }], ['errorCode', 'text'], ['share']);
    // A code that nobody knows has no meaning, and no dash or repetition in its place.
    expect(csvOf(codes)).toBe('"Error code";"Meaning";"Share"\r\n"X";"";0.0033\r\n');
    expect(valueText({ text: '' }, 'text')).toBe('no text known');
    expect([meaningOf('CODE_03'), meaningOf('VEHICLE_OFFLINE')]).toEqual([undefined, 'The vehicle was not reachable.']);
  });
});

describe('a change (D-190, D-197)', () => {
  it('of success stands beside it in the table of markets, judged as the key figures are', () => {
    const row = { market: 'ES', targeted: 90, success: 58.1, failure: 41.9, ended: 62, endedBefore: 70, successBefore: 99.1 };
    const measures = ['targeted', 'ended', 'success', 'failure', 'successBefore', 'endedBefore'];
    expect(columnsOf(widgetOf([row], ['market'], measures))).toEqual([
      'market',
      'targeted',
      'success',
      'successBefore',
      'failure',
    ]);
    const cell = (one: object) => drawn(<Changed row={{ ...row, ...one }} name="successBefore" />);
    expect(plain(cell({}))).toBe(' ↓ Down 41.0 pp worse ');
    expect(plain(cell({ successBefore: 40 }))).toBe(' ↑ Up 18.1 pp better ');
    expect([cell({}).includes('cc-worse'), cell({ successBefore: 40 }).includes('cc-better')]).toEqual([true, true]);
    expect([cell({ endedBefore: 19 }), cell({ successBefore: 58.1 })]).toEqual(['—', '±0.0 pp']);
  });

  it('of parts-list compliance is judged of 20 vehicles or more, and of one vehicle it is said whose it is', () => {
    const change = (ended: number, endedBefore: number) =>
      changeOf('compliance', { compliance: 97, complianceBefore: 98, ended, endedBefore }).is;
    expect([change(1, 500), change(500, 1), change(500, 500)]).toEqual(['fewNow', 'few', 'other']);
    const base = (search: OpenBoard['search']) => baseText({ name: 'e311-developer-mode', search }, 'compliance', {});
    expect([base({ vehicle: 'a'.repeat(22) }), base({})]).toEqual(['of its deployments', 'of whole deployments']);
  });
});

describe('what is not there (D-190, D-191, D-199)', () => {
  it('is said in the words of what a chart counts', () => {
    expect(emptyText('e311-developer-mode', 'log')).toBe('No log lines.');
    expect(emptyText('e3-12-deployment-tracking', 'durations')).toBe('No installation in the period.');
    expect([emptyText('cu-error-tracking', 'modules'), emptyText('cu-deployment-tracking', 'modules')]).toEqual([
      'No failure in the period.',
      'No vehicle matches.',
    ]);
    const days = [
      { day: '2026-11-20', installed: 0, installedBefore: 0, failure: null, failureBefore: null },
      { day: '2026-11-21', installed: 0, installedBefore: 0, failure: 2.5, failureBefore: null },
    ];
    const line = widgetOf(days, ['day'], ['installed', 'failure', 'installedBefore', 'failureBefore']);
    expect([summaryText(line, 'installed'), summaryText(line, 'failure')]).toEqual([
      'Installed over 2 days: none',
      'Failure rate over 2 days; the most on 21.11.2026: 2.5 %',
    ]);
    // Nothing was before: the legend names no such line.
    expect(beforesOf(line)).toEqual([]);
    const met = { ...line, rows: [...days, { day: '2026-11-22', installedBefore: 4, failureBefore: 0 }] };
    expect(beforesOf(met)).toEqual(['installedBefore', 'failureBefore']);
    const base = (measure: string, row: object) => baseText(board, measure, row as never);
    // A vehicle that failed again after it had installed counts as installed.
    expect([base('repeats', { repeats: 3 }), base('repeats', { repeats: 0 })]).toEqual([
      'installed vehicles stay installed',
      undefined,
    ]);
    expect([base('running', { campaigns: 0, paused: 0 }), base('success', { ended: 0 }), base('success', { ended: 4 })]).toEqual([
      ...['none under way in the period', 'none ended', 'of 4 ended'],
    ]);
  });

  it('is no result, whether one may come or not, and vehicles that only failed are more than were targeted', () => {
    expect([columnText('open'), valueText({ stage: 'open' }, 'stage')]).toEqual(['No result', 'No result']);
    const known = { ...{ campaignId: 3, campaign: 'LOOK-C0', targeted: 0 }, installed: 0, open: 0, failed: 2, notApplicable: 0 };
    const list = (row: object) =>
      plain(
        drawn(
          <BoardProvider value={board}>
            <StackedList
              widget={widgetOf([row], ['campaignId', 'campaign', 'address'], ['targeted'])}
              label="Campaigns by status"
              rows={{}}
            />
          </BoardProvider>,
        ),
      );
    expect(list(known)).toContain('of 2, 0 targeted');
    expect([list({ ...known, targeted: 2 }).includes('targeted'), list(known).includes('No result')]).toEqual([false, true]);
  });

  it('filters of E3 1.1 are called as its field calls them (D-197)', () => {
    const of = (name: Parameters<typeof filterText>[0]) =>
      (['request', 'campaign', 'ecu'] as const).map((one) => filterText(name, one));
    expect([of('e311-developer-mode'), of('error-tracking')]).toEqual([
      ['DR', 'Deployment', 'ECU'],
      ['Request', 'Campaign', 'ECU'],
    ]);
  });
});
