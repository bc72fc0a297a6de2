import i18next from 'i18next';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { shortFigure } from '#src/app/format/format.ts';
import { rolledOutStatus } from '#src/app/format/rollout-status.ts';
import { shownStatus } from '#src/areas/deployment/live-status.ts';
import { liveMilestones, testMilestones } from '#src/areas/deployment/milestones.ts';
import { percentText, reachedPercentText, tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { NeverStops } from '#src/areas/live-deployment/plan/never-stops.tsx';
import { openPhase, phaseViews, waitsForGo } from '#src/areas/live-deployment/rollout/phase-view.ts';
import {
  dailyShortfall,
  daysAfterPlan,
  heightAt,
  heightTicks,
  isComparable,
  planLine,
  recentResults,
  rolloutChart,
} from '#src/areas/live-deployment/rollout/rollout-chart.ts';
import { endOf } from '#src/areas/live-deployment/rollout/rollout-end.ts';
import { notStartedText, planAhead, rolloutStage } from '#src/areas/live-deployment/rollout/rollout-stage.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { statusKind } from '#src/ui/status/status-kind.ts';

type Phase = LiveRolloutStatus['phases'][number];
const none = { PENDING: 0, WAITING: 0, RUNNING: 0, SUCCESS: 0, FAILED: 0, ABORTED: 0 };
const phase = (index: number, day: number, vehicles: number, more: Partial<Phase> = {}): Phase => ({
  index,
  name: `Phase ${index}`,
  start: `2026-11-${day}T06:00:00.000Z`,
  begin: { by: 'TIME' },
  readyOn: null,
  share: 50,
  stopOnFailureRate: 3,
  vehicles,
  state: 'PLANNED',
  counts: { ...none, PENDING: vehicles },
  failureRate: 0,
  ...more,
});
const status: LiveRolloutStatus = {
  jobId: 'job-1',
  status: 'NOT_FINISHED',
  total: 300,
  counts: { ...none, SUCCESS: 97, FAILED: 3, RUNNING: 20, PENDING: 170, WAITING: 10 },
  phases: [
    phase(0, 10, 100, { state: 'DONE', counts: { ...none, SUCCESS: 97, FAILED: 3 }, failureRate: 3 }),
    phase(1, 12, 200, { state: 'RUNNING', counts: { ...none, RUNNING: 20, PENDING: 170, WAITING: 10 } }),
  ],
  failures: [],
  progress: [
    { at: '2026-11-10T07:00:00.000Z', installed: 10, failed: 0, aborted: 0 },
    { at: '2026-11-11T06:00:00.000Z', installed: 78, failed: 2, aborted: 0 },
    { at: '2026-11-11T06:09:00.000Z', installed: 97, failed: 3, aborted: 0 },
  ],
  forecast: [
    { at: '2026-11-11T06:09:00.000Z', installed: 97 },
    { at: '2026-11-14T06:00:00.000Z', installed: 97 },
    { at: '2026-11-15T06:00:00.000Z', installed: 291 },
  ],
  expectedEnd: '2026-11-15T06:00:00.000Z',
  endedOn: null,
  leftToday: null,
  perDay: null,
  until: null,
  waitsFor: [],
  updatedOn: '2026-11-11T06:09:00.000Z',
  answeredOn: '2026-11-11T06:09:00.000Z',
};
const looked = Date.parse(status.answeredOn);

describe('figures of a rollout', () => {
  it('counts waiting vehicles as pending, and says both (D-062.17, D-174c)', () => {
    expect(tallyOf(status.counts, status.total)).toEqual({
      total: 300,
      installed: 97,
      running: 20,
      pending: 180,
      waiting: 10,
      failed: 3,
      aborted: 0,
    });
    expect(tallyOf({ SUCCESS: 1, ABORTED: 2 }).total).toBe(3);
    expect(percentText(97, 300)).toBe('32.3 %');
    expect(percentText(0, 0)).toBe('—');
    // As the needs of the next phase say it: nothing is reached that is not.
    expect([reachedPercentText(44, 45), reachedPercentText(1_469, 1_500), reachedPercentText(1_499, 1_500)]).toEqual([
      ...['97.8 %', '97.9 %', '99.9 %'],
    ]);
    expect(phaseViews([phase(0, 10, 45, { counts: { ...none, SUCCESS: 44, FAILED: 1 } })])[0]?.percent).toBe(97.8);
  });

  it('marks the running phase, and the one near its stop rate (D-062.13)', () => {
    const [first, second] = phaseViews(status.phases);
    expect(first).toMatchObject({ kind: 'POSITIVE', isCurrent: false, percent: 97, rate: 3, isNear: false });
    expect(second).toMatchObject({ kind: 'IN_PROGRESS', isCurrent: true, rate: null, isNear: false });
    const near = phaseViews([
      phase(0, 10, 100, { state: 'RUNNING', counts: { ...none, SUCCESS: 97, FAILED: 3 }, failureRate: 2.6 }),
    ]);
    expect(near[0]).toMatchObject({ rate: 2.6, isNear: true });
  });

  it('has no green check for a phase in which every vehicle failed, or none has the software (B9)', () => {
    const kindOf = (counts: Partial<typeof none>) =>
      phaseViews([phase(0, 10, 3, { state: 'DONE', counts: { ...none, ...counts } })])[0]?.kind;
    expect(kindOf({ FAILED: 3 })).toBe('NEGATIVE');
    expect(kindOf({ ABORTED: 3 })).toBe('NEUTRAL');
    expect(kindOf({ SUCCESS: 1, FAILED: 2 })).toBe('POSITIVE');
  });

  it('says on which phase the end depends, and whether somebody or the phase before decides it (D-250)', () => {
    const by = (begin: Phase['begin'], state: Phase['state'] = 'DONE', more: Partial<Phase> = {}) => {
      const phases = phaseViews([phase(0, 10, 6, { state }), phase(1, 10, 6, { begin, start: null, ...more })]);
      return [openPhase(phases), phases.map((one) => waitsForGo(phases, one))];
    };
    const success = { by: 'SUCCESS', share: 90, results: 5, soakHours: 1 } as const;
    expect(by({ by: 'HAND' })).toEqual([{ number: 2, waitsFor: 'go' }, [false, true]]);
    expect(by({ by: 'HAND' }, 'RUNNING')).toEqual([{ number: 2, waitsFor: 'go' }, [false, false]]);
    expect(by(success, 'RUNNING')).toEqual([{ number: 2, waitsFor: 'share' }, [false, false]]);
    expect(by(success)).toEqual([{ number: 2, waitsFor: 'go' }, [false, true]]);
    expect(by(success, 'DONE', { readyOn: '2026-11-12T06:00:00.000Z' })).toEqual([undefined, [false, false]]);
    expect(by({ by: 'TIME' }, 'DONE', { start: '2026-11-12T06:00:00.000Z' })).toEqual([undefined, [false, false]]);
  });

  it('says of a phase with too few vehicles that its stop rate never counts (D-062.13)', async () => {
    const small = { state: 'RUNNING', counts: { ...none, SUCCESS: 8, FAILED: 3 }, failureRate: 27.3 } as const;
    expect(phaseViews([phase(0, 10, 11, small)])[0]).toMatchObject({ isNear: false, rate: 27.3 });
    expect(phaseViews([phase(0, 10, 20, small)])[0]).toMatchObject({ isNear: true });
    startTexts();
    await loadTexts(['deployments']);
    const said = (vehicles: number) => renderToString(createElement(NeverStops, { vehicles }));
    expect(said(11)).toContain('needs at least 20 results');
    expect(said(20)).toBe('');
    // Beside a rate it takes one line, and says why on hover.
    expect(renderToString(createElement(NeverStops, { vehicles: 11, isShort: true }))).toMatch(
      /title="[^"]*needs at least 20 results"[^>]*>Never stops by itself</,
    );
  });

  it('shows a phase that waits for a freeze window as waiting (D-062.16)', () => {
    expect(phaseViews([phase(0, 10, 100, { state: 'WAITING_FREEZE' })])[0]).toMatchObject({
      kind: 'ACTION_REQUIRED',
      isBegun: false,
    });
  });
});

