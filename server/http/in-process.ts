import type { z } from 'zod';
import { brandHeader } from '#contract/brand.ts';
import type { CallInput, Endpoint, EndpointTable, PartFile } from '#contract/endpoint.ts';
import { type Problem, problemCode } from '#contract/problem.ts';
import { problem } from '#server/problem.ts';

type InProcessOptions = { readonly ifMatch?: number; readonly idempotencyKey?: string };
type InProcessAnswer<E extends Endpoint> = {
  readonly body: E['response'] extends z.core.$ZodType
    ? z.output<E['response']>
    : E['response'] extends 'file'
      ? Blob
      : undefined;
  readonly revision: number | undefined;
};

/** Every endpoint as a function: the same checks, handlers and transactions as over HTTP. Throws ProblemError. */
export type InProcess<Table extends EndpointTable> = {
  readonly [Name in keyof Table]: (
    input: CallInput<Table[Name]>,
    options?: InProcessOptions,
  ) => Promise<InProcessAnswer<Table[Name]>>;
};

type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly (File | PartFile)[];
};

/** Used by the seed, which drives flows through the same handlers, and by tests. */
export function inProcessClient<Table extends EndpointTable>(
  table: Table,
  brandId: number,
  send: (request: Request) => Promise<Response>,
): InProcess<Table> {
  const functions = Object.entries<Endpoint>(table).map(([name, endpoint]) => [
    name,
    async (input: LooseInput = {}, options: InProcessOptions = {}) =>
      answer(endpoint, await send(requestOf(endpoint, brandId, input, options))),
  ]);
  return Object.fromEntries(functions) as InProcess<Table>;
}

function requestOf(endpoint: Endpoint, brandId: number, input: LooseInput, options: InProcessOptions): Request {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input.params?.[key])));
  const url = new URL(path, 'http://in-process');
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) url.searchParams.append(key, String(one));
  }
  const headers = new Headers({ [brandHeader]: String(brandId) });
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  if (input.files && input.files.length > 0) {
    const form = new FormData();
    form.set('data', JSON.stringify(input.body ?? {}));
    for (const one of input.files) {
      const { part, file } = one instanceof File ? { part: 'files', file: one } : one;
      form.append(part, file);
    }
    return new Request(url, { method: endpoint.method, headers, body: form });
  }
  if (input.body === undefined) return new Request(url, { method: endpoint.method, headers });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method: endpoint.method, headers, body: JSON.stringify(input.body) });
}

async function answer(endpoint: Endpoint, response: Response): Promise<{ body: unknown; revision: number | undefined }> {
  if (!response.ok) throw refusal((await response.json()) as Problem, response.status);
  const [, revision] = /^"(\d+)"$/.exec(response.headers.get('etag') ?? '') ?? [];
  const body = endpoint.response === 'file' ? await response.blob() : response.status === 204 ? undefined : await response.json();
  return { body, revision: revision === undefined ? undefined : Number(revision) };
}

function refusal(document: Problem, status: number) {
  const fields = document.errors?.map(({ instance = '', detail = '' }) => ({ pointer: instance, detail }));
  return problem(problemCode(document.type) ?? 'UNKNOWN', {
    status,
    ...(document.detail === undefined ? {} : { detail: document.detail }),
    ...(document.needs ? { needs: document.needs } : {}),
    ...(fields ? { fields } : {}),
  });
}
