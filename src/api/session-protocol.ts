import type { ChangeEvent } from '#contract/live/news.ts';

export type Token = { readonly accessToken: string /** epoch milliseconds */; readonly expiresAt: number };
/** closed: the server is there, and tells nothing to who is signed in, at this brand */
export type LiveState = 'open' | 'down' | 'closed';

/** What a page tells the hub that all tabs share. */
export type PageMessage =
  /** name of a Web Lock that the page holds as long as it lives */
  | { readonly type: 'page.hello'; readonly lock: string }
  /** a sign-in just gave this token */
  | { readonly type: 'token.adopt'; readonly token: Token }
  | { readonly type: 'token.need' }
  /** signed out; `expired` when the server said so, which then holds for every tab. The token says which session was meant */
  | { readonly type: 'session.over'; readonly expired: boolean; readonly accessToken: string | undefined }
  | { readonly type: 'live.watch'; readonly brandId: number }
  | { readonly type: 'live.leave'; readonly brandId: number };

/** What the hub tells its pages. */
export type HubMessage =
  | { readonly type: 'token.have'; readonly token: Token }
  /** nobody is signed in any more */
  | { readonly type: 'token.none' }
  /** the session may live on, but no token could be had now */
  | { readonly type: 'token.unreachable' }
  | { readonly type: 'live.news'; readonly brandId: number; readonly news: ChangeEvent }
  | { readonly type: 'live.state'; readonly brandId: number; readonly state: LiveState };

/** One page as the hub sees it. */
export type HubPort = { readonly post: (message: HubMessage) => void };
