import { differing, only } from '#machines/screens/three-way.ts';

/** What was typed before: the changed fields alone, and those among them that the server has changed since (D-051). */
export type Restored<Values> = { readonly values: Partial<Values>; readonly clashes: readonly string[] };
/** Where the unsaved input of a form outlives its page; it goes with the tab, and with the session (wipe-state.ts). */
export type FormDraft<Values> = {
  /** undefined when nothing was typed, or when it no longer has the form's shape */
  read(): Restored<Values> | undefined;
  /** `saved`: what the server had, as far as the form knows */
  write(values: Values, saved: Values): void;
  forget(): void;
};

const prefix = 'cc.draft.';

/** Whether anything typed waits for its form to be opened again. */
export const hasDrafts = (storage: Storage): boolean => Object.keys(storage).some((key) => key.startsWith(prefix));

/** The draft of one form: what was typed survives that the page is left. `initial` says which fields there are and of what kind. */
export function formDraft<Values extends object>(storage: Storage, key: string, initial: Values): FormDraft<Values> {
  const name = `${prefix}${key}`;
  return {
    read: () => {
      const stored = parse(storage.getItem(name));
      const typed = ofForm(stored?.values, initial);
      const apart = differing(initial, { ...initial, ...typed });
      if (apart.length === 0) return undefined;
      const since = differing({ ...initial, ...ofForm(stored?.saved, initial) }, initial);
      return { values: only(typed as Values, apart), clashes: apart.filter((field) => since.includes(field)) };
    },
    write: (values, saved) => {
      const typed = differing(saved, values);
      storage.setItem(name, JSON.stringify({ values: only(values, typed), saved: only(saved, typed) }));
    },
    forget: () => storage.removeItem(name),
  };
}

/** The fields of a form, as far as they still have its shape. */
function ofForm<Values extends object>(stored: unknown, initial: Values): Partial<Values> {
  const known = isNamed(stored) ? stored : {};
  const fitting = Object.entries(initial).filter(([field, value]) => sameKind(known[field], value));
  return Object.fromEntries(fitting.map(([field]) => [field, known[field]])) as Partial<Values>;
}

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isNamed(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameKind = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
