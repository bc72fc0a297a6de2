import { createFetch, FetchError } from 'ofetch';
import { brandHeader } from '#contract/brand.ts';
import { checkAnswer, type Endpoint } from '#contract/endpoint.ts';
import { localTimeZone, timeZoneHeader } from '#contract/time-zone.ts';
import { createInFlight } from './in-flight.ts';
import { ApiError, errorOf, isSwitchedOff, loadingNewRefused, misshapen, type RefusedCommand, unreachable } from './problem.ts';
import { type CallParts, callUrl, cancellationKey, timeoutOf } from './request.ts';
import type { RawAnswer } from './upload.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** revision that the change is based on, sent as If-Match (D-051) */
  readonly revision?: number | undefined;
  /** the brand of the page that shows the data; the selected one otherwise (T23) */
  readonly brandId?: number | undefined;
  /** the same key repeats the same command; a fresh one otherwise */
  readonly idempotencyKey?: string | undefined;
  /** the call goes on when the page is left */
  readonly keepalive?: boolean | undefined;
  readonly onProgress?: ((percent: number) => void) | undefined;
};

type HttpDeps = {
  readonly brandId: () => number;
  /** undefined when nobody is signed in; rejects when the session could not be refreshed just now */
  readonly accessToken: () => Promise<string | undefined>;
  /** called for every 401 but those that are expected; whoever listens ends the session once (SESSION-01) */
  readonly onUnauthorized: () => void;
  /** called when a feature turns out to be switched off (ROLE-15) */
  readonly onSwitchedOff?: () => void;
  /** hears the header `Date` of every answer */
  readonly onDate?: (date: string | null) => void;
  /** the text of a GET's answer that is here before it is asked for (ADR 8) */
  readonly takeRead?: ((url: string, brandId: number) => string | undefined) | undefined;
  readonly fetch?: typeof fetch;
  readonly createXhr?: () => XMLHttpRequest;
};

export type Http = {
  readonly call: (endpoint: Endpoint, parts: CallParts, options?: CallOptions) => Promise<unknown>;
  /** drops every GET under way (brand change, end of session) */
  readonly dropReads: () => void;
  /** of the call that was answered last: what fails afterwards without a call of its own is found by it (ERR-28) */
  readonly lastTrace: () => string | undefined;
};

/** A 401 of these says something else than "your session ended" (SESSION-01, X-36). */
const expected401 = /^\/api\/identity-proxy\/(userinfo|refresh|logout)$/;

const revisions = new WeakMap<object, number>();

/** Revision of an answer, from its ETag (D-051). */
export function revisionOf(answer: object): number | undefined {
  return revisions.get(answer);
}

type Answered = RawAnswer & { readonly blob?: Blob };

