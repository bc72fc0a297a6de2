import { createActor, fromPromise } from 'xstate';
import { type Actor, brandsOf } from '#contract/access/access.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { actorOf, identityApi, type UserInfo } from '#contract/identity.ts';
import { isProgress } from '#contract/live/progress.ts';
import { pageApi } from '#contract/page/page-api.ts';
import { brandMachine } from '#machines/shell/brand.ts';
import { type Boot, sessionMachine } from '#machines/shell/session.ts';
import { type Cache, createCache } from '#src/api/cache.ts';
import { type ClientOf, createClient } from '#src/api/client.ts';
import { type FirstAnswer, takeEarlyStart } from '#src/api/early-start.ts';
import { createHttp } from '#src/api/http.ts';
import { createLive } from '#src/api/live.ts';
import { createServerClock } from '#src/api/server-clock.ts';
import { createSessionPorts } from '#src/api/session.ts';
import { connectShared, createSessionLink } from '#src/api/session-link.ts';
import { keepBrand, storedBrand } from './brand-choice.ts';
import { wipeState } from './wipe-state.ts';

const logoutKey = 'cc.logout';
/** While typed input holds other roles back, in ms. */
const again = 10_000;
const rolesText = ({ realm_access, roles }: Pick<UserInfo, 'realm_access' | 'roles'>) => JSON.stringify([roles, realm_access]);

export type StartOptions = {
  /** whether the page that is open may stay for another brand (BRAND-06) */
  readonly routePermitted: (brandId: number) => boolean;
  /** Whether the page may follow other roles at once; else whoever typed into it is told, and it is asked again. */
  readonly mayChange: () => boolean;
  /** a call said that its feature is switched off */
  readonly onSwitchedOff: () => void;
};

