const stampKey = 'cc.reloadedAt';
const minute = 60_000;

export type PreloadErrorDeps = {
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly sessionStorage: Storage;
  readonly now: () => number;
  readonly reload: () => void;
  /** shows the error page when a reload did not help */
  readonly fail: (error: unknown) => void;
};

/** A part of the page is gone after a new version was installed: reloads once a minute at most, then gives up (D-054). */
export function watchPreloadErrors({ events, fail, now, reload, sessionStorage }: PreloadErrorDeps): void {
  events.addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    const last = Number(sessionStorage.getItem(stampKey) ?? 0);
    if (now() - last < minute) return fail('payload' in event ? event.payload : undefined);
    sessionStorage.setItem(stampKey, String(now()));
    reload();
  });
}
