import { brandHeader } from '#contract/brand.ts';
import { type ChangeEvent, changeEventSchema, liveEndpoints } from '#contract/live/news.ts';
import type { LiveState } from './session-protocol.ts';

type LiveStreamDeps = {
  readonly brandId: number;
  readonly fetch: typeof fetch;
  readonly accessToken: () => Promise<string | undefined>;
  readonly onNews: (news: ChangeEvent) => void;
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

  const connect = async (): Promise<void> => {
    line = new AbortController();
    outcome = 'down';
    const token = await deps.accessToken();
    if (closed || token === undefined) return;
    const response = await deps.fetch(liveEndpoints.openLiveChannel.path, {
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
    await listen(response.body);
  };

  const listen = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let watchdog = setTimeout(() => line.abort(), longestSilence);
    try {
      for await (const data of eventData(body)) {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => line.abort(), longestSilence);
        const news = data === undefined ? undefined : newsOf(data);
        if (news && !closed) deps.onNews(news);
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

/** Reads server-sent events from a fetch body: the data of each event, comments left out. Ends with the stream. */
async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string | undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = `${rest}${value}`.replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      // A sign of life counts even without data.
      if (blocks.length === 0) yield undefined;
      for (const block of blocks) yield dataOf(block);
    }
  } finally {
    reader.releaseLock();
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}