it('says nothing of phases to come where the module is enabled: there are none, whatever plan was saved (D-062.06)', () => {
  const begun = {
    status: 'ENABLEMENT_SUCCESSFUL',
    purpose: 'ENABLE',
    started: { on: '2026-11-24T12:00:00.000Z', by: null },
  } as never;
  const stage = rolloutStage(begun, { phases: [] });
  expect([stage, planAhead(stage, 'a plan'), planAhead('planned', 'a plan')]).toEqual(['enabling', undefined, 'a plan']);
});

describe('results against the plan', () => {
  it('has each phase done when the next one starts, the last one after the same time (D-091)', () => {
    const line = planLine(status.phases, 0);
    expect(line.map(({ y }) => y)).toEqual([0, 100, 300]);
    expect(new Date(line[2]?.x ?? 0).toISOString()).toBe('2026-11-14T06:00:00.000Z');
    expect(heightAt(line, Date.parse('2026-11-11T06:00:00.000Z'))).toBe(50);
    expect(heightAt(line, 0)).toBe(0);
    expect(heightAt(line, Date.parse('2027-01-01T06:00:00.000Z'))).toBe(300);
  });

  it('leads from what is installed over the forecast, which stands still until the next phase, to the expected end (D-174c)', () => {
    const chart = rolloutChart(status, looked);
    expect(chart?.now.y).toBe(97);
    expect(chart?.forecast.map(({ y }) => y)).toEqual([97, 97, 291]);
    expect(chart?.forecast.at(-1)).toEqual({ x: Date.parse('2026-11-15T06:00:00.000Z'), y: 291 });
    expect(rolloutChart({ ...status, phases: [] }, looked)).toBeUndefined();
    // With 40 vehicles a day the plan is what the days take, until the last one (D-095).
    const day = (of: number) => Date.parse(`2026-11-${of}T00:00:00.000Z`);
    const daily = { ...status, phases: [phase(0, 10, 100)], perDay: 40, until: '2026-11-20T00:00:00.000Z' };
    expect(rolloutChart(daily, looked)?.plan.map(({ x, y }) => [x, y])).toEqual([
      [Date.parse('2026-11-10T06:00:00.000Z'), 0],
      [day(11), 40],
      [day(13), 100],
    ]);
    expect(rolloutChart({ ...daily, until: '2026-11-12T00:00:00.000Z' }, looked)?.plan.at(-1)).toEqual({ x: day(12), y: 80 });
    // On the 11th, with 170 not handed over: 30 of them today, then 40 a day.
    const running = { ...daily, leftToday: 30 };
    expect(dailyShortfall({ ...running, until: '2026-11-13T00:00:00.000Z' })).toEqual({ reached: 200, last: '2026-11-12' });
    expect(dailyShortfall(running)).toBeUndefined();
    expect(dailyShortfall({ ...running, perDay: null })).toBeUndefined();
    expect(rolloutChart({ ...status, forecast: [], expectedEnd: null }, looked)?.forecast).toEqual([]);
  });

  it('counts installed vehicles alone as progress: one of which all failed is behind, not ahead (D-174c)', () => {
    const failed = {
      ...status,
      counts: { ...none, FAILED: 300 },
      progress: [{ at: '2026-11-11T06:09:00.000Z', installed: 0, failed: 300, aborted: 0 }],
      endedOn: '2026-11-11T06:09:00.000Z',
      forecast: [],
    };
    const chart = rolloutChart(failed, looked);
    expect(chart?.now.y).toBe(0);
    expect(chart?.actual.map(({ y }) => y)).toEqual([0, 0, 0]);
    expect(chart?.behind).toBe(17);
  });

  it('compares with the plan at the moment of the look, and of a rollout that is over with that of its end', () => {
    const later = looked + 3 * 86_400_000;
    expect(rolloutChart(status, looked)?.behind).toBeLessThan(0);
    expect(rolloutChart(status, later)?.behind).toBe(68);
    expect(rolloutChart({ ...status, endedOn: '2026-11-11T06:09:00.000Z' }, later)?.now.x).toBe(looked);
  });

  it('praises neither what was aborted or failed nor what is on hold against the plan (LIVE-02, D-062.10)', () => {
    const ended = { ...status, endedOn: '2026-11-11T06:09:00.000Z' };
    for (const verdict of ['FAILED', 'PARTIAL_SUCCESS', 'SUPERSEDED'] as const) {
      expect(isComparable({ ...ended, status: verdict }, false)).toBe(false);
      expect(daysAfterPlan(ended.endedOn, { ...ended, status: verdict }, false)).toBeUndefined();
    }
    const all = phase(1, 12, 200, { state: 'DONE', counts: { ...none, SUCCESS: 200 } });
    const [first = all] = status.phases;
    const successful: LiveRolloutStatus = { ...ended, status: 'SUCCESS', phases: [first, all] };
    expect(daysAfterPlan('2026-11-12T20:00:00.000Z', successful, false)).toBe(-2);
    expect(isComparable(status, true)).toBe(false);
    // A plan of one phase says when it starts, not when it ends.
    expect(isComparable({ ...ended, status: 'SUCCESS', phases: [first] }, false)).toBe(false);
  });

  it('says before the last phase that the end is late, not that it is early (LIVE-02)', () => {
    const last = phase(1, 12, 200);
    const [first = last] = status.phases;
    const ahead = { ...status, phases: [first, last] };
    expect(daysAfterPlan('2026-11-13T06:00:00.000Z', ahead, false)).toBeUndefined();
    expect(daysAfterPlan('2026-11-16T06:00:00.000Z', ahead, false)).toBe(2);
    expect(daysAfterPlan('2026-11-13T06:00:00.000Z', status, false)).toBe(-1);
  });

  it('says of an end that follows from simulated vehicles whose pace that is, and of one that has come nothing of it (C18, D-174c)', async () => {
    startTexts();
    await loadTexts(['deployments']);
    const t = i18next.getFixedT('en', 'deployments');
    const of = { status, phases: phaseViews(status.phases), held: { paused: false, updateKind: 'SOFT' as const }, now: looked };
    const simulated = 'at the pace of the simulated fleet';
    expect(endOf({ ...of, isSimulated: true }, t).hint).toContain(simulated);
    expect(endOf({ ...of, isSimulated: false }, t).hint).not.toContain(simulated);
    const ended = { ...status, endedOn: '2026-11-11T06:09:00.000Z', status: 'SUCCESS' as const };
    expect(endOf({ ...of, status: ended, isSimulated: true }, t).hint).not.toContain(simulated);
  });

  it('has round figures beside it', () => {
    expect(heightTicks(412_860).map(({ label }) => label)).toEqual(['200k', '400k']);
    expect([0, 9].map((total) => heightTicks(total).map(({ label }) => label))).toEqual([[], ['3', '6', '9']]);
    expect(heightTicks(50_000).map(({ label }) => label)).toEqual(['20k', '40k']);
    expect([118_402, 12_500, 980, 999_999, 1_200_000, -30_000].map(shortFigure)).toEqual([
      ...['118k', '12.5k', '980', '1M', '1.2M', '-30k'],
    ]);
    expect(heightTicks(9_500).map(({ label }) => label)).toEqual(['2,500', '5,000', '7,500']);
  });

  it('counts the results of the last ten minutes by the clock, and none of a rollout that is over', () => {
    expect(recentResults(status, looked)).toBe(90);
    expect(recentResults(status, looked + 60_000)).toBe(20);
    expect(recentResults(status, looked + 32 * 60_000)).toBe(0);
    expect(recentResults({ ...status, endedOn: status.updatedOn }, looked)).toBe(0);
    expect(recentResults({ ...status, progress: [] }, looked)).toBe(0);
    // Vehicles that are tried again are not failed any more: that is no result less.
    const retried = [...status.progress, { at: '2026-11-11T06:10:00.000Z', installed: 98, failed: 0, aborted: 0 }];
    expect(recentResults({ ...status, progress: retried }, Date.parse('2026-11-11T06:12:00.000Z'))).toBe(20);
  });
});

