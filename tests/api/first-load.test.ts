import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

/** A start of somebody who is known, whose page is there after so many ms; what was drawn is whole or the shell, and is drawn within 50 ms. */
function started(pageAfter: number) {
  const session = createActor(createMachine({ initial: 'signedIn', states: { signedIn: {} } })).start();
  const load = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, pageAfter)));
  const moves = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    moves.add(listener);
    return () => moves.delete(listener);
  };
  const drawn: boolean[] = [];
  const draw = (isWhole: boolean) => {
    drawn.push(isWhole);
    return new Promise<void>((resolve) => setTimeout(resolve, 50));
  };
  void firstLoad({ session } as unknown as Portal, { load, history: { subscribe } } as unknown as PortalRouter, draw);
  const goBack = () => {
    for (const moved of moves) moved();
  };
  return { drawn, load, goBack };
}

it('draws the page as a whole where it is there in time, and the shell at once where it is late (ADR 8)', async () => {
  const [quick, slow] = [started(100), started(1_000)];
  await vi.advanceTimersByTimeAsync(99);
  expect([quick.drawn, slow.drawn]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(500);
  expect([quick.drawn, slow.drawn]).toEqual([[true], [false]]);
});

it('follows the address until the page stands, and not after that: the page itself does then (ADR 8)', async () => {
  const { goBack, load } = started(100);
  await vi.advanceTimersByTimeAsync(120);
  goBack();
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);
  goBack();
  expect(load).toHaveBeenCalledTimes(2);
});
