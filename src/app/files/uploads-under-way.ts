/** A file whose bytes are on their way, as home shows it. */
type UploadUnderWay = {
  readonly key: string;
  readonly fileName: string;
  /** bytes; undefined where it is not known */
  readonly size: number | undefined;
  readonly brandId: number;
  /** of the bytes, 0 to 100 */
  readonly percent: number;
  readonly cancel: () => void;
};
type Uploads = {
  readonly desks: Set<() => readonly UploadUnderWay[]>;
  readonly listeners: Set<() => void>;
  all: readonly UploadUnderWay[];
};

const known = new WeakMap<object, Uploads>();

/** Those of a portal: of vehicle lists and of imports alike. */
function uploadsOf(portal: object): Uploads {
  const made = known.get(portal) ?? { desks: new Set(), listeners: new Set(), all: [] };
  known.set(portal, made);
  return made;
}

/** Adds those of one kind; what it answers is to be called whenever one of them has changed. */
export function showUploads(portal: object, of: () => readonly UploadUnderWay[]): () => void {
  const uploads = uploadsOf(portal);
  uploads.desks.add(of);
  return () => {
    uploads.all = [...uploads.desks].flatMap((desk) => desk());
    for (const listener of uploads.listeners) listener();
  };
}

/** Every upload of this tab whose bytes are on their way, for `useSyncExternalStore`. */
export function uploadsUnderWay(portal: object) {
  const uploads = uploadsOf(portal);
  return {
    all: () => uploads.all,
    subscribe: (listener: () => void) => {
      uploads.listeners.add(listener);
      return () => void uploads.listeners.delete(listener);
    },
  };
}
