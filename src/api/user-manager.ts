import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { brandHeader } from '#contract/brand.ts';
import { type IdentityConfiguration, tokenExchangePath } from '#contract/identity.ts';
import { type Browser, callbackPath } from './sign-in-browser.ts';

/** oidc-client-ts with everything in memory but the state of a sign-in under way, which has to survive the redirect (D-048). */
export function userManager(configuration: IdentityConfiguration, { location, sessionStorage }: Browser): UserManager {
  return new UserManager({
    authority: configuration.issuer,
    client_id: configuration.clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    response_type: 'code',
    scope: configuration.scope,
    resource: configuration.resource,
    metadata: {
      issuer: configuration.issuer,
      authorization_endpoint: configuration.authorizationEndpoint,
      token_endpoint: `${location.origin}${tokenExchangePath}`,
    },
    extraHeaders: { [brandHeader]: '0' },
    fetchRequestCredentials: 'same-origin',
    stateStore: new WebStorageStateStore({ prefix: 'cc.signIn.', store: sessionStorage }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    revokeTokensOnSignout: false,
  });
}
