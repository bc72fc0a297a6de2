import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type BrandEmitted, type BrandEvent, brandMachine } from '#machines/shell/brand.ts';
import { describePath, heldPorts, type Stimulus, shellPaths } from '#tests/support/flow/shell-paths.ts';

type Leave = { brandId: number; previous: number };

const send = (name: string, event: BrandEvent): Stimulus => ({ name, event });
const stimuli: readonly Stimulus[] = [
  send('somebody signs in', { type: 'brand.resolve', held: [1, 3, 4], stored: 3 }),
  send('select', { type: 'brand.select', brandId: 4 }),
  send('select the same', { type: 'brand.select', brandId: 3 }),
  send('select a foreign one', { type: 'brand.select', brandId: 9 }),
  { name: 'the route may stay', port: 'leaveBrand', output: { permitted: true } },
  { name: 'the route may not stay', port: 'leaveBrand', output: { permitted: false } },
  { name: 'the route cannot be checked', port: 'leaveBrand', error: new Error('no route') },
  send('somebody signs out', { type: 'brand.forget' }),
];

function started() {
  const ports = heldPorts();
  const asked: Leave[] = [];
  const emitted: BrandEmitted[] = [];
  const actor = createActor(
    brandMachine.provide({
      actors: {
        leaveBrand: fromPromise<{ permitted: boolean }, Leave>(({ input }) => {
          asked.push(input);
          return ports.open('leaveBrand') as Promise<{ permitted: boolean }>;
        }),
      },
    }),
  );
  for (const type of ['brand.resolved', 'brand.changed'] as const) actor.on(type, (event) => emitted.push(event));
  actor.start();
  const apply = (stimulus: Stimulus) => ('port' in stimulus ? ports.end(stimulus) : actor.send(stimulus.event as BrandEvent));
  return { actor, apply, asked, emitted };
}

describe('brand', () => {
  const paths = shellPaths(brandMachine, stimuli);

  it('reaches every state of D-230', () => {
    expect(new Set(paths.flatMap((path) => path.map((step) => step.value)))).toEqual(
      new Set(['resolving', 'ready', 'switching']),
    );
    expect(paths.length).toBeGreaterThan(10);
  });

  it.each(paths.map((path) => [describePath(path), path] as const))('runs as drawn: %s (D-230)', async (_, path) => {
    const { actor, apply } = started();
    for (const { stimulus, value } of path) {
      apply(stimulus);
      await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value));
    }
  });

  it.each([
    ['the stored brand', [1, 3, 4], 3, 3],
    ['the first held one when the stored one is not held any more', [1, 4], 3, 1],
    ['the first held one when nothing is stored', [4, 5], undefined, 4],
    ['no brand when none is held', [], 3, 0],
  ])('selects %s (BRAND-03, D-230, X-37)', (_, held, stored, brandId) => {
    const { actor, emitted } = started();
    actor.send({ type: 'brand.resolve', held, stored });
    expect(actor.getSnapshot().context.brandId).toBe(brandId);
    expect(emitted).toEqual([{ type: 'brand.resolved', brandId }]);
  });

  it('keeps the old brand until what it loaded is dropped and the route was asked (BRAND-06, BRAND-07, T23)', async () => {
    const { actor, apply, asked, emitted } = started();
    actor.send({ type: 'brand.resolve', held: [1, 3], stored: 1 });
    actor.send({ type: 'brand.select', brandId: 3 });
    expect(actor.getSnapshot().context.brandId).toBe(1);
    expect(asked).toEqual([{ brandId: 3, previous: 1 }]);
    apply({ name: '', port: 'leaveBrand', output: { permitted: false } });
    await vi.waitFor(() => expect(actor.getSnapshot().context.brandId).toBe(3));
    expect(emitted.at(-1)).toEqual({ type: 'brand.changed', brandId: 3, previous: 1, permitted: false });
  });

  it('refuses a brand that is not held, and one change at a time (BRAND-05)', () => {
    const { actor, asked } = started();
    actor.send({ type: 'brand.resolve', held: [1, 3, 4], stored: 1 });
    actor.send({ type: 'brand.select', brandId: 9 });
    actor.send({ type: 'brand.select', brandId: 1 });
    expect(actor.getSnapshot().value).toBe('ready');
    actor.send({ type: 'brand.select', brandId: 3 });
    actor.send({ type: 'brand.select', brandId: 4 });
    expect(asked).toEqual([{ brandId: 3, previous: 1 }]);
  });
});
