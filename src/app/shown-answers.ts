import { useEffect, useSyncExternalStore } from 'react';

const answers = new Map<string, unknown>();
const listeners = new Set<() => void>();
let version = 0;

const changed = () => {
  version += 1;
  for (const listener of listeners) listener();
};

/** What an open page shows under a resource's key: newer than the cache, which forgets what may have changed. */
export const shownAnswer = <T>(key: string): T | undefined => answers.get(key) as T | undefined;

/** Says what the page shows under a resource's key, as long as it is drawn. */
export function useShownAnswer(key: string, answer: unknown): void {
  useEffect(() => {
    if (answer === undefined) return;
    answers.set(key, answer);
    changed();
    return () => {
      if (answers.get(key) !== answer) return;
      answers.delete(key);
      changed();
    };
  }, [key, answer]);
}

/** Draws again whenever a page shows something else: for names outside of it. */
export function useShownAnswers(): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
}
