import { beforeEach, describe, expect, it } from 'vitest';
import { createInFlight } from '#src/api/in-flight.ts';
import { isPending } from '#tests/support/pending.ts';

type Sent = PromiseWithResolvers<string> & { readonly url: string };
let sent: Sent[];
let isQuick: boolean;
beforeEach(() => {
  sent = [];
  isQuick = false;
});

/** A GET of `/things` with a query, as fetch would do it: it rejects when its signal aborts. */
function connect() {
  const underWay = createInFlight();
  const ask = (url: string, signal?: AbortSignal) =>
    underWay.ask('/things', url, signal, (ended) => {
      const call = { ...Promise.withResolvers<string>(), url };
      ended.addEventListener('abort', () => call.reject(ended.reason));
      sent.push(call);
      if (isQuick) call.resolve(`${url} answered`);
      return call.promise;
    });
  return { underWay, ask };
}
const stays = () => new AbortController().signal;
const urls = () => sent.map(({ url }) => url);

describe('two askers of one resource (API-G05, D-046)', () => {
  it('both get their rows when both gave a signal and stay: the older one asks again after the newer', async () => {
    const { ask } = connect();
    const calls = ['a', 'b', 'c'].map((url) => ask(url, stays()));
    expect(urls()).toEqual(['a', 'b', 'c']);
    isQuick = true;
    sent[2]?.resolve('c answered');
    expect(await Promise.all(calls)).toEqual(['a answered', 'b answered', 'c answered']);
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  it('leave the older one waiting for good when it gave no signal: nothing could tell whether it still wants it (T23)', async () => {
    const { ask } = connect();
    const [older, newer] = [ask('a'), ask('b', stays())];
    sent[1]?.resolve('b answered');
    expect(await newer).toBe('b answered');
    expect(await isPending(older)).toBe(true);
    expect(urls()).toEqual(['a', 'b']);
  });

  it('ask nothing again for the one that left', async () => {
    const { ask } = connect();
    const leaving = new AbortController();
    const [older, newer] = [ask('a', leaving.signal), ask('b', stays())];
    leaving.abort();
    await expect(older).rejects.toMatchObject({ name: 'AbortError' });
    sent[1]?.resolve('b answered');
    expect([await newer, urls()]).toEqual(['b answered', ['a', 'b']]);
  });

  it('ask nothing again when everything was dropped: that was another brand (T23)', async () => {
    const { underWay, ask } = connect();
    const [older, newer] = [ask('a', stays()), ask('b', stays())];
    underWay.drop();
    expect(await Promise.all([isPending(older), isPending(newer)])).toEqual([true, true]);
    expect(urls()).toEqual(['a', 'b']);
  });

  it('do not take the answer from each other by leaving', async () => {
    const { ask } = connect();
    const leaving = new AbortController();
    const [older, newer] = [ask('a'), ask('a', leaving.signal)];
    leaving.abort();
    await expect(newer).rejects.toMatchObject({ name: 'AbortError' });
    sent[1]?.resolve('a answered');
    expect(await older).toBe('a answered');
  });
});
