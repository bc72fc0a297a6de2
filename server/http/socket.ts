import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemResponse } from '#server/http/errors.ts';
import { apiHeaders } from '#server/http/security-headers.ts';
import { traceOf } from '#server/http/trace.ts';
import { badRequest, type ProblemError, problem } from '#server/problem.ts';

/**
 * Bytes of request line and headers together. An address that somebody was sent may be long: up to here the page says what it makes of
 * it (D-035). Node's own 16 kB end in a bare answer that no page can explain.
 */
const maxHeaderSize = 65_536;

/** The portal's HTTP server, not yet listening. What is no request, or a too long one, is answered with a problem document (T11, T20). */
export function createPortalServer(listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 600_000, maxHeaderSize }, listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Whoever has hung up hears nothing any more, and an answer that has begun cannot be replaced.
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else void answer(socket, refusalOf(error.code));
  });
  return server;
}

function refusalOf(code: string | undefined): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return problem('UNKNOWN', { status: 431, detail: 'The address or the headers of the request are too long.' });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('UNKNOWN', { status: 408, detail: 'The request took too long.' });
  return badRequest('The request cannot be read.');
}

/** Node gives no response object for a request that it could not read. */
async function answer(socket: Duplex, refused: ProblemError): Promise<void> {
  const response = problemResponse(refused, traceOf(new Headers()));
  const body = await response.text();
  const headers = { ...apiHeaders, ...Object.fromEntries(response.headers), Connection: 'close', 'Content-Length': body.length };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${refused.status} ${refused.document.title}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
