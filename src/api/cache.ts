export type CacheKey = readonly [name: string, ...args: unknown[]];

type Entry = {
  readonly name: string;
  /** kinds of entities that it is made of; of anything without it */
  readonly of: readonly string[] | undefined;
  until: number;
  readonly call: AbortController;
  promise: Promise<unknown>;
  value?: unknown;
  hasValue: boolean;
  /** was begun for somebody who is about to ask; a failure waits for that one */
  isAhead: boolean;
  hasFailed: boolean;
  /** how many wait for the call; who gave no signal waits to its end */
  waiting: number;
};

type Load<T> = (signal: AbortSignal) => Promise<T>;

export type CacheOptions = {
  readonly brandId: () => number;
  readonly now: () => number;
  /** calls whose answers hold for the session, e.g. feature flags (D-053) */
  readonly lasting?: readonly string[];
};

const fiveMinutes = 300_000;
/** How long a failure waits for the page that its call was begun for, in ms. */
const failureWaits = 10_000;
/** Loaders of one navigation begin the same call so close to each other, in ms: a failure of a moment ago is theirs as well. */
const sameNavigation = 1_000;

/**
 * Answers of the selected brand for five minutes; the key is the brand, the call and its arguments (D-053, BRAND-09).
 * Callers at the same time share one call; failures are not kept, but for the page that a navigation has begun to load.
 */
export function createCache({ brandId, now, lasting = [] }: CacheOptions) {
  const entries = new Map<string, Entry>();
  const keyOf = (key: CacheKey) => JSON.stringify([brandId(), ...key]);
  const current = (key: CacheKey): Entry | undefined => {
    const entry = entries.get(keyOf(key));
    return entry && now() < entry.until ? entry : undefined;
  };
  /** Waits for the call of an entry. Who leaves takes it from nobody else; the last one ends it, and who comes then asks anew. */
  const join = async (text: string, entry: Entry, signal: AbortSignal | undefined): Promise<unknown> => {
    signal?.throwIfAborted();
    entry.waiting += 1;
    if (!signal) return entry.promise;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => {
      reject(signal.reason);
      entry.waiting -= 1;
      if (entry.waiting > 0 || entry.hasValue) return;
      if (entries.get(text) === entry) entries.delete(text);
      entry.call.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return Promise.race([entry.promise, left]).finally(() => signal.removeEventListener('abort', leave));
  };
  const lifeOf = (name: string) => (lasting.includes(name) ? Number.POSITIVE_INFINITY : now() + fiveMinutes);
  const open = (key: CacheKey, load: Load<unknown>, isAhead: boolean, of: readonly string[] | undefined): Entry => {
    const text = keyOf(key);
    const until = lifeOf(key[0]);
    const call = new AbortController();
    const promise = load(call.signal);
    const entry: Entry = { name: key[0], of, until, call, promise, hasValue: false, isAhead, hasFailed: false, waiting: 0 };
    entries.set(text, entry);
    promise.then(
      (value) => Object.assign(entry, { value, hasValue: true }),
      () => {
        if (entry.isAhead) Object.assign(entry, { hasFailed: true, until: now() + failureWaits });
        else if (entries.get(text) === entry) entries.delete(text);
      },
    );
    return entry;
  };
  const dropWhere = (condition: (entry: Entry) => boolean) => {
    for (const [text, entry] of entries) if (condition(entry)) entries.delete(text);
  };

  return {
    /** The answer that is here already; undefined while there is none. */
    peek<T>(key: CacheKey): T | undefined {
      const entry = current(key);
      return entry?.hasValue ? (entry.value as T) : undefined;
    },

    /** The answer from here, or loaded; `signal` ends the caller's waiting. */
    get<T>(key: CacheKey, load: Load<T>, signal?: AbortSignal, of?: readonly string[]): Promise<T> {
      const text = keyOf(key);
      const entry = current(key) ?? open(key, load, false, of);
      // Parts that are drawn together ask in one go; afterwards the failure was taken.
      if (entry.hasFailed) queueMicrotask(() => entries.get(text) === entry && entries.delete(text));
      entry.isAhead = false;
      return join(text, entry, signal) as Promise<T>;
    },

    /** Begins a call for a page that is about to ask for its answer: a failure is that page's to tell, not to be asked for again. */
    begin<T>(key: CacheKey, load: Load<T>, of?: readonly string[]): Promise<T> {
      const known = current(key);
      const isOver = known?.hasFailed === true && known.until - now() <= failureWaits - sameNavigation;
      const entry = known && !isOver ? known : open(key, load, true, of);
      return join(keyOf(key), entry, undefined) as Promise<T>;
    },

    /** Keeps an answer that came inside another one, for the brand that it is of. */
    keep(of: number, key: CacheKey, value: unknown): void {
      const held = { value, hasValue: true, promise: Promise.resolve(value), call: new AbortController() };
      const entry: Entry = {
        name: key[0],
        of: undefined,
        until: lifeOf(key[0]),
        ...held,
        isAhead: false,
        hasFailed: false,
        waiting: 0,
      };
      entries.set(JSON.stringify([of, ...key]), entry);
    },

    /** Forgets one answer. */
    forget(key: CacheKey): void {
      entries.delete(keyOf(key));
    },

    /** Forgets every answer of a call. */
    drop(name: string): void {
      dropWhere((entry) => entry.name === name);
    },

    /** Forgets what a change of an entity may have made old, of any without a kind; answers that hold for the session stay. */
    clear(kind?: string): void {
      const isTouched = ({ of }: Entry) => kind === undefined || of === undefined || of.includes(kind);
      dropWhere((entry) => Number.isFinite(entry.until) && isTouched(entry));
    },

    /** Forgets what is made of an entity that moved on by itself: only answers that say what they are made of are that close to it. */
    progressed(kind: string): void {
      dropWhere(({ of }) => of?.includes(kind) ?? false);
    },

    /** Forgets everything (brand change, end of session). */
    wipe(): void {
      entries.clear();
    },
  };
}

export type Cache = ReturnType<typeof createCache>;
