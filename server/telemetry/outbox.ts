export type OutboxDeps = {
  readonly url: string;
  readonly fetch: typeof fetch;
  /** makes one request's body of what waited */
  readonly envelope: (items: readonly object[]) => object;
};

/** What waits at most; whatever comes then is dropped, so that a silent collector costs neither memory nor time. */
export const outboxLimit = 2_000;
const batch = 200;
const pause = 5_000;
const patience = 4_000;

/** Things on their way to the collector: sent in batches, in the background, never twice. A batch that fails is lost. */
export function createOutbox({ url, fetch, envelope }: OutboxDeps) {
  let waiting: object[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const items = waiting.splice(0, batch);
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(envelope(items)) };
      try {
        const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
        await answer.body?.cancel();
        if (!answer.ok) dropped += items.length;
      } catch {
        dropped += items.length;
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  return {
    add(item: object): void {
      if (waiting.length >= outboxLimit) {
        dropped += 1;
        return;
      }
      waiting.push(item);
      if (waiting.length >= batch) void flush();
      else timer ??= setTimeout(flush, pause).unref();
    },
    flush,
    dropped: () => dropped,
    forget: () => {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