/** Starts session and brand, outside React and once a tab, and what every call goes through. */
export function startSession({ mayChange, onSwitchedOff, routePermitted }: StartOptions) {
  const now = () => Date.now();
  const clock = createServerClock(now);
  const early = takeEarlyStart(window, { now, onDate: clock.learn });
  const drawing = Promise.withResolvers<void>();
  const link = createSessionLink(connectShared(drawing.promise), now);
  const brandId = (): number => brand.getSnapshot().context.brandId;
  const http = createHttp({
    brandId,
    accessToken: async () => (session.getSnapshot().matches('signedIn') ? link.accessToken() : undefined),
    onUnauthorized: () => session.send({ type: 'session.expired' }),
    onSwitchedOff,
    onDate: clock.learn,
    takeRead: early?.takeRead,
  });
  const client = createClient({ ...pageApi, ...identityApi }, http);
  const clients = new Map<EndpointTable, unknown>([[pageApi, client]]);
  /** The calls of a table that comes with a later part; the same ones each time. */
  const clientOf = <const Table extends EndpointTable>(table: Table): ClientOf<Table> => {
    const known = clients.get(table) ?? createClient(table, http);
    clients.set(table, known);
    return known as ClientOf<Table>;
  };
  const cache = createCache({ brandId, now, lasting: ['getFeatureFlag', 'getPortalConfiguration'] });
  const live = createLive(link);
  // News load the open page again; what the cache holds for the others would show the past for five minutes.
  live.watch((news) => {
    early?.dropRead();
    if (isProgress(news)) cache.progressed(news.entityType);
    else cache.clear(news.entityType);
  });
  // What happened while nobody told is not known.
  live.onReturn(() => {
    early?.dropRead();
    cache.clear();
  });
  const ports = createSessionPorts({
    client,
    link,
    early,
    browser: { location: window.location, history: window.history, sessionStorage: window.sessionStorage, now },
  });
  const dropData = () => {
    http.dropReads();
    early?.dropRead();
    cache.wipe();
  };

  // When what the session began with was asked for, by the browser's clock.
  let bootFrom = now();
  let isFirstBoot = true;
  const session = createActor(
    sessionMachine.provide({
      actors: {
        boot: fromPromise<Boot, void>(() => {
          // The page may have asked before its scripts were there, but not before it began.
          bootFrom = early && isFirstBoot ? performance.timeOrigin : now();
          isFirstBoot = false;
          return ports.boot();
        }),
        leaveForSignIn: fromPromise<void, { redirectFrom: string | undefined }>(({ input }) => ports.leaveForSignIn(input)),
        endSession: fromPromise<void, void>(() => ports.endSession()),
      },
    }),
  );
  const brand = createActor(
    brandMachine.provide({
      actors: {
        leaveBrand: fromPromise<{ permitted: boolean }, { brandId: number; previous: number }>(async ({ input }) => {
          dropData();
          return { permitted: routePermitted(input.brandId) };
        }),
      },
    }),
  );

  const stayAt = (selected: number, readFrom: number) => {
    keepBrand(sessionStorage, selected);
    live.follow(selected, clock.before(readFrom));
  };
  let first: FirstAnswer | null | undefined;
  early?.first.then((answer) => {
    first = answer;
  });
  brand.on('brand.resolved', (event) => {
    // Of another brand it is of no use; and what it says holds for the start alone.
    if (first?.brandId === event.brandId) keepParts(cache, first);
    first = undefined;
    stayAt(event.brandId, bootFrom);
  });
  brand.on('brand.changed', (event) => {
    // Once more: what was asked for while the brands changed belongs to the old one.
    dropData();
    keepBrand(localStorage, event.brandId);
    stayAt(event.brandId, now());
  });
  session.on('session.started', ({ user }) => {
    const stored = storedBrand(sessionStorage, localStorage);
    brand.send({ type: 'brand.resolve', held: brandsOf(actorOf(user)), stored });
  });
  session.on('session.changed', ({ user }) => {
    dropData();
    brand.send({ type: 'brand.resolve', held: brandsOf(actorOf(user)), stored: brandId() });
  });
  let asking: ReturnType<typeof setTimeout> | undefined;
  const askWhoIAm = async (): Promise<void> => {
    clearTimeout(asking);
    const known = user();
    // Without an answer the channel's next try asks again.
    const now = known && (await client.getUserInfo({ query: {} }).catch(() => undefined));
    if (!now || rolesText(now) === rolesText(known)) return;
    if (mayChange()) session.send({ type: 'session.renewed', user: now });
    else asking = setTimeout(() => void askWhoIAm(), again);
  };
  live.onDoubt(() => void askWhoIAm());
  session.on('session.ended', ({ reason }) => {
    clearTimeout(asking);
    live.follow(0);
    link.over(reason === 'timedOut');
    dropData();
    brand.send({ type: 'brand.forget' });
    wipeState(localStorage, sessionStorage);
    // SESSION-07: the value only has to differ from the last one.
    if (reason === 'loggedOut') localStorage.setItem(logoutKey, String(now()));
  });
  link.listen((message) => {
    if (message.type === 'token.none') session.send({ type: 'session.expired' });
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === logoutKey && newValue !== null) session.send({ type: 'session.loggedOutElsewhere' });
  });
  // A page that the browser kept for "Back" shows what was on it; a session that ended meanwhile must not come back with it (T22).
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  // The first page needs a token: it is on its way while the server says who is there.
  const begun = early?.token ?? Promise.resolve(undefined);
  begun
    .then((token) => {
      if (token) link.adopt(token);
      else if (token === undefined) return link.accessToken();
    })
    .catch(() => undefined);
  brand.start();
  session.start();
  const user = (): UserInfo | undefined => session.getSnapshot().context.user;
  const actor = (): Actor | undefined => {
    const present = user();
    return present && actorOf(present);
  };
  return {
    ...{ session, brand, client, clientOf, cache, live, user, actor, brandId, serverNow: clock.now, lastTrace: http.lastTrace },
    /** The first page is there: what it did without begins (ADR 8). */
    drawn: drawing.resolve,
  };
}

/** The parts of a boot answer under the names of their own calls: who asks for one of them finds it there (ADR 8). */
function keepParts(cache: Pick<Cache, 'keep'>, { brandId, flags, configuration, home, backends }: FirstAnswer): void {
  for (const flag of flags) cache.keep(brandId, ['getFeatureFlag', { query: { name: flag.name } }], flag);
  cache.keep(brandId, ['getPortalConfiguration', {}], configuration);
  if (home) cache.keep(brandId, ['getHome', {}], home);
  if (backends) cache.keep(brandId, ['getBackendStatus', {}], backends);
}
