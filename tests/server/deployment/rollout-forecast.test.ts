import { describe, expect, it } from 'vitest';
import { type ForecastOf, type ForecastPhase, forecastOf } from '#server/rollout/forecast.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse('2030-01-07T06:00:00.000Z');
const later = (time: number) => new Date(begin + time);
const phase = (startsAt: number, vehicles: number, more: Partial<ForecastPhase> = {}): ForecastPhase => ({
  vehicles,
  open: vehicles,
  startsOn: later(startsAt),
  startedOn: null,
  endedOn: null,
  ...more,
});
const of = (more: Partial<ForecastOf>) =>
  forecastOf({ at: later(0), phases: [], freezes: [], pauses: [], installed: 0, successShare: 1, ...more }).map(
    ({ at, installed }) => [(at.getTime() - begin) / hour, installed],
  );
/** Two hours long, done. */
const pilot = phase(0, 100, { open: 0, startedOn: later(0), endedOn: later(2 * hour) });

describe('the forecast of a rollout (D-174c)', () => {
  it('says nothing before the first result, and nothing when nothing is left', () => {
    expect(of({ phases: [phase(0, 100, { startedOn: later(0) })], at: later(hour) })).toEqual([]);
    expect(of({ phases: [pilot], at: later(3 * hour) })).toEqual([]);
  });

  it('stands still until the next phase starts, which takes as long as those before it, whatever its size', () => {
    const phases = [pilot, phase(4 * day, 10_000)];
    expect(of({ phases, at: later(day), installed: 95, successShare: 0.95 })).toEqual([
      [24, 95],
      [96, 95],
      [98, 9_595],
    ]);
  });

  it('puts a start inside a freeze window off until its end, also where two windows follow each other (D-062.16)', () => {
    const freezes = [
      { from: later(4 * day), to: later(5 * day) },
      { from: later(3 * day), to: later(4 * day + hour) },
      { from: later(5 * day), to: later(6 * day) },
    ];
    const phases = [pilot, phase(4 * day, 100)];
    expect(of({ phases, freezes, at: later(day), installed: 100 }).at(-1)).toEqual([6 * 24 + 2, 200]);
    expect(of({ phases, freezes, at: later(day), installed: 100 }).at(-2)).toEqual([6 * 24, 100]);
  });

  it('leaves the time on hold out of the pace (D-062.12)', () => {
    const running = phase(0, 100, { open: 50, startedOn: later(0) });
    const pauses = [{ from: later(hour), to: later(11 * hour) }];
    expect(of({ phases: [running], pauses, at: later(12 * hour), installed: 50 }).at(-1)).toEqual([14, 100]);
    expect(of({ phases: [running], at: later(12 * hour), installed: 50 }).at(-1)).toEqual([24, 100]);
  });

  it('follows a phase by its own results once they say enough, and by those before it until then', () => {
    const second = (open: number) => phase(day, 1_000, { open, startedOn: later(day) });
    expect(of({ phases: [pilot, second(990)], at: later(day + hour), installed: 110 }).at(-1)?.[0]).toBe(26);
    expect(of({ phases: [pilot, second(800)], at: later(day + hour), installed: 300 }).at(-1)?.[0]).toBe(29);
  });

  it('adds up phases that run side by side', () => {
    const phases = [phase(0, 100, { open: 50, startedOn: later(0) }), phase(hour, 100, { open: 100 })];
    expect(of({ phases, at: later(hour), installed: 50 })).toEqual([
      [1, 50],
      [2, 150],
      [3, 200],
    ]);
  });
});
