import { type Context, Hono } from 'hono';
import type { Endpoint, EndpointTable } from '#contract/endpoint.ts';
import type { Authenticate, Session } from '#server/authenticate.ts';
import type { Handler, Handlers } from '#server/call.ts';
import { mountHealth } from '#server/health.ts';
import { asProblem, problemResponse } from '#server/http/errors.ts';
import { type PerformDeps, perform } from '#server/http/perform.ts';
import { apiHeaders } from '#server/http/security-headers.ts';
import { traceIdOf } from '#server/http/trace.ts';
import { type InProcess, inProcessClient } from '#server/in-process.ts';
import type { Log } from '#server/log.ts';
import { openApiDocument } from '#server/openapi.ts';
import { notFound, type ProblemError } from '#server/problem.ts';
import type { Services } from '#server/services.ts';

export type AppDeps<Table extends EndpointTable> = {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly table: Table;
  readonly handlers: Handlers<Table>;
  /** endpoints served elsewhere that the OpenAPI document tells of too */
  readonly elsewhere?: EndpointTable;
  /** answers everything that is no API call: the built page */
  readonly page?: (request: Request) => Promise<Response>;
  readonly ready?: () => boolean;
};

export type Portal<Table extends EndpointTable> = {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Calls endpoints in this process as somebody, through the whole pipeline. */
  readonly as: (session: Session, brandId: number) => InProcess<Table>;
};

type Env = { Variables: { traceId: string; log: Log } };

/** The portal's HTTP side without listening: routes of the endpoint table, health, OpenAPI, page (issue 2, section 2). */
export function buildApp<const Table extends EndpointTable>(deps: AppDeps<Table>): Portal<Table> {
  const { services } = deps;
  const app = new Hono<Env>();
  const inProcess = new WeakMap<Request, Session>();
  const ownOrigins = [services.config.publicUrl, ...localOrigins(services)];
  const performDeps: PerformDeps = { services, authenticate: deps.authenticate, inProcess, ownOrigins };

  app.use(async (c, next) => {
    const traceId = traceIdOf(c.req.raw.headers);
    c.set('traceId', traceId);
    c.set('log', services.log.child({ traceId }));
    const began = performance.now();
    await next();
    finish(c);
    const { method, path } = c.req;
    if (path.startsWith('/api/'))
      c.var.log.info({ method, path, status: c.res.status, ms: Math.round(performance.now() - began) }, 'call');
  });
  app.onError((error, c) => {
    const refused = asProblem(error);
    if (refused.status >= 500) c.var.log.error({ err: refused.cause ?? error }, 'call failed');
    return problemResponse(refused, c.var.traceId);
  });
  mountHealth(app, services, deps.ready ?? (() => true));
  const document = openApiDocument({ ...deps.elsewhere, ...deps.table });
  app.get('/api/openapi.json', (c) => c.json(document));

  const handlers = deps.handlers as Readonly<Record<string, Handler<Endpoint> | undefined>>;
  for (const [name, endpoint] of fixedPathsFirst(deps.table)) {
    const handler = handlers[name];
    if (!handler) continue;
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c): Promise<Response> => {
      if (services.config.environment !== 'live' && c.req.header('X-Sim') === 'badshape') return c.json({ shape: 'bad' });
      return perform(performDeps, name, endpoint, handler, {
        request: c.req.raw,
        params: c.req.param(),
        query: queryOf(c),
        traceId: c.var.traceId,
        log: c.var.log.child({ call: name }),
      });
    });
  }
  app.all('/api', () => refuse(notFound()));
  app.all('/api/*', () => refuse(notFound()));
  app.all('/idp/*', () => refuse(notFound()));
  app.all('*', (c) =>
    deps.page && (c.req.method === 'GET' || c.req.method === 'HEAD') ? deps.page(c.req.raw) : refuse(notFound()),
  );

  const fetch = async (request: Request) => app.fetch(request);
  const sendAs = (session: Session) => (request: Request) => {
    inProcess.set(request, session);
    return fetch(request);
  };
  return { fetch, as: (session, brandId) => inProcessClient(deps.table, brandId, sendAs(session)) };
}

/** `/campaigns/dashboard` before `/campaigns/{id}`: the first route that matches answers. */
function fixedPathsFirst(table: EndpointTable): [string, Endpoint][] {
  const rank = (path: string) => path.replaceAll(/\{\w+\}/g, '~');
  return Object.entries<Endpoint>(table).sort(([, a], [, b]) => (rank(a.path) < rank(b.path) ? -1 : 1));
}

function refuse(error: ProblemError): never {
  throw error;
}

/** Single values as text, repeated ones as a list. */
function queryOf(c: Context<Env>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([key, values]) => [key, values.length === 1 ? values[0] : values]),
  );
}

function finish(c: Context<Env>): void {
  const { headers } = c.res;
  headers.set('X-Trace-Id', c.var.traceId);
  for (const [name, value] of Object.entries(apiHeaders)) if (!headers.has(name)) headers.set(name, value);
}

function localOrigins({ config }: Services): string[] {
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${config.port}`);
}
