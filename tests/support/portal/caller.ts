import { randomUUID } from 'node:crypto';
import type { Actor } from '#contract/access/access.ts';
import { brandHeader } from '#contract/brand.ts';

/** One person who calls a portal: who the portal says it is, and its calls. */
export type Caller = {
  readonly actor: Actor;
  /** a call with the person's session and brand */
  call(path: string, init?: RequestInit): Promise<Response>;
};
/** The person of a user name, signed in when first needed. */
export type As<P extends Caller = Caller> = (userName: string) => Promise<P>;

type Session = { readonly authorization?: string; readonly brand: string; readonly origin?: string };

/** A call as a page makes it: session, brand and origin, a key for what changes something. */
export function withSession(init: RequestInit, { authorization, brand, origin }: Session): RequestInit {
  const headers = new Headers(init.headers);
  if (authorization !== undefined) headers.set('Authorization', authorization);
  headers.set(brandHeader, brand);
  if (origin !== undefined) headers.set('Origin', origin);
  if (init.method !== undefined && init.method !== 'GET') headers.set('Idempotency-Key', randomUUID());
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');
  return { ...init, headers };
}

/** Sends a call, and once more with a new session when the old one has ended. */
export async function sendAgain(send: () => Promise<Response>, renew: () => Promise<unknown>): Promise<Response> {
  const response = await send();
  if (response.status !== 401) return response;
  await renew();
  return send();
}

/** Calls the API as somebody and answers the parsed body; anything but success throws. */
export async function answer<T>({ call }: Pick<Caller, 'call'>, method: string, path: string, body?: object): Promise<T> {
  const response = await call(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A file of a form, with the part that it stands in. */
export type SentFile = { readonly part: string; readonly name: string; readonly content: string };

/** Sends a form with files as somebody and answers the parsed body; anything but success throws. */
export async function sendFiles<T>(
  { call }: Pick<Caller, 'call'>,
  method: string,
  path: string,
  data: object,
  files: readonly SentFile[],
): Promise<T> {
  const body = new FormData();
  body.append('data', JSON.stringify(data));
  for (const { part, name, content } of files) body.append(part, new Blob([content]), name);
  const response = await call(path, { method, body });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** An ISO date some days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
