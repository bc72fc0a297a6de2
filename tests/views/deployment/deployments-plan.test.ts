import i18next, { type TFunction } from 'i18next';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveFields } from '#contract/deployment/deployment-fields.ts';
import { decisionDue } from '#contract/deployment/live-deployment.ts';
import { planInputSchema } from '#contract/deployment/plan.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import { dueOf } from '#src/areas/deployment/live-status.ts';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { beginText } from '#src/areas/live-deployment/plan/begin-text.ts';
import { expectedText } from '#src/areas/live-deployment/plan/phase-row.tsx';
import {
  draftOf,
  isBeforeDesired,
  limitsOf,
  nextPhase,
  type PhaseDraft,
  planDraftSchema,
  planQuestion,
  planRules,
  suggestedPlan,
} from '#src/areas/live-deployment/plan/plan-drafts.ts';
import { requestSchema, startHint, tomorrow } from '#src/areas/live-deployment/request-schema.ts';
import { LaterPhases } from '#src/areas/live-deployment/start-notes.tsx';
import { AbortFigures } from '#src/areas/live-deployment/steer-notes.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { minuteOf } from '#src/ui/form/date-text.ts';

const phase = (share: string, start: string, more: Partial<PhaseDraft> = {}): PhaseDraft => ({
  name: 'Pilot',
  by: 'TIME',
  start,
  success: '98',
  results: '100',
  soakHours: '24',
  share,
  stopOnFailureRate: '5',
  ...more,
});
const limits = limitsOf({ pace: null, maintenance: null });
const messages = (
  schema: { safeParse(values: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  values: unknown,
) => Object.fromEntries((schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('plan of a rollout as it is typed', () => {
  it('adds the shares up and keeps the starts in order (D-091)', () => {
    const good = [phase('10', '2027-01-10T06:00'), phase('90', '2027-01-12T06:00')];
    expect(planRules(good)).toEqual({ sum: 100, sumMet: true, orderMet: true });
    expect(planDraftSchema.safeParse({ phases: good, limits }).success).toBe(true);
    expect(planRules([phase('10', '2027-01-12T06:00'), phase('80', '2027-01-12T06:00')])).toEqual({
      sum: 90,
      sumMet: false,
      orderMet: false,
    });
  });

  it('asks for freeze windows while its shares are no whole yet, and not for vehicles then (D-062.16)', () => {
    const [first, second, third] = ['2027-01-10T06:00', '2027-01-12T06:00', '2027-01-14T06:00'] as const;
    const good = [phase('10', first), phase('90', second)];
    expect(planQuestion({ phases: good, limits })).toEqual({
      plan: planDraftSchema.parse({ phases: good, limits }),
      isWhole: true,
    });
    const half = planQuestion({ limits, phases: [phase('10', first), phase('', second), phase('7', third)] });
    expect(half).toMatchObject({ isWhole: false, plan: { phases: [{ share: 34 }, { share: 33 }, { share: 33 }] } });
    expect(half?.plan.phases.map(({ start }) => start)).toEqual([first, second, third].map((at) => new Date(at).toISOString()));
    expect(planQuestion({ limits, phases: [phase('10', second), phase('90', first)] })).toBeUndefined();
    expect(planQuestion({ limits, phases: [phase('10', '')] })).toBeUndefined();
  });

  it('says which rule of the whole is broken (D-091, D-153)', () => {
    expect(messages(planDraftSchema, { limits, phases: [phase('90', '2027-01-12T06:00')] })).toEqual({ phases: 'sum' });
    const backwards = [phase('10', '2027-01-12T06:00'), phase('90', '2027-01-10T06:00')];
    expect(messages(planDraftSchema, { limits, phases: backwards })).toEqual({ phases: 'phaseOrder' });
  });

  it('names the field that is wrong (D-153)', () => {
    const wrong = { name: '', by: 'TIME', start: '', share: 'x', stopOnFailureRate: '101' };
    const errors = Object.keys(formErrors(planDraftSchema, { limits, phases: [wrong] }));
    expect(errors).toEqual(
      expect.arrayContaining(['phases.0.name', 'phases.0.start', 'phases.0.share', 'phases.0.stopOnFailureRate']),
    );
  });

  it('suggests a plan that is valid, from the desired start on (D-062.06)', () => {
    expect(isBeforeDesired('2027-01-31T23:59', '2027-02-01')).toBe(true);
    expect([isBeforeDesired('2027-02-01T00:00', '2027-02-01'), isBeforeDesired('2027-01-31T23:59', null)]).toEqual([
      false,
      false,
    ]);
    const plan = suggestedPlan('2027-02-01', new Date('2027-01-01T12:00:00Z'));
    expect(planRules(plan)).toMatchObject({ sumMet: true, orderMet: true });
    expect(plan[0]?.start).toBe('2027-02-01T06:00');
    expect(planDraftSchema.safeParse({ limits, phases: plan }).success).toBe(true);
  });

  it('gives one more phase what is left, after the last one (D-091)', () => {
    const next = nextPhase([phase('30', '2027-01-10T06:00')], 'Phase 2', new Date());
    expect(next).toMatchObject({ name: 'Phase 2', share: '70', start: '2027-01-12T06:00' });
  });

  it('takes a phase by success or by hand without a start, and gives it back as it was (D-250)', () => {
    const first = phase('10', '2027-01-10T06:00');
    const phases = [first, phase('40', '', { by: 'SUCCESS' }), phase('50', '', { by: 'HAND' })];
    expect(planRules(phases)).toMatchObject({ sumMet: true, orderMet: true });
    const plan = planDraftSchema.parse({ phases, limits });
    expect(plan.phases.map(({ begin, start }) => ({ begin, timed: start !== null }))).toEqual([
      { begin: { by: 'TIME' }, timed: true },
      { begin: { by: 'SUCCESS', share: 98, results: 100, soakHours: 24 }, timed: false },
      { begin: { by: 'HAND' }, timed: false },
    ]);
    expect(plan.phases.map(draftOf)).toEqual(phases);
    const bad = { success: '101', results: '0', soakHours: '169' };
    expect(
      Object.keys(formErrors(planDraftSchema, { limits, phases: [first, phase('90', '', { by: 'SUCCESS', ...bad })] })),
    ).toEqual(expect.arrayContaining(['phases.1.success', 'phases.1.results', 'phases.1.soakHours']));
    expect(planInputSchema.safeParse({ phases: [{ ...plan.phases[2], share: 100 }] }).success).toBe(false);
  });

  it('takes pace and maintenance window only where they are switched on, and names what is wrong of them (D-251, D-252)', () => {
    const phases = [phase('100', '2027-01-10T06:00')];
    expect(planDraftSchema.parse({ phases, limits })).toMatchObject({ pace: null, maintenance: null });
    const on = { ...limits, hasPace: true, factor: '1,5', most: '900', perHour: '500', hasMaintenance: true };
    const plan = planDraftSchema.parse({ phases, limits: on });
    expect(plan.pace).toEqual({ perHour: 500, factor: 1.5, most: 900 });
    expect(plan.maintenance).toEqual({ from: '22:00', to: '05:00', weekdays: [1, 2, 3, 4, 5, 6, 7] });
    expect(limitsOf(plan)).toEqual({ ...on, factor: '1.5' });
    const errors = (more: Partial<typeof on>) => Object.keys(formErrors(planDraftSchema, { phases, limits: { ...on, ...more } }));
    expect(errors({ perHour: '0', factor: '11' })).toEqual(expect.arrayContaining(['limits.perHour', 'limits.factor']));
    expect(errors({ most: '499' })).toEqual(['limits.most']);
    expect(errors({ from: '25:00', weekdays: [] })).toEqual(expect.arrayContaining(['limits.from', 'limits.weekdays']));
    expect(errors({ to: '22:00' })).toEqual(['limits.to']);
  });

  it('keeps an instant through the field of date and time (D-052)', () => {
    const start = '2027-01-10T05:00:00.000Z';
    const draft = draftOf({ name: 'Pilot', start, share: 100, stopOnFailureRate: 5 });
    expect(draft.start).toBe(minuteOf(new Date(start)));
    expect(planDraftSchema.parse({ limits, phases: [draft] }).phases[0]?.start).toBe(start);
  });
});

describe('request and overview of a live deployment', () => {
  it('takes a start from tomorrow on, with a reason (D-091)', () => {
    const earliest = tomorrow(new Date('2027-01-31T23:00:00Z'), 'UTC');
    expect(earliest).toBe('2027-02-01');
    const schema = requestSchema(earliest);
    expect(schema.safeParse({ reason: 'The fix is urgent.', desiredStart: '2027-02-01' }).success).toBe(true);
    expect(messages(schema, { reason: 'The fix is urgent.', desiredStart: '2027-01-31' })).toEqual({
      desiredStart: 'pastDate:01.02.2027',
    });
  });

  it('takes whole priorities from 1 to 100 (D-091, D-062.17)', () => {
    const values = { name: 'EU fleet', description: '', purpose: 'ROLLOUT', priority: '50' };
    const schema = formSchema(liveFields);
    expect(schema.parse(values)).toMatchObject({ priority: 50 });
    for (const priority of ['', '0', '101', '1.5', 'x']) {
      expect(schema.safeParse({ ...values, priority }).success, priority).toBe(false);
    }
  });
});

describe('the request of a live deployment', () => {
  it('says before it is sent when it has to be decided: three days before its start, never before it was filed (D-258)', () => {
    const now = new Date('2026-11-22T23:30:00.000Z');
    const hint = (day: string) => startHint(day, now, 'Europe/Berlin');
    expect(hint('')).toMatchObject({ key: 'request.startHint' });
    expect(hint('2026-12-01')).toEqual({ key: 'request.startDue', due: '2026-11-28' });
    expect(hint('2026-11-24')).toEqual({ key: 'request.startToday', due: '2026-11-23' });
    expect(hint('2026-11-26')).toEqual({ key: 'request.startToday', due: '2026-11-23' });
    expect([decisionDue('2026-11-30', '2026-11-23'), decisionDue('2026-11-24', '2026-11-23')]).toEqual([
      '2026-11-27',
      '2026-11-23',
    ]);
  });

  it('has its day in lists and on its page as long as it waits, and then no more (D-258)', () => {
    const requested = { by: null, on: '2026-11-22T23:30:00.000Z' };
    const dueIn = (status: 'REQUESTED' | 'IN_PREPARATION', desiredStart: string | null) =>
      dueOf({ desiredStart, requested, status }, 'Europe/Berlin');
    expect(dueIn('REQUESTED', '2026-12-01')).toBe('2026-11-28');
    expect(dueIn('REQUESTED', '2026-11-24')).toBe('2026-11-23');
    expect([dueIn('IN_PREPARATION', '2026-12-01'), dueIn('REQUESTED', null)]).toEqual([null, null]);
  });
});

describe('how a phase begins, in words (D-250)', () => {
  const success = { by: 'SUCCESS', share: 98, results: 100, soakHours: 24 } as const;
  let t: TFunction<'deployments'>;
  beforeAll(async () => {
    startTexts();
    await loadTexts(['deployments']);
    t = i18next.getFixedT('en', 'deployments');
  });

  it('names the results, and of a small phase no more than it has vehicles', () => {
    expect(beginText(t, success, 2)).toBe('98 % of phase 1, 100 results, soak 24 h');
    expect(beginText(t, success, 2, 45)).toBe('98 % of phase 1, 45 results, soak 24 h');
    expect(beginText(t, { by: 'HAND' }, 3, 45)).toBe('By hand');
  });

  it('says why there is no expected start: by whose hand, or that it is far', () => {
    expect(expectedText(t, null, 3)).toContain('phase 3, which is started by hand');
    expect(expectedText(t, null, undefined)).toBe('Expected start: more than a year from now');
  });

  it('the question before the start promises what the plan does: by time, by success, by hand', () => {
    const all = { share: 25, stopOnFailureRate: 5, vehicles: 45, expectedStart: null, expectedEnd: null };
    const phases = [
      { ...all, name: 'Pilot', begin: { by: 'TIME' } as const, start: '2026-11-26T05:00:00.000Z' },
      { ...all, name: 'Early', begin: success, start: null },
      { ...all, name: 'Wave', begin: { by: 'HAND' } as const, start: null },
      { ...all, name: 'Rest', begin: { by: 'TIME' } as const, start: '2026-12-02T05:00:00.000Z' },
    ];
    const said = renderToString(createElement(LaterPhases, { phases })).replaceAll(/<[^>]*>/g, '\n');
    expect(said).toContain('Phase 2 Early, 45 vehicles: starts by itself after 98 % of phase 1, 45 results, soak 24 h.');
    expect(said).toContain('Phase 3 Wave, 45 vehicles: waits until somebody starts it.');
    expect(said).toContain('Phase 4 Rest, 45 vehicles: starts by itself at 02.12.2026');
    expect(said).not.toContain('Pilot');
  });

  it('the question before the end says how many vehicles stay as they are (C6)', () => {
    const said = renderToString(createElement(AbortFigures, { tally: tallyOf({ SUCCESS: 45, PENDING: 4499 }) }));
    expect(said).toContain('45 of 4,544 vehicles have the software and keep it.');
    expect(said).toContain('4,499 vehicles have not started and keep their version.');
    expect(said).not.toContain('download');
    const all = renderToString(
      createElement(AbortFigures, { tally: tallyOf({ SUCCESS: 54, RUNNING: 3, FAILED: 1, ABORTED: 2, PENDING: 41 }) }),
    );
    const figures = [...all.matchAll(/<li>(\d+)/g)].map(([, figure]) => Number(figure));
    expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(101);
    expect(all).toContain('1 vehicle has failed and is not tried again.');
  });
});