describe('the page of a rollout', () => {
  const deployment = { status: 'READY_TO_ROLLOUT', purpose: 'ROLLOUT', started: { by: null, on: null } } as const;
  const begun = { ...deployment, status: 'ROLLOUT_INITIATED', started: { by: null, on: '2026-11-11T06:00:00.000Z' } } as const;

  it('says nothing of a plan while the progress of a started rollout is still the answer of before (LIVE-02)', () => {
    expect(rolloutStage(begun, { phases: [] })).toBe('starting');
    expect(rolloutStage(begun, status)).toBe('running');
    expect(rolloutStage(deployment, status)).toBe('running');
    expect(rolloutStage(deployment, { phases: [] })).toBe('planned');
    expect(rolloutStage({ ...deployment, status: 'IN_PREPARATION' }, { phases: [] })).toBe('unplanned');
    expect(rolloutStage({ ...begun, purpose: 'ENABLE', status: 'ACTIVATED' }, { phases: [] })).toBe('enabling');
  });
});

describe('a rollout that has not started', () => {
  it('says how it gets a plan while it has none, and of a plan when it is due; of one whose start failed, nothing that is over (LIVE-02, ORUN-09)', () => {
    const start = '2026-11-11T06:00:00.000Z';
    const mine = { isFrozen: false, mayStart: true };
    expect(notStartedText('unplanned', undefined, mine)).toBe('rollout.noneText');
    expect(notStartedText('planned', start, mine)).toBe('rollout.plannedText');
    expect(notStartedText('planned', start, { isFrozen: false, mayStart: false })).toBe('rollout.plannedOthers');
    expect(notStartedText('planned', start, { isFrozen: true, mayStart: false })).toBe('rollout.frozenText');
    expect(notStartedText('planned', undefined, mine)).toBeUndefined();
  });
});

