import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark' | 'auto';

/** Read before the first paint too, by src/inline/color-scheme.js, and by Mantine's own parts. */
const KEY = 'mantine-color-scheme-value';

const listeners = new Set<() => void>();
let chosen: ColorScheme | undefined;

const isScheme = (value: unknown): value is ColorScheme => value === 'light' || value === 'dark' || value === 'auto';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function stored(): ColorScheme {
  try {
    const value = localStorage.getItem(KEY);
    return isScheme(value) ? value : 'auto';
  } catch {
    return 'auto';
  }
}

const present = (): ColorScheme => {
  chosen ??= stored();
  return chosen;
};

/** What is shown, now that "as the system" is decided. */
const shown = (): 'light' | 'dark' => {
  const scheme = present();
  if (scheme !== 'auto') return scheme;
  return system().matches ? 'dark' : 'light';
};

function show(): void {
  document.documentElement.dataset.mantineColorScheme = shown();
  for (const listener of listeners) listener();
}

/** Chooses light, dark, or what the system has; kept for the next visit. */
export function chooseColorScheme(scheme: ColorScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // storage is closed: the choice holds for this page
  }
  show();
}

/** Follows the system and the other tabs; called once. */
export function watchColorScheme(): void {
  system().addEventListener('change', show);
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== localStorage || key !== KEY || !isScheme(newValue)) return;
    chosen = newValue;
    show();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, present, () => 'auto');
}

/** What is shown. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shown, () => 'light');
}
