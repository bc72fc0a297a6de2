import type { ChangeEvent } from '#contract/live/news.ts';
import type { SessionLink } from './session-link.ts';
import type { LiveState } from './session-protocol.ts';

/** opening: nobody knows yet whether it will be open or down */
type ChannelState = LiveState | 'opening';

/** The live channel of the selected brand as pages use it (D-045); one connection for all tabs, held by the session hub. */
export function createLive(link: SessionLink) {
  const listeners = new Set<(news: ChangeEvent) => void>();
  const observers = new Set<(state: ChannelState) => void>();
  let brandId = 0;
  let state: ChannelState = 'opening';
  /** what pages show may be older than what the channel tells: it was open before, or did not open at once */
  let isBehind = false;
  const returns = new Set<() => void>();
  const doubters = new Set<() => void>();

  const turn = (next: ChannelState): void => {
    if (next === state) return;
    state = next;
    for (const observer of observers) observer(next);
    if (next === 'open' && isBehind) for (const returned of returns) returned();
  };
  link.listen((message) => {
    if (message.type === 'live.news' && message.brandId === brandId) for (const listener of listeners) listener(message.news);
    if (message.type !== 'live.state' || message.brandId !== brandId) return;
    const isInDoubt = message.state === 'closed' || (message.state === 'open' && isBehind);
    turn(message.state);
    isBehind = message.state !== 'open';
    if (isInDoubt) for (const doubted of doubters) doubted();
  });

  return {
    /** Follows another brand; 0 follows none. Tells what changed since an instant of the server's clock, in epoch milliseconds: the page read after it. */
    follow(next: number, since?: number): void {
      if (next === brandId) return;
      if (brandId !== 0) link.post({ type: 'live.leave', brandId });
      brandId = next;
      turn('opening');
      isBehind = false;
      if (next !== 0) link.post({ type: 'live.watch', brandId: next, since });
    },

    /** Tells what changes in the selected brand; answers how to stop. */
    watch(listener: (news: ChangeEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    state: (): ChannelState => state,

    /** Tells when the channel opens after an interruption or a failed try: what happened meanwhile was not told, so pages load again. */
    onReturn(returned: () => void): () => void {
      returns.add(returned);
      return () => returns.delete(returned);
    },

    /** Somebody found out that news did not come: what hears of a return loads again. */
    missed(): void {
      for (const returned of returns) returned();
    },

    /** Tells when the server may know other roles of me: it let the channel go, and it opens again or is closed to me (T22). */
    onDoubt(doubted: () => void): () => void {
      doubters.add(doubted);
      return () => doubters.delete(doubted);
    },

    /** Tells when the channel goes down (then pages poll) and when it is up. */
    onState(observer: (state: ChannelState) => void): () => void {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
}

export type Live = ReturnType<typeof createLive>;
