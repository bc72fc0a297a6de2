import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { marketsOf } from '#contract/access/regions.ts';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { type BoardName, boardOf } from '#contract/analytics/boards.ts';
import { quantile } from '#server/modules/analytics/board-measures.ts';
import { daysFault } from '#src/app/board/period.ts';
import { marketName } from '#src/app/format/market-name.ts';
import { campaignHref, chartsHref, ownPageOf, queryOf, rowsHref, rowsOf, rowsQueryOf } from '#src/areas/analytics/board.ts';
import { beyondOf, cutAt, ticksTo } from '#src/areas/analytics/charts/series.ts';
import { boardSearches } from '#src/areas/analytics/searches.ts';
import { changeOf, changeText, columnsOf, csvOf, failuresText, valueText } from '#src/areas/analytics/words.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['analytics']);
});

describe('figures of boards (D-190, D-191)', () => {
  it('tell days to install from the buckets in which they are kept', () => {
    const took = [10, 0, 10, 0, 0, 0, 0, 0, 0, 0];
    expect([quantile(took, 0.5), quantile(took, 0.25), quantile(took, 0.75)]).toEqual([1, 0.5, 2.5]);
    expect(quantile([0, 0, 0], 0.5)).toBeNull();
  });

  it('say how a share differs in percentage points, and a count in vehicles', () => {
    const row = { success: 94.6, successBefore: 93.8, targeted: 1_200, targetedBefore: 1_500, failure: null, failureBefore: 2 };
    expect(['successBefore', 'targetedBefore', 'failureBefore'].map((name) => changeText(row, name))).toEqual([
      '+0.8 pp',
      '−300',
      '—',
    ]);
  });

  it('say how few there are more or less, not in per cent, and judge no share of fewer than 20 vehicles (D-190)', () => {
    const other = (name: string, now: number, then: number, endedBefore = 500) =>
      changeOf(name, { [name]: now, [`${name}Before`]: then, endedBefore });
    expect(other('running', 9, 1)).toMatchObject({ amount: '8', before: '1', isMore: true });
    expect(other('targeted', 30, 40)).toMatchObject({ amount: '25.0 %', isMore: false, isBetter: undefined });
    expect(other('averageDays', 4.8, 45.4)).toMatchObject({ amount: '40.6 d', isBetter: true });
    expect(other('averageDays', 4.8, 45.4, 3)).toEqual({ is: 'few', before: '45.4 d' });
    expect([other('success', 9, 9), changeOf('success', { success: 9, successBefore: null })]).toEqual([
      { is: 'same' },
      { is: 'none' },
    ]);
  });

  it('say what a page of failures counts, and how that comes of vehicles (D-194)', () => {
    expect([failuresText(65, 8), failuresText(0, 1), failuresText(1, 0)]).toEqual([
      '65 vehicles + 8 repeats = 73 failures',
      '0 vehicles + 1 repeat = 1 failure',
      '1 vehicle',
    ]);
    const codes = { dimensions: ['errorCode', 'text', 'firstSeen', 'lastSeen'], measures: ['failed', 'share'] };
    expect(columnsOf(codes as unknown as BoardWidget)).toEqual(['errorCode', 'text', 'failed', 'share', 'firstSeen', 'lastSeen']);
    expect(valueText({ baseline: null }, 'baseline')).toBe('Baselines that you may not open');
  });

  it('are read as people say them, and kept as numbers in a file', () => {
    expect([marketName('NO'), marketName('—'), valueText({ phase: 'INSTALL' }, 'phase')]).toEqual(['Norway', '—', 'Install']);
    // How far vehicles came is told as of the last day: another number than the one of the period, and another name.
    expect(['targeted', 'installed'].map((stage) => valueText({ stage }, 'stage'))).toEqual(['Targeted so far', 'Installed']);
    expect([valueText({ ecu: null }, 'ecu'), valueText({ ecu: 'BMC' }, 'ecu')]).toEqual(['No ECU', 'BMC']);
    const widget: BoardWidget = {
      ...{
        unit: 'count',
        dimensions: ['market'],
        measures: ['targeted', 'success'],
        total: 1,
        generatedAt: '2026-11-26T05:00:00Z',
      },
      rows: [{ market: '=1+1', targeted: 1_200, success: 94.6 }],
      period: { from: '2026-08-29', to: '2026-11-26' },
      before: { from: '2026-05-31', to: '2026-08-28' },
    };
    expect(csvOf(widget)).toBe('"Market";"Targeted";"Success"\r\n"\'=1+1";1200;94.6\r\n');
  });
});

