import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';
import type { z } from 'zod';
import type { Portal } from '#src/app/portal.ts';

/** Where a route stands while it loads or names itself. */
export type At<Search = unknown> = {
  readonly portal: Portal;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: Search;
};

/**
 * What the things of an address belong to, as the server says, by the parameter that names them: `{ releaseCandidateId: … }` answers
 * `{ swProjectId: 7 }` (D7). Undefined where nothing is known.
 */
export type Parents = Readonly<Record<string, (at: At) => Promise<Readonly<Record<string, number>> | undefined>>>;

/** A page of an area as data; src/app/routing/router.tsx makes the router's tree of it. `page` of a route with children draws `<Outlet/>`. */
export type AreaRoute = {
  /** absolute at the top of an area's table, relative to the parent below; `$name` is a parameter */
  readonly path: string;
  /** plain: no header and sidebar. The lists of /software get their top navigation by their path (NAV-10) */
  readonly layout?: 'signedIn' | 'software' | 'plain';
  /** namespaces of texts that come with the page */
  readonly texts?: readonly string[];
  /** name in the breadcrumb, entity names from the cache (D-039); without it the page is no step of the breadcrumb */
  readonly crumb?: (at: At) => string | undefined;
  /** it has no breadcrumb (D-039) */
  readonly hidesCrumbs?: true;
  /** address of the list in which it stands, where its own address is below another page: the breadcrumb leads there (D-026) */
  readonly listedAt?: string;
  /** what it is called there, where that list is one of several kinds: a step of its own, behind the one of all kinds */
  readonly listedAs?: string;
  /** a lazy schema: the router knows those of all pages, and a start opens one */
  readonly search?: z.core.$ZodLazy<z.core.$ZodType<object>>;
  /** value of the query that becomes 0 when a navigation drops it */
  readonly zeroWhenDropped?: string;
  /** value of the query that a navigation keeps where it names none (BIG-06) */
  readonly keptWhenDropped?: string;
  /** starts with the navigation and on hover; fills the cache */
  readonly load?: (at: At) => Promise<void> | undefined;
  /** of everything in the address that stands below something else: an address that puts it elsewhere names nothing (D7) */
  readonly parents?: Parents;
  readonly page?: AsyncRouteComponent<object>;
  /** the child that stands for this path (D-025), or an absolute path elsewhere */
  readonly redirect?: string;
  /** no scroll to the top when it opens (D-038) */
  readonly keepScroll?: true;
  readonly children?: readonly AreaRoute[];
};

/** How long a page that could not be loaded is not asked for by drawing it, in ms. */
const restAfterFailure = 2_000;

/**
 * A page that is loaded with its route, on hover already. One that could not be loaded fails the navigation that wanted it, and is loaded anew by
 * the next. The router's own lazyRouteComponent would reload the document instead, whatever was typed there and whether or not anybody answers.
 */
export function lazyPage<Name extends string, Module extends Readonly<Record<Name, ComponentType<object>>>>(
  load: () => Promise<Module>,
  name: Name,
): AsyncRouteComponent<object> {
  let Page: ComponentType<object> | undefined;
  let loading: Promise<void> | undefined;
  let failed: { readonly loading: Promise<void> | undefined; readonly on: number } | undefined;
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (module) => {
        Page = module[name];
      },
      (error: unknown) => {
        failed = { loading, on: Date.now() };
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const LazyPage = () => {
    // React draws again what has just failed: asking for it anew each time would never come to an end while nobody answers.
    const justFailed = failed && Date.now() - failed.on < restAfterFailure ? failed.loading : undefined;
    if (!Page) use(justFailed ?? preload());
    return Page ? createElement(Page) : null;
  };
  return Object.assign(LazyPage, { preload });
}

/** Joins a parent's path and a child's. */
export function joinPath(parent: string, child: string): string {
  return child.startsWith('/') ? child : `${parent.replace(/\/$/, '')}/${child}`;
}

type Named = { readonly fullPath: string; readonly route: AreaRoute };

/** Every route with its full path, parents first. */
export function flatten(routes: readonly AreaRoute[], parent = ''): Named[] {
  return routes.flatMap((route) => {
    const fullPath = joinPath(parent, route.path);
    return [{ fullPath, route }, ...flatten(route.children ?? [], fullPath)];
  });
}
