import { type Context, Hono } from 'hono';
import type { Endpoint, EndpointTable } from '#contract/endpoint.ts';
import { problemCode } from '#contract/problem.ts';
import type { Handler, Handlers } from '#server/call.ts';
import type { Log } from '#server/log/log.ts';
import { notFound, type ProblemError } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { mountHealth, type Readiness } from '#server/start/health.ts';
import { isApiPath } from './api-path.ts';
import type { Again, Authenticate, Session } from './authenticate.ts';
import { asLeft, asProblem, problemResponse } from './errors.ts';
import { handleRequest, type PerformDeps } from './handle-request.ts';
import { type InProcess, inProcessClient } from './in-process.ts';
import { openApiDocument } from './openapi.ts';
import { apiHeaders } from './security-headers.ts';
import { type Trace, traceOf } from './trace.ts';

export type AppDeps<Table extends EndpointTable> = {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly again: Again;
  readonly table: Table;
  readonly handlers: Handlers<Table>;
  /** endpoints served elsewhere that the OpenAPI document tells of too */
  readonly elsewhere?: EndpointTable;
  /** answers everything that is no API call: the built page */
  readonly page?: (request: Request) => Promise<Response>;
  /** ready at once otherwise, with a provider that answers */
  readonly readiness?: Readiness;
};

const readyAtOnce: Readiness = { started: () => true, provider: () => Promise.resolve(true) };

export type Portal<Table extends EndpointTable> = {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers one call in this process as somebody. */
  readonly fetchAs: (session: Session, request: Request) => Promise<Response>;
  /** Calls endpoints in this process as somebody, through the whole pipeline. */
  readonly as: (session: Session, brandId: number) => InProcess<Table>;
};

type Env = { Variables: { trace: Trace; log: Log; call?: { name: string; route: string }; problem?: string } };

/** The portal's HTTP side without listening: routes of the endpoint table, health, OpenAPI, page. */
export function buildApp<const Table extends EndpointTable>(deps: AppDeps<Table>): Portal<Table> {
  const { services } = deps;
  const app = new Hono<Env>();
  const inProcess = new WeakMap<Request, Session>();
  const ownOrigins = [services.config.publicUrl, ...localOrigins(services)];
  const { again, authenticate } = deps;
  const performDeps: PerformDeps = { services, authenticate, again, inProcess, ownOrigins };

  const readiness = deps.readiness ?? readyAtOnce;
  // What the portal calls itself by before it serves anybody, the demo data, is no news; nor is what a call warns of then, as a fault that belongs to them.
  const isOwn = () => !readiness.started() && !services.log.isLevelEnabled('debug');
  const level = (ordinary: 'info' | 'error') => (readiness.started() ? ordinary : 'debug');

  const begin = (c: Context<Env>, trace: Trace) => {
    c.set('trace', trace);
    c.set('log', services.log.child({ traceId: trace.traceId }, isOwn() ? { level: 'error' } : {}));
  };
  app.use(async (c, next) => {
    const trace = traceOf(c.req.raw.headers);
    const { method, path } = c.req;
    if (!path.startsWith('/api/')) {
      begin(c, trace);
      await next();
      return finish(c);
    }
    const began = performance.now();
    return services.telemetry.call(trace, async (own, answered) => {
      begin(c, own);
      await next();
      finish(c);
      const { status } = c.res;
      c.var.log[level('info')]({ method, path, status, ms: Math.round(performance.now() - began) }, 'call');
      const { name, route } = c.var.call ?? { name: 'unknown', route: '/api/*' };
      answered({ name, method, route, status, problem: c.var.problem });
    });
  });
  app.onError((error, c) => {
    const refused = asLeft(error, c.req.raw) ?? asProblem(error);
    if (refused.status >= 500) c.var.log[level('error')]({ err: refused.cause ?? error }, 'call failed');
    c.set('problem', problemCode(refused.document.type));
    return problemResponse(refused, c.var.trace, c.req.raw);
  });
  mountHealth(app, services, readiness);
  // Made for whoever asks first: no start waits for it.
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(deps.table, deps.elsewhere)));

  const handlers = deps.handlers as Readonly<Record<string, Handler<Endpoint> | undefined>>;
  for (const [name, endpoint] of fixedPathsFirst(deps.table)) {
    const handler = handlers[name];
    if (!handler) continue;
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c): Promise<Response> => {
      c.set('call', { name, route: endpoint.path });
      if (services.config.environment !== 'live' && c.req.header('X-Sim') === 'badshape') return c.json({ shape: 'bad' });
      return handleRequest(performDeps, name, endpoint, handler, {
        request: c.req.raw,
        params: c.req.param(),
        query: queryOf(c),
        traceId: c.var.trace.traceId,
        log: c.var.log.child({ call: name }),
      });
    });
  }
  app.all('/api', () => refuse(notFound()));
  app.all('/api/*', () => refuse(notFound()));
  app.all('/idp/*', () => refuse(notFound()));
  app.all('*', (c) =>
    deps.page && (c.req.method === 'GET' || c.req.method === 'HEAD') && !isApiPath(c.req.url)
      ? deps.page(c.req.raw)
      : refuse(notFound()),
  );

  const fetch = async (request: Request) => app.fetch(request);
  const fetchAs = (session: Session, request: Request) => {
    inProcess.set(request, session);
    return fetch(request);
  };
  const as = (session: Session, brandId: number) => inProcessClient(deps.table, brandId, (request) => fetchAs(session, request));
  return { fetch, fetchAs, as };
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
  headers.set('X-Trace-Id', c.var.trace.traceId);
  // The header Date names whole seconds: pages say by this since when they read (ADR 14).
  headers.set('X-Server-Time', new Date().toISOString());
  for (const [name, value] of Object.entries(apiHeaders)) if (!headers.has(name)) headers.set(name, value);
}

function localOrigins({ config }: Services): string[] {
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${config.port}`);
}
