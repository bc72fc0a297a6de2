import { z } from 'zod';
import { type Actor, userRoleSchema } from './access/access.ts';
import { endpoints } from './endpoint.ts';

/** AUTH-09: what the identity proxy says about who is signed in. */
export const userInfoSchema = z.object({
  sub: z.string().min(1),
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  preferred_username: z.string(),
  roles: z.array(userRoleSchema),
  realm_access: z.object({ roles: z.array(z.string()) }),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** The actor that access rules and flows know, from the user info (AUTH-10). */
export function actorOf(user: UserInfo): Actor {
  const name = `${user.given_name} ${user.family_name}`.trim();
  return { subject: user.sub, name: name || user.preferred_username, roles: user.roles, realmRoles: user.realm_access.roles };
}

/** What a page needs to begin a sign-in at the provider; nothing in it is secret. */
export const identityConfigurationSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  authorizationEndpoint: z.string(),
  endSessionEndpoint: z.string().optional(),
  resource: z.string(),
  scope: z.string(),
});
export type IdentityConfiguration = z.infer<typeof identityConfigurationSchema>;

/** Path and query of the list that the page of a start shows: its answer comes along with the token (ADR 8). */
export const pageReadHeader = 'X-Page-Read';

/**
 * A refreshed access token and its remaining life in seconds. `boot`, where it was asked for: what getBoot answers to that token; null where it
 * answers nothing.
 */
export const refreshedSchema = z.object({
  accessToken: z.string(),
  expiresIn: z.number().int(),
  boot: z.unknown().optional(),
  /** the list that was asked for along with it, as JSON text; null where it was refused or took long */
  page: z.object({ path: z.string(), brandId: z.number().int(), text: z.string() }).nullish(),
});
export type Refreshed = z.infer<typeof refreshedSchema>;

export const identityProxyPath = '/api/identity-proxy';
/** Token endpoint of the sign-in, spoken by oidc-client-ts in OAuth's own form encoding, thus no row of the table. */
export const tokenExchangePath = `${identityProxyPath}/token`;
/** Called by the provider alone, likewise in its own form encoding. */
export const backchannelLogoutPath = `${identityProxyPath}/backchannel-logout`;

const open = { rule: { anyone: true }, brand: 'none', anonymous: true } as const;

/**
 * Calls of the identity proxy (API-001, D-017, D-171e). Served by server/identity, since they read and set the refresh cookie.
 * `getUserInfo` and `refreshSession` answer 401 when nobody is signed in. Asked with `ifAny`, they answer null where there is neither token nor
 * cookie: a page that starts before sign-in has not failed. A session that ended stays 401; one that ends while it is renewed is none.
 */
export const identityApi = endpoints({
  getUserInfo: {
    method: 'GET',
    path: '/api/identity-proxy/userinfo',
    timeout: 10,
    summary: 'Who is signed in; 401 means anonymous',
    access: open,
    query: z.object({ ifAny: z.literal('true').optional() }),
    response: userInfoSchema.nullable(),
  },
  getIdentityConfiguration: {
    method: 'GET',
    path: '/api/identity-proxy/configuration',
    summary: 'Where and how to sign in',
    access: open,
    response: identityConfigurationSchema,
  },
  refreshSession: {
    method: 'POST',
    path: '/api/identity-proxy/refresh',
    summary:
      'A new access token for the session of the cookie; with `boot`, what a start needs at the brand of the header comes along (ADR 8)',
    access: open,
    query: z.object({ ifAny: z.literal('true').optional(), boot: z.literal('true').optional() }),
    response: refreshedSchema.nullable(),
    status: 200,
  },
  logOut: {
    method: 'POST',
    path: '/api/identity-proxy/logout',
    summary: 'Ends the session at once, here and at the provider',
    access: open,
    response: 'none',
    status: 204,
  },
});

/** Where the browser is handed on to the analytics tool, in a tab of its own (NAV-08, D-029). */
export const toolLoginPath = '/api/analytics-tool/token-login';
/** Where the tool exchanges the token that it was handed, server to server, for who came. */
export const toolTokenPath = '/api/analytics-tool/token';
/** Page that stands in for the tool where ANALYTICS_TOOL_URL names none. */
export const toolStandInPath = '/api/analytics-tool/stand-in';
export const toolPersonSchema = userInfoSchema.pick({ sub: true, given_name: true, family_name: true, roles: true });
export type ToolPerson = z.infer<typeof toolPersonSchema>;
