import { type Api, api } from '#contract/api.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { Handlers } from '#server/call.ts';
import { handlers } from '#server/handlers.ts';
import { type AppDeps, buildApp, type Portal } from '#server/http/app.ts';
import type { Session } from '#server/http/authenticate.ts';
import type { InProcess } from '#server/http/in-process.ts';
import type { Identity } from '#server/identity/mount.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { type TestServices, type TestServicesOptions, testServices } from './services.ts';

export const testIssuer = 'https://issuer.test';

/** The session of a seed user (D-218); the session row is not asked in tests. */
export function sessionOf(userName: string): Session {
  return { actor: seedActor(userName), sid: `sid-${userName}`, issuer: testIssuer };
}

export type TestPortal<Table extends EndpointTable> = TestServices &
  Portal<Table> & {
    /** A raw HTTP call as a seed user (`Authorization: Bearer <user name>`); brand VW and same origin unless the headers say otherwise. */
    readonly request: (path: string, init?: RequestInit & { readonly user?: string }) => Promise<Response>;
    /** Endpoints as functions, as a seed user at a brand (default VW). */
    readonly user: (userName: string, brandId?: number) => InProcess<Table>;
  };

export type TestPortalOptions = Pick<AppDeps<EndpointTable>, 'page' | 'readiness'> & {
  /** who callers are; without it the bearer token is the name of a seed user */
  readonly identity?: Pick<Identity, 'authenticate' | 'again'>;
  /** people of a test beside those of the seed, by their user name */
  readonly stranger?: (userName: string) => Session | undefined;
};

/** A portal over any endpoint table, without listening. */
export async function testPortalOf<const Table extends EndpointTable>(
  table: Table,
  tableHandlers: Handlers<Table>,
  options: TestServicesOptions & TestPortalOptions = {},
): Promise<TestPortal<Table>> {
  const base = await testServices(options);
  const authenticate = async (headers: Headers): Promise<Session | undefined> => {
    const [, userName] = /^Bearer ([\w-]+)$/.exec(headers.get('authorization') ?? '') ?? [];
    return userName === undefined ? undefined : (options.stranger?.(userName) ?? sessionOf(userName));
  };
  const portal = buildApp({
    services: base.services,
    authenticate: options.identity?.authenticate ?? authenticate,
    again: options.identity?.again ?? (async (session) => session),
    table,
    handlers: tableHandlers,
    ...(options.page ? { page: options.page } : {}),
    ...(options.readiness ? { readiness: options.readiness } : {}),
  });
  return {
    ...base,
    ...portal,
    user: (userName, brandId = 1) => portal.as(options.stranger?.(userName) ?? sessionOf(userName), brandId),
    request: (path, { user = 'admin', ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (user !== '' && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${user}`);
      if (!headers.has('X-Brand-Id')) headers.set('X-Brand-Id', '1');
      if (typeof init.body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
      return portal.fetch(new Request(new URL(path, base.services.config.publicUrl), { ...init, headers }));
    },
  };
}

/** The product's portal: its endpoint table, handlers and jobs. */
export function testPortal(options: TestServicesOptions & TestPortalOptions = {}): Promise<TestPortal<Api>> {
  return testPortalOf<Api>(api, handlers, { jobs: jobList, ...options });
}
