import type { Portal } from '#src/app/portal.ts';

type Kept = { readonly key: string };
type Manners<One> = {
  /** its bytes are on their way: closing the tab would lose it */
  readonly isSending: (one: One) => boolean;
  readonly stop: (one: One) => void;
};

export type RunningUploads<One extends Kept> = {
  add(one: One): void;
  remove(key: string): void;
  all(): readonly One[];
  subscribe(listener: () => void): () => void;
};

/** The uploads of this tab, outside of React: they outlive their page and end with the session (T22); leaving the tab while one is sent asks. */
export function runningUploads<One extends Kept>(
  { session }: Pick<Portal, 'session'>,
  { isSending, stop }: Manners<One>,
): RunningUploads<One> {
  let running: readonly One[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly One[]) => {
    running = next;
    for (const listener of listeners) listener();
  };
  session.on('session.ended', () => {
    for (const one of running) stop(one);
    set([]);
  });
  window.addEventListener('beforeunload', (event) => {
    if (running.some(isSending)) event.preventDefault();
  });
  return {
    add: (one) => set([one, ...running]),
    remove: (key) => {
      for (const one of running) if (one.key === key) stop(one);
      set(running.filter((one) => one.key !== key));
    },
    all: () => running,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
