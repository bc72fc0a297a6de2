import { useMemo, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The browser tells its other tabs of a change (`storage`), and not the one that makes it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

type Form<Value> = {
  /** reads what is kept; null while nothing is */
  readonly parse: (text: string | null) => Value;
  readonly write: (value: Value) => string;
};

/**
 * A preference that the browser keeps under a key (D-041), the same in all tabs: a change is made of what is kept by then, so that no tab takes back
 * what another one has changed. How it is read and written is that of the first drawing. (Mantine's useLocalStorage writes when it is mounted and draws
 * its user again for it; ADR 8.)
 */
export function useKept<Value>(key: string, form: Form<Value>): readonly [Value, (change: (now: Value) => Value) => void] {
  const [{ parse, write }] = useState(form);
  const text = useSyncExternalStore(
    subscribe,
    () => textOf(key),
    () => null,
  );
  const value = useMemo(() => parse(text), [parse, text]);
  const change = (next: (now: Value) => Value) => {
    localStorage.setItem(key, write(next(parse(textOf(key)))));
    for (const listener of listeners) listener();
  };
  return [value, change];
}