it('a scale ends at about twice what nearly all days have, where a few days would make the others flat (D-191)', () => {
  const usual = Array.from({ length: 89 }, (_, day) => 80 + (day % 20));
  expect(cutAt([...usual, 3_000])).toBe(200);
  expect(ticksTo(200)).toEqual([0, 50, 100, 150, 200]);
  expect(cutAt([...Array.from({ length: 20 }, () => 9), 600])).toBe(20);
  expect(cutAt([...usual, 300])).toBeUndefined();
  expect([cutAt([]), cutAt([5]), cutAt([0, 0, 0, 9])]).toEqual([undefined, undefined, undefined]);
  // Every line that leaves the scale of its panel is named with its greatest figure, whichever of its days it was.
  const days = [
    { day: '2026-11-24', failed: 620, notApplicable: 3, installed: null },
    { day: '2026-11-25', failed: 700, notApplicable: 401, installed: 9 },
    { day: '2026-11-26', failed: 12, notApplicable: 30, installed: 20 },
  ];
  expect(beyondOf(days, ['failed', 'notApplicable', 'installed'], 20)).toEqual([
    { name: 'failed', most: 700, day: '2026-11-25' },
    { name: 'notApplicable', most: 401, day: '2026-11-25' },
  ]);
  expect(beyondOf(days, ['failed'], undefined)).toEqual([]);
});

