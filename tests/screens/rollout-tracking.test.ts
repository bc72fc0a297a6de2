import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { rolloutTracking, type TrackingEvent } from '#machines/screens/rollout-tracking.ts';

function started({ isLive = true, isFinal = false } = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(rolloutTracking, { clock, input: { isLive, isFinal } });
  let loads = 0;
  actor.on('load.due', () => {
    loads += 1;
  });
  actor.start();
  return {
    clock,
    send: (type: TrackingEvent['type']) => actor.send({ type }),
    state: () => actor.getSnapshot().value,
    /** loads since the last look */
    taken: () => {
      const seen = loads;
      loads = 0;
      return seen;
    },
  };
}

describe('rolloutTracking (D-230, D-045)', () => {
  it('asks for nothing by the clock while the live channel is open', () => {
    const page = started();
    page.clock.increment(3_600_000);
    expect(page.taken()).toBe(0);
  });

  it('loads at once for the first news, and once for all that follow within the pace', () => {
    const page = started();
    page.send('change.arrived');
    expect(page.taken()).toBe(1);
    for (let news = 0; news < 20; news += 1) page.send('change.arrived');
    expect(page.taken()).toBe(0);
    page.clock.increment(1_500);
    expect(page.taken()).toBe(1);
    page.clock.increment(1_500);
    expect(page.state()).toEqual({ following: { waiting: 'quiet' } });
  });

  it('polls every 10 s for ten minutes and then every minute while it is down, and loads when it is back', () => {
    const page = started();
    page.send('live.down');
    for (let round = 0; round < 59; round += 1) page.clock.increment(10_000);
    expect(page.taken()).toBe(59);
    page.clock.increment(10_000);
    page.taken();
    expect(page.state()).toEqual({ following: 'slowPolling' });
    for (let round = 0; round < 30; round += 1) page.clock.increment(10_000);
    expect(page.taken()).toBe(5);
    page.send('live.open');
    expect(page.taken()).toBe(1);
    expect(page.state()).toEqual({ following: { waiting: 'quiet' } });
  });

  it('asks once a minute after a failure, until news can come again', () => {
    const page = started({ isLive: false });
    page.clock.increment(10_000);
    page.send('load.failed');
    page.taken();
    page.clock.increment(59_000);
    expect(page.taken()).toBe(0);
    page.clock.increment(1_000);
    expect(page.taken()).toBe(1);
    expect(page.state()).toEqual({ following: 'failed' });
  });

  it('loads the last figures when the rollout ends, also those that were on hold, and nothing for one that had ended before', () => {
    const page = started();
    page.send('change.arrived');
    page.send('change.arrived');
    page.taken();
    page.send('rollout.ended');
    expect(page.taken()).toBe(1);
    const old = started({ isFinal: true });
    old.send('rollout.ended');
    expect([old.state(), old.taken()]).toEqual(['final', 0]);
  });

  it('does not poll for a rollout that has ended; one that moves again is followed', () => {
    const page = started({ isLive: false });
    page.send('rollout.ended');
    page.taken();
    page.clock.increment(3_600_000);
    expect(page.taken()).toBe(0);
    page.send('change.arrived');
    expect(page.taken()).toBe(1);
    page.send('rollout.moved');
    expect(page.state()).toEqual({ following: { polling: 'resting' } });
  });
});
