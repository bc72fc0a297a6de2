import type { IdentityConfiguration, UserInfo } from '#contract/identity.ts';
import type { Client } from './client.ts';
import type { EarlyStart } from './early-start.ts';
import { ApiError } from './problem.ts';
import { safePath } from './safe-path.ts';
import type { SessionLink } from './session-link.ts';
import { type Browser, callbackPath } from './sign-in-browser.ts';

const redirectKey = 'cc.redirectFrom';

type BootOutcome = { readonly user?: UserInfo; readonly redirectTo?: string; readonly failure?: string };

type SessionPortsDeps = {
  readonly client: Pick<Client, 'getUserInfo' | 'getIdentityConfiguration' | 'logOut'>;
  readonly link: Pick<SessionLink, 'adopt'>;
  readonly browser: Browser;
  /** what the page asked before its scripts were there; answers one start at most */
  readonly early?: Pick<EarlyStart, 'first'> | undefined;
};

/** The ports of the session machine: start-up, leaving for the provider, and signing out (AUTH-*, SESSION-*). */
export function createSessionPorts({ client, link, browser, early }: SessionPortsDeps) {
  // A start that is tried again asks for itself.
  let waiting = early;
  const { history, location, sessionStorage } = browser;

  const signedInUser = async (): Promise<UserInfo | undefined> => {
    try {
      return (await client.getUserInfo({ query: { ifAny: 'true' } })) ?? undefined;
    } catch (error) {
      // AUTH-08: here, 401 only means that nobody is signed in.
      if (error instanceof ApiError && error.status === 401) return undefined;
      throw error;
    }
  };

  const finishSignIn = async (callback: string): Promise<BootOutcome> => {
    const redirectTo = takeRedirect(sessionStorage);
    try {
      const manager = await managerOf(await client.getIdentityConfiguration(), browser);
      const answer = await manager.signinRedirectCallback(callback);
      link.adopt({ accessToken: answer.access_token, expiresAt: browser.now() + (answer.expires_in ?? 0) * 1000 });
      await manager.removeUser();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return { failure: serialised(error) };
    }
    const user = await signedInUser();
    return user ? { user, redirectTo } : { failure: 'The session ended at once.' };
  };

  return {
    /** Finishes a sign-in that comes back from the provider, or asks who is signed in. Rejects when the server cannot be asked. */
    async boot(): Promise<BootOutcome> {
      const callback = takeCallback(browser);
      if (callback !== undefined) return finishSignIn(callback);
      const asked = waiting?.first;
      waiting = undefined;
      const first = await asked;
      const user = first === undefined ? await signedInUser() : first?.user;
      return user ? { user } : {};
    },

    /** Remembers where to return to and leaves for the provider; settles only when that is not possible. */
    async leaveForSignIn({ redirectFrom }: { readonly redirectFrom: string | undefined }): Promise<void> {
      const manager = await managerOf(await client.getIdentityConfiguration(), browser);
      sessionStorage.setItem(redirectKey, safePath(redirectFrom));
      await manager.signinRedirect();
    },

    /** Ends the session at the server and leaves for the provider's own logout (SESSION-10). No token travels in the address (T9). */
    async endSession(): Promise<void> {
      await client.logOut();
      const { clientId, endSessionEndpoint } = await client.getIdentityConfiguration();
      if (endSessionEndpoint === undefined) return;
      const url = new URL(endSessionEndpoint);
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('post_logout_redirect_uri', `${location.origin}${callbackPath}`);
      location.assign(url.href);
    },
  };

  /** The address that the provider came back to, taken out of the location so that neither history nor a reload keeps the code. */
  function takeCallback({ location: here }: Browser): string | undefined {
    const { searchParams, href } = new URL(here.href);
    if (here.pathname !== callbackPath || !searchParams.has('state')) return undefined;
    if (!searchParams.has('code') && !searchParams.has('error')) return undefined;
    history.replaceState(null, '', callbackPath);
    return href;
  }
}

/** The sign-in library comes only when somebody signs in: it is no part of the first load. */
async function managerOf(configuration: IdentityConfiguration, browser: Browser) {
  const { userManager } = await import('./user-manager.ts');
  return userManager(configuration, browser);
}

/** AUTH-07: used once, then forgotten, and checked again, since a storage can be written by others. */
function takeRedirect(storage: Storage): string {
  const kept = storage.getItem(redirectKey);
  storage.removeItem(redirectKey);
  return safePath(kept);
}

/** AUTH-14: the error as text, without its stack. */
function serialised(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? 'unknown';
  const description =
    'error_description' in error && typeof error.error_description === 'string' ? error.error_description : undefined;
  return JSON.stringify({ name: error.name, message: error.message, ...(description ? { description } : {}) });
}
