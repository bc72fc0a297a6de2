import { expect, it } from 'vitest';
import { createLive } from '#src/api/live.ts';
import type { SessionLink } from '#src/api/session-link.ts';
import type { HubMessage, LiveState } from '#src/api/session-protocol.ts';

/** A hub that says what the test says. */
function hub() {
  const listeners = new Set<(message: HubMessage) => void>();
  const link: Pick<SessionLink, 'post' | 'listen'> = {
    post: () => undefined,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const turn = (brandId: number, state: LiveState) => {
    for (const listener of listeners) listener({ type: 'live.state', brandId, state });
  };
  return { live: createLive(link as SessionLink), turn };
}

it('says when the channel is back after an interruption, not when it opens first or for another brand (D-045)', () => {
  const { live, turn } = hub();
  let returns = 0;
  live.onReturn(() => {
    returns += 1;
  });
  live.follow(1);
  turn(1, 'open');
  turn(1, 'open');
  expect(returns).toBe(0);
  turn(1, 'down');
  turn(1, 'open');
  expect(returns).toBe(1);
  live.follow(4);
  turn(1, 'open');
  turn(4, 'open');
  expect(returns).toBe(1);
  expect(live.state()).toBe('open');
});

it('says so too when it opens first after a try that failed: the page has loaded long before (D-045, T24)', () => {
  const { live, turn } = hub();
  let returns = 0;
  live.onReturn(() => {
    returns += 1;
  });
  live.follow(1);
  turn(1, 'down');
  turn(1, 'open');
  expect(returns).toBe(1);
  live.follow(4);
  turn(4, 'open');
  expect(returns).toBe(1);
});

it('is neither open nor lost while it opens for the first time at a brand (D-045)', () => {
  const { live, turn } = hub();
  const told: string[] = [];
  live.onState((state) => told.push(state));
  live.follow(1);
  expect(live.state()).toBe('opening');
  turn(1, 'down');
  live.follow(4);
  expect(live.state()).toBe('opening');
  turn(4, 'open');
  expect(told).toEqual(['down', 'opening', 'open']);
});
