import type { Portal } from '#src/app/portal.ts';
import { showUploads } from './uploads-under-way.ts';

type Kept = {
  readonly key: string;
  readonly fileName: string;
  readonly size: number | undefined;
  readonly brandId: number;
  readonly actor: { subscribe(listener: () => void): unknown; getSnapshot(): { readonly context: { readonly percent: number } } };
};
type Manners<One> = {
  /** its bytes are on their way: closing the tab would lose it */
  readonly isSending: (one: One) => boolean;
  /** ends it while its bytes are on their way */
  readonly cancel: (one: One) => void;
  readonly stop: (one: One) => void;
};

export type RunningUploads<One extends Kept> = {
  add(one: One): void;
  remove(key: string): void;
  all(): readonly One[];
  subscribe(listener: () => void): () => void;
};

/**
 * The uploads of this tab, outside of React: they outlive their page, show on home how far they are, and end with the session (T22); leaving the
 * tab while one is sent asks.
 */
export function runningUploads<One extends Kept>(
  portal: Pick<Portal, 'session'>,
  { cancel, isSending, stop }: Manners<One>,
): RunningUploads<One> {
  let running: readonly One[] = [];
  const listeners = new Set<() => void>();
  const changed = showUploads(portal, () =>
    running.filter(isSending).map((one) => ({
      ...{ key: one.key, fileName: one.fileName, size: one.size, brandId: one.brandId },
      percent: one.actor.getSnapshot().context.percent,
      cancel: () => cancel(one),
    })),
  );
  const set = (next: readonly One[]) => {
    running = next;
    for (const listener of listeners) listener();
    changed();
  };
  portal.session.on('session.ended', () => {
    for (const one of running) stop(one);
    set([]);
  });
  window.addEventListener('beforeunload', (event) => {
    if (running.some(isSending)) event.preventDefault();
  });
  return {
    add: (one) => {
      one.actor.subscribe(changed);
      set([one, ...running]);
    },
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
