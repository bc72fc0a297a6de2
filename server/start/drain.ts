import type { RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { liveEndpoints } from '#contract/live/news.ts';
import { isApiPath } from '#server/http/api-path.ts';
import { problemResponse } from '#server/http/errors.ts';
import { listenerOf } from '#server/http/listener.ts';
import { apiHeaders, hashSource } from '#server/http/security-headers.ts';
import { traceOf } from '#server/http/trace.ts';
import { unavailable } from '#server/problem.ts';

/** Calls of a server, and how they end when the portal does. */
export type Calls = {
  /** Counts a call until its answer is sent; while the server drains it is refused. */
  readonly listener: (next: RequestListener) => RequestListener;
  /**
   * New calls get 503 and their connection is closed, /readyz too, so that others are asked; live channels end, their pages connect elsewhere;
   * calls under way are waited for. Those that take longer than `timeout` ms are cut off, which rolls them back: none is answered with what
   * the end of the database would make of it.
   */
  readonly drain: (server: Server, timeout: number) => Promise<void>;
};

const look = 20;
const refuse = refuseWith('Control Center is stopping.');

export function countCalls(): Calls {
  const underWay = new Map<ServerResponse, string>();
  let draining = false;
  return {
    listener: (next) => (request, response) => {
      if (draining) {
        response.setHeader('Connection', 'close');
        return refuse(request, response);
      }
      underWay.set(response, request.url ?? '');
      response.once('close', () => underWay.delete(response));
      next(request, response);
    },
    drain: async (server, timeout) => {
      draining = true;
      const until = performance.now() + timeout;
      while (underWay.size > 0 && performance.now() < until) {
        for (const [response, url] of underWay) if (isChannel(url)) response.destroy();
        await delay(look);
      }
      server.close();
      server.closeAllConnections();
    },
  };
}

const { openLiveChannel } = liveEndpoints;
const isChannel = (url: string): boolean => url.split('?')[0] === openLiveChannel.path;

const style = `:root{color-scheme:light dark}body{margin:20vh auto;max-width:30em;padding:0 24px;font:16px/24px system-ui,sans-serif}`;
/** A sandboxed page could not load itself again. */
const waitingHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashSource(style)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

/** What a browser shows of it; it asks again every two seconds, so that the portal stands there once it can. */
const waitingPage = (words: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Control Center</title><style>${style}</style></head><body><main role="status"><h1>Control Center</h1><p>${words} This page reloads by itself.</p></main></body></html>`;

/**
 * Answers everything with 503 and the reason: calls as a problem document, /readyz as it always does, pages as one that
 * comes again by itself;
 * but /healthz, since the process lives.
 */
export function refuseWith(words: string): RequestListener {
  return listenerOf(async (request) => {
    const headers = { ...apiHeaders, 'Retry-After': '2' };
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return Response.json({ status: 'UP' }, { headers: apiHeaders });
    if (pathname === '/readyz') return Response.json({ status: 'DOWN' }, { status: 503, headers });
    if (!isApiPath(request.url))
      return new Response(waitingPage(words), { status: 503, headers: { ...headers, ...waitingHeaders } });
    const trace = traceOf(request.headers);
    const answer = problemResponse(unavailable(words), trace);
    for (const [name, value] of Object.entries({ ...headers, 'X-Trace-Id': trace.traceId })) answer.headers.set(name, value);
    return answer;
  });
}
