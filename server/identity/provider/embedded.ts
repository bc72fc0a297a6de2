import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet } from 'jose';
import type Provider from 'oidc-provider';
import { backchannelLogoutPath, type UserInfo } from '#contract/identity.ts';
import type { Database } from '#server/db/connection.ts';
import type { IdentityKeys } from '#server/identity/keys.ts';
import { tokenCall, type Upstream } from '#server/identity/upstream.ts';
import { seedIdentityUsers, userInfoOf, userOfSubject } from '#server/identity/users.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import { createAdapterFactory } from './adapter.ts';
import { providerPath } from './names.ts';
import { createProvider } from './provider.ts';
import { createProviderListener, type NodeHandler } from './provider-listener.ts';

type EmbeddedOptions = {
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly portalOrigins: readonly string[];
  readonly keys: IdentityKeys;
  readonly db: Database;
  readonly deliver: (request: Request) => Promise<Response>;
  readonly telemetry: Pick<Telemetry, 'upstream' | 'outgoing'>;
};

export type Embedded = {
  readonly upstream: Upstream;
  readonly handle: NodeHandler;
  readonly userOf: (subject: string) => Promise<UserInfo | undefined>;
  readonly close: () => Promise<void>;
};

/** Starts the embedded provider; its own back channel listens on a free loopback port, so that it needs no public address. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { db, publicUrl } = options;
  const provider = createProvider({ ...options, backchannelLogoutUri: `${publicUrl}${backchannelLogoutPath}` });
  await seedIdentityUsers(db, provider.issuer);
  const handle = createProviderListener(provider, options);
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  const publicKeys = options.keys.jwks.keys.map(({ d: _private, ...key }) => key);
  return {
    handle,
    upstream: {
      issuer: provider.issuer,
      authorizationEndpoint: `${publicUrl}${providerPath}/auth`,
      endSessionEndpoint: `${publicUrl}${providerPath}/session/end`,
      keys: createLocalJWKSet({ keys: publicKeys }),
      tokens: tokenCall(`http://127.0.0.1:${port}${providerPath}/token`, options.clientId, options.telemetry),
      endSession: (refreshToken) => endSession(provider, db, refreshToken),
    },
    userOf: async (subject) => {
      const user = await userOfSubject(db, subject);
      return user && userInfoOf(user);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
}

/** Ends the browser's session at the provider too, so that the next sign-in asks for a password again. */
async function endSession(provider: Provider, db: Database, refreshToken: string): Promise<void> {
  const token = await provider.RefreshToken.find(refreshToken, { ignoreExpiration: true });
  if (!token) return;
  const session = token.sessionUid === undefined ? undefined : await provider.Session.findByUid(token.sessionUid);
  await session?.destroy();
  const { grantId } = token;
  if (grantId === undefined) return;
  const adapter = createAdapterFactory(db);
  for (const model of ['RefreshToken', 'AccessToken', 'AuthorizationCode']) await adapter(model).revokeByGrantId(grantId);
  await adapter('Grant').destroy(grantId);
}
