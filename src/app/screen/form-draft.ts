/** Where the unsaved input of a form outlives its page; it goes with the tab, and with the session (wipe-state.ts). */
export type FormDraft<Values> = {
  /** what was typed before; undefined when nothing was, or when it no longer has the form's shape */
  read(): Partial<Values> | undefined;
  write(values: Values): void;
  forget(): void;
};

const prefix = 'cc.draft.';

/** Whether anything typed waits for its form to be opened again. */
export const hasDrafts = (storage: Storage): boolean => Object.keys(storage).some((key) => key.startsWith(prefix));

/** The draft of one form (issue 3: a stepper that survives leaving). `initial` says which fields there are and of what kind. */
export function formDraft<Values extends object>(storage: Storage, key: string, initial: Values): FormDraft<Values> {
  const name = `${prefix}${key}`;
  return {
    read: () => {
      const stored = parse(storage.getItem(name));
      if (stored === undefined) return undefined;
      const known = Object.entries(initial).flatMap(([field, value]) =>
        sameKind(stored[field], value) ? [[field, stored[field]] as const] : [],
      );
      return known.length > 0 ? (Object.fromEntries(known) as Partial<Values>) : undefined;
    },
    write: (values) => storage.setItem(name, JSON.stringify(values)),
    forget: () => storage.removeItem(name),
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const sameKind = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
