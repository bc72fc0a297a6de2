import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { boardNames, boardOf } from '#contract/analytics/boards.ts';
import { comparesPeriods } from '#src/areas/analytics/board.ts';
import { changeOf, changeText, columnsOf, csvOf, fewText } from '#src/areas/analytics/words.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['analytics']);
});

describe('the period before (D-190)', () => {
  it('is put beside figures of every board (AN-01…AN-10, D-190)', () => {
    expect(boardNames.filter((name) => !comparesPeriods(name))).toEqual([]);
  });

  it('is judged in tables as in figures: no change where one of the two is of fewer than 20 vehicles', () => {
    const success = (ended: number, endedBefore: number) => ({ success: 62.5, successBefore: 98.3, ended, endedBefore });
    const text = (ended: number, endedBefore: number) => changeText(success(ended, endedBefore), 'successBefore');
    expect([text(8, 60), text(60, 8), text(19, 20), text(20, 20)]).toEqual(['—', '—', '—', '−35.8 pp']);
    expect([changeOf('success', success(8, 60)).is, changeOf('success', success(60, 8)).is]).toEqual(['fewNow', 'few']);
    // What changes are judged by comes with the markets, and is no column of its own.
    const { before = [], measures } = boardOf('deployment-tracking').widgets.markets ?? { measures: [] };
    expect([measures, before]).toEqual([expect.arrayContaining(['ended']), expect.arrayContaining(['ended'])]);
    const widget = { dimensions: ['market'], measures: [...measures, ...before.map((name) => `${name}Before`)] };
    expect(columnsOf(widget as unknown as BoardWidget)).toEqual(['market', 'targeted', 'success', 'successBefore', 'failure']);
    // What a share of few is of stands beside it, and in the file always.
    const row = { market: 'DE', targeted: 9, ended: 3, success: 100, failure: 0, successBefore: null };
    const none = { ...row, ended: 0, success: null };
    expect([fewText(row, 'success'), fewText({ ...row, ended: 20 }, 'success'), fewText(none, 'success')]).toEqual([
      ' of 3',
      '',
      '',
    ]);
    expect(csvOf({ ...widget, rows: [row] } as unknown as BoardWidget)).toMatch(/Ended"?\r?\n.*;"?3"?\s*$/);
  });

  it('in which nothing ended is nothing to compare failures with, and few failures say little about those solved', () => {
    const row = {
      failed: 71,
      failedBefore: 0,
      codes: 9,
      codesBefore: 0,
      ended: 900,
      endedBefore: 0,
      solvedSoon: 31,
      solvedSoonBefore: 50,
    };
    expect(['failed', 'codes', 'solvedSoon'].map((name) => changeOf(name, row).is)).toEqual(['none', 'none', 'none']);
    expect(changeOf('failed', { ...row, failedBefore: 4, endedBefore: 19 })).toEqual({ is: 'few', before: '4' });
    expect(changeOf('solvedSoon', { ...row, failedBefore: 4, endedBefore: 400 })).toEqual({ is: 'few', before: '50.0 %' });
    expect(changeOf('failed', { ...row, failedBefore: 60, endedBefore: 400 })).toMatchObject({ is: 'other', amount: '18.3 %' });
  });
});
