import { brandHeader } from '#contract/brand.ts';
import { identityApi, refreshedSchema } from '#contract/identity.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { openLiveStream } from './live-stream.ts';
import type { HubPort, LiveState, PageMessage, Token } from './session-protocol.ts';

type HubDeps = {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** runs a refresh while no other hub of this browser does */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
};

export type Hub = {
  readonly receive: (port: HubPort, message: PageMessage) => void;
  /** the page is gone */
  readonly drop: (port: HubPort) => void;
};

const refreshEarly = 60_000;
const soonest = 10_000;
/** A token with less life than this is not handed out: it could end on the way. */
const usable = 15_000;

type Channel = {
  readonly ports: Set<HubPort>;
  readonly close: () => void;
  state: LiveState;
  /** what was told lately, with the instant of the server's clock, for pages that come later; whole from `wholeSince` on */
  told: readonly { readonly news: ChangeEvent; readonly at: number }[];
  wholeSince: number;
};
const mostTold = 200;

/**
 * What all tabs share (D-048, SESSION-05): the access token, its refresh timer, and one live channel for each brand in use, since
 * HTTP/1.1 gives an origin six connections over all tabs. Runs in the shared worker, or in the page where there is none.
 */
export function createSessionHub(deps: HubDeps): Hub {
  const ports = new Set<HubPort>();
  const channels = new Map<number, Channel>();
  let token: Token | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshing: Promise<Token | undefined> | undefined;
  // Answers of a session that ended meanwhile must not bring it back.
  let session = 0;

  const isUsable = (held: Token | undefined): held is Token => held !== undefined && held.expiresAt - deps.now() > usable;
  const tellAll = (message: Parameters<HubPort['post']>[0]) => {
    for (const port of ports) port.post(message);
  };

  const adopt = (next: Token): void => {
    token = next;
    schedule(Math.max(next.expiresAt - deps.now() - refreshEarly, soonest));
    tellAll({ type: 'token.have', token: next });
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      renew().catch(() => {
        tellAll({ type: 'token.unreachable' });
        schedule(soonest);
      });
    }, delay);
  };

  const end = (): void => {
    session += 1;
    token = undefined;
    refreshing = undefined;
    clearTimeout(timer);
    for (const channel of channels.values()) channel.close();
    channels.clear();
  };

  /** Undefined when the session is over; rejects when the server cannot be asked. */
  const renew = (): Promise<Token | undefined> => {
    const asked = session;
    refreshing ??= deps
      .exclusively(() => askForToken(deps))
      .then((next) => {
        if (asked !== session) return undefined;
        if (next) adopt(next);
        else {
          end();
          tellAll({ type: 'token.none' });
        }
        return next;
      })
      .finally(() => {
        if (asked === session) refreshing = undefined;
      });
    return refreshing;
  };

  const current = async (): Promise<Token | undefined> => (isUsable(token) ? token : renew());

  /** A page comes to a channel that is there: it read what it shows before. */
  const join = (
    port: HubPort,
    brandId: number,
    { ports: watchers, state, told, wholeSince }: Channel,
    since: number | undefined,
  ): void => {
    watchers.add(port);
    // One that may have missed something loads again.
    if (since === undefined || since < wholeSince) port.post({ type: 'live.state', brandId, state: 'down' });
    if (state !== 'down') port.post({ type: 'live.state', brandId, state });
    for (const { at, news } of told) if (since !== undefined && at >= since) port.post({ type: 'live.news', brandId, news });
  };

  const watch = (port: HubPort, brandId: number, since: number | undefined): void => {
    const known = channels.get(brandId);
    if (known) {
      join(port, brandId, known, since);
      return;
    }
    const watchers = new Set([port]);
    const close = openLiveStream({
      brandId,
      since,
      fetch: deps.fetch,
      accessToken: async () => (await current())?.accessToken,
      onOpen: (from) => {
        channel.told = [];
        channel.wholeSince = from;
      },
      onNews: (news, at) => {
        const [dropped] = channel.told.slice(-mostTold, 1 - mostTold);
        if (channel.told.length >= mostTold && dropped) channel.wholeSince = dropped.at + 1;
        channel.told = [...channel.told.slice(1 - mostTold), { news, at }];
        for (const watcher of watchers) watcher.post({ type: 'live.news', brandId, news });
      },
      onState: (state) => {
        channel.state = state;
        if (state !== 'open') channel.wholeSince = Number.POSITIVE_INFINITY;
        for (const watcher of watchers) watcher.post({ type: 'live.state', brandId, state });
      },
      onUnauthorized: () => {
        end();
        tellAll({ type: 'token.none' });
      },
    });
    const channel: Channel = { ports: watchers, close, state: 'down', told: [], wholeSince: since ?? Number.POSITIVE_INFINITY };
    channels.set(brandId, channel);
  };

  const leave = (port: HubPort, brandId: number): void => {
    const channel = channels.get(brandId);
    if (!channel?.ports.delete(port) || channel.ports.size > 0) return;
    channel.close();
    channels.delete(brandId);
  };

  return {
    receive(port, message) {
      ports.add(port);
      switch (message.type) {
        case 'token.adopt':
          session += 1;
          refreshing = undefined;
          return adopt(message.token);
        case 'token.need':
          if (isUsable(token)) return port.post({ type: 'token.have', token });
          renew().catch(() => port.post({ type: 'token.unreachable' }));
          return;
        case 'session.over':
          // A tab that slept may end the session it knew, not the one that began since.
          if (message.accessToken !== undefined && token && token.accessToken !== message.accessToken) return;
          end();
          if (message.expired) tellAll({ type: 'token.none' });
          return;
        case 'live.watch':
          return watch(port, message.brandId, message.since);
        case 'live.leave':
          return leave(port, message.brandId);
      }
    },
    drop(port) {
      ports.delete(port);
      for (const brandId of [...channels.keys()]) leave(port, brandId);
    },
  };
}

async function askForToken(deps: HubDeps): Promise<Token | undefined> {
  const { method, path } = identityApi.refreshSession;
  const response = await deps.fetch(`${path}?ifAny=true`, {
    method,
    headers: { [brandHeader]: '0' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status === 401) return undefined;
  if (!response.ok) throw new TypeError(`the refresh answered ${response.status}`);
  const next = refreshedSchema.nullable().parse(await response.json());
  if (next === null) return undefined;
  const { accessToken, expiresIn } = next;
  return { accessToken, expiresAt: deps.now() + expiresIn * 1000 };
}
