import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { Portal } from '#src/app/portal.ts';
import { firstLoad } from '#src/app/routing/first-load.ts';
import type { PortalRouter } from '#src/app/routing/router.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A start of somebody who is known, whose page is there after so many ms; drawing in slices takes 50. */
function started(pageAfter: number) {
  const session = createActor(createMachine({ initial: 'signedIn', states: { signedIn: {} } })).start();
  const state = { status: 'pending' };
  let last = 0;
  const load = vi.fn(async () => {
    const own = ++last;
    state.status = 'pending';
    await new Promise((resolve) => setTimeout(resolve, pageAfter));
    if (own === last) state.status = 'idle';
  });
  const moves = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    moves.add(listener);
    return () => moves.delete(listener);
  };
  const { promise: drawn, resolve } = Promise.withResolvers<void>();
  const draw = { drawn, atOnce: vi.fn(resolve), inSlices: vi.fn(() => setTimeout(resolve, 50)) };
  void firstLoad({ session } as unknown as Portal, { load, state, history: { subscribe } } as unknown as PortalRouter, draw);
  const goBack = () => {
    for (const moved of moves) moved();
  };
  const calls = () => [draw.atOnce, draw.inSlices, load].map(({ mock }) => mock.calls.length);
  return { calls, load, goBack };
}

describe('the first page (ADR 8)', () => {
  it('is drawn in slices where it is there in time, and its shell at once where it is late', async () => {
    const [quick, late] = [started(100), started(1_000)];
    await vi.advanceTimersByTimeAsync(99);
    expect([quick.calls(), late.calls()]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect([quick.calls(), late.calls()]).toEqual([
      [0, 1, 1],
      [1, 0, 1],
    ]);
  });

  it('gives way to another one that is gone to before anything is drawn', async () => {
    const { calls, goBack } = started(100);
    await vi.advanceTimersByTimeAsync(50);
    goBack();
    await vi.advanceTimersByTimeAsync(60);
    // The first one is there, the other one on its way: the shell stands until then.
    expect(calls()).toEqual([1, 0, 2]);
  });

  it('is drawn at once where somebody goes elsewhere meanwhile, and follows the address by itself from then on', async () => {
    const { calls, goBack } = started(100);
    await vi.advanceTimersByTimeAsync(120);
    expect(calls()).toEqual([0, 1, 1]);
    goBack();
    expect(calls()).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(10);
    goBack();
    expect(calls()).toEqual([1, 1, 1]);
  });

  it('is loaded once more where it was begun anew while it was drawn: the router told nobody', async () => {
    const { calls, load } = started(100);
    await vi.advanceTimersByTimeAsync(120);
    void load();
    await vi.advanceTimersByTimeAsync(40);
    expect(calls()).toEqual([0, 1, 3]);
  });
});
