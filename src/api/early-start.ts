import { type Refreshed, refreshedSchema, type UserInfo } from '#contract/identity.ts';
import { type BootAnswer, bootSchema } from '#contract/platform.ts';
import type { Token } from './session-protocol.ts';

/** The answer to what src/inline/start.js asked before the scripts were there; times in epoch milliseconds. */
export type EarlyAnswer = {
  readonly status: number;
  /** the server's clock as a header of its answer has it */
  readonly date: string | null;
  readonly askedAt: number;
  readonly at: number;
  /** undefined where the call was refused */
  readonly body: unknown;
};

declare global {
  interface Window {
    ccStart?: Promise<EarlyAnswer>;
  }
}

/** A boot answer that says who is there. */
export type FirstAnswer = BootAnswer & { readonly user: UserInfo };

/** Null: nobody is signed in. Undefined: the question has to be put anew, since it got no answer, or one that is of no use. */
export type EarlyStart = {
  readonly token: Promise<Token | null | undefined>;
  readonly first: Promise<FirstAnswer | null | undefined>;
  /** The JSON text of a GET that came along, once, and while it is young enough. */
  readonly takeRead: (url: string, brandId: number) => string | undefined;
  /** Something changed: what came along may be of before. */
  readonly dropRead: () => void;
};

type EarlyStartDeps = {
  readonly now: () => number;
  /** hears the header `Date` of the answer, and when it came */
  readonly onDate: (date: string | null, at: number) => void;
};

/**
 * In ms, from the question on. What somebody may do is never older than this when it is acted upon (T22), and neither is what a page shows of
 * its data before the live channel is open: a page that slept while its scripts came asks again.
 */
const longestLife = 5_000;

/** Takes what the page has asked, once: who comes later finds nothing. Undefined where nothing was asked. */
export function takeEarlyStart(page: Pick<Window, 'ccStart'>, { now, onDate }: EarlyStartDeps): EarlyStart | undefined {
  const asked = page.ccStart;
  if (!asked) return undefined;
  delete page.ccStart;

  const tokenOf = ({ at, body, status }: EarlyAnswer): Token | null | undefined => {
    if (status === 401 || body === null) return null;
    const { data } = refreshedSchema.safeParse(body);
    return data && { accessToken: data.accessToken, expiresAt: at + data.expiresIn * 1000 };
  };
  let list: Refreshed['page'];
  let until = 0;
  const takeRead = (url: string, brandId: number): string | undefined => {
    if (list?.path !== url || list.brandId !== brandId || now() > until) return undefined;
    const { text } = list;
    list = undefined;
    return text;
  };
  const firstOf = ({ askedAt, at, body, date, status }: EarlyAnswer): FirstAnswer | null | undefined => {
    if (status === 401 || body === null) return null;
    if (now() - askedAt > longestLife) return undefined;
    const refreshed = refreshedSchema.safeParse(body).data;
    const { data } = bootSchema.safeParse(refreshed?.boot);
    if (!data?.user) return undefined;
    list = refreshed?.page;
    until = askedAt + longestLife;
    onDate(date, at);
    return { ...data, user: data.user };
  };
  const dropRead = (): void => {
    list = undefined;
  };
  const [token, first] = [asked.then(tokenOf).catch(() => undefined), asked.then(firstOf).catch(() => undefined)];
  return { token, first, takeRead, dropRead };
}
