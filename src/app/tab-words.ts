import { z } from 'zod';

/** Words by their names, as this tab keeps them. */
export type TabWords = Readonly<Record<string, string>>;
const stored = z.record(z.string(), z.string()).catch({});

/** What this tab keeps below a key; nothing in a browser that keeps nothing. Keys below `cc.` are gone with a sign-out (T22). */
export function tabWords(key: string): TabWords {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps words for this tab; false in a browser that keeps nothing, where everything goes on without them. */
export function keepTabWords(key: string, words: TabWords): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(words));
    return true;
  } catch {
    return false;
  }
}
