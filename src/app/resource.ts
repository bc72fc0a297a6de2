import type { Api, EndpointName } from '#contract/api.ts';
import type { Answer, CallInput } from '#contract/endpoint.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';

/** One GET with its arguments: loaders fill the cache through it, pages read it at once, screens load it again. */
export type Resource<T> = {
  /** name and arguments; changes exactly when another thing is meant */
  readonly key: string;
  /** what the cache has now */
  peek(): T | undefined;
  /** from the cache, or loaded */
  get(): Promise<T>;
  /** loaded again, past the cache */
  fresh(signal?: AbortSignal): Promise<T>;
};

type Call<T> = (input: unknown, options?: { signal?: AbortSignal }) => Promise<T>;

/** A GET of the contract as a resource (BRAND-09: the cache's key carries the brand). */
export function resource<Name extends EndpointName>(
  portal: Portal | SessionPortal,
  name: Name,
  input: CallInput<Api[Name]>,
): Resource<Answer<Api[Name]>> {
  const call = portal.client[name] as unknown as Call<Answer<Api[Name]>>;
  const key = [name, input] as const;
  return {
    key: JSON.stringify(key),
    peek: () => portal.cache.peek(key),
    get: () => portal.cache.get(key, () => call(input)),
    fresh: (signal) => {
      portal.cache.forget(key);
      return portal.cache.get(key, () => call(input, signal ? { signal } : {}));
    },
  };
}

/** Begins to load what a page will show; failures are the page's to tell. Undefined ones are skipped ('new', NAV-12). */
export async function start(...resources: (Resource<unknown> | undefined)[]): Promise<void> {
  await Promise.allSettled(resources.map((item) => item?.get()));
}

/** Id of a path parameter, or undefined for 'new' and for what is no number: both mean creation (NAV-12, NAV-13). */
export function idOf(param: string | undefined): number | undefined {
  return param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined;
}
