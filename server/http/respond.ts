import { Readable } from 'node:stream';
import { checkAnswer, type Endpoint } from '#contract/endpoint.ts';
import type { Body } from '#server/call.ts';
import { attachment, type Download } from '#server/files/files.ts';
import type { Outcome } from '#server/http/idempotency.ts';
import type { Log } from '#server/log/log.ts';
import type { Config } from '#server/start/config.ts';

/** The JSON answer of a handler, checked against its schema: a mismatch is a 500, in live only a log line (ERR-01). */
export function outcomeOf(
  endpoint: Endpoint,
  reply: unknown,
  environment: Config['environment'],
  log: Log,
  name: string,
): Outcome {
  if (typeof endpoint.response === 'string' || !isBody(reply)) return { status: endpoint.status ?? 204, headers: {}, body: null };
  const parsed = checkAnswer(endpoint.response, reply.body);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    if (environment !== 'live') throw new Error(`the answer of ${name} does not match its schema: ${issues.join('; ')}`);
    log.error({ issues }, 'answer does not match its schema');
  }
  const body = parsed.success ? parsed.data : reply.body;
  const headers = {
    'Content-Type': 'application/json',
    ...(reply.revision === undefined ? {} : { ETag: `"${reply.revision}"` }),
  };
  return { status: endpoint.status ?? 200, headers, body: JSON.stringify(body) };
}

/** A download or the live channel. */
export function responseOf(reply: unknown): Response {
  if (isEvents(reply)) {
    return new Response(reply.events, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } });
  }
  const { name, mediaType, content, size } = reply as Download;
  const headers = new Headers({ 'Content-Type': mediaType, 'Content-Disposition': attachment(name) });
  if (size !== undefined) headers.set('Content-Length', String(size));
  return new Response(content instanceof Readable ? (Readable.toWeb(content) as ReadableStream) : (content as BodyInit), {
    headers,
  });
}

const isBody = (reply: unknown): reply is Body<unknown> => typeof reply === 'object' && reply !== null && 'body' in reply;
const isEvents = (reply: unknown): reply is { events: ReadableStream<Uint8Array> } =>
  typeof reply === 'object' && reply !== null && 'events' in reply;
