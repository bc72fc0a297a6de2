import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { backends } from '#machines/shell/backends.ts';
import type { errorPopup } from '#machines/shell/error-popup.ts';
import type { highlight } from '#machines/shell/highlight.ts';
import type { warnings } from '#machines/shell/warnings.ts';
import type { FailureContext } from '#src/app/failure/failure.ts';
import type { Warn } from '#src/app/failure/failures.ts';
import type { Report } from '#src/app/failure/monitoring.ts';
import type { Notify } from '#src/app/notify.ts';
import type { startSession } from '#src/app/session/session.ts';
import type { createUnsaved } from '#src/app/unsaved.ts';

/** Session, brand, client, cache and live channel, as they are started once outside React. */
export type SessionPortal = ReturnType<typeof startSession>;

/** Everything that lives once per tab. Pages get it by usePortal(), loaders as `at.portal`. */
export type Portal = SessionPortal & {
  /** forms with unsaved input, and the question before something takes it */
  readonly unsaved: ReturnType<typeof createUnsaved>;
  readonly errorPopup: ActorRefFrom<typeof errorPopup>;
  readonly warnings: ActorRefFrom<typeof warnings>;
  readonly highlight: ActorRefFrom<typeof highlight>;
  readonly backends: ActorRefFrom<typeof backends>;
  readonly notify: Notify;
  /** Tells monitoring what the page met (D-055). */
  readonly report: Report;
  /** Sends a failure where it belongs: toast, popup, persistent warning, or nowhere (D-158). */
  fail(error: unknown, context: FailureContext): void;
  /** Ends the warning about a list that could be loaded again. */
  over(what: string): void;
  /** Warns about something that is no failed call: a service that is down, a release that is not valid (D-152). */
  readonly warn: Warn;
};

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('usePortal() outside of the portal');
  return portal;
}
