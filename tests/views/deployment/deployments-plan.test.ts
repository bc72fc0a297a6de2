import { describe, expect, it } from 'vitest';
import { liveFields } from '#contract/deployment/deployment-fields.ts';
import { decisionDue } from '#contract/deployment/live-deployment.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import {
  draftOf,
  isBeforeDesired,
  nextPhase,
  type PhaseDraft,
  planDraftSchema,
  planQuestion,
  planRules,
  suggestedPlan,
} from '#src/areas/live-deployment/plan/plan-drafts.ts';
import { requestSchema, startHint, tomorrow } from '#src/areas/live-deployment/request-schema.ts';
import { minuteOf } from '#src/ui/form/date-text.ts';

const phase = (share: string, start: string): PhaseDraft => ({ name: 'Pilot', start, share, stopOnFailureRate: '5' });
const messages = (
  schema: { safeParse(values: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  values: unknown,
) => Object.fromEntries((schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('plan of a rollout as it is typed', () => {
  it('adds the shares up and keeps the starts in order (D-091)', () => {
    const good = [phase('10', '2027-01-10T06:00'), phase('90', '2027-01-12T06:00')];
    expect(planRules(good)).toEqual({ sum: 100, sumMet: true, orderMet: true });
    expect(planDraftSchema.safeParse({ phases: good }).success).toBe(true);
    expect(planRules([phase('10', '2027-01-12T06:00'), phase('80', '2027-01-12T06:00')])).toEqual({
      sum: 90,
      sumMet: false,
      orderMet: false,
    });
  });

  it('asks for freeze windows while its shares are no whole yet, and not for vehicles then (D-062.16)', () => {
    const [first, second, third] = ['2027-01-10T06:00', '2027-01-12T06:00', '2027-01-14T06:00'] as const;
    const good = [phase('10', first), phase('90', second)];
    expect(planQuestion(good)).toEqual({ plan: planDraftSchema.parse({ phases: good }), isWhole: true });
    const half = planQuestion([phase('10', first), phase('', second), phase('7', third)]);
    expect(half).toMatchObject({ isWhole: false, plan: { phases: [{ share: 34 }, { share: 33 }, { share: 33 }] } });
    expect(half?.plan.phases.map(({ start }) => start)).toEqual([first, second, third].map((at) => new Date(at).toISOString()));
    expect(planQuestion([phase('10', second), phase('90', first)])).toBeUndefined();
    expect(planQuestion([phase('10', '')])).toBeUndefined();
  });

  it('says which rule of the whole is broken (D-091, D-153)', () => {
    expect(messages(planDraftSchema, { phases: [phase('90', '2027-01-12T06:00')] })).toEqual({ phases: 'sum' });
    const backwards = [phase('10', '2027-01-12T06:00'), phase('90', '2027-01-10T06:00')];
    expect(messages(planDraftSchema, { phases: backwards })).toEqual({ phases: 'order' });
  });

  it('names the field that is wrong (D-153)', () => {
    const wrong = { name: '', start: '', share: 'x', stopOnFailureRate: '101' };
    const errors = Object.keys(formErrors(planDraftSchema, { phases: [wrong] }));
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
    expect(planDraftSchema.safeParse({ phases: plan }).success).toBe(true);
  });

  it('gives one more phase what is left, after the last one (D-091)', () => {
    const next = nextPhase([phase('30', '2027-01-10T06:00')], 'Phase 2', new Date());
    expect(next).toMatchObject({ name: 'Phase 2', share: '70', start: '2027-01-12T06:00' });
  });

  it('keeps an instant through the field of date and time (D-052)', () => {
    const start = '2027-01-10T05:00:00.000Z';
    const draft = draftOf({ name: 'Pilot', start, share: 100, stopOnFailureRate: 5 });
    expect(draft.start).toBe(minuteOf(new Date(start)));
    expect(planDraftSchema.parse({ phases: [draft] }).phases[0]?.start).toBe(start);
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
});
