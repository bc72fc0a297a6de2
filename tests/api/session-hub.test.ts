import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeEvent } from '#contract/live/news.ts';
import { createLive } from '#src/api/live.ts';
import { createSessionHub, type Hub } from '#src/api/session-hub.ts';
import { createSessionLink } from '#src/api/session-link.ts';
import type { HubMessage, HubPort } from '#src/api/session-protocol.ts';

const news: ChangeEvent = {
  entityType: 'RELEASE_CANDIDATE',
  entityId: 7,
  parentId: null,
  revision: 3,
  command: 'brand.confirm',
  by: null,
  at: '2026-11-21T12:00:00Z',
};

let refreshes: number;
let refreshAnswer: () => Response;
let lines: { url: string; brandId: string | null; token: string | null; send: (text: string) => void; end: () => void }[];
let liveStatus: number;

const fakeFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  if (String(input).endsWith('/refresh?ifAny=true')) {
    refreshes += 1;
    return refreshAnswer();
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  init?.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason).catch(() => undefined));
  lines.push({
    url: String(input),
    brandId: headers.get('X-Brand-Id'),
    token: headers.get('Authorization'),
    send: (text) => void writer.write(new TextEncoder().encode(text)),
    end: () => void writer.close(),
  });
  return new Response(readable, { status: liveStatus });
};

const turns = () => vi.advanceTimersByTimeAsync(0);

function newHub(): Hub {
  return createSessionHub({ fetch: fakeFetch, now: () => Date.now(), exclusively: (run) => run() });
}

function page(hub: Hub) {
  const heard: HubMessage[] = [];
  let port: HubPort | undefined;
  const link = createSessionLink(
    (receive) => {
      const own: HubPort = {
        post: (message) => {
          heard.push(message);
          receive(message);
        },
      };
      port = own;
      return (message) => hub.receive(own, message);
    },
    () => Date.now(),
  );
  return { link, heard, leave: () => port && hub.drop(port) };
}

const token = (name: string, seconds = 300) => ({ accessToken: name, expiresAt: Date.now() + seconds * 1000 });

beforeEach(() => {
  vi.useFakeTimers();
  refreshes = 0;
  lines = [];
  liveStatus = 200;
  refreshAnswer = () => Response.json({ accessToken: `refreshed-${refreshes}`, expiresIn: 300 });
});
afterEach(() => vi.useRealTimers());

describe('session hub', () => {
  it('asks once for all tabs and all callers (SESSION-05, D-048)', async () => {
    const hub = newHub();
    const [a, b] = [page(hub), page(hub)];
    const tokens = await Promise.all([a.link.accessToken(), a.link.accessToken(), b.link.accessToken()]);
    expect(tokens).toEqual(['refreshed-1', 'refreshed-1', 'refreshed-1']);
    expect(refreshes).toBe(1);
  });

  it('refreshes a minute before expiry and hands the token to every tab (D-048)', async () => {
    const hub = newHub();
    const [a, b] = [page(hub), page(hub)];
    a.link.adopt(token('signed-in'));
    expect(await b.link.accessToken()).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(239_000);
    expect(refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refreshes).toBe(1);
    expect(await a.link.accessToken()).toBe('refreshed-1');
    expect(await b.link.accessToken()).toBe('refreshed-1');
  });

  it('waits at least ten seconds between refreshes (D-048)', async () => {
    const hub = newHub();
    page(hub).link.adopt(token('short', 30));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(refreshes).toBe(1);
  });

  it('does not hand out a token that ended while the computer slept', async () => {
    const hub = newHub();
    const { link } = page(hub);
    link.adopt(token('old'));
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await link.accessToken()).toBe('refreshed-1');
  });

  it('stops with the logout and ignores an answer that comes after it (SESSION-06)', async () => {
    const late = Promise.withResolvers<Response>();
    const hub = createSessionHub({ fetch: () => late.promise, now: () => Date.now(), exclusively: (run) => run() });
    const { link, heard } = page(hub);
    const waiting = link.accessToken();
    link.over(false);
    late.resolve(Response.json({ accessToken: 'ghost', expiresIn: 300 }));
    await turns();
    expect(await waiting).toBeUndefined();
    expect(heard).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells every tab when the session is over (SESSION-01)', async () => {
    const hub = newHub();
    const [a, b] = [page(hub), page(hub)];
    a.link.adopt(token('one'));
    await b.link.accessToken();
    refreshAnswer = () => new Response(null, { status: 401 });
    await vi.advanceTimersByTimeAsync(240_000);
    expect(a.heard.at(-1)).toEqual({ type: 'token.none' });
    expect(b.heard.at(-1)).toEqual({ type: 'token.none' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refreshes).toBe(1);
  });

  it('signs nobody out while the server cannot be asked (a wrong 401 is an outage)', async () => {
    const hub = newHub();
    const { link, heard } = page(hub);
    refreshAnswer = () => new Response(null, { status: 503 });
    await expect(link.accessToken()).rejects.toThrow();
    expect(heard).toEqual([{ type: 'token.unreachable' }]);
    refreshAnswer = () => Response.json({ accessToken: 'back', expiresIn: 300 });
    expect(await link.accessToken()).toBe('back');
  });

  it('lets a tab that slept end only the session it knew', async () => {
    const hub = newHub();
    const [old, fresh] = [page(hub), page(hub)];
    old.link.adopt(token('first'));
    const { over } = createSessionLink(
      () => (message) => hub.receive({ post: () => undefined }, message),
      () => Date.now(),
    );
    fresh.link.adopt(token('second'));
    hub.receive({ post: () => undefined }, { type: 'session.over', expired: true, accessToken: 'first' });
    expect(await fresh.link.accessToken()).toBe('second');
    over(true);
    expect(fresh.heard.at(-1)).toEqual({ type: 'token.none' });
  });
});

