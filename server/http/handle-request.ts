import { brandHeader } from '#contract/brand.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { featureDisabled } from '#contract/problem.ts';
import type { Call, CallBase, Handler } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { refuseWithoutRight, rightFirst } from '#server/entity/right-first.ts';
import type { FormFile } from '#server/files/files.ts';
import { featureEnabled } from '#server/flags.ts';
import type { Log } from '#server/log/log.ts';
import { forbidden, invalidFields, ProblemError } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Again, Authenticate, Session } from './authenticate.ts';
import { openGate } from './gate.ts';
import { keyOf, markCommitted, type Outcome, once, type Results } from './idempotency.ts';
import { parseBody, parseValues, readJson } from './json.ts';
import { presenceOf, signedOut } from './presence.ts';
import {
  brandOf,
  checkEncoding,
  checkMeant,
  checkOrigin,
  checkSelectedBrand,
  ifMatchOf,
  isMutating,
  timeZoneOf,
} from './request-rules.ts';
import { outcomeOf, responseOf } from './respond.ts';
import { type OpenForm, openForm } from './stream-form.ts';
import { checkCount, readForm } from './upload.ts';

export type PerformDeps = {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly again: Again;
  /** sessions of calls that this process itself makes (seed, tests) */
  readonly inProcess: WeakMap<Request, Session>;
  readonly ownOrigins: readonly string[];
};

/** One HTTP call of an endpoint of the table, with the path's values and the call's trace id and log. */
type Incoming = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly traceId: string;
  readonly log: Log;
};

/** Stands for a caller without a session, where an endpoint allows one. */
const nobody: Session = { actor: { subject: '', name: '', roles: [] }, sid: '', issuer: '' };

/** Everything between a request and its handler: each check refuses by throwing a problem. */
export async function handleRequest(
  deps: PerformDeps,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  incoming: Incoming,
): Promise<Response> {
  const { request } = incoming;
  const { headers } = request;
  const inside = deps.inProcess.get(request);
  const { flag } = endpoint.access;
  // Asked beside the session: both are one way to the database, and the brand of the header is checked below before it counts.
  const enabled = flag ? featureEnabled(deps.services.db, flag, Number(headers.get(brandHeader)) || 0) : Promise.resolve(true);
  enabled.catch(() => undefined);
  const caller = inside ?? (await deps.authenticate(headers)) ?? (endpoint.access.anonymous && nobody);
  if (!caller) throw signedOut();
  const brandId = brandOf(endpoint, caller.actor, headers);
  if (isMutating(endpoint) && !inside) checkOrigin(headers, deps.ownOrigins);
  checkMeant(endpoint, request);
  if (!(await enabled)) throw forbidden(featureDisabled);
  checkSelectedBrand(endpoint, caller.actor, brandId);
  const presence = presenceOf(caller, inside || caller === nobody ? undefined : deps.again);
  const params = parseValues(endpoint.params, incoming.params, 'path');
  const query = parseValues(endpoint.query, incoming.query, 'query');
  const ifMatch = ifMatchOf(headers);
  const key = endpoint.method === 'POST' ? keyOf(headers) : undefined;
  const { body, files, form } = await readBody(endpoint, request, deps.services).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.status < 500)
      await refuseWithoutRight(deps.services, { endpoint, session: caller, brandId, params });
    throw error;
  });
  try {
    // A large body may have been under way for minutes.
    const session = await presence.renewed();
    brandOf(endpoint, session.actor, headers);
    checkSelectedBrand(endpoint, session.actor, brandId);
    const idempotency = key === undefined ? undefined : { issuer: session.issuer, subject: session.actor.subject, key };
    const gate = openGate(endpoint, session, brandId);
    // What was committed for the key before its server died comes first, then what is done now.
    let results: Results = [];
    let told = 0;
    let isAnswered = false;

    const base: CallBase = {
      name,
      endpoint,
      ...session,
      brandId,
      traceId: incoming.traceId,
      at: deps.services.now().toISOString(),
      timeZone: timeZoneOf(headers),
      ifMatch,
      key,
      files,
      file: form?.file,
      services: deps.services,
      log: incoming.log,
      signal: request.signal,
      authorize: gate.authorize,
      made: gate.made,
      standing: deps.again,
      again: async () => (inside ? session : deps.again(session)),
      transaction: async <T>(work: (tx: Transaction) => Promise<T>, how?: 'isBefore' | 'takesLong'): Promise<T> => {
        const isBefore = how === 'isBefore';
        if (!isBefore && told < results.length) {
          gate.pass();
          told += 1;
          return results[told - 1] as T;
        }
        const result = await inTransaction(how === 'takesLong' ? deps.services.pools.bulk : deps.services.db, async (tx) => {
          const given = await work(tx);
          gate.assertAuthorized(name);
          await presence.confirm(tx, (now) => {
            brandOf(endpoint, now.actor, headers);
            checkSelectedBrand(endpoint, now.actor, brandId);
            gate.assertAllowed(now);
          });
          // Work that goes on after the answer leaves the stored answer what it is.
          if (idempotency && !isAnswered && !isBefore) await markCommitted(tx, idempotency, [...results, given], gate.places());
          return given;
        });
        if (isBefore) return result;
        results = [...results, result];
        told = results.length;
        return result;
      },
    };
    const call = { ...base, params, query, body } as Call;
    const answer = async () => {
      const reply = await handler(call);
      isAnswered = true;
      gate.assertAuthorized(name);
      return reply;
    };
    if (typeof endpoint.response === 'string' && endpoint.response !== 'none') return responseOf(await answer());
    const run = async (committed: Results): Promise<Outcome> => {
      results = committed;
      return outcomeOf(endpoint, await answer(), deps.services.config.environment, incoming.log, name);
    };
    const { pathname, search } = new URL(request.url);
    const content = [
      endpoint.method,
      `${pathname}${search}`,
      brandId,
      body ?? null,
      files.map((file) => [file.part, file.name, file.sha256]),
    ];
    const { db } = deps.services;
    const outcome = await (idempotency
      ? once(db, idempotency, content, { run, places: gate.places, recheck: (places) => gate.recheck(db, places) })
      : run([]));
    return new Response(outcome.body, { status: outcome.status, headers: outcome.headers });
  } catch (error) {
    throw rightFirst(error, { endpoint, session: caller, brandId });
  } finally {
    form?.release();
  }
}

async function readBody(
  endpoint: Endpoint,
  request: Request,
  services: Services,
): Promise<{ body: unknown; files: readonly FormFile[]; form?: OpenForm }> {
  if (endpoint.method === 'GET') return { body: undefined, files: [] };
  checkEncoding(request.headers);
  if (endpoint.upload?.streamed) {
    const form = await openForm(request, endpoint.upload);
    try {
      return { body: endpoint.body ? parseBody(endpoint.body, form.data ?? {}) : undefined, files: [], form };
    } catch (error) {
      form.release();
      throw error;
    }
  }
  if (endpoint.upload) {
    const form = await readForm(request, endpoint.upload, services.files);
    const body = endpoint.body ? parseBody(endpoint.body, form.data ?? {}) : undefined;
    checkCount(endpoint.upload, form.files.length);
    return { body, files: form.files };
  }
  const value = await readJson(request, endpoint.large);
  if (endpoint.body) return { body: parseBody(endpoint.body, value ?? {}), files: [] };
  const empty = value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (!empty) throw invalidFields([{ pointer: '', detail: 'This call takes no body.' }]);
  return { body: undefined, files: [] };
}
