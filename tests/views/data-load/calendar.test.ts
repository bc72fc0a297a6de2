import { describe, expect, it } from 'vitest';
import type { BatchEntry } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dataLoadTypeNames } from '#contract/data-load-campaign/data-load.ts';
import { localDay } from '#contract/time-zone.ts';
import { daysOf, movedBy, stepped, weekNumber, weeksOf } from '#src/areas/campaign-calendar/calendar-days.ts';
import { frozenIn, lanesOf, spanOf as spanOfEntry } from '#src/areas/campaign-calendar/calendar-lanes.ts';
import { barKey, nameOf, stateOf } from '#src/areas/campaign-calendar/entry-text.ts';
import { toldOf } from '#src/areas/campaign-calendar/use-calendar.ts';
import { spanOf, ticksOf } from '#src/areas/data-load-dashboard/gantt.tsx';
import { csvOfWidget } from '#src/areas/data-load-dashboard/widget-rows.ts';
import dataLoadTexts from '#src/i18n/en/data-load/data-load.json' with { type: 'json' };
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

const local = (text: string) => new Date(text).toISOString();
let made = 0;
const entry = (start: string, end: string | null, over: Partial<BatchEntry> = {}): BatchEntry => {
  made += 1;
  return {
    ...{ source: 'DLM', campaignId: 1, batchId: made, title: 'Maps', start: local(start), end: end && local(end) },
    ...{ vehicleVolume: 10, state: 'PLANNED', brandId: 1, number: 1, of: 1, loaded: 0, criterion: 'All', ...over },
  };
};

describe('what is known of the days that the calendar shows (DLM-12, ERR-14, ERR-15)', () => {
  const november = { from: '2026-10-26', to: '2026-12-06' };
  const december = { from: '2026-11-30', to: '2027-01-03' };
  const asked = (over: object) =>
    toldOf(december, {
      answer: { days: november, rows: [1] },
      error: undefined,
      hasFailed: false,
      isLoading: false,
      reload: () => undefined,
      ...over,
    });

  it('a month that was not told is not a month without batches, whatever is known of another one', () => {
    expect(asked({ hasFailed: true }).hasFailed).toBe(true);
    expect(asked({ hasFailed: true, answer: { days: december, rows: [] } }).hasFailed).toBe(false);
  });

  it('days that are still being asked for say so', () => {
    expect(asked({ isLoading: true }).isBehind).toBe(true);
    expect(asked({ isLoading: true, answer: { days: december, rows: [] } }).isBehind).toBe(false);
  });
});

