import { describe, expect, it } from 'vitest';
import { milestoneExample, milestoneFields, slipOf } from '#contract/milestone/milestone.ts';
import { besides } from '#src/areas/milestone/besides.ts';
import { beyondOf, isLate, monthAfter, overdueOf, placeOn, scaleOf, wordsPlace } from '#src/areas/milestone/timeline-scale.ts';

const today = '2026-11-26';
const row = (plannedDate: string, forecastDate: string | null = null, actualDate: string | null = null) => ({
  plannedDate,
  forecastDate,
  actualDate,
});

it('a mandatory document is asked for once, however its name is written (D-078.1, D-088)', () => {
  const mandatoryDocuments = ['Plan', 'plan', 'Report', 'PLAN'];
  const parsed = milestoneFields.schema.parse({ ...milestoneExample, swProjectId: 1, mandatoryDocuments });
  expect(parsed.mandatoryDocuments).toEqual(['Plan', 'Report']);
});

it('what a milestone lacks is told beside its own steps, until it is over (D-078.1)', () => {
  const said = (key: string, values: object) => `${key} ${Object.values(values).join()}`;
  const of = (status: 'IN_PROGRESS' | 'COMPLETED', missing: number) =>
    besides(said as never, {
      status,
      documents: { total: 2, missing: 1 },
      tests: { total: 0, missing: 0 },
      highRisks: { total: 4, missing },
    });
  expect(of('IN_PROGRESS', 3)).toBe('missing.besides missing.documents 1, missing.risks 3');
  expect(of('COMPLETED', 3)).toBeUndefined();
});

describe('the time line of milestones (DRM-14, D-088)', () => {
  it('spans whole months around every date and today, three at least', () => {
    expect(scaleOf([], today)).toEqual({
      from: '2026-11-01',
      to: '2027-02-01',
      months: ['2026-11-01', '2026-12-01', '2027-01-01'],
    });
    const scale = scaleOf([row('2026-09-14', null, '2026-09-28'), row('2027-01-25', '2027-02-08')], today);
    expect([scale.from, scale.to, scale.months.length]).toEqual(['2026-09-01', '2027-03-01', 6]);
  });

  it('names so few months that their names have room', () => {
    const { months } = scaleOf([row('2026-01-10'), row('2028-01-10')], today);
    expect(months.length).toBeLessThanOrEqual(9);
    expect(months[1]).toBe('2026-04-01');
  });

  it('stays readable beside a date of another century, which stands at that end of it (D-088)', () => {
    const far = [row('0001-01-01', '2027-02-01'), row('2026-12-01'), row('9999-12-31')];
    const scale = scaleOf(far, today);
    expect([scale.from, scale.to]).toEqual(['2026-11-01', '2027-03-01']);
    expect(['0001-01-01', '2026-12-01', '2027-03-01', '9999-12-31'].map((day) => beyondOf(scale, day))).toEqual([
      ...(['before', undefined, 'after', 'after'] as const),
    ]);
    expect(['0001-01-01', '9999-12-31'].map((day) => placeOn(scale, day))).toEqual([0, 100]);
    // Five years at most.
    expect(scaleOf([row('2024-11-01'), row('2029-11-30')], today)).toMatchObject({ from: '2024-11-01', to: '2029-12-01' });
    expect(scaleOf([row('2024-10-31'), row('2029-12-01')], today)).toMatchObject({ from: '2026-11-01', to: '2027-02-01' });
    // Its words stand on the line, and not on the names before it.
    expect([wordsPlace(10, 40), wordsPlace(60, 90), wordsPlace(0, 100)]).toEqual([
      { left: '40%' },
      { right: '40%' },
      { left: '0%' },
    ]);
  });

  it('places a day by its share of the line, over the end of a year too', () => {
    const scale = scaleOf([row('2026-12-16')], '2026-12-01');
    expect(placeOn(scale, scale.from)).toBe(0);
    expect(placeOn(scale, scale.to)).toBe(100);
    expect(placeOn(scale, '2027-01-15')).toBe(50);
    expect(monthAfter('2026-12-31', 2)).toBe('2027-02-01');
  });

  it('counts the slip from the planned date, by the actual one before the forecast', () => {
    expect(slipOf(row('2026-11-20', '2026-12-05'))).toBe(15);
    expect(slipOf(row('2026-11-20', '2026-12-05', '2026-11-18'))).toBe(-2);
    expect(slipOf(row('2026-11-20'))).toBe(0);
  });

  it('says overdue only of what is open and was expected before today', () => {
    expect(overdueOf({ ...row('2026-11-24'), status: 'PLANNED' }, today)).toBe(2);
    expect(overdueOf({ ...row('2026-11-20', '2026-12-05'), status: 'IN_PROGRESS' }, today)).toBe(0);
    expect(overdueOf({ ...row('2026-11-24'), status: 'CANCELED' }, today)).toBe(0);
    expect(isLate({ ...row('2026-11-24'), slip: 0, status: 'PLANNED' }, today)).toBe(true);
    expect(isLate({ ...row('2026-11-24', '2026-12-01'), slip: 7, status: 'CANCELED' }, today)).toBe(false);
  });
});
