import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type LoadInput, listScreen } from '#machines/screens/list.ts';

type Load = (input: LoadInput, signal: AbortSignal) => Promise<readonly string[]>;

function started(load: Load, initial?: readonly string[]) {
  const machine = listScreen<string>().provide({
    actors: { load: fromPromise<readonly string[], LoadInput>(({ input, signal }) => load(input, signal)) },
  });
  const failures: unknown[] = [];
  const actor = createActor(machine, { input: { initial } });
  actor.on('list.failed', ({ error }) => failures.push(error));
  return { actor: actor.start(), failures };
}

describe('list screen (D-230)', () => {
  it('shows what the navigation already loaded without loading again', () => {
    const load = vi.fn<Load>();
    const { actor } = started(load, ['a']);
    expect(actor.getSnapshot().matches({ ready: 'resting' })).toBe(true);
    expect(actor.getSnapshot().context.rows).toEqual(['a']);
    expect(load).not.toHaveBeenCalled();
  });

  it('loads, and loads again past the cache when news arrive, with the old rows in sight', async () => {
    const asked: LoadInput[] = [];
    const { actor } = started(async (input) => {
      asked.push(input);
      return input.again ? ['b'] : ['a'];
    });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    actor.send({ type: 'change.arrived' });
    expect(actor.getSnapshot().context.rows).toEqual(['a']);
    await waitFor(actor, (snapshot) => snapshot.context.rows[0] === 'b');
    expect(asked).toEqual([{ again: false }, { again: true }]);
  });

  it('loads again when news arrive while it loads: the rows under way may be older than they are', async () => {
    const asked: boolean[] = [];
    const first = Promise.withResolvers<readonly string[]>();
    const { actor } = started(({ again }) => {
      asked.push(again);
      return again ? Promise.resolve(['new']) : first.promise;
    });
    actor.send({ type: 'change.arrived' });
    first.resolve(['old']);
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    expect(asked).toEqual([false, true]);
    expect(actor.getSnapshot().context.rows).toEqual(['new']);
  });

  it('shows what arrives although news come faster than it is answered (D-045, ADR 10)', async () => {
    const asked: PromiseWithResolvers<readonly string[]>[] = [];
    const { actor } = started(() => {
      asked.push(Promise.withResolvers());
      return asked.at(-1)?.promise as Promise<readonly string[]>;
    }, []);
    for (const step of [0, 1, 2]) {
      actor.send({ type: 'change.arrived' });
      actor.send({ type: 'change.arrived' });
      await vi.waitFor(() => expect(asked).toHaveLength(step + 1));
      asked[step]?.resolve([`${step}`]);
      await waitFor(actor, ({ context }) => context.rows[0] === `${step}`);
    }
  });

  it('tries again when it failed after news had come', async () => {
    const first = Promise.withResolvers<readonly string[]>();
    let asked = 0;
    const { actor, failures } = started(() => (asked++ === 0 ? first.promise : Promise.resolve(['new'])));
    actor.send({ type: 'change.arrived' });
    first.reject(new Error('503'));
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    expect([failures, actor.getSnapshot().context.rows]).toEqual([[new Error('503')], ['new']]);
  });

  it('cancels the older load when a newer one begins', async () => {
    const signals: AbortSignal[] = [];
    const { actor } = started((_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    }, []);
    actor.send({ type: 'list.reload' });
    actor.send({ type: 'list.reload' });
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  it('fails with the error, tells it, and can be tried again; an unwired port fails by its name', async () => {
    let answers = 0;
    const { actor, failures } = started(() => (answers++ === 0 ? Promise.reject(new Error('502')) : Promise.resolve(['a'])));
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(failures).toEqual([new Error('502')]);
    actor.send({ type: 'list.reload' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    const unwired = createActor(listScreen<string>(), { input: {} }).start();
    await waitFor(unwired, (snapshot) => snapshot.matches('failed'));
    expect(String(unwired.getSnapshot().context.error)).toContain("'load'");
  });

  it('keeps the rows when loading them again fails', async () => {
    const { actor, failures } = started(() => Promise.reject(new Error('502')), ['a']);
    actor.send({ type: 'change.arrived' });
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    expect(actor.getSnapshot().context.rows).toEqual(['a']);
  });
});
