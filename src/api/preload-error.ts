const stampKey = 'cc.reloadedAt';
const minute = 60_000;

export type PreloadErrorDeps = {
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly sessionStorage: Storage;
  readonly now: () => number;
  readonly reload: () => void;
};

/**
 * A part of the page is gone after a new version was installed: the reloaded page knows the new names. Once a minute at most; then the
 * import fails as what it is, and whoever waits for the part shows the error page (ERR-27, D-054).
 */
export function watchPreloadErrors({ events, now, reload, sessionStorage }: PreloadErrorDeps): void {
  events.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(stampKey) ?? 0);
    if (now() - last < minute) return;
    event.preventDefault();
    sessionStorage.setItem(stampKey, String(now()));
    reload();
  });
}
