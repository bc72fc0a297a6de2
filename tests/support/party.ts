import type { Actor } from '#contract/access.ts';

/** One person who calls a portal: who the portal says it is, and its calls. */
export type Party = {
  readonly actor: Actor;
  /** a call with the person's session and brand */
  call(path: string, init?: RequestInit): Promise<Response>;
};
/** The person of a user name, signed in when first needed. */
export type As<P extends Party = Party> = (userName: string) => Promise<P>;

/** Calls the API as somebody and answers the parsed body; anything but success throws. */
export async function answer<T>({ call }: Pick<Party, 'call'>, method: string, path: string, body?: object): Promise<T> {
  const response = await call(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** An ISO date some days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
