/** What an event may carry of a fact. One that it does not carry counts as met: the page asks before anything is sent. */
type Carries<Key extends string, Value> = { readonly event: { readonly [K in Key]?: Value } };

/** Met unless the event says that it is not so: `nameFree: false`. */
export const unlessDenied =
  <const Key extends string>(key: Key) =>
  ({ event }: Carries<Key, boolean>): boolean =>
    event[key] !== false;

/** Met unless the event reports what must not be: `frozen: true`. */
export const unlessReported =
  <const Key extends string>(key: Key) =>
  ({ event }: Carries<Key, boolean>): boolean =>
    event[key] !== true;

/** Met unless the event counts none: `vehicleCount: 0`. */
export const unlessNone =
  <const Key extends string>(key: Key) =>
  ({ event }: Carries<Key, number>): boolean => {
    const count: number | undefined = event[key];
    return count === undefined || count > 0;
  };
