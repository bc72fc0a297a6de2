import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { Portal } from '#server/http/app.ts';
import { createIdentity, type Identity } from '#server/identity/mount.ts';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn, type SignedIn } from '#server/identity/sign-in/drive-sign-in.ts';
import { createLog } from '#server/log/log.ts';
import { readConfig } from '#server/start/config.ts';
import { type Answer, inertTelemetry } from '#server/telemetry/telemetry.ts';
import { type TestDatabase, testDatabase } from './database.ts';

type Listening = { readonly server: Server; readonly url: string; readonly serve: (identity: Identity) => void };

async function listen(): Promise<Listening> {
  let identity: Identity | undefined;
  const server = createServer((request, response) => {
    if (!identity?.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    serve: (next) => {
      identity = next;
    },
  };
}

export type LogLine = { readonly level: number; readonly msg: string } & Readonly<Record<string, unknown>>;

export type TestIdentity = {
  readonly url: string;
  readonly dataDir: string;
  readonly database: TestDatabase;
  /** what monitoring was told */
  readonly answers: readonly Answer[];
  /** what the log was told */
  readonly lines: readonly LogLine[];
  readonly current: () => Identity;
  /** the portal that answers calls which this identity makes; without one they fail */
  readonly answersBy: (portal: Pick<Portal<EndpointTable>, 'fetchAs'>) => void;
  readonly signIn: (userName: string) => Promise<SignedIn>;
  /** a call of the identity proxy as the page makes it; `cookie` is the refresh cookie */
  readonly call: (
    method: string,
    name: string,
    init?: { cookie?: string; token?: string; headers?: Record<string, string> },
  ) => Promise<Response>;
  /** ends this identity and starts another on the same database and DATA_DIR */
  readonly restart: (oidcIssuer?: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Identity with the embedded provider on a port of its own, over a database of its own unless another one is given. */
export async function testIdentity(shared?: TestDatabase): Promise<TestIdentity> {
  const database = shared ?? (await testDatabase());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-identity-'));
  const { serve, server, url } = await listen();
  const answers: Answer[] = [];
  const lines: LogLine[] = [];
  const log = createLog({ logLevel: 'info' }, { destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const create = (oidcIssuer?: string) =>
    createIdentity({
      config: readConfig({ PUBLIC_URL: url, DATA_DIR: dataDir, OIDC_ISSUER: oidcIssuer, LOG_LEVEL: 'silent' }),
      db: database.db,
      log,
      telemetry: { ...inertTelemetry, call: (trace, work) => work(trace, (answer) => void answers.push(answer)) },
      apiAs: async (session, request) => portal?.fetchAs(session, request) ?? new Response(null, { status: 503 }),
    });
  let portal: Pick<Portal<EndpointTable>, 'fetchAs'> | undefined;
  let identity = await create();
  serve(identity);
  return {
    url,
    dataDir,
    database,
    answers,
    lines,
    current: () => identity,
    answersBy: (next) => {
      portal = next;
    },
    signIn: (userName) => driveSignIn(url, userName, seedPassword),
    call: (method, name, { cookie, headers = {}, token } = {}) =>
      fetch(`${url}/api/identity-proxy/${name}`, {
        method,
        headers: {
          'X-Brand-Id': '0',
          Origin: url,
          ...(cookie === undefined ? {} : { cookie }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
      }),
    restart: async (oidcIssuer) => {
      await identity.close();
      identity = await create(oidcIssuer);
      serve(identity);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await identity.close();
      if (!shared) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The refresh cookie that an answer sets. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