describe('addresses of boards (D-014, D-202)', () => {
  const board = {
    name: 'deployment-tracking',
    path: '/deployment-tracking/dashboard',
    search: { market: 'NO', tab: 'rows', page: 3, status: 'FAILED' },
    fixed: { productType: 'WEBAPP' },
    change: () => undefined,
    zoom: { to: () => undefined, back: undefined },
  } as const;

  it('ask for the filters alone, and for what the page itself sets (X-33)', () => {
    expect(queryOf(board)).toEqual({ market: 'NO', productType: 'WEBAPP' });
  });

  it('have the usual period where the days of their own are missing', () => {
    const asked = (search: object) => queryOf({ ...board, search, fixed: {} });
    expect(asked({ period: 'custom', from: '2026-01-01' })).toEqual({});
    expect(asked({ period: '7d', from: '2026-01-01', to: '2026-02-01' })).toEqual({ period: '7d' });
    expect(asked({ from: '2026-01-01' })).toEqual({});
  });

  it('know days that make no period, so that nothing is asked for them (D-190)', () => {
    const custom = (from: string, to: string) => daysFault({ period: 'custom', from, to });
    expect(custom('2020-01-01', '2026-01-01')).toEqual({ field: 'to', error: 'dateUpTo:729' });
    expect(custom('2026-01-02', '2026-01-01')).toEqual({ field: 'to', error: 'order' });
    expect(custom('2026-13-40', '2026-01-01')).toEqual({ field: 'from', error: 'noSuchDate' });
    // As every form says it; neither end is moved, and what was typed stands (D-153).
    const years = { error: 'dateYears:2000|2100' };
    expect(custom('1999-01-01', '2026-11-20')).toEqual({ field: 'from', ...years });
    expect(custom('2026-11-01', '2101-01-01')).toEqual({ field: 'to', ...years });
    expect(custom('31.02.2026', '2026-03-01')).toEqual({ field: 'from', error: 'noSuchDate' });
    expect(custom('2026-03-01', '1.')).toEqual({ field: 'to', error: 'pattern:24.12.2026' });
    expect(daysFault({ period: 'custom', to: '2026-01-01' })).toEqual({ field: 'from', error: 'required' });
    expect(daysFault({ period: 'custom' })).toBeUndefined();
    expect([custom('2024-01-03', '2026-01-01'), daysFault({ from: '2026-01-02', to: '2026-01-01' })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('ask nothing that the board does not have, and what can be no value of a filter is left out of the address (D-190)', () => {
    const of = (name: BoardName, search: object) =>
      queryOf({ ...board, name, search: z.parse(boardSearches[name], search), fixed: {} });
    expect(of('cu-error-tracking', { module: 'ParkAssistPlus', errorCode: 'BATTERY_TOO_LOW', baseline: 'B' })).toEqual({
      module: 'ParkAssistPlus',
    });
    const wrong = { campaign: 'abc', modelYear: '-1', market: 'de', phase: 'LATE', platform: 'E9', reach: 'x', period: 'week' };
    expect(of('error-tracking', { ...wrong, ecu: 'BMC' })).toEqual({ ecu: 'BMC' });
    expect(of('error-tracking', { campaign: '7,12', modelYear: '2025', market: 'DE,NO', platform: 'MEB' })).toEqual({
      campaign: '7,12',
      modelYear: '2025',
      market: 'DE,NO',
      platform: 'MEB',
    });
    // The error boards have two platforms (D-194, D-195).
    for (const platform of ['E312', 'E311,E312', 'MQB_MLB']) {
      expect([of('error-tracking', { platform }), of('unece-error-tracking', { platform })]).toEqual([{}, {}]);
      expect(of('deployment-tracking', { platform })).toEqual({ platform });
    }
    const none = { period: 'zzz', status: 'LATE', day: '2101-01-01', model: 'A\u0000', page: 0, market: '\u0000' };
    expect(Object.values(z.parse(boardSearches['error-tracking'], none)).filter((value) => value !== undefined)).toEqual([]);
    // Rows are also narrowed by what a bar led to.
    const led = { ...board, name: 'cu-error-tracking', search: { errorCode: 'X', status: 'FAILED' }, fixed: {} } as const;
    expect(rowsQueryOf(led)).toEqual({ errorCode: 'X', status: 'FAILED' });
  });

  it('lead to the page of a campaign where the reader may open it, else to its rows (D-249)', () => {
    const row = { campaign: 'Winter service', campaignId: 7, address: '/software/smart-campaigns/3/rollout' };
    expect(campaignHref(board, row, () => true)).toBe(row.address);
    const rows = '/deployment-tracking/dashboard?market=NO&tab=rows&reach=underWay&campaign=7';
    expect(campaignHref(board, row, () => false, { reach: 'underWay' })).toBe(rows);
    expect(campaignHref(board, { ...row, address: null }, () => true, { reach: 'underWay' })).toBe(rows);
    // So has a baseline of the portal a page of its own (D-193).
    expect([ownPageOf(row, () => true), ownPageOf(row, () => false), ownPageOf({ address: null }, () => true)]).toEqual([
      ...[row.address, undefined, undefined],
    ]);
  });

  it('lead to rows from their first page on, those that a chart counts, and back (D-190)', () => {
    expect(rowsHref(board, { market: 'DE' })).toBe('/deployment-tracking/dashboard?market=DE&tab=rows');
    expect(chartsHref({ ...board, search: { ...board.search, reach: 'underWay', day: '2026-01-01' } })).toBe(
      '/deployment-tracking/dashboard?market=NO',
    );
    const rows = (name: BoardName) =>
      Object.fromEntries(Object.keys(boardOf(name).widgets).map((widget) => [widget, rowsOf({ name }, widget)]));
    const [failed, underWay, soFar] = [{ status: 'FAILED' }, { reach: 'underWay' }, { reach: 'soFar' }];
    expect(rows('deployment-tracking')).toEqual({
      ...{ 'key-figures': {}, 'per-day': {}, markets: {} },
      ...{ funnel: underWay, campaigns: underWay },
    });
    expect(rows('e310-oru23')).toEqual({ 'key-figures': {}, states: soFar, 'per-week': {}, codes: failed });
    expect(rows('mqb-mlb-oru23')).toEqual({ 'key-figures': {}, coverage: soFar, durations: {}, codes: failed });
  });
});

it('markets follow region roles at their brand; without one all are seen, joint ventures are of China (D-214c)', () => {
  const actor = (...roles: [name: string, brandId: number][]) => ({
    subject: 'a',
    name: 'A',
    roles: roles.map(([name, brandId]) => ({ name, rights: [], brandId })),
  });
  expect(marketsOf(actor(['analyst', 1]), 1)).toBeUndefined();
  expect(marketsOf(actor(['region-nar', 1], ['region-canada', 0]), 1)).toEqual(['US', 'CA', 'MX']);
  expect(marketsOf(actor(['region-nar', 1]), 4)).toBeUndefined();
  expect(marketsOf(actor(['jv-saic', 7]), 7)).toEqual(['CN']);
  expect(marketsOf(actor(['region-europe', 1]), 1)).toEqual(expect.arrayContaining(['NO', 'GB', 'TR', 'CH']));
});
