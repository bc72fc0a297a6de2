import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#server/db/connection.ts';
import type { IdentityKeys } from '#server/identity/keys.ts';
import { messagePage, signOutPage } from '#server/identity/sign-in/sign-in-page.ts';
import { userInfoOf, userOfSubject } from '#server/identity/users.ts';
import { createAdapterFactory } from './adapter.ts';
import { callbackPath, providerPath } from './names.ts';

const accessTokenSeconds = 300;
const workdaySeconds = 12 * 3600;
const grantScope = 'openid profile email';

type ProviderOptions = {
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly keys: IdentityKeys;
  readonly db: Database;
  readonly portalOrigins: readonly string[];
  readonly backchannelLogoutUri: string;
  /** delivers back-channel logout; in this process, so that no address has to be reachable from here */
  readonly deliver: (request: Request) => Promise<Response>;
};

/** The embedded OpenID provider (D-233): code flow with PKCE for one public client, JWT access tokens, rotating refresh tokens. */
export function createProvider(options: ProviderOptions): Provider {
  const { audience, clientId, db, keys } = options;
  const configuration: Configuration = {
    adapter: createAdapterFactory(db),
    jwks: keys.jwks as Configuration['jwks'],
    cookies: {
      keys: keys.cookieKeys,
      names: { session: 'cc_idp_session', interaction: 'cc_idp_interaction', resume: 'cc_idp_resume' },
      // The portal's own calls have no business with the provider's session.
      long: { path: providerPath, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        redirect_uris: options.portalOrigins.map((origin) => `${origin}${callbackPath}`),
        post_logout_redirect_uris: options.portalOrigins.map((origin) => `${origin}${callbackPath}`),
        backchannel_logout_uri: options.backchannelLogoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'preferred_username', 'roles', 'realm_access'],
      email: ['email'],
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => html(ctx, signOutPage(form)),
        postLogoutSuccessSource: (ctx) => html(ctx, messagePage('Signed out', 'You are signed out.', options.publicUrl)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'portal',
          audience,
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: 1800,
      Session: workdaySeconds,
      Grant: workdaySeconds,
      RefreshToken: workdaySeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    fetch: (input, init) => options.deliver(new Request(input, init)),
    findAccount: async (_ctx, sub) => {
      const user = await userOfSubject(db, sub);
      if (!user) return undefined;
      return {
        accountId: user.subject,
        claims: () => userInfoOf(user),
      };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = session.grantIdFor(client.clientId);
      const existing = known ? await provider.Grant.find(known) : undefined;
      if (existing) return existing;
      // The portal is the provider's own client: nobody is asked for consent.
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(grantScope);
      grant.addResourceScope(audience, 'portal');
      await grant.save();
      return grant;
    },
    extraTokenClaims: async (_ctx, token) => {
      if (!('accountId' in token)) return undefined;
      const user = await userOfSubject(db, token.accountId);
      // Short form 'name@brand': the rights follow from the name, and headers stay small.
      return { sid: token.sid, roles: user?.roles.map((role) => `${role.name}@${role.brandId}`) ?? [] };
    },
    renderError: (ctx, out) =>
      html(ctx, messagePage('Sign-in not possible', out.error_description ?? out.error, options.publicUrl)),
    interactions: { url: (_ctx, interaction) => `${providerPath}/sign-in/${interaction.uid}` },
  };
  const provider = new Provider(`${options.publicUrl}${providerPath}`, configuration);
  provider.proxy = true;
  return provider;
}

function html(ctx: KoaContextWithOIDC, body: string): void {
  ctx.type = 'html';
  ctx.body = body;
}
