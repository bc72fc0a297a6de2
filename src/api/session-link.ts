import type { HubMessage, PageMessage, Token } from './session-protocol.ts';

export type SessionLink = {
  /** A usable access token; undefined when nobody is signed in. Rejects when it cannot be had now. */
  readonly accessToken: () => Promise<string | undefined>;
  readonly adopt: (token: Token) => void;
  /** Forgets the token here and in the hub; `expired` tells the other tabs too. */
  readonly over: (expired: boolean) => void;
  readonly post: (message: PageMessage) => void;
  readonly listen: (listener: (message: HubMessage) => void) => () => void;
};

type Connect = (receive: (message: HubMessage) => void) => (message: PageMessage) => void;

const usable = 15_000;

/** The page's end of the session hub. Holds the token in memory and nowhere else (T9). */
export function createSessionLink(connect: Connect, now: () => number): SessionLink {
  const listeners = new Set<(message: HubMessage) => void>();
  let token: Token | undefined;
  let waiting: PromiseWithResolvers<string | undefined> | undefined;

  const post = connect((message) => {
    if (message.type === 'token.have') {
      token = message.token;
      waiting?.resolve(message.token.accessToken);
    } else if (message.type === 'token.none') {
      token = undefined;
      waiting?.resolve(undefined);
    } else if (message.type === 'token.unreachable') {
      waiting?.reject(new TypeError('the session could not be refreshed'));
    }
    if (message.type.startsWith('token.')) waiting = undefined;
    for (const listener of listeners) listener(message);
  });

  return {
    post,
    accessToken() {
      if (token && token.expiresAt - now() > usable) return Promise.resolve(token.accessToken);
      if (!waiting) {
        waiting = Promise.withResolvers<string | undefined>();
        const { promise } = waiting;
        // Whoever asked handles the rejection; the record itself must not count as unhandled.
        promise.catch(() => undefined);
        post({ type: 'token.need' });
        return promise;
      }
      return waiting.promise;
    },
    adopt(next) {
      token = next;
      post({ type: 'token.adopt', token: next });
    },
    over(expired) {
      const accessToken = token?.accessToken;
      token = undefined;
      waiting?.resolve(undefined);
      waiting = undefined;
      post({ type: 'session.over', expired, accessToken });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A hub in this page, for browsers without shared workers: refreshes take turns under a Web Lock (D-048). */
const connectInPage: Connect = (receive) => {
  const page = { post: (message: HubMessage) => queueMicrotask(() => receive(message)) };
  // Loaded where it is needed: elsewhere the worker has it.
  const hub = import('./session-hub.ts').then(({ createSessionHub }) =>
    createSessionHub({
      fetch: (...args) => fetch(...args),
      now: () => Date.now(),
      exclusively: async (run) => ('locks' in navigator ? navigator.locks.request('cc.refresh', run) : run()),
    }),
  );
  return (message) =>
    void hub.then(
      ({ receive: take }) => take(page, message),
      () => message.type === 'token.need' && page.post({ type: 'token.unreachable' }),
    );
};

/** What somebody waits for the answer of, or what every tab has to know. */
const isUrgent = ({ type }: PageMessage): boolean => type === 'token.need' || type === 'session.over';

/**
 * The hub in the shared worker, which all tabs use; a page whose worker cannot start gets its own. The first draw of a page does not share the processor
 * with a worker that starts: until then what the page has to say waits, but for what is urgent, and what is told meanwhile is told then (`since`).
 */
export const connectShared =
  (drawn: Promise<unknown>): Connect =>
  (receive) => {
    if (typeof SharedWorker === 'undefined' || !('locks' in navigator)) return connectInPage(receive);
    const waiting: PageMessage[] = [];
    let send: ((message: PageMessage) => void) | undefined;
    const begin = (): void => {
      send ??= connectWorker(receive);
      for (const message of waiting.splice(0)) send(message);
    };
    void drawn.then(begin);
    return (message) => {
      if (send) return send(message);
      waiting.push(message);
      if (isUrgent(message)) begin();
    };
  };

const connectWorker: Connect = (receive) => {
  const worker = new SharedWorker(new URL('./session-worker.ts', import.meta.url), { type: 'module', name: 'cc-session' });
  let said: PageMessage[] = [];
  let answered = false;
  let send = (message: PageMessage): void => {
    if (!answered) said.push(message);
    worker.port.postMessage(message);
  };
  worker.port.onmessage = ({ data }: MessageEvent<HubMessage>) => {
    answered = true;
    said = [];
    receive(data);
  };
  worker.onerror = () => {
    if (answered) return;
    send = connectInPage(receive);
    for (const message of said) send(message);
  };
  const lock = `cc.page.${crypto.randomUUID()}`;
  void navigator.locks.request(lock, () => {
    worker.port.postMessage({ type: 'page.hello', lock } satisfies PageMessage);
    return new Promise<never>(() => {});
  });
  return (message) => send(message);
};
