import { getRequestListener, RequestError } from '@hono/node-server';
import { problemResponse } from '#server/http/errors.ts';
import { apiHeaders } from '#server/http/security-headers.ts';
import { traceOf } from '#server/http/trace.ts';
import { badRequest, problem } from '#server/problem.ts';

/** Node's listener of something that answers requests. What is no request at all is a problem document with the same headers (T11). */
export function listenerOf(answer: (request: Request) => Promise<Response>): ReturnType<typeof getRequestListener> {
  return getRequestListener(answer, { overrideGlobalObjects: false, errorHandler });
}

function errorHandler(error: unknown): Response {
  const known =
    error instanceof RequestError ? badRequest('The request cannot be read.') : problem('UNKNOWN', { status: 500, cause: error });
  const response = problemResponse(known, traceOf(new Headers()));
  for (const [name, value] of Object.entries(apiHeaders)) response.headers.set(name, value);
  return response;
}
