import { describe, expect, it, vi } from 'vitest';
import { isMissingPart, takeReload, watchParts, whyMissing } from '#src/api/missing-part.ts';

const html = (entry: string) => `<!doctype html><head><script type="module" crossorigin src="${entry}"></script></head>`;
const loaded = { querySelector: () => ({ getAttribute: () => '/assets/index-one.js' }) } as unknown as Document;
const answering = (answer: () => Promise<Response>) => ({ fetch: vi.fn(answer) as unknown as typeof fetch, document: loaded });

function preloadError(message: string) {
  const payload = new Error(message);
  return { payload, event: Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }) };
}

describe('parts of the page that cannot be loaded (ERR-27, D-054)', () => {
  it('are remembered as such, and fail the import that wanted them: nothing is reloaded', () => {
    const events = new EventTarget();
    watchParts({ events, document: { querySelectorAll: () => [] as never } });
    const { event, payload } = preloadError('Failed to fetch dynamically imported module');
    expect(isMissingPart(payload)).toBe(false);
    // true: nobody prevented the default, which is the failure of the import.
    expect(events.dispatchEvent(event)).toBe(true);
    expect(isMissingPart(payload)).toBe(true);
    expect([isMissingPart(new Error('another')), isMissingPart('text'), isMissingPart(null)]).toEqual([false, false, false]);
  });

  it('a style sheet that failed leaves the document, so that the next try loads it; the others stay', () => {
    const links = ['table-a.css', 'dialog-b.css'].map((name) => ({ href: `http://portal/assets/${name}`, remove: vi.fn() }));
    const events = new EventTarget();
    watchParts({ events, document: { querySelectorAll: () => links as never } });
    events.dispatchEvent(preloadError('Unable to preload CSS for http://portal/assets/dialog-b.css').event);
    expect(links.map(({ remove }) => remove.mock.calls.length)).toEqual([0, 1]);
  });

  it.each([
    ['nobody answers', async () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['the server is about to start', async () => new Response('', { status: 503 }), 'unreachable'],
    ['somebody else answers', async () => new Response('<h1>Welcome to the hotel</h1>'), 'unreachable'],
    ['another version was installed', async () => new Response(html('/assets/index-two.js')), 'stale'],
    ['the same version answers', async () => new Response(html('/assets/index-one.js')), 'broken'],
  ] as const)('%s: %s', async (_, answer, cause) => {
    const server = answering(answer);
    expect(await whyMissing(server)).toBe(cause);
    expect(server.fetch).toHaveBeenCalledWith('/', expect.objectContaining({ cache: 'no-store' }));
  });

  it('a stale page is loaded anew once a minute', () => {
    const kept = new Map<string, string>();
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage;
    const at = (time: number) => takeReload({ sessionStorage, now: () => time });
    expect([at(1_000_000), at(1_059_000), at(1_061_000), at(1_062_000)]).toEqual([true, false, true, false]);
  });
});
