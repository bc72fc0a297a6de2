import { brandHeader } from '#contract/brand.ts';
import { type ChangeEvent, changeEventSchema, liveEndpoints } from '#contract/live/news.ts';
import type { LiveState } from './session-protocol.ts';

type LiveStreamDeps = {
  readonly brandId: number;
  /** what was told since this instant of the server's clock, in epoch milliseconds, is told by the first line */
  readonly since: number | undefined;
  readonly fetch: typeof fetch;
  readonly accessToken: () => Promise<string | undefined>;
  /** Hears news, and at which instant of the server's clock they were told, in epoch milliseconds. */
  readonly onNews: (news: ChangeEvent, at: number) => void;
  /** A line is open: what is told from this instant of the server's clock on comes over it. */
  readonly onOpen: (from: number) => void;
  readonly onState: (state: LiveState) => void;
  /** the server does not know this session any more */
  readonly onUnauthorized: () => void;
};

const firstPause = 1_000;
const longestPause = 10_000;
/** The server gives a sign of life every 15 s; after this long without one, the line is dead. */
const longestSilence = 40_000;

/** Holds the live channel of one brand open (D-045): connects again with growing pauses. Answers how to close it. */
export function openLiveStream(deps: LiveStreamDeps): () => void {
  let closed = false;
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let line = new AbortController();
  let outcome: LiveState = 'down';
  // A page that a line failed loads again when one is open.
  let { since } = deps;

  const connect = async (): Promise<void> => {
    line = new AbortController();
    outcome = 'down';
    const token = await deps.accessToken();
    if (closed || token === undefined) return;
    const missed = since;
    since = undefined;
    const query = missed === undefined ? '' : `?since=${missed}`;
    const response = await deps.fetch(`${liveEndpoints.openLiveChannel.path}${query}`, {
      headers: { Authorization: `Bearer ${token}`, [brandHeader]: String(deps.brandId), Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: line.signal,
    });
    if (response.status === 401) return deps.onUnauthorized();
    if (response.status === 403) {
      outcome = 'closed';
      return;
    }
    if (!response.ok || !response.body) throw new TypeError(`the live channel answered ${response.status}`);
    pause = firstPause;
    deps.onState('open');
    await listen(response.body, missed);
  };

  const listen = async (body: ReadableStream<Uint8Array>, missed: number | undefined): Promise<void> => {
    let watchdog = setTimeout(() => line.abort(), longestSilence);
    try {
      let isFirst = true;
      for await (const { data, id } of eventsOf(body)) {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => line.abort(), longestSilence);
        if (closed) continue;
        if (isFirst) deps.onOpen(missed ?? id);
        isFirst = false;
        const news = data === undefined ? undefined : newsOf(data);
        if (news) deps.onNews(news, id);
      }
    } finally {
      clearTimeout(watchdog);
    }
  };

  const run = (): void => {
    connect()
      .catch(() => undefined)
      .finally(() => {
        if (closed) return;
        deps.onState(outcome);
        // Not all pages at once, where a server let all of them go.
        timer = setTimeout(run, pause * (0.5 + Math.random() / 2));
        pause = Math.min(pause * 2, longestPause);
      });
  };
  run();
  return () => {
    closed = true;
    clearTimeout(timer);
    line.abort();
  };
}

function newsOf(data: string): ChangeEvent | undefined {
  try {
    return changeEventSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

type LiveEvent = { readonly data: string | undefined; readonly id: number };

/** Reads server-sent events from a fetch body: the data of each event, comments left out, and its id or the last one before. Ends with the stream. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  let id = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = `${rest}${value}`.replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      // A sign of life counts even without data.
      if (blocks.length === 0) yield { data: undefined, id };
      for (const block of blocks) {
        id = Number(fieldOf(block, 'id') ?? id);
        yield { data: fieldOf(block, 'data'), id };
      }
    }
  } finally {
    reader.releaseLock();
  }
}

function fieldOf(block: string, name: 'data' | 'id'): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith(`${name}:`));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(name.length + 1).replace(/^ /, '')).join('\n');
}