describe('days of the calendar (DLM-12, D-184)', () => {
  it('are whole weeks of a month, a week from Monday, or the days of a month', () => {
    expect(daysOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(daysOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysOf('list', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(weeksOf(daysOf('month', '2026-11-20'))).toHaveLength(6);
  });

  it('go on by a month or a week, over the end of a year too; weeks have the numbers of ISO 8601', () => {
    expect([stepped('month', '2026-12-31', 1), stepped('week', '2026-12-31', 1), stepped('list', '2026-01-31', -1)]).toEqual([
      '2027-01-01',
      '2027-01-07',
      '2025-12-01',
    ]);
    expect(['2026-12-28', '2027-01-04', '2024-12-30'].map(weekNumber)).toEqual([53, 1, 1]);
  });

  it('keep the time of the day of a batch that is moved', () => {
    const moved = new Date(movedBy(local('2026-10-24T06:00'), 2));
    expect([moved.getDate(), moved.getHours()]).toEqual([26, 6]);
  });
});

describe('batches in a week', () => {
  it('have lanes in which they do not overlap; they go on beyond the week, and end at midnight on the day before', () => {
    const one = entry('2026-11-14T06:00', '2026-11-18T00:00');
    const other = entry('2026-11-17T06:00', '2026-11-24T06:00');
    const third = entry('2026-11-18T06:00', null);
    const { bars } = lanesOf([third, other, one], '2026-11-16', 3);
    expect(
      bars.map(({ entry: { batchId }, from, to, lane, isBegun, goesOn }) => [batchId, from, to, lane, isBegun, goesOn]),
    ).toEqual([
      [one.batchId, 0, 1, 0, true, false],
      [other.batchId, 1, 6, 1, false, true],
      [third.batchId, 2, 2, 0, false, false],
    ]);
  });

  it('that find no lane are counted at each of their days', () => {
    const many = [1, 2, 3].map(() => entry('2026-11-17T06:00', '2026-11-18T06:00'));
    const { bars, hidden } = lanesOf(many, '2026-11-16', 2);
    expect([bars.length, hidden]).toEqual([2, [0, 1, 1, 0, 0, 0, 0]]);
  });

  it('stand beside freeze windows, which are cut to the week', () => {
    const freeze = { from: local('2026-11-20T18:00'), to: local('2026-11-25T00:00'), reason: null, setBy: null };
    expect(frozenIn([freeze], '2026-11-16')).toEqual([{ freeze, from: 4.75, to: 7 }]);
    expect(frozenIn([freeze], '2026-11-09')).toEqual([]);
  });

  it('of smart campaigns are phases: one under way goes on until today, one to come takes its first day (D-184, X-13)', async () => {
    startTexts();
    await loadTexts(['campaign-calendar']);
    const one = entry('2026-11-14T06:00', '2026-11-18T00:00', { of: 2 });
    const phase = { ...one, source: 'SCM' as const, end: null };
    const today = localDay(new Date());
    expect([nameOf(one), nameOf(phase)]).toEqual(['Maps · batch 1', 'Maps · phase 1']);
    const last = (state: string) => spanOfEntry({ ...phase, state }).last;
    expect([last('ACTIVE'), last('PAUSED'), last('PLANNED')]).toEqual([today, today, spanOfEntry(phase).first]);
    expect([barKey(one), barKey(phase)]).toEqual([`DLM.${one.batchId}`, `SCM.${one.batchId}`]);
  });

  it('are completed where they were stopped because every vehicle has the data (X-14)', () => {
    const stopped = { state: 'STOPPED', vehicleVolume: 10 };
    expect([stateOf({ ...stopped, loaded: 10 }), stateOf({ ...stopped, loaded: 9 })]).toEqual(['COMPLETED', 'STOPPED']);
  });
});

describe('charts of the board (D-201)', () => {
  it('span the days of their period; without an end from the first start to the last end, three weeks ahead at least, and fifteen at most (D-190)', () => {
    const now = Date.parse('2026-11-20T00:00:00Z');
    const day = 86_400_000;
    const days = (end: string) => {
      const { from, to } = spanOf([{ start: '2026-10-01T00:00:00Z', end }], { from: '2026-11-10', to: null }, now);
      return [Math.round((now - from) / day), (to - now) / day];
    };
    expect([days('2026-11-21T00:00:00Z'), days('2027-01-01T00:00:00Z'), days('2028-01-01T00:00:00Z')]).toEqual([
      [10, 21],
      [10, 42],
      [10, 106],
    ]);
    const first = spanOf([{ start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' }], { from: '2026-08-01', to: null }, now);
    expect(new Date(first.from).toISOString()).toBe('2026-10-01T00:00:00.000Z');
    const { from, to } = spanOf([{ end: '2028-01-01T00:00:00Z' }], { from: '2026-09-01', to: '2026-09-30' }, now);
    expect(Math.round((to - from) / day)).toBe(30);
  });

  it('name each day of their axis once, however short the period is', () => {
    const named = (from: string, to: string) =>
      ticksOf({ from: Date.parse(`${from}T00:00`), to: Date.parse(`${to}T00:00`) }).map((tick) => localDay(new Date(tick)));
    expect(named('2026-12-01', '2026-12-02')).toEqual(['2026-12-01']);
    expect(named('2026-10-23', '2026-10-28')).toEqual(['23', '24', '25', '26', '27'].map((day) => `2026-10-${day}`));
    expect(named('2026-11-01', '2026-12-01')).toEqual(['01', '06', '11', '16', '21', '26'].map((day) => `2026-11-${day}`));
  });

  it('are files too, which begin no formula (T14)', () => {
    const widget = {
      ...{ unit: 'per cent', dimensions: ['title'], measures: ['progress'], generatedAt: '2026-11-20T00:00:00.000Z', total: 1 },
      period: { from: '2026-11-01', to: null },
      rows: [{ title: '=1+1', progress: 50 }],
    };
    expect(csvOfWidget(widget)).not.toMatch(/(^|["\n])=/);
    const states = { ...widget, dimensions: ['state', 'level'], rows: [{ state: 'CANCELED', level: 'FULL', progress: 1234.5 }] };
    expect(csvOfWidget(states).split('\r\n').slice(1)).toEqual(['"Cancelled";"Full";1234.5', '']);
    // One that has reached all of its vehicles is what the page calls it.
    const done = { ...widget, dimensions: ['state'], rows: [{ state: 'STOPPED', progress: 100 }] };
    expect(csvOfWidget(done).split('\r\n')[1]).toBe('"Completed";100');
  });

  it('call types what the file of all rows calls them', () => {
    expect(dataLoadTexts.value.type).toEqual(dataLoadTypeNames);
  });
});
