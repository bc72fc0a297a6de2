const missing = new WeakSet<object>();

/** Whether an error says that a part of the page's own code or styles could not be loaded (ERR-27). */
export const isMissingPart = (error: unknown): boolean => typeof error === 'object' && error !== null && missing.has(error);

type Parts = {
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly document: Pick<Document, 'querySelectorAll'>;
};

/**
 * Remembers which errors are parts that could not be loaded. Nothing else happens here: a part may be wanted by nobody but the pointer that
 * rests on a link. Who waits for it decides (D-054, D-158).
 */
export function watchParts({ events, document }: Parts): void {
  events.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as VitePreloadErrorEvent;
    missing.add(payload);
    // A style sheet that failed stays in the document, where Vite takes it for loaded at the next try: the page would come without styles.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (payload.message.endsWith(link.href)) link.remove();
  });
}

/** unreachable: nobody answers · stale: another version of the portal was installed · broken: the server answers, the part itself fails */
export type MissingCause = 'unreachable' | 'stale' | 'broken';

type Server = { readonly fetch: typeof fetch; readonly document: Pick<Document, 'querySelector'> };
const entry = /<script type="module"[^>]* src="([^"]+)"/;
/** How long a server is waited for that may be starting, in ms. */
const timeout = 10_000;

/** Why a part is missing, by the page that the server gives out now. */
export async function whyMissing({ fetch, document }: Server): Promise<MissingCause> {
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(timeout) });
    const [, offered] = entry.exec(answer.ok ? await answer.text() : '') ?? [];
    // What is no page of the portal is somebody else's answer.
    if (offered === undefined) return 'unreachable';
    return document.querySelector('script[type="module"][src]')?.getAttribute('src') === offered ? 'broken' : 'stale';
  } catch {
    return 'unreachable';
  }
}

const stampKey = 'cc.reloadedAt';
const minute = 60_000;

/** Whether the page may reload itself for a new version: once a minute (D-054). Asking counts as reloading. */
export function takeReload({ sessionStorage, now }: { readonly sessionStorage: Storage; readonly now: () => number }): boolean {
  const last = Number(sessionStorage.getItem(stampKey) ?? 0);
  if (now() - last < minute) return false;
  sessionStorage.setItem(stampKey, String(now()));
  return true;
}
