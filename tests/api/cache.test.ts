import { describe, expect, it, vi } from 'vitest';
import { createCache } from '#src/api/cache.ts';

function world() {
  const at = { brandId: 1, now: 0 };
  const cache = createCache({ brandId: () => at.brandId, now: () => at.now, lasting: ['getFeatureFlag'] });
  return { at, cache };
}

describe('cache (D-053)', () => {
  it('keeps an answer for five minutes, for each brand and each argument (BRAND-09)', async () => {
    const { at, cache } = world();
    const load = vi.fn(async () => at.brandId);
    expect(await cache.get(['list', { q: 'a' }], load)).toBe(1);
    expect(await cache.get(['list', { q: 'a' }], load)).toBe(1);
    expect(load).toHaveBeenCalledTimes(1);
    at.brandId = 3;
    expect(await cache.get(['list', { q: 'a' }], load)).toBe(3);
    at.brandId = 1;
    expect(cache.peek(['list', { q: 'a' }])).toBe(1);
    expect(cache.peek(['list', { q: 'b' }])).toBeUndefined();
    at.now = 300_000;
    expect(cache.peek(['list', { q: 'a' }])).toBeUndefined();
  });

  it('shares a call under way and keeps no failure (X-17)', async () => {
    const { cache } = world();
    const failing = vi.fn(() => Promise.reject(new Error('down')));
    const results = await Promise.allSettled([cache.get(['x'], failing), cache.get(['x'], failing)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await cache.get(['x'], async () => 'up')).toBe('up');
  });

  it('gives the failure of a call that was begun ahead to those who ask for it next, once (C8, D-043)', async () => {
    const { at, cache } = world();
    const failing = vi.fn(() => Promise.reject(new Error('502')));
    // A navigation begins to load what its page asks for a moment later.
    await expect(cache.begin(['x'], failing)).rejects.toThrow('502');
    // Two parts of the page that are drawn together share it.
    const both = await Promise.allSettled([cache.get(['x'], failing), cache.get(['x'], failing)]);
    expect([both.map(({ status }) => status), failing.mock.calls.length]).toEqual([['rejected', 'rejected'], 1]);
    // Whoever asks after that asks the server; so does the next navigation, and everybody when too much time has passed.
    expect(await cache.get(['x'], async () => 'up')).toBe('up');
    await expect(cache.begin(['y'], failing)).rejects.toThrow('502');
    // Routes below each other begin the same call, one a little later than the other.
    at.now = 200;
    await expect(cache.begin(['y'], async () => 'up')).rejects.toThrow('502');
    at.now = 1_000;
    expect(await cache.begin(['y'], async () => 'up')).toBe('up');
    at.now = 0;
    await expect(cache.begin(['z'], failing)).rejects.toThrow('502');
    at.now = 10_000;
    expect(await cache.get(['z'], async () => 'up')).toBe('up');
  });

  it('lets who leaves take the call from nobody else; the last one ends it, and who comes at once after that asks anew (X-18)', async () => {
    const { cache } = world();
    const signals: AbortSignal[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const load = (signal: AbortSignal) => {
      signals.push(signal);
      return Promise.race([
        promise,
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]);
    };
    const [left, alone] = [new AbortController(), new AbortController()];
    const leaving = cache.get(['x'], load, left.signal);
    const staying = cache.get(['x'], load);
    left.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    const last = cache.get(['y'], load, alone.signal);
    alone.abort(new Error('left too'));
    // A page that takes the place of another asks in the same moment.
    const next = cache.get(['y'], load);
    await expect(last).rejects.toThrow('left too');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
    resolve('answer');
    expect(await Promise.all([staying, next])).toEqual(['answer', 'answer']);
    await expect(cache.get(['y'], load, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  });

  it('keeps flags for the session, until the brand changes or somebody signs out', async () => {
    const { at, cache } = world();
    await cache.get(['getFeatureFlag', 'a'], async () => true);
    await cache.get(['list'], async () => 1);
    cache.clear();
    at.now = 86_400_000;
    expect(cache.peek(['getFeatureFlag', 'a'])).toBe(true);
    expect(cache.peek(['list'])).toBeUndefined();
    cache.wipe();
    expect(cache.peek(['getFeatureFlag', 'a'])).toBeUndefined();
  });

  it('keeps what came inside another answer for the brand that it is of, as long as if it had been asked for', async () => {
    const { at, cache } = world();
    cache.keep(2, ['list'], 'of two');
    cache.keep(2, ['getFeatureFlag', 'a'], true);
    expect(cache.peek(['list'])).toBeUndefined();
    at.brandId = 2;
    expect(await cache.get(['list'], () => Promise.reject(new Error('asked')))).toBe('of two');
    at.now += 300_000;
    expect([cache.peek(['list']), cache.peek(['getFeatureFlag', 'a'])]).toEqual([undefined, true]);
  });

  it('forgets of a change what is made of that kind of entity, and what does not say what it is made of (ADR 21)', async () => {
    const { cache } = world();
    const keep = (name: string, of?: readonly string[]) => cache.get([name], async () => name, undefined, of);
    const known = () => ['notes', 'projects', 'home', 'getFeatureFlag'].filter((name) => cache.peek([name]) !== undefined);
    await Promise.all([
      keep('notes', ['NOTES']),
      keep('projects', ['PROJECT', 'CANDIDATE']),
      keep('home'),
      keep('getFeatureFlag'),
    ]);
    cache.progressed('NOTES');
    expect(known()).toEqual(['projects', 'home', 'getFeatureFlag']);
    await keep('notes', ['NOTES']);
    cache.clear('CANDIDATE');
    expect(known()).toEqual(['notes', 'getFeatureFlag']);
    cache.clear();
    expect(known()).toEqual(['getFeatureFlag']);
  });

  it('forgets one answer, or all of a call', async () => {
    const { cache } = world();
    for (const id of [1, 2]) await cache.get(['thing', id], async () => id);
    cache.forget(['thing', 1]);
    expect([cache.peek(['thing', 1]), cache.peek(['thing', 2])]).toEqual([undefined, 2]);
    cache.drop('thing');
    expect(cache.peek(['thing', 2])).toBeUndefined();
  });
});
