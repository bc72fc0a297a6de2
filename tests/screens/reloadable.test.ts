import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Load, reloadable } from '#machines/screens/reloadable.ts';
import { rowsState } from '#src/app/screen/use-reloadable.ts';

type Asked = PromiseWithResolvers<string> & Load<string> & { readonly signal: AbortSignal };

function started(question: string, initial?: string) {
  const asked: Asked[] = [];
  const load = fromPromise<string, Load<string>>(({ input, signal }) => {
    const call = { ...Promise.withResolvers<string>(), ...input, signal };
    asked.push(call);
    return call.promise;
  });
  const actor = createActor(reloadable<string, string>().provide({ actors: { load } }), {
    input: { question, ...(initial !== undefined && { initial }) },
  }).start();
  const answered = async (call: number, page: string) => {
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(call));
    asked[call]?.resolve(page);
    await waitFor(actor, ({ context }) => context.answer === page);
  };
  return { actor, asked, answered };
}

const gone = (asked: readonly Asked[]) => asked.map(({ signal }) => signal.aborted);

describe('what the server answers to a question: a list, a page of rows (D-044, D-230)', () => {
  it('asks for its first question and keeps the page in sight while another question is on its way', async () => {
    const { actor, asked, answered } = started('a');
    await answered(0, 'rows of a');
    actor.send({ type: 'question.changed', question: 'b' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { answer: 'rows of a', answered: 'a' } });
    await answered(1, 'rows of b');
    expect(actor.getSnapshot().context.answered).toBe('b');
    expect(asked.map(({ question }) => question)).toEqual(['a', 'b']);
  });

  it('tells that it failed, and that it could be loaded, so that a warning comes and goes (ERR-11, D-152)', async () => {
    const { actor, asked, answered } = started('a');
    const told: unknown[] = [];
    actor.on('failed', ({ error }) => told.push(error));
    actor.on('loaded', () => told.push('loaded'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const error = new Error('502');
    asked[0]?.reject(error);
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'reload' });
    await answered(1, 'rows');
    expect(told).toEqual([error, 'loaded']);
  });

  it('cancels the question under way when another one comes, and never shows its answer (API-G05)', async () => {
    const { actor, asked, answered } = started('a');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    actor.send({ type: 'question.changed', question: 'ab' });
    await vi.waitFor(() => expect(gone(asked)).toEqual([true, false]));
    asked[0]?.resolve('rows of a');
    await answered(1, 'rows of ab');
    expect(actor.getSnapshot().value).toBe('ready');
  });

  it('shows what arrives although news come faster than it is answered (D-045, ADR 10)', async () => {
    const { actor, asked, answered } = started('a');
    for (const step of [0, 1, 2]) {
      actor.send({ type: 'change.arrived' });
      actor.send({ type: 'change.arrived' });
      await answered(step, `${step}`);
    }
    await answered(3, 'last');
    expect([gone(asked), actor.getSnapshot().value]).toEqual([[false, false, false, false], 'ready']);
  });

  it('asks again when asked to, whatever is under way: a call that never ends is no dead end', async () => {
    const { actor, asked, answered } = started('a');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    actor.send({ type: 'reload' });
    await answered(1, 'rows');
    expect(gone(asked)).toEqual([true, false]);
  });

  it('keeps the page when asking again fails, tells the error, and forgets it with the next answer', async () => {
    const { actor, asked, answered } = started('a');
    await answered(0, 'rows');
    actor.send({ type: 'change.arrived' });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.reject(new Error('502'));
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context).toMatchObject({ answer: 'rows', error: new Error('502') });
    actor.send({ type: 'reload' });
    await answered(2, 'new rows');
    expect(actor.getSnapshot().context.error).toBeUndefined();
  });

  it('begins with what the navigation loaded, and asks past the cache only for what may be old (D-230, ADR 13)', async () => {
    const { actor, asked, answered } = started('a', 'rows of a');
    expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { answer: 'rows of a' } });
    actor.send({ type: 'question.changed', question: 'b' });
    await answered(0, 'rows of b');
    actor.send({ type: 'change.arrived' });
    await answered(1, 'newer rows of b');
    actor.send({ type: 'reload' });
    await answered(2, 'rows of b again');
    const cold = started('c');
    await cold.answered(0, 'rows of c');
    expect([...asked, ...cold.asked].map(({ again }) => again)).toEqual([false, true, true, false]);
  });

  it('tells what was loaded and what failed, for the warning of the list (D-158, ERR-11)', async () => {
    const { actor, asked, answered } = started('a');
    const told: unknown[] = [];
    actor.on('loaded', () => told.push('loaded'));
    actor.on('failed', ({ error }) => told.push(String(error)));
    await answered(0, 'rows');
    actor.send({ type: 'change.arrived' });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.reject(new Error('503'));
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(told).toEqual(['loaded', 'Error: 503']);
  });

  it('tries again when it failed after news had come; an unwired port fails by its name', async () => {
    const { actor, asked, answered } = started('a');
    actor.send({ type: 'change.arrived' });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.reject(new Error('503'));
    await answered(1, 'rows');
    const unwired = createActor(reloadable(), { input: { question: 'a' } }).start();
    await waitFor(unwired, (snapshot) => snapshot.matches('failed'));
    expect(String(unwired.getSnapshot().context.error)).toContain("'load'");
  });
});

describe('what a list says of its rows', () => {
  it.each([
    ['none yet', [false, false, false], 'loading'],
    ['none, and none to come', [false, true, false], 'failed'],
    ['those that were asked for', [true, false, false], 'ready'],
    ['those, while a newer answer failed, which the warning says (D-152)', [true, true, false], 'ready'],
    ['those of another question, until the asked ones come', [true, false, true], 'waiting'],
    ['those of another question are not shown for the ones that did not come', [true, true, true], 'failed'],
  ] as const)('%s', (_, [isKnown, hasFailed, isOther], state) => {
    expect(rowsState(isKnown, hasFailed, isOther)).toBe(state);
  });
});
