import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { batchesInputSchema } from '#contract/data-load-batch/data-load-batch.ts';
import { planInputSchema } from '#contract/deployment/plan.ts';
import { checkAnswer } from '#contract/endpoint.ts';
import { isMinute, minuteSchema } from '#src/app/form/minute.ts';
import { dateFault, dateText, minuteOf, readDate, zoneAt } from '#src/ui/form/date-text.ts';

describe('a date field (D-052)', () => {
  it.each([
    ['5.2.2027', '2027-02-05'],
    ['05.02.2027', '2027-02-05'],
    [' 5.12.2027 ', '2027-12-05'],
    ['2027-02-05', '2027-02-05'],
    ['29.2.2028', '2028-02-29'],
    ['29.2.2027', undefined],
    ['31.4.2027', undefined],
    ['2.13.2027', undefined],
    ['5.2.27', undefined],
    ['5.2.', undefined],
    ['5.2.2027 8:00', undefined],
    ['', undefined],
  ])('reads the day %j as %j', (typed, value) => expect(readDate(typed, 'day')).toBe(value));

  it.each([
    ['5.2.2027 8:05', '2027-02-05T08:05'],
    ['05.02.2027 08:05', '2027-02-05T08:05'],
    ['5.2.2027,  8:05', '2027-02-05T08:05'],
    ['2027-02-05T08:05', '2027-02-05T08:05'],
    ['5.2.2027 24:00', undefined],
    ['5.2.2027 8:60', undefined],
    ['5.2.2027', undefined],
  ])('reads the minute %j as %j', (typed, value) => expect(readDate(typed, 'minute')).toBe(value));

  it.each([
    ['12/24/2026', 'pattern:24.12.2026'],
    ['27.11.26', 'pattern:24.12.2026'],
    ['abc', 'pattern:24.12.2026'],
    ['31.02.2027', 'noSuchDate'],
  ])('says of the day %j %s (D-153)', (typed, fault) => expect(dateFault(typed, 'day')).toBe(fault));

  it.each([
    ['14.03.2027', 'pattern:24.12.2026 16:50'],
    ['14.03.2027 25:30', 'pattern:24.12.2026 16:50'],
    ['31.02.2027 02:30', 'noSuchDate'],
    // Where the clocks go forward at that hour.
    ['14.03.2027 02:30', 'skippedTime'],
  ])('says of the minute %j %s (D-153)', (typed, fault) => expect(dateFault(typed, 'minute')).toBe(fault));

  it('shows a value as people read it everywhere, and what is none as it was typed', () => {
    expect(dateText('2027-02-05', 'day')).toBe('05.02.2027');
    expect(dateText('2027-02-05T08:05', 'minute')).toBe('05.02.2027 08:05');
    expect(dateText('31.2.2027', 'day')).toBe('31.2.2027');
    expect(dateText('', 'day')).toBe('');
  });

  it('gives a minute as an instant of the browser, and names what is missing or cannot be read (D-153)', () => {
    const at = new Date(2027, 1, 5, 8, 5);
    expect(minuteOf(at)).toBe('2027-02-05T08:05');
    expect(minuteSchema.parse(minuteOf(at))).toBe(at.toISOString());
    const messages = (value: string) => minuteSchema.safeParse(value).error?.issues.map(({ message }) => message);
    expect(messages('')).toEqual(['required']);
    expect(messages('5.2.2027 25:00')).toEqual(['pattern:24.12.2026 16:50']);
    // V8 reads this as the second of May.
    expect(messages('5.2.2027')).toEqual(['pattern:24.12.2026 16:50']);
    // A slip in the year, as of a day (D-153).
    expect(['0206-02-05T08:05', '9999-12-31T23:59', '2027-02-05T08:05'].map(messages)).toEqual([
      ['dateYears:2000|2100'],
      ['dateYears:2000|2100'],
      undefined,
    ]);
    expect([isMinute('2027-02-05T08:05'), isMinute('5.2.2027 8:05')]).toEqual([true, false]);
  });

  it('has the years of a typed day in calls too, said at its field; what was saved before is shown (D-153, D-091, D-109)', () => {
    const issues = (schema: z.ZodType, body: object) =>
      schema.safeParse(body).error?.issues.map(({ message, path }) => [path.join('.'), message]);
    const plan = (start: string) => ({ phases: [{ name: 'All', start, share: 100 }] });
    expect(issues(planInputSchema, plan('9999-12-31T00:00:00.000Z'))).toEqual([['phases.0.start', 'dateYears:2000|2100']]);
    expect(issues(planInputSchema, plan('2100-12-31T00:00:00.000Z'))).toBeUndefined();
    expect(checkAnswer(planInputSchema, plan('1999-12-31T23:59:59.000Z')).success).toBe(true);
    const batches = [{ vehicleVolume: 1, batchStart: '0001-01-01T00:00:00.000Z', criterion: 'all' }];
    expect(issues(batchesInputSchema, { batches })).toEqual([['batches.0.batchStart', 'dateYears:2000|2100']]);
  });

  it('names the zone of its own day: winter and summer differ', () => {
    const zone = (at: Date) =>
      new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName');
    expect(zoneAt('2027-01-05T08:05')).toBe(zone(new Date(2027, 0, 5, 8, 5))?.value);
    expect(zoneAt('2027-07-05T08:05')).toBe(zone(new Date(2027, 6, 5, 8, 5))?.value);
    expect(zoneAt('')).not.toBe('');
  });
});