/** The one way to the server: brand, token, language, cancellation, timeouts, problems and schema checks (API-G01…G06, ERR-01). */
export function createHttp(deps: HttpDeps): Http {
  const underWay = createInFlight();
  let lastTrace: string | undefined;
  const request = createFetch({ fetch: deps.fetch ?? ((...args) => fetch(...args)) });

  const headersOf = async (endpoint: Endpoint, options: CallOptions, traceId: string): Promise<Record<string, string>> => {
    const token = await deps.accessToken();
    return {
      [brandHeader]: String(options.brandId ?? deps.brandId()),
      Accept: 'application/json',
      'Accept-Language': 'en',
      [timeZoneHeader]: localTimeZone(),
      traceparent: `00-${traceId}-${traceId.slice(0, 16)}-01`,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'POST' ? { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
      ...(options.revision === undefined ? {} : { 'If-Match': `"${options.revision}"` }),
    };
  };

  const send = async (
    endpoint: Endpoint,
    parts: CallParts,
    headers: Record<string, string>,
    keepalive: boolean,
    signal?: AbortSignal,
  ): Promise<Answered> => {
    const expiry = AbortSignal.timeout(timeoutOf(endpoint));
    const response = await request.raw<Blob, 'blob'>(callUrl(endpoint, parts), {
      method: endpoint.method,
      headers,
      ...(parts.body === undefined ? {} : { body: parts.body as Record<string, unknown> }),
      signal: signal ? AbortSignal.any([signal, expiry]) : expiry,
      credentials: 'same-origin',
      keepalive,
      cache: 'no-store',
      responseType: 'blob',
      ignoreResponseError: true,
      // A GET is asked once more below, and only where no answer came: ofetch would repeat refusals too.
      retry: false,
    });
    const blob = response._data ?? new Blob();
    const isFile = response.ok && endpoint.response === 'file';
    const header = (name: string) => response.headers.get(name);
    return { status: response.status, header, text: isFile ? '' : await blob.text(), ...(isFile ? { blob } : {}) };
  };

  const exchange = async (endpoint: Endpoint, parts: CallParts, options: CallOptions, signal?: AbortSignal): Promise<unknown> => {
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const attempt = async (): Promise<Answered> => {
      const headers = await headersOf(endpoint, options, traceId);
      if (!endpoint.upload || !parts.files) return send(endpoint, parts, headers, options.keepalive ?? false, signal);
      const { upload } = await import('./upload.ts');
      const { onProgress } = options;
      const form = { method: endpoint.method, url: callUrl(endpoint, parts), headers, data: parts.body, files: parts.files };
      return upload({ ...form, timeout: timeoutOf(endpoint), signal: options.signal, onProgress }, deps.createXhr);
    };
    const answered = await attempt()
      .catch((error: unknown) => {
        if (!isRead(endpoint) || signal?.aborted || !isNetworkFailure(error)) throw error;
        return attempt();
      })
      .catch((error: unknown) => {
        if (signal?.aborted || options.signal?.aborted || error instanceof ApiError) throw error;
        // Nobody can look up a call that never left this device.
        throw unreachable(error, globalThis.navigator?.onLine === false ? undefined : traceId);
      });
    return readAnswer(endpoint, parts, answered, traceId);
  };

  const readAnswer = (endpoint: Endpoint, parts: CallParts, answered: Answered, traceId: string): unknown => {
    const { status, text } = answered;
    deps.onDate?.(answered.header('x-server-time') ?? answered.header('date'));
    const trace = answered.header('x-trace-id') ?? traceId;
    lastTrace = trace;
    if (status === 401 && !expected401.test(endpoint.path)) deps.onUnauthorized();
    if (status < 200 || status >= 300) {
      const error = errorOf(status, jsonOf(text), trace, sentBy(endpoint, parts));
      if (isSwitchedOff(error)) deps.onSwitchedOff?.();
      throw error;
    }
    if (endpoint.response === 'file')
      return new File([answered.blob ?? new Blob()], nameOf(answered), { type: answered.blob?.type ?? '' });
    if (typeof endpoint.response === 'string') return undefined;
    const body = jsonOf(text);
    const parsed = checkAnswer(endpoint.response, body);
    if (!parsed.success) throw misshapen(status, trace, body, parsed.error);
    const [, revision] = /^(?:W\/)?"(\d+)"$/.exec(answered.header('etag') ?? '') ?? [];
    if (revision !== undefined && typeof parsed.data === 'object' && parsed.data !== null)
      revisions.set(parsed.data, Number(revision));
    return parsed.data;
  };

  const readHere = async (endpoint: Endpoint, parts: CallParts, text: string): Promise<unknown> =>
    readAnswer(endpoint, parts, { status: 200, header: () => null, text }, '');

  return {
    call: (endpoint, parts, options = {}) => {
      // The brand is that of the moment of the call: a token that is waited for must not let it change meanwhile (T23).
      const brandId = options.brandId ?? deps.brandId();
      if (!isRead(endpoint)) return exchange(endpoint, parts, { ...options, brandId });
      if (Object.values(parts.params ?? {}).some(isNew)) return Promise.reject(new Error(loadingNewRefused));
      // A brand is part of the address: the same path of another brand is another resource.
      const key = `${brandId} ${cancellationKey(endpoint, parts)}`;
      const url = `${brandId} ${callUrl(endpoint, parts)}`;
      const here = deps.takeRead?.(callUrl(endpoint, parts), brandId);
      if (here !== undefined) return readHere(endpoint, parts, here);
      return underWay.ask(key, url, options.signal, (signal) => exchange(endpoint, parts, { ...options, brandId }, signal));
    },
    dropReads: underWay.drop,
    lastTrace: () => lastTrace,
  };
}

/** A GET that sends a command is one as any other: asked once, and never dropped for a newer one. */
const isRead = ({ command, method }: Endpoint): boolean => method === 'GET' && command === undefined;

/** The command that a call sends, so that its refusal can be told in the words of its flow. */
function sentBy({ command: own, implies }: Endpoint, { params }: CallParts): RefusedCommand | undefined {
  const command = own ?? implies;
  const { brandId } = (params ?? {}) as { readonly brandId?: number };
  return command && { ...command, target: brandId === undefined ? {} : { brandId } };
}

/** An id that is no number, or the word itself, means creation (NAV-12, NAV-13): there is nothing to load. */
const isNew = (param: unknown): boolean => param === 'new' || Number.isNaN(param);

/** fetch rejects with a TypeError when no answer came; a timeout is no such failure (D-043). */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof FetchError && error.cause instanceof TypeError);
}

/** The body, undefined without one; what is no JSON stays text, which fits no schema. */
function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function nameOf(answered: RawAnswer): string {
  const disposition = answered.header('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  try {
    return encoded === undefined ? (plain ?? 'download') : decodeURIComponent(encoded);
  } catch {
    return plain ?? 'download';
  }
}
