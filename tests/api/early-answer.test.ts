import { describe, expect, it, vi } from 'vitest';
import { withEarlyAnswer } from '#src/api/early-answer.ts';

const question = '/api/identity-proxy/userinfo?ifAny=true';
const later = () => vi.fn<typeof fetch>(async () => new Response('later'));
const text = async (answer: Promise<Response>) => (await answer).text();

describe('the answer to what the page asked before its scripts ran (AUTH-08)', () => {
  it('is taken once, and only by its own question', async () => {
    const next = later();
    const page = { ccWhoIsThere: Promise.resolve(new Response('early')) };
    const asking = withEarlyAnswer(page, next);
    expect(await text(asking('/api/cloud-proxy/home'))).toBe('later');
    expect(await text(asking(question))).toBe('early');
    expect(await text(asking(question))).toBe('later');
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('that never comes is given up when the caller gives up', async () => {
    const leaving = new AbortController();
    const asking = withEarlyAnswer({ ccWhoIsThere: new Promise(() => {}) }, later());
    const asked = asking(question, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });

  it('that failed is asked for again by the call that took it (D-043)', async () => {
    const asking = withEarlyAnswer({ ccWhoIsThere: Promise.reject(new TypeError('reset')) }, later());
    await expect(asking(question)).rejects.toThrow('reset');
    expect(await text(asking(question))).toBe('later');
  });
});