describe('live channel (D-045)', () => {
  async function watching() {
    const hub = newHub();
    const pages = [page(hub), page(hub)];
    const lives = pages.map(({ link }) => createLive(link));
    pages[0]?.link.adopt(token('t'));
    for (const live of lives) live.follow(1);
    await turns();
    return { hub, pages, lives };
  }

  it('is one connection for all tabs, with the brand and the token', async () => {
    const { lives } = await watching();
    expect(lines.map(({ brandId, token: bearer }) => [brandId, bearer])).toEqual([['1', 'Bearer t']]);
    expect(lives.map((live) => live.state())).toEqual(['open', 'open']);
  });

  it('fans news out, also in pieces and past comments; other data is left out', async () => {
    const { lives } = await watching();
    const heard = vi.fn();
    for (const live of lives) live.watch(heard);
    const text = `: beat\n\ndata: ${JSON.stringify(news)}\n\ndata: {"entityType":"ELSE"}\n\ndata: nonsense\n\n`;
    for (const piece of [text.slice(0, 20), text.slice(20, 60), text.slice(60)]) lines[0]?.send(piece);
    await turns();
    expect(heard.mock.calls).toEqual([[news], [news]]);
  });

  it('asks for what was told since the page read, at first and not again; who comes later hears of it too (ADR 14)', async () => {
    const hub = newHub();
    const [first, second, late] = [page(hub), page(hub), page(hub)].map(({ link }) => ({ link, live: createLive(link) }));
    first?.link.adopt(token('t'));
    first?.live.follow(1, 5_000);
    await turns();
    lines[0]?.send(
      `id: 7000\n: open\n\nid: 5500\ndata: ${JSON.stringify(news)}\n\nid: 7200\ndata: ${JSON.stringify({ ...news, revision: 4 })}\n\n`,
    );
    await turns();
    const heard: number[] = [];
    const returned = vi.fn();
    second?.live.watch(({ revision }) => heard.push(revision ?? 0));
    second?.live.onReturn(returned);
    second?.live.follow(1, 6_000);
    expect([heard, second?.live.state(), returned.mock.calls.length]).toEqual([[4], 'open', 0]);
    // What was told before the first page read, this browser does not know: the page loads again.
    late?.live.onReturn(returned);
    late?.live.follow(1, 4_000);
    expect([late?.live.state(), returned.mock.calls.length]).toEqual(['open', 1]);
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines.map(({ url }) => url)).toEqual(['/api/live?since=5000', '/api/live']);
  });

  it('connects again with growing pauses and tells that it was down', async () => {
    const { lives } = await watching();
    const states: string[] = [];
    lives[0]?.onState((state) => states.push(state));
    lines[0]?.end();
    await turns();
    expect(states).toEqual(['down']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual(['down', 'open']);
    expect(lines).toHaveLength(2);
  });

  it('asks a server that hears no news itself every ten seconds at most, and says when it is back (T24)', async () => {
    const { lives } = await watching();
    const returned = vi.fn();
    lives[0]?.onReturn(returned);
    liveStatus = 503;
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(16_000);
    const tries = lines.length;
    expect(tries).toBeLessThan(20);
    liveStatus = 200;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([lines.length, lives[0]?.state(), returned.mock.calls.length]).toEqual([tries + 1, 'open', 1]);
  });

  it('a channel that opens again, or is closed to who is signed in, says that other roles may be known (T22)', async () => {
    const { lives } = await watching();
    const doubted = vi.fn();
    lives[0]?.onDoubt(doubted);
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([lives[0]?.state(), doubted.mock.calls.length]).toEqual(['open', 1]);
    liveStatus = 403;
    lines.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([lives[0]?.state(), doubted.mock.calls.length]).toEqual(['closed', 2]);
    // Nobody answering is no such sign.
    liveStatus = 503;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lives[0]?.state()).toBe('down');
    expect(doubted).toHaveBeenCalledTimes(2);
  });

  it('gives up a line that is silent for 40 s', async () => {
    await watching();
    await vi.advanceTimersByTimeAsync(39_000);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines).toHaveLength(2);
  });

  it('ends the session of every tab when the channel answers 401 (T22)', async () => {
    const { pages } = await watching();
    liveStatus = 401;
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pages.map(({ heard }) => heard.at(-1)?.type)).toEqual(['token.none', 'token.none']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines).toHaveLength(2);
  });

  it('follows the brand, drops the news of the old one, and closes when the last page leaves (T23)', async () => {
    const { lives, pages } = await watching();
    const heard = vi.fn();
    lives[0]?.watch(heard);
    lives[0]?.follow(3);
    await turns();
    lines[0]?.send(`data: ${JSON.stringify(news)}\n\n`);
    await turns();
    expect(heard).not.toHaveBeenCalled();
    expect(lines.map((line) => line.brandId)).toEqual(['1', '3']);
    for (const one of pages) one.leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines).toHaveLength(2);
  });
});
