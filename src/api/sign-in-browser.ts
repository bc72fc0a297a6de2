/** Where the provider comes back to. */
export const callbackPath = '/login';

/** The parts of the browser that signing in and out touches. */
export type Browser = {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'href' | 'assign'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Storage;
  readonly now: () => number;
};
