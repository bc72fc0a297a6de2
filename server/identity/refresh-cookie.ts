import type { Seal, Sealed } from './seal.ts';

/** The prefix binds it to this host: no subdomain and no plain page elsewhere can plant one (T9). */
const refreshCookieName = '__Host-cc-refresh';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
const lifeSeconds = 12 * 3600;

/** Header that keeps a sealed refresh token in the browser. */
export function refreshCookie(sealed: string): string {
  return `${refreshCookieName}=${sealed}; ${attributes}; Max-Age=${lifeSeconds}`;
}

/** Header that removes it. */
export const noRefreshCookie = `${refreshCookieName}=; ${attributes}; Max-Age=0`;

/** What the cookie of a request carries; undefined without one, or for one that this server did not seal. */
export async function readRefreshCookie(headers: Headers, seal: Seal): Promise<Sealed | undefined> {
  const value = cookieOf(headers);
  return value ? seal.open(value) : undefined;
}

/** Whether a request brings a cookie at all, good or not. */
export const hasRefreshCookie = (headers: Headers): boolean => Boolean(cookieOf(headers));

function cookieOf(headers: Headers): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${refreshCookieName}=`))?.slice(refreshCookieName.length + 1);
}
