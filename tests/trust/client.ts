import { randomBytes, randomUUID } from 'node:crypto';
import { brandHeader } from '#contract/brand.ts';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';

export type Sent = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  /** a form or a stream in place of a JSON body */
  readonly raw?: { readonly body: BodyInit; readonly type?: string };
  readonly key?: string;
  /** the ETag that the caller saw */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
};

/** What was answered; status 0: the connection ended without an answer. `traceId` is known anyway: the caller chose it. */
export type Heard = {
  readonly status: number;
  readonly traceId: string;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
};

export type Person = {
  readonly userName: string;
  readonly send: (path: string, sent?: Sent) => Promise<Heard>;
  /** Opens the live stream; answers what was heard so far, and whether it has ended. */
  readonly listen: () => Promise<Stream>;
  /** Signs in again when the session's token will not last much longer. */
  readonly refresh: () => Promise<void>;
  readonly signOut: () => Promise<number>;
};
export type Stream = { readonly text: () => string; readonly isOver: () => boolean; readonly close: () => void };

const tokenLasts = 180_000;
const patience = 60_000;

/** A person with a session of their own, at brand VW. */
export async function person(base: string, userName: string): Promise<Person> {
  let session = await driveSignIn(base, userName, seedPassword);
  let since = performance.now();
  const renew = async () => {
    session = await driveSignIn(base, userName, seedPassword);
    since = performance.now();
  };
  const headersOf = (traceId: string) => ({
    Authorization: `Bearer ${session.accessToken}`,
    [brandHeader]: '1',
    Origin: base,
    traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
  });
  const send: Person['send'] = async (path, { body, ifMatch, key, method = 'GET', raw, signal } = {}) => {
    const traceId = randomBytes(16).toString('hex');
    const headers = new Headers(headersOf(traceId));
    if (body) headers.set('Content-Type', 'application/json');
    if (raw?.type !== undefined) headers.set('Content-Type', raw.type);
    if (key !== undefined) headers.set('Idempotency-Key', key);
    if (ifMatch !== undefined) headers.set('If-Match', ifMatch);
    const content = raw?.body ?? (body ? JSON.stringify(body) : undefined);
    const limit = AbortSignal.timeout(patience);
    const init = {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(content === undefined ? {} : { body: content, duplex: 'half' }),
    };
    const began = performance.now();
    try {
      const response = await fetch(new URL(path, base), init);
      const text = await response.text();
      return { status: response.status, traceId, headers: response.headers, text, ms: performance.now() - began };
    } catch {
      return { status: 0, traceId, headers: new Headers(), text: '', ms: performance.now() - began };
    }
  };
  return {
    userName,
    send,
    refresh: async () => {
      if (performance.now() - since > tokenLasts) await renew();
    },
    listen: async () => {
      const leave = new AbortController();
      const headers = headersOf(randomBytes(16).toString('hex'));
      const response = await fetch(new URL('/api/live', base), { headers, signal: leave.signal });
      if (!response.ok) throw new Error(`/api/live: HTTP ${response.status}`);
      let text = '';
      let isOver = false;
      void (async () => {
        const decoder = new TextDecoder();
        try {
          for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
        } finally {
          isOver = true;
        }
      })().catch(() => undefined);
      return { text: () => text, isOver: () => isOver, close: () => leave.abort() };
    },
    signOut: async () => {
      const headers = { ...headersOf(randomBytes(16).toString('hex')), Cookie: session.cookie };
      const response = await fetch(new URL('/api/identity-proxy/logout', base), { method: 'POST', headers });
      await response.body?.cancel();
      return response.status;
    },
  };
}

export const newKey = (): string => randomUUID();

/** The parsed answer of a call that must succeed. */
export function given<T>({ status, text }: Heard, what: string): T {
  if (status < 200 || status > 299) throw new Error(`${what}: HTTP ${status} ${text.slice(0, 400)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export const isOk = ({ status }: Pick<Heard, 'status'>): boolean => status >= 200 && status < 300;