describe('milestones of deployments', () => {
  const context = {
    requester: 'u1',
    requestedOn: '2026-11-04T08:00:00.000Z',
    approver: null,
    approvedOn: null,
    starter: null,
    startedOn: null,
  };

  it('lights the box that is next, and closes those before (LIVE-05)', () => {
    const line = liveMilestones({ value: 'REQUESTED', context });
    expect(line.map(({ kind }) => kind).slice(0, 5)).toEqual(['POSITIVE', 'POSITIVE', 'POSITIVE', 'IN_PROGRESS', 'NOT_REACHED']);
    expect(line.find(({ isCurrent }) => isCurrent)?.key).toBe('approval');
    expect(line.find(({ key }) => key === 'request')?.by).toBe('u1');
    expect(liveMilestones({ value: 'FINISHED', context }).some(({ isCurrent }) => isCurrent)).toBe(false);
  });

  it('has the rollout under way as long as vehicles are pending in its last phase (LIVE-05, D-062.09)', () => {
    const kinds = (isPending: boolean) => liveMilestones({ value: 'ROLLED_OUT', context }, isPending).map(({ kind }) => kind);
    expect(kinds(true).slice(5)).toEqual(['IN_PROGRESS', 'NOT_REACHED', 'NOT_REACHED']);
    expect(kinds(false).slice(5)).toEqual(['POSITIVE', 'IN_PROGRESS', 'NOT_REACHED']);
  });

  it('shows a paused rollout the same in every phase, as one that asks for a decision (D-062.12, ADR 12)', () => {
    const first = shownStatus({ paused: true, status: 'ROLLOUT_INITIATED', jobStatus: null });
    expect(shownStatus({ paused: true, status: 'ROLLED_OUT', jobStatus: null })).toEqual(first);
    expect(statusKind(first.status)).toBe('ACTION_REQUIRED');
    expect(shownStatus({ paused: false, status: 'ROLLED_OUT', jobStatus: null }).status).toBe('ROLLED_OUT');
  });

  it('does not say of a rollout that some vehicles failed in that it was successful (D-063, C19)', () => {
    const shown = (jobStatus: 'SUCCESS' | 'PARTIAL_SUCCESS') => rolledOutStatus({ status: 'ROLLOUT_SUCCESSFUL', jobStatus });
    expect(shown('SUCCESS')).toEqual({ status: 'ROLLOUT_SUCCESSFUL', label: 'Rollout successful' });
    expect(shown('PARTIAL_SUCCESS')).toEqual({ status: 'PARTIAL_SUCCESS', label: 'Rolled out, some failed' });
  });

  it('an aborted rollout has no bad results: somebody ended it (C2)', () => {
    expect(liveMilestones({ value: 'ROLLOUT_ABORTED', context }).find(({ key }) => key === 'results')?.kind).toBe('NEUTRAL');
  });

  it('shows a failed rollout and a recorded result of a test (TEST-13, TEST-16)', () => {
    const test = { approvedBy: null, approvedOn: null, deployedBy: null, deployedOn: null, logResultStatus: 'Failed' };
    const line = testMilestones({ value: 'ROLLOUT_FAILED', context: test });
    expect(line.find(({ key }) => key === 'results')).toMatchObject({ kind: 'NEGATIVE', isCurrent: true });
    expect(line.find(({ key }) => key === 'log')).toMatchObject({ kind: 'NEGATIVE', isCurrent: false });
    const bench = testMilestones({ value: 'REQUESTED', context: { ...test, logResultStatus: 'Successful' } });
    expect(bench.map(({ kind }) => kind)).toEqual(['POSITIVE', 'POSITIVE', 'POSITIVE', 'NOT_REACHED', 'NOT_REACHED', 'POSITIVE']);
    expect(bench.some(({ isCurrent }) => isCurrent)).toBe(false);
  });
});
