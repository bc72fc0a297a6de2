import { allows, rolesThatAllow } from '#contract/access/access.ts';
import type { Api, EndpointName } from '#contract/api.ts';
import type { Answer, CallInput, Endpoint, EndpointTable } from '#contract/endpoint.ts';
import { pageApi } from '#contract/page/page-api.ts';
import { pageId } from '#contract/page/page-id.ts';
import { ApiError } from '#src/api/problem.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';
import { shownAnswer } from '#src/app/shown-answers.ts';

/** One GET with its arguments: loaders fill the cache through it, pages read it at once, screens load it again. */
export type Resource<T> = {
  /** name and arguments; changes exactly when another thing is meant */
  readonly key: string;
  /** what the cache has now */
  peek(): T | undefined;
  /** from the cache, or loaded */
  get(signal?: AbortSignal): Promise<T>;
  /** loaded again, past the cache */
  fresh(signal?: AbortSignal): Promise<T>;
  /** asked of the server at another brand; rejects where it is not there, or closed */
  at(brandId: number): Promise<unknown>;
};

/** The resource of one call. */
export type CallResource<T> = Resource<T> & {
  /** loaded for whoever asks alone: the cache neither answers nor keeps it */
  once(signal: AbortSignal): Promise<T>;
  /** begun for a page that is on its way and will ask by `get` */
  begin(): Promise<unknown>;
};

const keyOf = (name: string, input: unknown): string => JSON.stringify([name, input]);

type Call<T> = (input: unknown, options?: { signal?: AbortSignal; brandId?: number }) => Promise<T>;

/** A GET of the contract as a resource (BRAND-09: the cache's key carries the brand); `table` where the call comes with a later part. */
export function resource<Name extends EndpointName>(
  portal: Portal | SessionPortal,
  name: Name,
  input: CallInput<Api[Name]>,
  table: EndpointTable = pageApi,
): CallResource<Answer<Api[Name]>> {
  return resourceOf<Answer<Api[Name]>>(portal, name, input as object, table);
}

/** The same for a call whose name is put together, as those of a definition's entity are. */
export function resourceOf<Answered>(
  portal: Portal | SessionPortal,
  name: string,
  input: object,
  table: EndpointTable,
): CallResource<Answered> {
  const client: Readonly<Record<string, unknown>> = portal.clientOf(table);
  const call = client[name] as Call<Answered>;
  const key = [name, input] as const;
  const of = table[name]?.of;
  const open = <T>(load: () => Promise<T>): Promise<T> => {
    const closed = closedTo(portal, table[name]);
    return closed ? Promise.reject(closed) : load();
  };
  const ask = (signal?: AbortSignal) => open(() => portal.cache.get(key, (whole) => call(input, { signal: whole }), signal, of));
  return {
    key: keyOf(name, input),
    peek: () => portal.cache.peek(key),
    get: () => ask(),
    once: (signal) => open(() => call(input, { signal })),
    begin: () => open(() => portal.cache.begin(key, (whole) => call(input, { signal: whole }), of)),
    at: (brandId) => call(input, { brandId }),
    fresh: (signal) => {
      portal.cache.forget(key);
      return ask(signal);
    },
  };
}

/** Why a read that is decided at the selected brand is closed to who is signed in: it is not sent, and the part says who can see it. */
function closedTo(portal: Portal | SessionPortal, endpoint: Endpoint | undefined): ApiError | undefined {
  if (!endpoint) return undefined;
  const { access } = endpoint;
  const actor = portal.actor();
  const brandId = portal.brandId();
  if (access.brand !== 'selected' || !actor || allows(access.rule, actor, { brandId })) return undefined;
  const by = rolesThatAllow(access.rule, brandId);
  const needs = [{ kind: 'right' as const, key: 'read', by }];
  return new ApiError({ code: 'UNKNOWN', status: 403, problem: { type: '', title: 'closed', status: 403, needs } });
}

/** What the open page or the cache has of a GET now, without its table: for names in the breadcrumb (D-039). */
export const peekAt = <Name extends EndpointName>(portal: Portal, name: Name, input: CallInput<Api[Name]>) =>
  shownAnswer<Answer<Api[Name]>>(keyOf(name, input)) ?? portal.cache.peek<Answer<Api[Name]>>([name, input]);

/** Begins to load what a page will show; failures are the page's to tell. Undefined ones are skipped ('new', NAV-12). */
export async function start(...resources: (Pick<CallResource<unknown>, 'begin'> | undefined)[]): Promise<void> {
  await Promise.allSettled(resources.map((item) => item?.begin()));
}

/** Id of a path parameter; undefined for 'new' and for what is no number, which mean creation (NAV-12, NAV-13), and for what names nothing. */
export function idOf(param: string | undefined): number | undefined {
  const id = pageId(param);
  return typeof id === 'number' ? id : undefined;
}
